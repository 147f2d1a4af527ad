"""A client that passes every certification case. It uses only Python's standard library:
sandbox certify --profile reseller -- python3 examples/certified-client-python/main.py
"""

import json
import os

from desk_and_gate import CASES
from service import Service

name = os.environ["SANDBOX_CASE"]
if name not in CASES:
    raise SystemExit(f"This client knows no case {name}")
client = Service(
    os.environ["SANDBOX_URL"], os.environ["SANDBOX_CLIENT_ID"], os.environ["SANDBOX_CLIENT_SECRET"]
)
print(json.dumps(CASES[name](client, json.loads(os.environ["SANDBOX_TASK"])["data"])))
