"""Works on many cases in one process: reads lines of JSON with an account and a case, and writes lines of JSON with the answers."""

import json
import pathlib
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "examples" / "certified-client-python"))

from desk_and_gate import CASES  # noqa: E402
from service import Service  # noqa: E402


def work(line):
    asked = json.loads(line)
    try:
        service = Service(asked["url"], asked["clientId"], asked["clientSecret"])
        result = {"answers": CASES[asked["case"]](service, asked["data"])}
    except Exception as error:  # told to the test, which expects none
        result = {"error": repr(error)}
    line = json.dumps({"clientId": asked["clientId"], **result})
    sys.stdout.write(line + "\n")  # at once: print writes the line's end apart, and other threads write in between
    sys.stdout.flush()


with ThreadPoolExecutor(8) as workers:
    list(workers.map(work, sys.stdin))
