"""How hypothesis runs here: no deadline, since two loaded cores make any deadline a coin toss."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "domain", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("domain")
