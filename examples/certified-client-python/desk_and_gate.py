"""The client's function for each case of agencies and operators: at the desk, with guest lists, at the gate."""

from cases import CASES, case
from service import Refused, ReplyLost
from steps import buy, quote, read_booking

__all__ = ["CASES"]


@case("offline-payment")
def offline_payment(service, data):
    amount = quote(service, data)
    buy(service, data, payment={"treasurer": "agent", "amount": amount, "currency": "EUR"})
    return {}


@case("agency-discount")
def agency_discount(service, data):
    total = quote(service, data, multidiscount=data["multidiscount"])
    buy(service, data, multidiscount=data["multidiscount"])
    return {"total": total}


@case("lost-payment-reply")
def lost_payment_reply(service, data):
    booking_id = buy(service, data)["id"]
    pay_at_desk(service, booking_id)
    return {"paymentId": read_booking(service, booking_id)["payments"][0]["id"]}


def pay_at_desk(service, booking_id):
    """Records the amount owed as paid at the desk. If the reply is lost, checks whether the payment was recorded."""
    owed = read_booking(service, booking_id)["balance"]
    query = {"amount": owed, "treasurerType": "merchant"}
    try:
        service.ask("POST", f"/booking/{booking_id}/payment", query=query)
    except ReplyLost:
        if read_booking(service, booking_id)["balance"] > 0:
            pay_at_desk(service, booking_id)


@case("send-tickets")
def send_tickets(service, data):
    path = f"/booking/{buy(service, data)['id']}/tickets"
    service.ask("POST", path, query={"recipient": data["recipient"]})
    return {}


@case("guest-list")
def guest_list(service, data):
    guests = service.get("/guests", {"availabilityItemId[]": [data["availabilityItemId"]]})
    return {"firstNames": sorted(guest["firstName"] for guest in guests if guest["cancellation"] is None)}


def validated(service, code):
    """Returns the service's validation of a ticket. None if the service does not know the code."""
    try:
        return service.get(f"/ticket/validate/{code}")
    except Refused as refused:
        if refused.status == 404:
            return None
        raise


@case("validate-tickets")
def validate_tickets(service, data):
    tickets = {code: validated(service, code) for code in data["codes"]}
    known = {code: ticket for code, ticket in tickets.items() if ticket is not None}
    return {
        "admitted": [code for code, ticket in known.items() if ticket["isValid"]],
        "unpaid": [code for code, ticket in known.items() if ticket["status"] == "unpaid"],
        "unknown": [code for code in tickets if code not in known],
    }


@case("check-in-once")
def check_in_once(service, data):
    turned_away = 0
    for code in data["codes"]:
        ticket = validated(service, code)
        if ticket is not None and ticket["isValid"]:
            service.ask("POST", f"/guest/{ticket['guest']['id']}/check-in")
        else:
            turned_away += 1
    return {"turnedAway": turned_away}


@case("set-capacity")
def set_capacity(service, data):
    path = f"/availabilities/{data['availabilityItemId']}/priceCategories"
    body = {"ruleId": data["ruleId"], "capacity": data["capacity"]}
    return {"oldCapacity": service.ask("POST", path, body=body)["old_capacity"]}
