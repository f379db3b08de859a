# Built in one stage, run in another: the image that serves has no compiler, no pip cache, no tests.
#   docker build -t barbu-sheet .
#   docker run -p 8000:8000 -v barbu:/data barbu-sheet

FROM python:3.11-slim-bookworm AS build
WORKDIR /build
COPY requirements.txt .
# Without pip of its own: nothing is installed at run time.
RUN python -m venv --without-pip /venv \
    && pip --python /venv/bin/python install --no-cache-dir --disable-pip-version-check --no-input \
        --require-hashes -r requirements.txt

FROM python:3.11-slim-bookworm
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    BARBU_DATA_DIR=/data
# A fixed id, so that a folder mounted from the host can be given to it.
RUN groupadd --gid 10001 barbu \
    && useradd --uid 10001 --gid barbu --no-create-home --shell /usr/sbin/nologin barbu \
    && install --directory --owner=barbu --group=barbu --mode=0700 /data
COPY --from=build /venv /venv
WORKDIR /app
COPY migrations migrations
COPY static static
COPY templates templates
COPY app app
# Compiled now: the running process may not write here.
RUN python -m compileall -q app migrations
USER barbu
# The folder and not the file: SQLite keeps its write-ahead log beside it.
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
    CMD ["python", "-c", "import http.client, os, sys; c = http.client.HTTPConnection('127.0.0.1', int(os.environ.get('BARBU_PORT') or 8000), timeout=4); c.request('GET', '/health'); sys.exit(c.getresponse().status != 200)"]
# Migrations first, then one server process; exec form, so that it receives the stop signal.
CMD ["python", "-m", "app"]
