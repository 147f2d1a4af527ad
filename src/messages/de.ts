import type { MessageId } from './en.js';

export const de = {
  'title.invalid_request': 'Die Anfrage ist ungültig',
  'title.forbidden': 'Dieser Schlüssel darf das nicht',
  'title.not_found': 'Das gibt es nicht',
  'title.method_not_allowed': 'Dieser Pfad kennt dieses Verb nicht',
  'title.not_acceptable': 'Keine annehmbare Form der Antwort',
  'title.payload_too_large': 'Der Inhalt ist zu groß',
  'title.unsupported_media_type': 'Der Inhalt hat den falschen Typ',
  'title.headers_too_large': 'Der Kopf der Anfrage ist zu groß',
  'title.too_many_requests': 'Zu viele Anfragen',
  'title.conflict': 'Der Zustand lässt das nicht zu',
  'title.capture_not_active': 'Die Vormerkung ist nicht aktiv',
  'title.payment_declined': 'Die Zahlung wurde abgelehnt',
  'title.authentication_required': 'Die Karte verlangt eine Authentifizierung',
  'title.storage_unavailable': 'Die Änderung kann gerade nicht gespeichert werden',
  'title.overloaded': 'Die Sandbox ist ausgelastet',
  'title.host_not_allowed': 'Dieser Host oder Ursprung ist nicht erlaubt',
  'title.misdirected_request': 'Diese Sandbox antwortet nicht für diesen Host',
  'title.internal_error': 'Hier ist etwas schiefgegangen',

  invalid_request:
    'Siehe errors: Jeder Eintrag nennt ein Feld, was daran falsch ist und was stattdessen zu senden ist.',
  forbidden: 'Verwenden Sie einen Schlüssel, der dazu berechtigt ist.',
  not_found: 'Es gibt kein {resource} {id}, das dieser Schlüssel sehen darf. Prüfen Sie die Id.',
  'not_found.path': 'Keine Operation hat den Pfad {path}. Alle stehen unter /docs.',
  'not_found.path_nearest': 'Keine Operation hat den Pfad {path}. Meinten Sie {nearest}?',
  method_not_allowed: '{path} antwortet auf {allowed}. Senden Sie eines davon.',
  not_acceptable: 'Senden Sie einen Accept-Header, der {allowed} zulässt.',
  'not_acceptable.absent': 'Senden Sie einen Accept-Header, etwa {example}.',
  'not_acceptable.language': 'Senden Sie einen Accept-Language-Header, der eines von {allowed} zulässt.',
  'not_acceptable.language_absent': 'Senden Sie einen Accept-Language-Header, etwa {example}.',
  payload_too_large: 'Senden Sie höchstens {limit} Bytes.',
  'payload_too_large.yaml': 'Senden Sie höchstens {limit} Bytes YAML, für mehr JSON.',
  unsupported_media_type: 'Senden Sie den Inhalt als {allowed}.',
  'unsupported_media_type.charset':
    'Senden Sie den Inhalt in UTF-8: Nennen Sie charset=utf-8 oder keinen charset.',
  'unsupported_media_type.encoding': 'Senden Sie den Inhalt, wie er ist, ohne Content-Encoding.',
  headers_too_large: 'Senden Sie Anfragezeile und Header mit zusammen höchstens {limit} Bytes.',
  too_many_requests: 'Warten Sie {seconds} Sekunden bis zur nächsten Anfrage.',
  conflict: 'Der Zustand von {resource} lässt das nicht zu.',
  capture_not_active: 'Es gibt keine aktive Vormerkung {reference}, die dieser Schlüssel freigeben darf.',
  payment_declined: 'Die Karte wurde abgelehnt. Es wurde nichts gebucht; versuchen Sie eine andere Karte.',
  authentication_required:
    'Die Karte verlangt 3-D Secure, wofür die gehostete Zahlungsseite nötig ist. Es wurde nichts gebucht.',
  storage_unavailable: 'Es wurde nichts geändert. Versuchen Sie es in {seconds} Sekunden noch einmal.',
  overloaded:
    'Es werden gerade zu viele Daten auf einmal empfangen. Versuchen Sie es in {seconds} Sekunden noch einmal.',
  host_not_allowed:
    'Die Steuerung antwortet nur Loopback-Hosts und eigenen Seiten; setzen Sie für andere ein Admin-Token.',
  misdirected_request:
    'Anfragen an {host} werden hier nicht beantwortet. Nehmen Sie localhost oder 127.0.0.1, oder lassen Sie die Sandbox mit --public-url und der Adresse starten, die Clients benutzen.',
  internal_error:
    'Die Anfrage ist gescheitert, es wurde nichts geändert. Das Protokoll der Sandbox sagt, warum.',

  required: 'Senden Sie {field}: Es ist erforderlich.',
  unknown: '{field} ist hier nicht bekannt. Lassen Sie es weg.',
  'unknown.nearest': '{field} ist hier nicht bekannt. Meinten Sie {nearest}?',
  duplicate: 'Senden Sie {field} nur einmal.',
  empty: '{field} ist leer. Senden Sie einen Wert oder lassen Sie es weg.',
  ambiguous: 'Nummerieren Sie die Klammern von {field}: [0], [1] und so weiter.',
  wrong_type: 'Senden Sie {field} als {allowed}.',
  wrong_format: 'Senden Sie {field} als {allowed}.',
  'wrong_type.category': 'Senden Sie category[<ID der Preiskategorie>]=<Plätze>, etwa {allowed}.',
  'wrong_format.example': 'Senden Sie {field} in der Form {allowed}.',
  not_allowed: 'Senden Sie eines von {allowed} als {field}.',
  too_small: 'Senden Sie mindestens {allowed} als {field}.',
  'too_small.exclusive': 'Senden Sie mehr als {allowed} als {field}.',
  too_large: 'Senden Sie höchstens {allowed} als {field}.',
  'too_large.exclusive': 'Senden Sie weniger als {allowed} als {field}.',
  too_short: 'Senden Sie mindestens {allowed} Zeichen als {field}.',
  too_long: 'Senden Sie höchstens {allowed} Zeichen als {field}.',
  too_few: 'Einträge in {field}: Senden Sie mindestens {allowed}.',
  too_many: 'Senden Sie höchstens {allowed} Einträge in {field}.',
  malformed: '{field} kann nicht gelesen werden: {reason}.',
  wrong_place: 'Senden Sie {field} als Query-Parameter, nicht im Inhalt.',
  'wrong_place.body': 'Senden Sie {field} im Inhalt, nicht als Query-Parameter.',
  'not_found.reference':
    'Es gibt kein {resource} {received}, das dieser Schlüssel verwenden darf. Prüfen Sie {field}.',
  'not_found.guest_category':
    'Dieser Termin hat keine Preiskategorie wie die von {guests}. Senden Sie eine von {allowed} als {field}.',
  not_yours: '{field} gehört einem anderen Anbieter.',
  mismatch: '{field} passt nicht: Erwartet wird {allowed}.',
  seats_exceeded: 'Verlangte Plätze: {asked}, frei: {left}.',
  'seats_exceeded.item': 'Verlangte Plätze von {item}: {asked}, frei: {left}. Verlangen Sie weniger.',
  'seats_exceeded.category':
    'Verlangte Plätze der Preiskategorie {category} von {item}: {asked}, frei: {left}. Verlangen Sie weniger.',
  'seats_exceeded.resource':
    'Verlangte Plätze von {item}: {asked}, frei in der gemeinsamen Ressource {resource}: {left}. Verlangen Sie weniger.',
  'seats_exceeded.captured':
    'Verlangte Plätze der Preiskategorie {category}: {asked}, vorgemerkt: {left}. Verlangen Sie weniger.',
  below_min_seats: 'Plätze dieser Preiskategorie je Eintrag: Verlangen Sie mindestens {allowed}.',
  above_max_seats: 'Verlangen Sie höchstens {allowed} Plätze dieser Preiskategorie je Eintrag.',
  one_seat_per_entry: 'Diese Preiskategorie nimmt einen Platz je Eintrag: Senden Sie {asked} Einträge mit 1.',
  not_bookable: '{field} ist nicht buchbar: {reason}.',
  'not_bookable.inactive': '{item} ist nicht aktiv. Wählen Sie einen anderen Termin.',
  'not_bookable.parent': '{item} ist die Summe anderer Termine. Wählen Sie einen davon.',
  past_cut_off: 'Die Buchung von {field} endete um {latest}.',
  not_consecutive:
    'Senden Sie aufeinanderfolgende Termine einer Verfügbarkeitsregel, der Reihe nach, als {field}.',
  capture_invalid:
    'Es gibt keine Vormerkung {received}, die dieser Schlüssel verwenden darf. Legen Sie eine neue an.',
  'capture_invalid.repeated':
    'Die Vormerkung {received} steht schon bei einer anderen Position dieser Buchung. Senden Sie jede Referenz nur einmal.',
  'capture_ended.expired': 'Die Vormerkung {reference} ist am {at} abgelaufen. Legen Sie eine neue an.',
  'capture_ended.used':
    'Die Vormerkung {reference} wurde für die Buchung {booking} verwendet. Legen Sie eine neue an.',
  'capture_ended.released': 'Die Vormerkung {reference} wurde am {at} freigegeben. Legen Sie eine neue an.',
  'capture_ended.replaced':
    'Die Vormerkung {reference} wurde am {at} durch eine andere ersetzt. Senden Sie deren Referenz.',
  already_used: '{field} wurde schon verwendet.',
  expired: '{field} ist nicht mehr gültig.',
  not_supported: '{received} wird hier nicht unterstützt. Senden Sie eines von {allowed}.',
  'not_supported.voucher_capacity':
    '{item} ist ein Gutschein und hat keine Kapazität, die sich setzen lässt. Wählen Sie einen Termin mit Datum.',
  exceeds_refundable: 'Erstatten Sie höchstens {allowed}.',
  mutually_exclusive: 'Senden Sie nur eines von {allowed}.',
  card_invalid: 'Das ist keine Testkarte. Senden Sie eine von {allowed}.',

  'conflict.name_taken':
    'Der Name {name} ist vergeben. Wählen Sie einen anderen oder löschen Sie den Inhaber.',
  'too_many_requests.state':
    'Der Workspace und seine Snapshots enthalten über seine Fixture hinaus {limit} Bytes. Stornieren geht noch; löschen Sie einen Snapshot, setzen Sie den Workspace zurück oder nehmen Sie einen anderen.',
  'too_many_requests.workspaces':
    'Es gibt schon {limit} Workspaces. Löschen Sie erst einen, der nicht gebraucht wird.',
  'forbidden.admin':
    'Senden Sie das Admin-Token oder, für alles unter einem Workspace, ein Zugriffstoken dieses Workspace.',
  'forbidden.proxy':
    'Diese Anfrage kam über einen Proxy, und die Sandbox hat kein Admin-Token. Starten Sie sie mit --admin-token und senden Sie dieses Token.',
  'forbidden.public_secret':
    'Das Secret dieses Clients ist allgemein bekannt, deshalb darf sein Token hier nur lesen. Senden Sie das Admin-Token oder nehmen Sie einen Workspace mit eigenen Secrets.',
  'conflict.status': 'Buchung {id} ist {status}. Nötig ist eine Buchung, die {allowed} ist.',
  'conflict.cancelled': '{resource} {id} ist schon storniert.',
  'conflict.transaction':
    'Die Transaktion {received} hat schon eine Buchung bezahlt. Senden Sie eine andere.',
  'forbidden.agent': 'Nur Schlüssel von Agenten dürfen {field} senden. Lassen Sie es weg.',
  'forbidden.treasurer': 'Nur Schlüssel von Agenten dürfen agent als {field} senden. Senden Sie {allowed}.',
  'required.order': 'Senden Sie mindestens eines von {allowed}.',
  'required.field': 'Füllen Sie das Feld {code} aus: Es ist erforderlich. Senden Sie es in {field}.',
  'not_allowed.discount': 'Der Rabattcode {received} gilt nicht für diese Aktivität. Lassen Sie ihn weg.',
  'already_used.discount': 'Der Rabattcode {received} ist für diesen Gast aufgebraucht. Lassen Sie ihn weg.',
  'mismatch.operator': 'Buchen Sie Termine eines einzigen Anbieters: Diese Buchung ist von {allowed}.',
  'mismatch.addon': 'Das Extra {received} gehört zu {allowed}. Senden Sie es dort.',
  'mismatch.capture': 'Die Vormerkung {received} ist von {allowed}. Buchen Sie diesen Termin.',
  'wrong_format.decimals': 'Senden Sie {field} mit höchstens {allowed} Nachkommastellen.',
  'wrong_format.date': 'Senden Sie {field} als Datum, etwa 2026-06-05.',
  'wrong_format.email': 'Senden Sie eine E-Mail-Adresse als {field}.',
  'wrong_format.cvc': 'Senden Sie eine Prüfnummer mit 3 oder 4 Ziffern als {field}.',
  'expired.card': 'Die Karte ist abgelaufen. Senden Sie ein Ablaufdatum in der Zukunft als {field}.',
  'payment_declined.insufficient_funds':
    'Die Karte wurde abgelehnt: keine Deckung. Es wurde nichts gebucht; versuchen Sie eine andere Karte.',
  'payment_declined.expired_card':
    'Die Karte wurde abgelehnt: Sie ist abgelaufen. Es wurde nichts gebucht; versuchen Sie eine andere Karte.',
  'reason.voucher_unknown': 'Diesen Gutschein gibt es nicht.',
  'reason.voucher_used': 'Der Gutschein wurde schon verwendet.',
  'reason.voucher_expired': 'Der Gutschein ist nicht mehr gültig.',
  'reason.voucher_foreign': 'Der Gutschein ist von einem anderen Anbieter als das, was er bezahlen soll.',

  'mail.booked.subject': 'Ihre Buchung {id}',
  'mail.booked.body':
    'Guten Tag {name},\n\nvielen Dank für Ihre Buchung {id}: {caption}.\nSumme: {total}. Noch zu zahlen: {balance}.',
  'mail.tickets.subject': 'Tickets der Buchung {id}',
  'mail.tickets.body': 'Anbei Ihre Tickets der Buchung {id}: {caption}.',

  'reason.percent_encoding':
    'auf ein Prozentzeichen folgen keine zwei Hexadezimalziffern, oder sie sind nicht UTF-8',
  'reason.not_json': 'es ist kein JSON',
  'reason.not_yaml': 'es ist kein gültiges YAML',
  'reason.not_utf8': 'es ist nicht UTF-8',
  'reason.half_character': 'eine Escape-Folge wie \\ud83d ist nur ein halbes Zeichen',
  'reason.too_deep': 'es hat mehr als 64 Ebenen',
  'reason.too_slow': 'es kam nicht rechtzeitig vollständig an',
  'reason.not_http': 'es ist nicht HTTP/1.1',

  'fixture.not_found':
    'Es gibt kein {resource} {received} in der Fixture. Nennen Sie eines von {allowed} als {field} oder fügen Sie es hinzu.',
  'fixture.unknown': 'Es gibt keine Fixture {received}. Nennen Sie eine von {allowed} oder einen Pfad.',
  'fixture.duplicate': '{received} ist durch {first} vergeben. Geben Sie {field} einen eigenen Wert.',
  'fixture.decimals':
    'Schreiben Sie einen Betrag in {currency} mit höchstens {allowed} Nachkommastellen als {field}.',
} as const satisfies Record<MessageId, string>;
