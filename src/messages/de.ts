import type { MessageId } from './en.js';

/** The texts of errors and mails in German. */
export const de = {
  'title.invalid_request': 'Ungültige Anfrage',
  'title.forbidden': 'Diesem Client nicht erlaubt',
  'title.not_found': 'Nicht gefunden',
  'title.method_not_allowed': 'Methode nicht erlaubt',
  'title.not_acceptable': 'Format oder Sprache nicht verfügbar',
  'title.payload_too_large': 'Inhalt der Anfrage zu groß',
  'title.unsupported_media_type': 'Typ des Inhalts nicht unterstützt',
  'title.headers_too_large': 'Header der Anfrage zu groß',
  'title.too_many_requests': 'Grenze erreicht',
  'title.conflict': 'Konflikt mit dem aktuellen Zustand',
  'title.capture_not_active': 'Vormerkung nicht aktiv',
  'title.payment_declined': 'Zahlung abgelehnt',
  'title.authentication_required': 'Die Karte verlangt eine Authentifizierung',
  'title.storage_unavailable': 'Änderung nicht gespeichert',
  'title.workspace_damaged': 'Workspace beschädigt',
  'title.overloaded': 'Die Sandbox ist überlastet',
  'title.host_not_allowed': 'Host oder Ursprung nicht erlaubt',
  'title.misdirected_request': 'Anfrage an den falschen Host gesendet',
  'title.internal_error': 'Interner Fehler',

  invalid_request:
    'Die Anfrage ist ungültig. Jeder Eintrag in errors nennt ein Feld, den Fehler und was stattdessen zu senden ist.',
  forbidden: 'Dieser Client ist dazu nicht berechtigt. Verwenden Sie einen Client mit diesem Recht.',
  not_found: 'Nicht gefunden: {resource} {id}. Prüfen Sie die ID und ob dieser Client Zugriff hat.',
  'not_found.path': 'Keine Operation hat den Pfad {path}. Alle Operationen stehen unter /docs.',
  'not_found.path_nearest': 'Keine Operation hat den Pfad {path}. Meinten Sie {nearest}?',
  method_not_allowed: 'Methode nicht erlaubt: {path} erlaubt {allowed}.',
  not_acceptable:
    'Keines der angefragten Formate ist verfügbar. Geben Sie im Accept-Header eines dieser Formate an: {allowed}.',
  'not_acceptable.absent': 'Der Accept-Header fehlt. Senden Sie einen, zum Beispiel {example}.',
  'not_acceptable.language':
    'Keine der angefragten Sprachen wird unterstützt. Geben Sie im Accept-Language-Header eine dieser Sprachen an: {allowed}.',
  'not_acceptable.language_absent':
    'Der Accept-Language-Header fehlt. Senden Sie einen, zum Beispiel {example}.',
  payload_too_large: 'Der Inhalt der Anfrage ist zu groß. Senden Sie höchstens {limit} Bytes.',
  'payload_too_large.yaml':
    'Der YAML-Inhalt ist zu groß. Senden Sie höchstens {limit} Bytes YAML oder verwenden Sie JSON.',
  unsupported_media_type: 'Der Content-Type des Inhalts wird nicht unterstützt. Senden Sie {allowed}.',
  'unsupported_media_type.charset':
    'Der Inhalt muss UTF-8 sein. Senden Sie charset=utf-8 oder keinen charset.',
  'unsupported_media_type.encoding':
    'Komprimierte Inhalte werden nicht unterstützt. Senden Sie den Inhalt ohne Content-Encoding.',
  headers_too_large: 'Anfragezeile und Header sind zu groß. Senden Sie zusammen höchstens {limit} Bytes.',
  too_many_requests: 'Zu viele Anfragen. Versuchen Sie es in {seconds} s noch einmal.',
  conflict: 'Der aktuelle Zustand lässt das nicht zu.',
  capture_not_active:
    'Keine aktive Vormerkung hat die Referenz {reference}. Prüfen Sie sie und ob dieser Client sie freigeben darf.',
  payment_declined:
    'Die Karte wurde abgelehnt. Es wurde nichts gebucht. Versuchen Sie es mit einer anderen Karte.',
  authentication_required:
    'Die Karte verlangt 3-D Secure, das nur die gehostete Zahlungsseite anbietet. Es wurde nichts gebucht.',
  storage_unavailable:
    'Die Änderung konnte nicht gespeichert werden. Es wurde nichts geändert. Versuchen Sie es in {seconds} s noch einmal.',
  workspace_damaged:
    'Die gespeicherten Daten dieses Workspace sind beschädigt: {file}. Stellen Sie die Datei aus einer Sicherung wieder her, dann funktioniert die nächste Anfrage wieder, oder löschen Sie den Workspace. Beides kann, wer die Sandbox betreibt; ihr Protokoll sagt mehr.',
  'workspace_damaged.line':
    'Die gespeicherten Daten dieses Workspace sind beschädigt: {file}, Zeile {line}. Stellen Sie die Datei aus einer Sicherung wieder her, dann funktioniert die nächste Anfrage wieder, oder löschen Sie den Workspace. Beides kann, wer die Sandbox betreibt; ihr Protokoll sagt mehr.',
  'workspace_damaged.snapshot':
    'Die gespeicherten Daten des Snapshots {snapshot} sind beschädigt: {file}. Stellen Sie die Datei aus einer Sicherung wieder her oder löschen Sie den Snapshot. Alles andere im Workspace funktioniert.',
  'storage_unavailable.read_only':
    'Der Datenordner der Sandbox kann nur gelesen werden. Es wurde nichts geändert. Bitten Sie den Betreiber, ihn beschreibbar zu machen.',
  'storage_unavailable.taken_over':
    'Eine andere Sandbox hat den Datenordner übernommen. Es wurde nichts geändert. Bitten Sie den Betreiber, eine der beiden zu beenden.',
  overloaded:
    'Die Sandbox empfängt gerade zu viele Daten auf einmal. Versuchen Sie es in {seconds} s noch einmal.',
  host_not_allowed:
    'Ohne Admin-Token antwortet die Steuerung nur Loopback-Hosts und ihren eigenen Seiten. Starten Sie die Sandbox mit --admin-token, um andere zuzulassen.',
  misdirected_request:
    'Diese Sandbox bedient {host} nicht. Verwenden Sie localhost oder 127.0.0.1, oder starten Sie die Sandbox mit --public-url und der Adresse, die Clients verwenden.',
  internal_error:
    'Die Anfrage ist fehlgeschlagen, es wurde nichts geändert. Die Ursache steht im Protokoll der Sandbox.',

  required: '{field} ist erforderlich.',
  unknown: '{field} ist unbekannt. Lassen Sie es weg.',
  'unknown.nearest': '{field} ist unbekannt. Meinten Sie {nearest}?',
  duplicate: '{field} kommt mehrmals vor. Senden Sie es nur einmal.',
  empty: '{field} ist leer. Senden Sie einen Wert oder lassen Sie es weg.',
  'empty.required': '{field} ist leer. Senden Sie einen Wert.',
  ambiguous: '{field} ist mehrdeutig. Nummerieren Sie die Klammern: [0], [1] und so weiter.',
  wrong_type: '{field} hat den falschen Typ. Erwartet: {allowed}.',
  wrong_format: '{field} hat das falsche Format. Erwartet: {allowed}.',
  'wrong_type.category':
    'Der Kategoriefilter ist ungültig. Senden Sie category[<ID der Preiskategorie>]=<Plätze>, zum Beispiel {allowed}.',
  'wrong_format.example': '{field} hat das falsche Format. Senden Sie es in der Form {allowed}.',
  not_allowed: 'Dieser Wert von {field} ist nicht erlaubt. Senden Sie einen davon: {allowed}.',
  too_small: '{field} ist zu klein. Senden Sie mindestens {allowed}.',
  'too_small.exclusive': '{field} ist zu klein. Senden Sie mehr als {allowed}.',
  too_large: '{field} ist zu groß. Senden Sie höchstens {allowed}.',
  'too_large.exclusive': '{field} ist zu groß. Senden Sie weniger als {allowed}.',
  too_short: '{field} ist zu kurz. Mindestzahl der Zeichen: {allowed}.',
  too_long: '{field} ist zu lang. Höchstzahl der Zeichen: {allowed}.',
  too_few: '{field} hat zu wenige Einträge. Senden Sie mindestens {allowed}.',
  too_many: '{field} hat zu viele Einträge. Senden Sie höchstens {allowed}.',
  malformed: '{field} kann nicht gelesen werden: {reason}.',
  wrong_place: '{field} ist ein Query-Parameter. Senden Sie es in der Query, nicht im Inhalt.',
  'wrong_place.body': '{field} gehört in den Inhalt. Senden Sie es dort, nicht in der Query.',
  'not_found.reference':
    'Nicht gefunden: {resource} {received}. Prüfen Sie {field} und ob dieser Client Zugriff hat.',
  'not_found.transaction': 'Diese Buchung hat keine Transaktion {received}. Prüfen Sie {field}.',
  'not_found.guest_category':
    'Der neue Termin hat keine Preiskategorie wie die von {guests}. Senden Sie eine davon als {field}: {allowed}.',
  not_yours: '{received} gehört einem anderen Anbieter. Lassen Sie es weg.',
  mismatch: '{field} passt nicht. Erwartet: {allowed}.',
  seats_exceeded: 'Nicht genügend Plätze: Angefragt sind {asked}. Wählen Sie höchstens {left}.',
  'seats_exceeded.item':
    'Nicht genügend Plätze für {item}: Angefragt sind {asked}. Wählen Sie höchstens {left}.',
  'seats_exceeded.category':
    'Nicht genügend Plätze in Preiskategorie {category} von {item}: Angefragt sind {asked}. Wählen Sie höchstens {left}.',
  'seats_exceeded.resource':
    'Nicht genügend Plätze in der gemeinsamen Ressource {resource} von {item}: Angefragt sind {asked}. Wählen Sie höchstens {left}.',
  'seats_exceeded.captured':
    'Die Vormerkung hält zu wenige Plätze der Preiskategorie {category}: Angefragt sind {asked}. Wählen Sie höchstens {left}.',
  'none_left.item': 'Ausgebucht: Für {item} sind keine Plätze mehr frei. Wählen Sie einen anderen Termin.',
  'none_left.category':
    'Ausgebucht: In Preiskategorie {category} von {item} sind keine Plätze mehr frei. Wählen Sie eine andere Kategorie oder einen anderen Termin.',
  'none_left.resource':
    'Ausgebucht: In der gemeinsamen Ressource {resource} von {item} sind keine Plätze mehr frei. Wählen Sie einen anderen Termin.',
  'none_left.captured':
    'Die Vormerkung hält keine Plätze der Preiskategorie {category}. Wählen Sie eine vorgemerkte Kategorie oder legen Sie eine neue Vormerkung an.',
  below_min_seats:
    'Zu wenige Plätze dieser Preiskategorie in einem Eintrag. Wählen Sie mindestens {allowed}.',
  above_max_seats: 'Zu viele Plätze dieser Preiskategorie in einem Eintrag. Wählen Sie höchstens {allowed}.',
  one_seat_per_entry:
    'In dieser Preiskategorie ist je Eintrag nur ein Platz möglich. Senden Sie {asked} Einträge mit je einem Platz.',
  not_bookable: '{received} ist nicht buchbar. Wählen Sie einen anderen Termin.',
  'not_bookable.inactive': '{item} ist nicht aktiv. Wählen Sie einen anderen Termin.',
  'not_bookable.parent': '{item} fasst andere Termine zusammen. Wählen Sie stattdessen einen davon.',
  past_cut_off: 'Die Buchung von {item} endete am {latest}. Wählen Sie einen späteren Termin.',
  not_consecutive:
    '{field} ist keine Folge. Senden Sie aufeinanderfolgende Termine einer Verfügbarkeitsregel, der Reihe nach.',
  capture_invalid:
    'Für diesen Client gibt es keine Vormerkung mit der Referenz {received}. Legen Sie eine neue an.',
  'capture_invalid.repeated':
    'Die Vormerkung {received} wird schon für eine andere Position dieser Buchung verwendet. Senden Sie jede Referenz nur einmal.',
  'capture_ended.expired': 'Die Vormerkung {reference} ist am {at} abgelaufen. Legen Sie eine neue an.',
  'capture_ended.used':
    'Die Vormerkung {reference} wurde für die Buchung {booking} verwendet. Legen Sie eine neue an.',
  'capture_ended.released': 'Die Vormerkung {reference} wurde am {at} freigegeben. Legen Sie eine neue an.',
  'capture_ended.replaced':
    'Die Vormerkung {reference} wurde am {at} durch eine neue ersetzt. Senden Sie deren Referenz.',
  already_used: '{received} wurde schon verwendet. Lassen Sie es weg.',
  expired: '{received} ist nicht mehr gültig. Lassen Sie es weg.',
  not_supported: '{received} wird nicht unterstützt. Senden Sie eines davon: {allowed}.',
  'not_supported.voucher_capacity':
    '{item} ist ein Gutschein, dessen Kapazität sich nicht setzen lässt. Wählen Sie einen Termin mit Datum.',
  exceeds_refundable: 'Die Erstattung ist zu hoch. Erstatten Sie höchstens {allowed}.',
  'exceeds_refundable.nothing':
    'Mit refundType {refundType} ist nichts mehr zu erstatten. Senden Sie einen anderen refundType oder eine andere transactionId.',
  mutually_exclusive:
    '{field} lässt sich nicht mit den anderen kombinieren. Senden Sie nur eines davon: {allowed}.',
  card_invalid: 'Das ist keine Testkarte. Verwenden Sie eine davon: {allowed}.',

  'conflict.name_taken': 'Der Name {name} wird schon verwendet. Wählen Sie einen anderen.',
  'too_many_requests.state':
    'Der Workspace und seine Snapshots haben die Grenze von {limit} Bytes über die Fixture hinaus erreicht. Löschen Sie einen Snapshot, setzen Sie den Workspace zurück oder verwenden Sie einen anderen. Stornieren ist weiterhin möglich.',
  'too_many_requests.snapshots':
    'Die Grenze von {limit} Snapshots je Workspace ist erreicht. Löschen Sie einen, der nicht mehr gebraucht wird.',
  'too_many_requests.workspaces':
    'Die Grenze von {limit} Workspaces ist erreicht. Löschen Sie einen, der nicht mehr gebraucht wird.',
  'forbidden.admin':
    'Senden Sie das Admin-Token. Für Operationen an einem Workspace genügt auch eines seiner Zugriffstoken, außer um ihn zu löschen.',
  'forbidden.proxy':
    'Diese Anfrage kam über einen Proxy, und die Sandbox hat kein Admin-Token. Starten Sie sie mit --admin-token und senden Sie dieses Token.',
  'forbidden.public_secret':
    'Das Secret dieses Clients ist öffentlich bekannt, deshalb darf sein Token hier nur lesen. Senden Sie das Admin-Token oder verwenden Sie einen Workspace mit eigenen Secrets.',
  'conflict.status':
    'Die Buchung {id} hat den Status {status}. Möglich ist das nur mit dem Status {allowed}.',
  'conflict.cancelled': 'Bereits storniert: {resource} {id}.',
  'conflict.transaction':
    'Mit der Transaktion {received} wurde schon eine Buchung bezahlt. Senden Sie eine andere Transaktions-ID.',
  'forbidden.agent': 'Nur Clients von Reisevermittlern dürfen {field} senden. Lassen Sie es weg.',
  'forbidden.treasurer':
    'Nur Clients von Reisevermittlern dürfen agent als {field} senden. Senden Sie eines davon: {allowed}.',
  'required.order':
    'Es gibt nichts zu buchen oder zu berechnen. Senden Sie mindestens eines davon: {allowed}.',
  'required.field': 'Das Feld {code} ist erforderlich. Senden Sie es in {field}.',
  'not_allowed.discount': 'Der Rabattcode {received} gilt nicht für diese Aktivität. Lassen Sie ihn weg.',
  'already_used.discount': 'Der Rabattcode {received} ist für diesen Gast aufgebraucht. Lassen Sie ihn weg.',
  'mismatch.operator':
    'Alle Termine einer Buchung müssen zum selben Anbieter gehören. Der Anbieter dieser Buchung ist {allowed}.',
  'mismatch.addon': 'Das Extra {received} gehört in {allowed}. Senden Sie es dort.',
  'wrong_format.decimals': '{field} hat zu viele Nachkommastellen. Senden Sie höchstens {allowed}.',
  'wrong_format.date': '{field} ist kein Datum. Senden Sie eines wie 2026-06-05.',
  'wrong_format.email': '{field} ist keine E-Mail-Adresse. Senden Sie eine wie ada@example.com.',
  'wrong_format.cvc': 'Die Prüfnummer ist ungültig. Senden Sie 3 oder 4 Ziffern als {field}.',
  'expired.card': 'Die Karte ist abgelaufen. Senden Sie ein Ablaufdatum in der Zukunft als {field}.',
  'payment_declined.insufficient_funds':
    'Die Karte wurde abgelehnt: keine Deckung. Es wurde nichts gebucht. Versuchen Sie es mit einer anderen Karte.',
  'payment_declined.expired_card':
    'Die Karte wurde abgelehnt: Sie ist abgelaufen. Es wurde nichts gebucht. Versuchen Sie es mit einer anderen Karte.',
  'reason.voucher_unknown': 'Diesen Gutschein gibt es nicht.',
  'reason.voucher_used': 'Dieser Gutschein wurde schon verwendet.',
  'reason.voucher_expired': 'Dieser Gutschein ist nicht mehr gültig.',
  'reason.voucher_foreign': 'Dieser Gutschein ist von einem anderen Anbieter.',

  'mail.booked.subject': 'Ihre Buchung {id}',
  'mail.booked.body':
    'Guten Tag {name},\n\nvielen Dank für Ihre Buchung {id}: {caption}.\nSumme: {total}. Noch zu zahlen: {balance}.',
  'mail.tickets.subject': 'Tickets der Buchung {id}',
  'mail.tickets.body': 'Anbei Ihre Tickets der Buchung {id}: {caption}.',

  'reason.percent_encoding':
    'auf ein Prozentzeichen folgen keine zwei Hexadezimalziffern, oder die Bytes sind kein UTF-8',
  'reason.not_json': 'es ist kein JSON',
  'reason.not_yaml': 'es ist kein gültiges YAML',
  'reason.not_utf8': 'es ist kein UTF-8',
  'reason.half_character': 'eine Escape-Folge wie \\ud83d ist nur ein halbes Zeichen',
  'reason.too_deep': 'es ist mehr als 64 Ebenen tief verschachtelt',
  'reason.too_many_values': 'es besteht aus zu vielen Werten',
  'reason.too_slow': 'es kam nicht rechtzeitig vollständig an',
  'reason.not_http': 'es ist kein HTTP/1.1',

  'resource.activity': 'Aktivität',
  'resource.addon': 'Extra',
  'resource.agent': 'Reisevermittler',
  'resource.availability item': 'Termin',
  'resource.availability rule': 'Verfügbarkeitsregel',
  'resource.basket': 'Warenkorb',
  'resource.booking': 'Buchung',
  'resource.discount code': 'Rabattcode',
  'resource.fixture': 'Fixture',
  'resource.guest': 'Gast',
  'resource.item': 'Position',
  'resource.merchant': 'Anbieter',
  'resource.mobile group': 'mobile Gruppe',
  'resource.payment gateway': 'Zahlungsanbieter',
  'resource.price category': 'Preiskategorie',
  'resource.price category of the activity': 'Preiskategorie der Aktivität',
  'resource.price category of the item': 'Preiskategorie des Termins',
  'resource.resource': 'Ressource',
  'resource.shop item': 'Shop-Artikel',
  'resource.snapshot': 'Snapshot',
  'resource.ticket': 'Ticket',
  'resource.transaction': 'Transaktion',
  'resource.voucher': 'Gutschein',
  'resource.workspace': 'Workspace',

  'type.integer': 'eine ganze Zahl',
  'type.number': 'eine Zahl',
  'type.string': 'ein Text',
  'type.boolean': 'true oder false',
  'type.object': 'ein Objekt',
  'type.array': 'eine Liste',
  'type.email': 'eine E-Mail-Adresse',
  'type.uri': 'eine URI',

  'fixture.not_found':
    'In der Fixture nicht gefunden: {resource} {received}. Ergänzen Sie den Eintrag oder setzen Sie {field} auf einen davon: {allowed}.',
  'fixture.unknown': 'Es gibt keine Fixture {received}. Nennen Sie eine davon oder einen Pfad: {allowed}.',
  'fixture.duplicate': '{received} wird schon von {first} verwendet. Geben Sie {field} einen eigenen Wert.',
  'fixture.decimals':
    '{field} hat zu viele Nachkommastellen. Erlaubt sind bei Beträgen in {currency} höchstens {allowed}.',
} as const satisfies Record<MessageId, string>;
