pytest_plugins = ["activity_booking_sandbox.pytest_plugin"]
