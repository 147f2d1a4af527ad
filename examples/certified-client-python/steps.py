"""The steps of a sale: price, hold, book, pay."""

import re
import urllib.error
import urllib.parse

from service import OPENER, Refused, ReplyLost


def quote(service, order, **more):
    """Returns the total price of an order."""
    kept = ("priceCategoryId", "occupancy", "discountCode", "addons")
    items = [
        {
            "availabilityItemId": item["availabilityItemId"],
            "guests": [{key: guest[key] for key in kept if key in guest} for guest in item["guests"]],
        }
        for item in order["items"]
    ]
    return service.get("/bookingPrices", {"items": items, "currency": "EUR", **more})["total"]


def hold(service, order, replaces=None):
    """Holds the seats of an order and returns the reference. If an earlier hold is given, the new hold replaces it."""
    item = order["items"][0]
    body = {
        "availabilityItemId": item["availabilityItemId"],
        "priceCategories": [{str(guest["priceCategoryId"]): guest["occupancy"]} for guest in item["guests"]],
    }
    if replaces is not None:
        body["reference"] = replaces
    return service.ask("POST", "/reservations", body=body)["reference"]


def release(service, reference):
    service.ask("DELETE", f"/reservations/{reference}")


def book(service, order, reference, **more):
    """Books an order with its hold. If the reply is lost, checks whether the booking exists before a retry."""
    items = [{**item, "availabilityCaptureReference": reference} for item in order["items"]]
    body = {"items": items, "contact": order["contact"], **more}
    try:
        return service.ask("POST", "/bookings", body=body)
    except ReplyLost:
        made = service.get("/bookings", {"user[]": [order["contact"]["value"]]})
        return made[0] if made else service.ask("POST", "/bookings", body=body)


def buy(service, order, **more):
    """Holds and books an order. If the hold ends before the booking, repeats both once."""
    try:
        return book(service, order, hold(service, order), **more)
    except Refused as refused:
        if not is_about_hold(refused):
            raise
        return book(service, order, hold(service, order), **more)


def is_about_hold(refused):
    errors = (refused.body or {}).get("errors", [])
    return refused.status == 400 and any(
        error["field"].endswith("availabilityCaptureReference") for error in errors
    )


def read_item(service, item_id):
    return service.get(f"/availabilities/{item_id}")


def read_booking(service, booking_id):
    return service.get(f"/bookings/{booking_id}")


def find_booking(service, booking_id):
    """Returns a booking. None if it was deleted or belongs to another seller."""
    try:
        return read_booking(service, booking_id)
    except Refused as refused:
        if refused.status == 404:
            return None
        raise


def decided(service, booking_id):
    """Polls a booking until its payment succeeds or fails. Returns None if the booking was deleted."""
    for _ in range(10):
        booking = find_booking(service, booking_id)
        if booking is None or booking["status"] != "paying":
            return booking
    return booking


def refund_card(service, booking_id, wanted):
    """Refunds an amount to the card. If less of the payment is left, refunds the rest. Returns the refunded amount."""
    booking = read_booking(service, booking_id)
    payment = next(one for one in booking["payments"] if "transactionId" in one)
    treasurer = payment["treasurerType"]
    amount = min(wanted, booking["treasurers"][treasurer]["possibleRefundAmount"])
    if amount > 0:
        query = {"amount": amount, "refundType": treasurer, "transactionId": payment["transactionId"]}
        service.ask("POST", f"/booking/{booking_id}/refund", query=query)
    return amount


def let_time_pass(service, duration):
    """Advances the sandbox's clock, for cases that need it."""
    workspace = service.client_id.split(".")[0]
    path = f"/_sandbox/workspaces/{workspace}/clock/advance"
    service.ask("POST", path, body={"duration": duration})


def pay_on_page(url, card):
    """Submits a hosted payment page in place of the buyer's browser."""
    with OPENER.open(url) as response:
        page = response.read().decode()
    form = {
        "token": re.search(r'name="token"\s+value="([^"]*)"', page).group(1),
        "action": "pay",
        "cardNumber": card["number"],
        "expiry": card["expiry"],
        "cvc": card["cvc"],
        "name": "Ada Okafor",
    }
    try:
        OPENER.open(url, urllib.parse.urlencode(form).encode()).close()
    except urllib.error.HTTPError as error:
        if error.code not in (302, 303):
            raise
