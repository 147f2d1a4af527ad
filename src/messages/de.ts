import type { MessageId } from './en.js';

/** The texts of errors and mails in German. */
export const de = {
  'title.invalid_request': 'Ungültige Anfrage',
  'title.forbidden': 'Mit diesem Schlüssel nicht erlaubt',
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
  'title.authentication_required': 'Kartenauthentifizierung erforderlich',
  'title.storage_unavailable': 'Speicher nicht verfügbar',
  'title.workspace_damaged': 'Arbeitsbereich beschädigt',
  'title.overloaded': 'Testumgebung überlastet',
  'title.stopping': 'Testumgebung wird beendet',
  'title.host_not_allowed': 'Host oder Ursprung nicht erlaubt',
  'title.wrong_credentials': 'Falsche Zugangsdaten',
  'title.session_ended': 'Sitzung beendet',
  'title.misdirected_request': 'Anfrage an den falschen Host gesendet',
  'title.internal_error': 'Interner Fehler',

  invalid_request: 'Die Anfrage ist ungültig. Jeder Eintrag in `errors` nennt, was zu ändern ist.',
  forbidden: 'Dieser Schlüssel ist dazu nicht berechtigt. Verwenden Sie einen, der es ist.',
  not_found: '{resource} mit der ID `{id}` ist für diesen Schlüssel sichtbar.',
  'not_found.ticket': 'Kein Ticket mit dem Code `{code}` ist für diesen Schlüssel sichtbar.',
  'not_found.workspace': 'Es gibt keinen Arbeitsbereich `{name}`. Prüfen Sie den Namen.',
  'not_found.step':
    'Dieser Arbeitsbereich hat keinen Schritt `{id}` in seinem Verlauf, oder hat ihn verworfen. Prüfen Sie die ID.',
  'not_found.request':
    'Dieser Arbeitsbereich hat keine Anfrage `{id}`, oder sein Protokoll hat sie verworfen. Prüfen Sie die ID.',
  'not_found.certification':
    'Es gibt keine Zertifizierung `{id}`, oder sie wurde gelöscht. Prüfen Sie die ID.',
  'not_found.case': 'Diese Zertifizierung hat keinen Fall `{id}`. Prüfen Sie die ID.',
  'not_found.snapshot': 'Dieser Arbeitsbereich hat keine Momentaufnahme `{id}`. Prüfen Sie die ID.',
  'not_found.path': '`{path}` entspricht keiner Operation. Siehe `/docs`.',
  'not_found.path_nearest': '`{path}` entspricht keiner Operation. Meinten Sie `{nearest}`?',
  'not_found.path_proxy':
    '`{path}` entspricht keiner Operation. Soll die Anfrage ungeprüft durchgehen, senden Sie den Header `Sandbox-Check: off`.',
  method_not_allowed: '`{path}` unterstützt diese Methode nicht. Verwenden Sie `{allowed}`.',
  'method_not_allowed.cancel':
    '`{path}` unterstützt diese Methode nicht. Zum Stornieren senden Sie `{cancel}`.',
  not_acceptable: '`Accept` muss ein verfügbares Format nennen: `{allowed}`.',
  'not_acceptable.absent': 'Der Header `Accept` ist erforderlich. Senden Sie zum Beispiel `{example}`.',
  'not_acceptable.language': '`Accept-Language` muss eine verfügbare Sprache nennen: `{allowed}`.',
  'not_acceptable.language_absent':
    'Der Header `Accept-Language` ist erforderlich. Senden Sie zum Beispiel `{example}`.',
  payload_too_large:
    'Der Inhalt der Anfrage ist zu groß. Senden Sie höchstens {limit, plural, one {# Byte} other {# Bytes}}.',
  'payload_too_large.yaml':
    'Der YAML-Inhalt ist zu groß. Senden Sie höchstens {limit, plural, one {# Byte} other {# Bytes}} oder verwenden Sie JSON.',
  unsupported_media_type:
    'Der `Content-Type` des Inhalts muss {allowed, plural, one {} other {einer von diesen sein: }}`{allowed}`{allowed, plural, one { sein} other {}}.',
  'unsupported_media_type.charset':
    'Der Inhalt muss in UTF-8 sein. Senden Sie `charset=utf-8` oder keinen `charset`.',
  'unsupported_media_type.encoding':
    'Komprimierte Inhalte werden nicht unterstützt. Senden Sie den Inhalt ohne `Content-Encoding`.',
  headers_too_large:
    'Anfragezeile und Header sind zu groß. Senden Sie zusammen höchstens {limit, plural, one {# Byte} other {# Bytes}}.',
  too_many_requests:
    'Zu viele Anfragen. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
  conflict: 'Der aktuelle Zustand lässt das nicht zu.',
  capture_not_active:
    'Keine aktive Vormerkung mit der Referenz `{reference}` ist für diesen Schlüssel sichtbar.',
  payment_declined:
    'Die Karte wurde abgelehnt; es wurde nichts gebucht. Versuchen Sie es mit einer anderen Karte.',
  authentication_required:
    'Diese Karte erfordert 3-D Secure, deshalb wurde nichts gebucht. Verwenden Sie die gehostete Zahlungsseite oder eine andere Karte.',
  storage_unavailable:
    'Die Änderung konnte nicht gespeichert werden, es hat sich also nichts geändert. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
  workspace_damaged:
    'Die gespeicherten Daten dieses Arbeitsbereichs sind in `{file}` beschädigt. Bitten Sie den Betreiber der Testumgebung, die Datei aus einer Sicherung wiederherzustellen oder den Arbeitsbereich zu löschen.',
  'workspace_damaged.line':
    'Die gespeicherten Daten dieses Arbeitsbereichs sind in `{file}`, Zeile {line}, beschädigt. Bitten Sie den Betreiber der Testumgebung, die Datei aus einer Sicherung wiederherzustellen oder den Arbeitsbereich zu löschen.',
  'workspace_damaged.snapshot':
    'Die gespeicherten Daten der Momentaufnahme `{snapshot}` sind in `{file}` beschädigt. Stellen Sie die Datei aus einer Sicherung wieder her oder löschen Sie die Momentaufnahme; alles andere im Arbeitsbereich funktioniert.',
  'storage_unavailable.uncertain':
    'Es ist nicht sicher, ob die Änderung gespeichert wurde, denn die Datenbank hat nicht geantwortet. Sehen Sie nach, wie der Stand ist, bevor Sie es noch einmal versuchen.',
  'storage_unavailable.unreadable':
    'Die Daten dieses Arbeitsbereichs können gerade nicht gelesen werden. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
  'storage_unavailable.read_only':
    'Der Datenordner der Testumgebung ist schreibgeschützt, es hat sich also nichts geändert. Bitten Sie den Betreiber, ihn beschreibbar zu machen.',
  'storage_unavailable.taken_over':
    'Eine andere Testumgebung hat den Datenordner übernommen, es hat sich also nichts geändert. Bitten Sie den Betreiber, eine der beiden zu beenden.',
  'storage_unavailable.not_ready':
    'Die Testumgebung kann gerade keine Änderungen speichern. Ihr Protokoll nennt den Grund.',
  stopping:
    'Die Testumgebung wird gerade beendet. Senden Sie Anfragen an eine andere Instanz oder starten Sie sie neu.',
  overloaded:
    'Die Testumgebung empfängt gerade zu viele Daten auf einmal. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
  'overloaded.check':
    'Die Anfragen lassen sich gerade nicht gegen den Vertrag prüfen. Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
  host_not_allowed:
    'Ohne Admin-Token ist die Steuerung nur für diesen Rechner und ihre eigenen Seiten offen. Starten Sie die Testumgebung mit `--admin-token`, um sie für andere zu öffnen.',
  wrong_credentials:
    'Die Client-ID ist unbekannt oder das Kennwort falsch. Prüfen Sie beides: Ein Kennwort wird nur einmal gezeigt, wenn es entsteht.',
  'wrong_credentials.client_id':
    'Eine Client-ID hat die Form `<workspace>.<client>`, zum Beispiel `demo.partner`.',
  'wrong_credentials.token':
    'Das Admin-Token ist falsch. Prüfen Sie es oder melden Sie sich mit ID und Kennwort eines API-Clients an.',
  'wrong_credentials.key_lost':
    'Der Testumgebung fehlt der Schlüssel, der dieses Kennwort prüft. Bitten Sie den Betreiber, ihn wiederherzustellen.',
  session_ended: 'Die Sitzung ist beendet. Melden Sie sich wieder an.',
  'session_ended.revoked':
    'Die Sitzung ist beendet, weil ihr Token oder Kennwort nicht mehr gilt oder ihr Arbeitsbereich gelöscht wurde. Melden Sie sich wieder an.',
  'host_not_allowed.session':
    'Eine Sitzung ändert nur von Seiten der Testumgebung aus etwas, die deren `Origin` senden. Programme senden ein Token als `Authorization`.',
  misdirected_request:
    'Diese Testumgebung bedient `{host}` nicht. Verwenden Sie `localhost` oder `127.0.0.1`, oder starten Sie die Testumgebung mit `--public-url` und der Adresse, die Sie verwenden.',
  internal_error:
    'Die Anfrage ist fehlgeschlagen, es hat sich nichts geändert. Die Ursache steht im Protokoll der Testumgebung.',

  required: '`{field}` ist erforderlich.',
  unknown: 'Unbekanntes Feld `{field}`. Entfernen Sie es.',
  'unknown.nearest': 'Unbekanntes Feld `{field}`. Meinten Sie `{nearest}`?',
  'unknown.empty': 'Der Name eines Feldes ist leer. Entfernen Sie das Feld.',
  'unknown.key': 'Unbekanntes Feld `{received}` in `{field}`. Entfernen Sie es.',
  duplicate: '`{field}` wurde mehrmals gesendet. Senden Sie es nur einmal.',
  'duplicate.value': '`{received}` wurde mehrmals gesendet. Senden Sie es nur einmal.',
  'duplicate.entry': '`{field}` darf keinen Eintrag doppelt enthalten.',
  empty: '`{field}` darf nicht leer sein.',
  ambiguous: '`{field}` ist mehrdeutig. Nummerieren Sie die Klammern: `[0]`, `[1]` und so weiter.',
  wrong_type: '`{field}` muss `{allowed}` sein.',
  wrong_format: '`{field}` muss {format} sein.',
  'unknown.contact':
    'Unbekanntes Feld `{field}`. Senden Sie, wie der Kontakt zu erreichen ist, als `type` und `value`, zum Beispiel `{allowed}`.',
  'unknown.page':
    'Unbekanntes Feld `{field}`. Blättern Sie mit `limit` und `offset`, zum Beispiel `{allowed}`.',
  'unknown.status': 'Nach `{field}` lässt sich hier nicht filtern. Die Parameter sind `{allowed, and}`.',
  'wrong_type.example': '`{field}` muss `{allowed}` sein, etwa `{example}`.',
  'wrong_type.comma': 'Schreiben Sie die Nachkommastellen von `{field}` hinter einen Punkt: `{allowed}`.',
  'unknown.whole':
    'Unbekanntes Feld `{field}`. Die Antwort hat keine Seiten, sie ist immer vollständig. Entfernen Sie das Feld.',
  'wrong_type.category_entries':
    'Senden Sie die Plätze einer Preiskategorie unter deren ID, zum Beispiel `{allowed}`. Ist ihr `maxSeats` 1, senden Sie {seats} Einträge `{entry}`.',
  'wrong_type.entries': 'Senden Sie jede Zahl von `{field}` als eigenen Eintrag: `{allowed}`.',
  'wrong_type.brackets':
    '`{field}` darf kein JSON sein. Schreiben Sie es mit nummerierten Klammern: `{allowed}`.',
  'wrong_type.category':
    'Senden Sie die Plätze einer Preiskategorie unter deren ID, zum Beispiel `{allowed}`.',
  'wrong_format.example': '`{field}` muss aussehen wie `{allowed}`.',
  not_allowed:
    '`{field}` muss {allowed, plural, one {} other {einer dieser Werte sein: }}`{allowed}`{allowed, plural, one { sein} other {}}.',
  too_small: '`{field}` muss mindestens `{allowed}` sein.',
  'too_small.exclusive': '`{field}` muss größer als `{allowed}` sein.',
  too_large: '`{field}` darf höchstens `{allowed}` sein.',
  'too_large.clock': '`{field}` darf höchstens `{allowed}` sein: Die Uhr bleibt bei `{last}` stehen.',
  'too_large.exclusive': '`{field}` muss kleiner als `{allowed}` sein.',
  too_short: '`{field}` muss mindestens {allowed, plural, one {# Zeichen} other {# Zeichen}} haben.',
  too_long: '`{field}` darf höchstens {allowed, plural, one {# Zeichen} other {# Zeichen}} haben.',
  too_few: '`{field}` braucht mindestens {allowed, plural, one {# Eintrag} other {# Einträge}}.',
  too_many: '`{field}` darf höchstens {allowed, plural, one {# Eintrag} other {# Einträge}} haben.',
  malformed: '`{field}` kann nicht gelesen werden: {reason}.',
  wrong_place: '`{field}` ist ein Parameter der URL. Senden Sie ihn in der URL, nicht im Inhalt.',
  'wrong_place.body': '`{field}` gehört in den Inhalt. Senden Sie es dort, nicht in der URL.',
  'wrong_place.none':
    'Diese Operation nimmt keinen Inhalt an. Senden Sie ihre Parameter in der URL und keinen Inhalt.',
  'not_found.reference': '{resource} mit der ID `{received}` ist für diesen Schlüssel sichtbar.',
  'not_found.code': '{resource} `{received}` ist für diesen Schlüssel sichtbar.',
  'not_found.item_category':
    'Dieser Termin hat keine Preiskategorie `{received}`. Seine Preiskategorien sind `{allowed, and}`.',
  'not_found.activity_category': 'Diese Aktivität hat keine Preiskategorie `{received}`.',
  'not_found.client':
    'Dieser Arbeitsbereich hat keinen API-Client `{received}`. Senden Sie `{allowed}` als `{field}`.',
  'not_found.transaction': 'Diese Buchung hat keine Transaktion `{received}`.',
  'not_found.target_addon':
    'Die Aktivität von `{item}` bietet {addons, and} nicht an. Wählen Sie einen Termin einer Aktivität, die es anbietet, oder stornieren Sie dieses Extra zuerst.',
  'not_found.guest_category':
    'Der neue Termin hat keine Preiskategorie wie die von {guests, and}. Senden Sie `{allowed}` als `{field}`.',
  not_yours: 'Der Gutschein `{received}` gehört einem anderen Anbieter. Lassen Sie ihn weg.',
  mismatch: '`{field}` muss `{allowed}` sein.',
  'mismatch.rule': 'Der Termin gehört zur Regel `{allowed}`. Senden Sie diese als `{field}`.',
  'mismatch.captured': 'Die Vormerkung hält Plätze für `{allowed}`. Senden Sie das als `{field}`.',
  'mismatch.form': '`{field}` hat keine der Formen, die hier erlaubt sind.',
  'mismatch.parent_rule':
    '`{field}` muss eine andere Regel desselben Anbieters und Typs sein, die selbst keiner anderen untergeordnet ist.',
  seats_exceeded:
    'Sie haben {asked, plural, one {# Platz} other {# Plätze}} angefragt, aber {left, plural, =0 {es ist keiner mehr} one {es ist nur noch #} other {es sind nur noch #}} frei.',
  'seats_exceeded.item':
    'Sie haben {asked, plural, one {# Platz} other {# Plätze}} für `{item}` angefragt, aber {left, plural, =0 {es ist keiner mehr} one {es ist nur noch #} other {es sind nur noch #}} frei.',
  'seats_exceeded.category':
    'Sie haben {asked, plural, one {# Platz} other {# Plätze}} der Preiskategorie `{category}` für `{item}` angefragt, aber {left, plural, =0 {es ist keiner mehr} one {es ist nur noch #} other {es sind nur noch #}} frei.',
  'seats_exceeded.resource':
    'Sie haben {asked, plural, one {# Platz} other {# Plätze}} für `{item}` angefragt, aber in der gemeinsamen Ressource `{sharedResource}` {left, plural, =0 {ist keiner mehr} one {ist nur noch #} other {sind nur noch #}} frei.',
  'seats_exceeded.captured':
    'Sie haben {asked, plural, one {# Platz} other {# Plätze}} der Preiskategorie `{category}` angefragt, aber die Vormerkung hält {left, plural, =0 {keinen} one {nur #} other {nur #}}.',
  below_min_seats:
    'Jeder Eintrag der Preiskategorie `{category}` braucht mindestens {allowed, plural, one {# Platz} other {# Plätze}}.',
  above_max_seats:
    'Jeder Eintrag der Preiskategorie `{category}` darf höchstens {allowed, plural, one {# Platz} other {# Plätze}} haben.',
  one_seat_per_entry:
    'Jeder Eintrag der Preiskategorie `{category}` hat einen Platz. Senden Sie {asked, plural, one {# Eintrag} other {# Einträge}}.',
  not_bookable: '`{received}` ist nicht buchbar. Wählen Sie einen anderen Termin.',
  'not_bookable.inactive': '`{item}` ist nicht aktiv. Wählen Sie einen anderen Termin.',
  'not_bookable.parent': '`{item}` fasst andere Termine zusammen. Buchen Sie einen davon.',
  'not_bookable.parent_capacity':
    '`{item}` fasst andere Termine zusammen, daher lässt sich seine Kapazität nicht setzen. Setzen Sie die jener Termine.',
  past_cut_off: '`{item}` war bis `{latest}` buchbar. Wählen Sie einen späteren Termin.',
  not_consecutive:
    '`{field}` muss aufeinanderfolgende Termine einer Verfügbarkeitsregel nennen, der Reihe nach.',
  capture_invalid:
    'Keine Vormerkung mit der Referenz `{received}` ist für diesen Schlüssel sichtbar. Legen Sie eine neue an.',
  'capture_invalid.repeated':
    'Die Vormerkung `{received}` wird schon für einen anderen Termin dieser Buchung verwendet. Senden Sie jede Referenz nur einmal.',
  'capture_ended.expired': 'Die Vormerkung `{reference}` ist am `{at}` abgelaufen. Legen Sie eine neue an.',
  'capture_ended.used':
    'Die Vormerkung `{reference}` wurde von der Buchung `{booking}` verwendet. Legen Sie eine neue an.',
  'capture_ended.released':
    'Die Vormerkung `{reference}` wurde am `{at}` freigegeben. Legen Sie eine neue an.',
  'capture_ended.replaced':
    'Die Vormerkung `{reference}` wurde am `{at}` ersetzt. Senden Sie die Referenz der neuen.',
  already_used: 'Der Gutschein `{received}` wurde schon verwendet. Lassen Sie ihn weg.',
  expired: 'Der Gutschein `{received}` ist nicht mehr gültig. Lassen Sie ihn weg.',
  'expired.discount': 'Der Rabattcode `{received}` ist nicht mehr gültig. Lassen Sie ihn weg.',
  not_supported:
    '`{received}` wird nicht unterstützt. Senden Sie {allowed, plural, one {} other {einen dieser Werte: }}`{allowed}`.',
  'not_supported.voucher_capacity':
    '`{item}` ist ein Gutschein ohne Datum, daher lässt sich seine Kapazität nicht setzen. Wählen Sie einen Termin mit Datum.',
  exceeds_refundable: 'Höchstens `{allowed}` können erstattet werden.',
  'exceeds_refundable.holder':
    '`{received}` hält keine Zahlung dieser Buchung. In `{currency}` hält `{vendor}` `{vendorHolds}`, `merchant` `{merchantHolds}` und `agent` `{agentHolds}`. Senden Sie als `{field}`, wer Geld hält, oder `ignore`, um nichts zu erstatten.',
  'exceeds_refundable.nothing':
    'Mit dem `refundType` `{refundType}` ist nichts mehr zu erstatten. In `{currency}` hält `{vendor}` `{vendorHolds}`, `merchant` `{merchantHolds}` und `agent` `{agentHolds}`. Senden Sie einen anderen `refundType` oder eine andere `transactionId`.',
  'exceeds_refundable.unpaid':
    'Es ist nichts zu erstatten: Diese Buchung hat keine Zahlung, oder alle Zahlungen wurden erstattet.',
  'exceeds_refundable.ignore':
    'Es ist nichts zu erstatten: Diese Buchung hat keine Zahlung, oder alle Zahlungen wurden erstattet. Senden Sie `ignore` als `{field}`.',
  mutually_exclusive: 'Senden Sie nur eines dieser Felder: `{allowed, and}`.',
  card_invalid: '`{field}` muss die Nummer einer Testkarte sein: `{allowed}`.',

  'conflict.forgotten':
    'Der Verlauf reicht nicht mehr bis zur Anfrage `{id}` zurück. Zweigen Sie von einer späteren ab, oder erhöhen Sie `--requests-kept`.',
  'conflict.nothing_to_undo':
    'In diesem Arbeitsbereich gibt es nichts rückgängig zu machen: Sein Verlauf ist leer, oder er ist schon in diesem Zustand. Ändern Sie zuerst etwas.',
  'conflict.undo_forgotten':
    'Der Verlauf dieses Arbeitsbereichs reicht nur bis zum Schritt `{allowed}` zurück. Senden Sie diesen oder einen späteren als `to`, oder erhöhen Sie `--requests-kept`.',
  'conflict.changed_since':
    'Es wurde nichts rückgängig gemacht: Seit Schritt `{last}` hat sich dieser Arbeitsbereich {count, plural, one {noch einmal} other {noch #-mal}} geändert. Die letzte Änderung ist Schritt `{step}`: `{latest}`. Um auch diese Änderungen rückgängig zu machen, gehen Sie im Verlauf zu einem früheren Schritt zurück (in der API: diesen als `to` und `{step}` als `last`).',
  'conflict.name_taken': 'Der Name `{name}` wird schon verwendet. Wählen Sie einen anderen.',
  'conflict.never_expires':
    'Der Arbeitsbereich `{name}` entsteht beim Start aus `--fixture`, deshalb läuft er nie ab. Löschen Sie ihn stattdessen.',
  'conflict.name_taken_since':
    'Seitdem wurde ein Arbeitsbereich `{name}` angelegt. Löschen Sie zuerst diesen, und nennen Sie dann den früheren mit seinem `deletedAt`.',
  'not_found.binned':
    'Im Papierkorb ist kein Arbeitsbereich `{name}`. Sehen Sie in der Liste der gelöschten nach: Sie bleiben sieben Tage.',
  'conflict.name_reserved':
    'Der Name `{name}` gehört zu den Zertifizierungen. Wählen Sie einen, der nicht so beginnt.',
  'too_many_requests.state':
    'Der Arbeitsbereich und seine Momentaufnahmen haben ihre Grenze von {limit, plural, one {# Byte} other {# Bytes}} erreicht. Löschen Sie eine Momentaufnahme, setzen Sie den Arbeitsbereich zurück oder verwenden Sie einen anderen; Stornieren ist weiterhin möglich.',
  'fault.status':
    'Diese Antwort wurde durch eine Fehlerregel oder durch `Sandbox-Fault` verlangt. Die Anfrage wurde nicht ausgeführt.',
  'fault.rate_limit':
    'In {windowSeconds, plural, one {# Sekunde} other {# Sekunden}} {limit, plural, one {kam mehr als # Anfrage} other {kamen mehr als # Anfragen}}. Warten Sie so lange, wie `Retry-After` angibt.',
  'too_many_requests.faults':
    'Ein Arbeitsbereich kann höchstens {limit, plural, one {# Fehlerregel} other {# Fehlerregeln}} haben. Entfernen Sie zuerst eine.',
  'not_found.key': 'Dieser Arbeitsbereich hat keinen API-Client `{name}`. Prüfen Sie den Namen.',
  'conflict.no_secret': 'Dieser API-Client hat kein gültiges Kennwort. Erstellen Sie zuerst eines.',
  'too_many_requests.clients':
    'Ein Arbeitsbereich kann höchstens {limit, plural, one {einen API-Client} other {# API-Clients}} haben. Löschen Sie einen, den Sie nicht mehr brauchen.',
  'not_found.secret': 'Dieser API-Client hat kein Kennwort `{id}`. Prüfen Sie die ID.',
  'not_found.session':
    'Der Arbeitsbereich hat keine Sitzung `{id}`. Sie ist vielleicht beendet. Rufen Sie die Liste erneut ab.',
  'too_many_requests.secrets':
    'Ein API-Client kann höchstens {limit, plural, one {# Kennwort} other {# Kennwörter}} haben. Löschen Sie eines, das Sie nicht mehr brauchen.',
  'not_found.invitation':
    'Diese Einladung gibt es nicht, oder sie gilt nicht mehr: Sie ist verbraucht, zurückgenommen oder abgelaufen. Bitten Sie um einen neuen Link.',
  'too_many_requests.invitations':
    'Höchstens {limit, plural, one {# Einladung kann} other {# Einladungen können}} offen sein. Nehmen Sie eine zurück, die Sie nicht mehr brauchen.',
  'not_found.fault_rule': 'Es gibt keine Fehlerregel `{id}`.',
  'too_many_requests.held':
    'Fehlerregeln halten bereits {limit, plural, one {# Anfrage} other {# Anfragen}} auf, mehr sind nicht möglich. Warten Sie, bis einige beendet sind.',
  'too_many_requests.connections':
    'Der Arbeitsbereich hat {limit, plural, one {# laufende Anfrage} other {# laufende Anfragen}}, seine Grenze. Warten Sie, bis einige beantwortet sind.',
  'too_many_requests.streams':
    'Der Arbeitsbereich hat {limit, plural, one {# offenen Ereignisstrom} other {# offene Ereignisströme}}, seinen Anteil. Schließen Sie zuerst einen.',
  'too_many_requests.replies':
    '{limit, plural, one {# Byte} other {# Bytes}} an langen Listen und Exporten warten auf API-Clients des Arbeitsbereichs, mehr stehen ihm nicht zu. Lesen oder schließen Sie zuerst einige dieser Antworten.',
  'too_many_requests.snapshots':
    'Ein Arbeitsbereich kann höchstens {limit, plural, one {# Momentaufnahme} other {# Momentaufnahmen}} haben. Löschen Sie eine, die Sie nicht mehr brauchen.',
  'too_many_requests.workspaces':
    'Die Testumgebung kann höchstens {limit, plural, one {# Arbeitsbereich} other {# Arbeitsbereiche}} haben. Löschen Sie einen, den Sie nicht mehr brauchen.',
  'forbidden.admin': 'Ein Token eines Arbeitsbereichs genügt dafür nicht. Senden Sie das Admin-Token.',
  'forbidden.workspace':
    'Dieses Token gehört zum Arbeitsbereich `{workspace}` und gilt nur dort. Senden Sie das Admin-Token oder ein Token des angefragten Arbeitsbereichs.',
  'forbidden.own':
    'Die Rolle `{role}` darf das nicht. Verwenden Sie einen API-Client mit der Rolle `own`, oder senden Sie das Admin-Token.',
  'forbidden.as_client':
    'Dieser API-Client darf nur für sich selbst lesen. Verwenden Sie einen API-Client mit der Rolle `use` oder `own`, oder senden Sie das Admin-Token.',
  'forbidden.proxy':
    'Diese Anfrage kam über einen Proxy, und die Testumgebung hat kein Admin-Token. Starten Sie sie mit `--admin-token` und senden Sie dieses Token.',
  'forbidden.look':
    'Dieser API-Client hat die Rolle `look`, deshalb darf sein Token hier nur lesen. Verwenden Sie einen API-Client mit der Rolle `use` oder `own`.',
  'forbidden.role':
    'Das Token `{name}` hat die Rolle `{role}`, die das nicht darf. Senden Sie ein Token mit einer dieser Rollen: `{allowed}`.',
  'forbidden.public_secret':
    'Das `client_secret` dieses API-Clients ist öffentlich bekannt, deshalb darf sein Token hier nur lesen. Senden Sie das Admin-Token oder verwenden Sie einen Arbeitsbereich mit eigenen Kennwörtern.',
  'conflict.paying':
    'Die Buchung `{id}` wartet bis `{until}` auf ihre Zahlungsseite und wird dann gelöscht; sie muss `{allowed}` sein. Wenn Sie die Adresse der Seite nicht kennen, buchen Sie neu, mit anderen Plätzen oder nach diesem Zeitpunkt.',
  'conflict.status': 'Die Buchung `{id}` ist `{status}`; sie muss `{allowed}` sein.',
  'conflict.cancelled_item': 'Der gebuchte Termin `{id}` ist schon storniert.',
  'conflict.cancelled_guest': 'Der Gast `{id}` ist schon storniert.',
  'conflict.cancelled_addon': 'Das Extra `{id}` ist schon storniert.',
  'conflict.transaction':
    'Mit der Transaktion `{received}` wurde schon eine Buchung bezahlt. Senden Sie die ID einer anderen Transaktion.',
  'forbidden.agent': 'Nur der Schlüssel eines Reisevermittlers darf `{field}` senden. Lassen Sie es weg.',
  'forbidden.treasurer':
    'Nur der Schlüssel eines Reisevermittlers darf `agent` als `{field}` senden. Senden Sie `{allowed}`.',
  'required.order': 'Es gibt nichts zu buchen oder zu berechnen. Senden Sie `{allowed}`.',
  'required.field': 'Das Feld `{code}` ist erforderlich. Senden Sie es in `{field}`.',
  'not_allowed.discount': 'Der Rabattcode `{received}` gilt nicht für diese Aktivität. Lassen Sie ihn weg.',
  'already_used.discount': 'Der Rabattcode `{received}` ist aufgebraucht. Lassen Sie ihn weg.',
  'mismatch.operator':
    'Alle Termine einer Buchung müssen von einem einzigen Anbieter sein, hier `{allowed}`.',
  'mismatch.addon': 'Das Extra `{received}` gehört in `{allowed}`. Senden Sie es dort.',
  'wrong_format.decimals':
    '`{field}` darf in `{currency}` {allowed, plural, =0 {keine Nachkommastellen} one {höchstens # Nachkommastelle} other {höchstens # Nachkommastellen}} haben.',
  'expired.card': 'Die Karte ist abgelaufen. Verwenden Sie eine mit späterem Ablaufdatum.',
  'payment_declined.insufficient_funds':
    'Die Karte wurde mangels Deckung abgelehnt; es wurde nichts gebucht. Versuchen Sie es mit einer anderen Karte.',
  'payment_declined.expired_card':
    'Die Karte ist abgelaufen und wurde abgelehnt; es wurde nichts gebucht. Versuchen Sie es mit einer anderen Karte.',
  'reason.voucher_unknown': 'Diesen Gutschein gibt es nicht.',
  'reason.voucher_used': 'Dieser Gutschein wurde schon verwendet.',
  'reason.voucher_expired': 'Dieser Gutschein ist nicht mehr gültig.',
  'reason.voucher_foreign': 'Dieser Gutschein gehört einem anderen Anbieter.',

  'mail.booked.subject': 'Ihre Buchung {id}',
  'mail.booked.body':
    'Guten Tag {name},\n\nvielen Dank für Ihre Buchung {id}: {caption}.\nSumme: {total}. Noch zu zahlen: {balance}.',
  'mail.tickets.subject': 'Tickets zur Buchung {id}',
  'mail.tickets.body': 'Anbei Ihre Tickets zur Buchung {id}: {caption}.',

  'reason.percent_encoding':
    'auf ein Prozentzeichen folgen keine zwei hexadezimalen Ziffern, oder die Bytes sind kein UTF-8',
  'reason.not_json': 'das ist kein JSON',
  'reason.not_yaml': 'das ist kein YAML',
  'reason.not_utf8': 'das ist kein UTF-8',
  'reason.half_character': 'eine Zeichenfolge wie `\\ud83d` ist nur ein halbes Zeichen',
  'reason.too_deep': 'mehr als 64 Ebenen sind ineinander verschachtelt',
  'reason.too_many_values': 'es sind zu viele Werte',
  'reason.long_name': 'ein Name darin hat mehr als 1.000 Zeichen',
  'reason.too_slow': 'es kam nicht rechtzeitig vollständig an',
  'reason.not_http': 'das ist kein HTTP/1.1',

  'place.body': 'Der Inhalt der Anfrage',
  'place.response': 'Der Inhalt der Antwort',
  'place.header': 'Die Anfrage',
  'place.path': 'Der Pfad',
  'place.query': 'Die Parameterliste der URL',
  'place.fixture': 'Der Testdatensatz',

  'no.activity': 'Keine Aktivität',
  'no.addon': 'Kein Extra',
  'no.agent': 'Kein Reisevermittler',
  'no.availability item': 'Kein Termin',
  'no.availability rule': 'Keine Verfügbarkeitsregel',
  'no.basket': 'Kein Warenkorb',
  'no.booking': 'Keine Buchung',
  'no.booking item': 'Kein gebuchter Termin',
  'no.discount code': 'Kein Rabattcode',
  'no.guest': 'Kein Gast',
  'no.merchant': 'Kein Anbieter',
  'no.mobile group': 'Keine Mobilgruppe',
  'no.option': 'Keine Option',
  'no.payment gateway': 'Kein Zahlungssystem',
  'no.price category': 'Keine Preiskategorie',
  'no.resource': 'Keine Ressource',
  'no.shop item': 'Kein Artikel',
  'no.voucher': 'Kein Gutschein',

  'type.integer': 'eine ganze Zahl',
  'type.number': 'eine Zahl',
  'type.string': 'ein Text',
  'type.boolean': '`true` oder `false`',
  'type.object': 'ein Objekt',
  'type.array': 'eine Liste',

  'format.client-name':
    'eine Folge von höchstens 200 Buchstaben, Ziffern, Binde- und Unterstrichen wie `{example}`',
  'format.country': 'ein Ländercode nach ISO 3166-1 wie `{example}`',
  'format.currency': 'ein Währungscode nach ISO 4217 wie `{example}`',
  'format.currency-or-locale': 'ein Währungscode nach ISO 4217 oder ein Gebietsschema wie `{example}`',
  'format.date': 'ein Datum wie `{example}`',
  'format.date-or-span': 'ein Datum oder ein Zeitraum ab heute wie `{example}`',
  'format.duration': 'eine ISO-8601-Dauer größer als null wie `{example}`',
  'format.email': 'eine E-Mail-Adresse wie `{example}`',
  'format.int32': 'eine ganze Zahl bis `{example}`',
  'format.int64': 'eine ganze Zahl bis `{example}`',
  'format.language': 'ein Sprachcode wie `{example}`',
  'format.moment': 'ein Datum mit Uhrzeit und UTC-Abweichung wie `{example}`',
  'format.moment-or-span':
    'ein Datum mit Uhrzeit und UTC-Abweichung, ein Datum oder ein Zeitraum ab heute wie `{example}`',
  'format.period': 'ein Zeitraum aus zwei Datumsangaben mit Komma dazwischen wie `{example}`',
  'format.point-in-time': 'ein Datum mit Uhrzeit und UTC-Abweichung oder ein Datum wie `{example}`',
  'format.position': 'ein Paar aus Breiten- und Längengrad, durch Komma getrennt, wie `{example}`',
  'format.security-code': 'eine Prüfnummer mit 3 oder 4 Ziffern',
  'format.time': 'eine Uhrzeit wie `{example}`',
  'format.time-of-day': 'eine Uhrzeit wie `{example}`',
  'format.time-zone': 'eine IANA-Zeitzone wie `{example}`',
  'format.times': 'eine Liste von Uhrzeiten, durch Komma getrennt, wie `{example}`',
  'format.web-address': 'eine Webadresse wie `{example}`',
  'format.line': 'eine einzelne Zeile ohne Steuerzeichen wie `{example}`',
  'format.certification-id':
    '`cert-`, die Zeit in Millisekunden als neun Ziffern zur Basis 36, `-` und zehn hexadezimale Ziffern',
  'format.workspace-name':
    'ein Name aus höchstens 63 Kleinbuchstaben, Ziffern, Binde- und Unterstrichen wie `{example}`',
  'format.year': 'ein Jahr wie `{example}`',

  'fixture.not_found':
    '{resource} `{received}` ist im Testdatensatz. Ergänzen Sie den Eintrag{allowed, plural, =0 {} one { oder verwenden Sie } other { oder verwenden Sie einen dieser Werte: }}`{allowed}`.',
  'fixture.unknown':
    'Unbekannter Testdatensatz `{received}`. Verwenden Sie den Pfad einer Datei oder einen von diesen: `{allowed}`.',
  'fixture.duplicate':
    '`{received}` wird schon von `{first}` verwendet. Geben Sie `{field}` einen eigenen Wert.',
} as const satisfies Record<MessageId, string>;
