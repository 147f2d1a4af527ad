"""Tests the Python helper. SANDBOX_URL names a running sandbox, SANDBOX_COMMAND (JSON) starts one."""

import json
import os
import socket
import unittest
from datetime import date, datetime, timedelta, timezone

from activity_booking_sandbox import (
    NoResponse,
    RequestRefused,
    SandboxError,
    connect,
    open_sandbox,
    query_string,
    start_sandbox,
)

NOW = datetime(2027, 5, 20, 9, tzinfo=timezone.utc)
ADULT, SAILING = 8121, 101


class WithWorkspace(unittest.TestCase):
    """Each test has a workspace of its own, with a frozen clock."""

    fixture = "scenarios/last-seat"

    def setUp(self):
        self.sandbox = connect(os.environ["SANDBOX_URL"])
        self.workspace = self.sandbox.workspace(self.fixture, now=NOW, frozen=True, seed=1)
        self.addCleanup(self.workspace.delete)
        self.shop = self.workspace.client("partner")

    def hold(self):
        [item] = self.shop.get("/availabilities")
        body = {"availabilityItemId": item["availabilityItemId"], "priceCategories": [{"100": 1}]}
        return self.shop.post("/reservations", body)


class Workspaces(WithWorkspace):
    def test_is_isolated_from_others(self):
        self.hold()
        with self.sandbox.workspace(self.fixture) as other:
            [item] = other.client("partner").get("/availabilities")
            self.assertEqual(item["availableSeats"], 1)

    def test_is_deleted_at_the_end_of_its_block(self):
        with self.sandbox.workspace(self.fixture, name="in-a-block") as other:
            self.assertEqual(other.name, "in-a-block")
        with self.assertRaises(RequestRefused) as refused:
            self.sandbox.control.get("/workspaces/in-a-block")
        self.assertEqual((refused.exception.status, refused.exception.code), (404, "not_found"))
        other.delete()  # again: no error

    def test_has_the_fixture_given_as_an_object(self):
        fixture = {"merchants": [{"slug": "harbour"}], "clients": [{"client": "shop", "secret": "its-own"}]}
        with self.sandbox.workspace(fixture) as workspace:
            self.assertEqual(workspace.env("shop")["client_secret"], "its-own")
            self.assertEqual(workspace.client("shop").get("/merchants")[0]["slug"], "harbour")

    def test_names_the_clients_where_one_does_not_exist(self):
        with self.assertRaisesRegex(SandboxError, "has no client seller. It has partner"):
            self.workspace.client("seller")

    def test_is_as_at_first_after_a_reset(self):
        self.hold()
        self.workspace.reset()
        self.hold()

    def test_that_exists_is_opened_with_the_default_secrets(self):
        opened = self.sandbox.open(self.workspace.name)
        self.assertEqual(len(opened.client("partner").get("/availabilities")), 1)


class WithDemo(WithWorkspace):
    fixture = "demo"

    def booked(self, **payment):
        query = {"category": {ADULT: 1}, "limit": 1}
        [item] = self.shop.get(f"/activities/{SAILING}/availabilities", query)
        guests = [{"priceCategoryId": ADULT, "occupancy": 1}]
        items = [{"availabilityItemId": item["availabilityItemId"], "guests": guests}]
        contact = {"type": "email", "name": "Ada Lovelace", "value": "ada@example.com"}
        booking = self.shop.post("/bookings", {"items": items, "contact": contact, **payment})
        return {**self.shop.get(f"/bookings/{booking['id']}"), **booking}


class Requesting(WithDemo):
    def test_writes_nested_queries_in_the_form_of_the_service(self):
        query = {
            "id[]": [1, 2],
            "category": {ADULT: 2},
            "items": [{"guests": [{"occupancy": 1}]}],
            "bookable": True,
            "from": date(2027, 6, 5),
            "to": None,
        }
        form = query_string(query).replace("%5B", "[").replace("%5D", "]")
        self.assertEqual(
            form,
            "id[]=1&id[]=2&category[8121]=2&items[0][guests][0][occupancy]=1&bookable=true&from=2027-06-05",
        )

    def test_prices_a_nested_query(self):
        items = [
            {
                "availabilityItemId": "812_trip_20270605173000_20270605193000",
                "guests": [{"priceCategoryId": ADULT, "occupancy": 1}],
            }
        ]
        quote = self.shop.get("/bookingPrices", {"currency": "EUR", "items": items})
        self.assertEqual(quote["items"][0]["availabilityItemId"], items[0]["availabilityItemId"])

    def test_shows_every_error_of_a_refusal(self):
        with self.assertRaises(RequestRefused) as refused:
            self.shop.get("/activities", {"limit": 1000, "colour": "red"})
        error = refused.exception
        self.assertEqual(error.code, "invalid_request")
        self.assertEqual([one["field"] for one in error.errors], ["colour", "limit"])
        first, *others = str(error).split("\n")
        self.assertTrue(first.startswith("GET /activities was refused with 400 invalid_request: "), first)
        self.assertEqual(others, [f"  query {one['field']}: {one['message']}" for one in error.errors])

    def test_says_why_a_token_is_refused(self):
        wrong = {"Authorization": "Bearer wrong"}
        with self.assertRaisesRegex(RequestRefused, "401: The token is malformed"):
            self.shop.request("GET", "/merchants", headers=wrong)
        with self.assertRaisesRegex(RequestRefused, "401: Unknown client_id or wrong client_secret"):
            self.sandbox.open("nowhere").token("partner")

    def test_gets_a_new_token_where_one_has_ended(self):
        self.shop.get("/merchants")
        self.workspace.advance(timedelta(hours=2))
        self.assertTrue(self.shop.get("/merchants"))

    def test_returns_the_bytes_of_what_is_no_json(self):
        tickets = self.shop.request("GET", self.booked()["combinedTicket"], headers={"Accept": "application/pdf"})
        self.assertEqual(tickets[:5], b"%PDF-")

    def test_answers_in_the_language_of_the_client(self):
        german = self.workspace.client("partner", language="de")
        with self.assertRaisesRegex(RequestRefused, "Unbekanntes Feld"):
            german.get("/activities", {"colour": "red"})


class Paying(WithDemo):
    def page(self):
        urls = {"successUrl": "https://shop.example/thanks", "cancelUrl": "https://shop.example/cart"}
        return self.booked(vendorPayPSP={**urls, "language": "en"})

    def status(self, booking):
        return self.shop.get(f"/bookings/{booking['id']}")["status"]

    def test_pays_on_the_page(self):
        booking = self.page()
        self.assertEqual(self.workspace.pay(booking["redirectUrl"]), "https://shop.example/thanks")
        self.assertEqual(self.status(booking), "paid")
        with self.assertRaisesRegex(SandboxError, "Nothing can be paid"):
            self.workspace.pay(booking["redirectUrl"])

    def test_pays_after_3d_secure_or_does_not(self):
        booking = self.page()
        refused = self.workspace.pay(booking["redirectUrl"], card="3ds-pays", challenge="fail")
        self.assertEqual(refused, "https://shop.example/cart")
        booking = self.page()
        paid = self.workspace.pay(booking["redirectUrl"], card="3ds-pays")
        self.assertEqual((paid, self.status(booking)), ("https://shop.example/thanks", "paid"))

    def test_cancels_on_the_page(self):
        booking = self.page()
        self.assertEqual(self.workspace.cancel_payment(booking["redirectUrl"]), "https://shop.example/cart")

    def test_says_that_a_booking_without_a_page_has_none(self):
        for refused in (self.workspace.pay, self.workspace.cancel_payment):
            with self.assertRaisesRegex(SandboxError, "send `vendorPayPSP`"):
                refused(None)

    def test_asks_no_other_server(self):
        with self.assertRaisesRegex(SandboxError, "is no payment page of the workspace"):
            self.workspace.pay("https://shop.example/pay/other/1")

    def test_reads_the_mails_of_the_outbox(self):
        booking = self.page()
        self.workspace.pay(booking["redirectUrl"])
        self.assertIn("ada@example.com", [mail["to"] for mail in self.workspace.outbox(limit=10)])


class Time(WithWorkspace):
    def test_stands_still_while_frozen(self):
        self.assertEqual(self.workspace.clock(), {"now": "2027-05-20T09:00:00.000Z", "frozen": True})
        self.workspace.unfreeze()
        self.assertFalse(self.workspace.clock()["frozen"])
        self.workspace.freeze(NOW + timedelta(days=1))
        self.assertEqual(self.workspace.clock()["now"], "2027-05-21T09:00:00.000Z")

    def test_shows_what_became_due_when_it_passes(self):
        hold = self.hold()
        self.assertEqual(self.workspace.advance("PT1S"), [])
        self.assertEqual(self.workspace.advance(timedelta(milliseconds=500)), [])
        [event] = self.workspace.advance_to(hold["expires"])
        self.assertEqual((event["type"], event["id"]), ("capture.expired", hold["reference"]))

    def test_moves_to_the_next_event(self):
        hold = self.hold()
        [event] = self.workspace.advance_to_next()
        self.assertEqual(event["id"], hold["reference"])

    def test_needs_a_time_zone(self):
        with self.assertRaisesRegex(ValueError, "needs a time zone"):
            self.workspace.advance_to(datetime(2027, 5, 21))


class Faults(WithWorkspace):
    def test_hit_the_requests_that_match(self):
        rule = self.workspace.fault({"type": "status", "status": 503}, ["listMerchants"], client="partner", times=1)
        with self.assertRaises(RequestRefused) as refused:
            self.shop.get("/merchants")
        self.assertEqual(refused.exception.status, 503)
        self.shop.get("/merchants")
        self.assertEqual([(one["id"], one["hits"]) for one in self.workspace.faults()], [(rule["id"], 1)])

    def test_are_cleared(self):
        self.workspace.fault({"type": "status", "status": 503})
        self.workspace.clear_faults()
        self.assertEqual(self.workspace.faults(), [])
        self.shop.get("/merchants")

    def test_lose_a_reply_that_is_not_asked_for_again(self):
        self.workspace.fault({"type": "cut", "at": "committed"}, ["createCapture"])
        with self.assertRaises(NoResponse):
            self.hold()
        self.assertEqual(len(self.workspace.requests(operationId="createCapture")), 1)

    def test_spoil_a_reply_which_is_no_response_then(self):
        self.workspace.fault({"type": "garble", "as": "truncated-json"}, ["listMerchants"])
        with self.assertRaises(NoResponse):
            self.shop.get("/merchants")

    def test_are_refused_with_what_is_wrong(self):
        with self.assertRaisesRegex(RequestRefused, "(?s)400 invalid_request.*body "):
            self.workspace.fault({"type": "explode"})


class Starting(unittest.TestCase):
    command = json.loads(os.environ["SANDBOX_COMMAND"])

    def test_starts_a_sandbox_and_stops_it(self):
        with start_sandbox(command=self.command) as sandbox:
            self.assertEqual(sandbox.control.get("/health")["status"], "ok")
            self.assertEqual(sandbox.control.get("/workspaces"), [])
        with self.assertRaises(NoResponse):
            sandbox.control.get("/health")
        sandbox.close()  # again: no error

    def test_shows_what_was_printed_where_it_does_not_start(self):
        with self.assertRaisesRegex(SandboxError, "(?s)did not start.*--no-such-option"):
            start_sandbox("--no-such-option", command=self.command)

    def test_says_what_to_install(self):
        with self.assertRaisesRegex(SandboxError, "There is no no-such-program. Install Node"):
            start_sandbox(command=["no-such-program"])

    def test_ignores_the_settings_of_the_environment(self):
        for name, value in {"SANDBOX_VENDOR": "not a word", "HOST": "0.0.0.0", "PORT": "no port"}.items():
            os.environ[name] = value
            self.addCleanup(os.environ.pop, name)
        with start_sandbox(command=self.command) as sandbox:
            self.assertEqual(sandbox.control.get("/health")["status"], "ok")

    def test_uses_the_sandbox_of_the_environment(self):
        with open_sandbox() as sandbox:
            self.assertEqual(sandbox.url, os.environ["SANDBOX_URL"])

    def test_says_that_nothing_answers(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            with self.assertRaisesRegex(NoResponse, "got no whole response"):
                connect(f"http://127.0.0.1:{free.getsockname()[1]}").workspace()


if __name__ == "__main__":
    unittest.main()
