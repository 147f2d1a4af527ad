"""The client's function for each case about selling and changing bookings. It receives the task's data and returns the answers."""

from datetime import datetime, timezone

from service import Refused, ReplyLost
from steps import (
    book,
    buy,
    decided,
    find_booking,
    hold,
    let_time_pass,
    pay_on_page,
    quote,
    read_booking,
    read_item,
    refund_card,
    release,
)

CASES = {}


def case(name):
    def add(work):
        CASES[name] = work
        return work

    return add


def item_id_of(order):
    return order["items"][0]["availabilityItemId"]


@case("find-by-filter")
def find_by_filter(service, data):
    found = service.get(
        "/availabilities",
        {
            "merchant[]": [data["merchant"]],
            "startsFrom": data["date"],
            "startsTo": data["date"],
            "category": {data["priceCategoryId"]: data["seats"]},
            "language": data["language"],
            "limit": 1,
        },
    )[0]
    return {"availabilityItemId": found["availabilityItemId"], "title": found["activityTitle"]}


@case("page-through-lists")
def page_through_lists(service, data):
    activities = []
    while True:
        query = {"merchant[]": [data["merchant"]], "limit": 100, "offset": len(activities)}
        page = service.get("/activities", query)
        activities += page
        if len(page) < 100:
            return {"activities": len(activities), "lastId": activities[-1]["id"]}


@case("language-and-currency")
def language_and_currency(service, data):
    activity = service.get(f"/activities/{data['activityId']}", {"language": data["language"]})
    merchant = service.get("/merchants", {"slug": activity["merchant"]})[0]
    total = quote(service, data, currency=merchant["defaultCurrency"])
    buy(service, data)
    return {"title": activity["title"], "total": total}


@case("daylight-saving-day")
def daylight_saving_day(service, data):
    query = {
        "availabilityRuleId": data["availabilityRuleId"],
        "startsFrom": data["dayBefore"],
        "startsTo": data["date"],
    }
    before, trip = service.get("/availabilities", query)
    items = [{"availabilityItemId": trip["availabilityItemId"], "guests": data["guests"]}]
    buy(service, {"items": items, "contact": data["contact"]})
    return {"startsAt": utc(trip["startsAt"]), "startsAtBefore": utc(before["startsAt"])}


def utc(moment):
    local = datetime.strptime(moment, "%Y-%m-%dT%H:%M:%S%z")
    return local.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


@case("quote-equals-booking")
def quote_equals_booking(service, data):
    total = quote(service, data)
    buy(service, data)
    return {"total": total}


@case("hold-before-booking")
def hold_before_booking(service, data):
    booking = read_booking(service, buy(service, data)["id"])
    return {"barCode": booking["items"][0]["guests"][0]["barCode"]}


@case("extend-hold")
def extend_hold(service, data):
    first = hold(service, data)
    let_time_pass(service, "PT10M")
    reference = hold(service, data, replaces=first)
    let_time_pass(service, "PT10M")
    book(service, data, reference)
    return {}


@case("hold-ended")
def hold_ended(service, data):
    buy(service, data)
    return {}


@case("release-hold")
def release_hold(service, data):
    release(service, hold(service, data))
    return {"availableSeats": read_item(service, item_id_of(data))["availableSeats"]}


@case("last-seat-gone")
def last_seat_gone(service, data):
    quote(service, data)
    try:
        buy(service, data)
        return {"isBooked": True}
    except Refused:
        return {"isBooked": False, "seatsLeft": read_item(service, item_id_of(data))["availableSeats"]}


@case("price-changed")
def price_changed(service, data):
    agreed = quote(service, data)
    reference = hold(service, data)
    total = quote(service, data)
    if total == agreed:
        book(service, data, reference)
    else:
        release(service, reference)
    return {"newTotal": total}


@case("discount-used-up")
def discount_used_up(service, data):
    reference = hold(service, data)
    try:
        book(service, data, reference)
        return {"isBooked": True}
    except Refused:
        release(service, reference)
        for guest in data["items"][0]["guests"]:
            del guest["discountCode"]
        return {"isBooked": False, "fullPrice": quote(service, data)}


@case("vouchers-checked")
def vouchers_checked(service, data):
    checked = service.get("/vouchers", {"code[]": data["vouchers"]})
    valid = [one["code"] for one in checked if one["isValid"]]
    booking = buy(service, data, vouchers=valid)
    return {"valid": valid, "total": read_booking(service, booking["id"])["total"]}


@case("rental-chain")
def rental_chain(service, data):
    query = {
        "availabilityRuleId": data["availabilityRuleId"],
        "type[]": ["rental"],
        "startsFrom": data["date"],
        "startsTo": data["date"],
    }
    slots = service.get("/availabilities", query)
    chain = [slot for slot in slots if data["from"] <= slot["startTime"][:5] < data["to"]]
    guests = [{**data["guest"], "priceCategoryId": data["priceCategoryId"]}]
    item = {"availabilityItemId": ",".join(slot["availabilityItemId"] for slot in chain), "guests": guests}
    order = {"items": [item], "contact": data["contact"]}
    total = quote(service, order)
    buy(service, order)
    return {"total": total}


@case("group-categories")
def group_categories(service, data):
    categories = read_item(service, data["availabilityItemId"])["categories"]
    group = next(one for one in categories if one["minSeats"] > 1)
    single = next(one for one in categories if one["maxSeats"] == 1)
    guests = [{"priceCategoryId": group["id"], "occupancy": data["groupSeats"], "firstname": "Class"}]
    for teacher in data["teachers"]:
        guests.append({"priceCategoryId": single["id"], "occupancy": 1, "firstname": teacher})
    item = {"availabilityItemId": data["availabilityItemId"], "guests": guests}
    buy(service, {"items": [item], "contact": data["contact"]})
    return {}


@case("required-fields")
def required_fields(service, data):
    item = read_item(service, item_id_of(data))
    merchant = service.get("/merchants", {"slug": item["merchant"]})[0]
    activity = service.get(f"/activities/{item['activityId']}")
    for guest in data["items"][0]["guests"]:
        guest["customFields"] = filled_in(activity["guestFields"], data)
    buy(service, data, customFields=filled_in(merchant["userFields"], data))
    return {}


def filled_in(fields, known):
    """Returns the values of the required fields. For a field with options, returns the key of the value's option."""
    values = []
    for field in fields:
        if field["isRequired"]:
            value = known[field["code"]]
            keys = {option["value"]: option["key"] for option in field["options"] or []}
            values.append({"key": field["code"], "value": keys.get(value, value)})
    return values


def buy_hosted(service, data):
    page = {key: data[key] for key in ("successUrl", "cancelUrl", "language")}
    return buy(service, data, vendorPayPSP=page)


@case("hosted-paid")
def hosted_paid(service, data):
    booking = decided(service, buy_hosted(service, data)["id"])
    return {"transactionId": booking["payments"][0]["transactionId"]}


@case("hosted-failed")
def hosted_failed(service, data):
    first = buy_hosted(service, data)
    pay_on_page(first["redirectUrl"], data["declinedCard"])
    if decided(service, first["id"]) is not None:
        return {"bookingId": first["id"]}
    second = buy_hosted(service, data)
    pay_on_page(second["redirectUrl"], data["goodCard"])
    return {"bookingId": decided(service, second["id"])["id"]}


@case("hosted-cancelled")
def hosted_cancelled(service, data):
    return {"isBooked": decided(service, buy_hosted(service, data)["id"]) is not None}


@case("hosted-abandoned")
def hosted_abandoned(service, data):
    booking = buy_hosted(service, data)
    let_time_pass(service, "PT46M")
    is_booked = find_booking(service, booking["id"]) is not None
    return {"isBooked": is_booked, "availableSeats": read_item(service, item_id_of(data))["availableSeats"]}


@case("lost-hosted-reply")
def lost_hosted_reply(service, data):
    first = buy_hosted(service, data)
    if "redirectUrl" in first:
        return {"bookingId": first["id"]}
    second = buy_hosted(service, data)  # the first booking's page cannot be opened again, so it will be deleted unpaid
    return {"lostBookingId": first["id"], "bookingId": second["id"]}


@case("declined-card")
def declined_card(service, data):
    reference = hold(service, data)
    try:
        book(service, data, reference, creditCard=data["declinedCard"])
    except Refused as refused:
        if refused.status != 402:
            raise
        book(service, data, reference, creditCard=data["goodCard"])
    return {}


@case("bookings-of-others")
def bookings_of_others(service, data):
    bookings = [find_booking(service, one) for one in data["bookingIds"]]
    visible = [booking for booking in bookings if booking is not None]
    return {"visible": [booking["id"] for booking in visible], "total": visible[0]["total"]}


@case("operator-cancels")
def operator_cancels(service, data):
    booking = buy(service, data)
    read_booking(service, booking["id"])
    return {"status": read_booking(service, booking["id"])["status"]}


@case("cancel-one-guest")
def cancel_one_guest(service, data):
    booking = read_booking(service, buy(service, data, creditCard=data["creditCard"])["id"])
    guest = next(one for one in booking["items"][0]["guests"] if one["firstName"] == data["ill"])
    query = {"refundType": booking["payments"][0]["treasurerType"], "reason": "ill"}
    service.ask("PUT", f"/guest/{guest['id']}/cancel", query=query)
    return {}


@case("refund-within-payments")
def refund_within_payments(service, data):
    booking = buy(service, data, creditCard=data["creditCard"])
    refund_card(service, booking["id"], data["firstRefund"])
    refund_card(service, booking["id"], data["secondRefund"])
    return {}


def moved(service, data):
    """Books an order, paid by card, and moves its item to another trip. Returns the changed booking."""
    booking = read_booking(service, buy(service, data, creditCard=data["creditCard"])["id"])
    service.ask("PUT", f"/booking/item/{booking['items'][0]['id']}/rebook", query=data["target"])
    return read_booking(service, booking["id"])


@case("rebook-dearer")
def rebook_dearer(service, data):
    booking = moved(service, data)
    query = {"amount": booking["balance"], "treasurerType": "merchant"}
    service.ask("POST", f"/booking/{booking['id']}/payment", query=query)
    return {"owed": booking["balance"]}


@case("rebook-cheaper")
def rebook_cheaper(service, data):
    booking = moved(service, data)
    return {"refunded": refund_card(service, booking["id"], -booking["balance"])}


@case("token-ended")
@case("service-unavailable")
def quote_and_buy(service, data):
    quote(service, data)
    buy(service, data)
    return {}


@case("rate-limit")
def rate_limit(service, data):
    activities = [service.get(f"/activities/{one}") for one in data["activityIds"]]
    return {"dearestActivityId": max(activities, key=lambda one: one["fromPrice"]["amount"])["id"]}


@case("spoilt-reply")
def spoilt_reply(service, data):
    total = quote(service, data)
    booking = read_booking(service, buy(service, data)["id"])
    return {"total": total, "barCode": booking["items"][0]["guests"][0]["barCode"]}


@case("lost-booking-reply")
def lost_booking_reply(service, data):
    return {"bookingId": buy(service, data)["id"]}


@case("lost-cancellation-reply")
def lost_cancellation_reply(service, data):
    path = f"/bookings/{buy(service, data)['id']}"
    try:
        service.ask("PUT", path, query={"reason": "ill"})
    except ReplyLost:
        if service.get(path)["status"] != "cancelled":
            service.ask("PUT", path, query={"reason": "ill"})
    return {"isCancelled": service.get(path)["status"] == "cancelled"}
