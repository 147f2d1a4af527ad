import type { MessageId } from './en.js';

/** The texts of errors and mails in Dutch. */
export const nl = {
  'title.invalid_request': 'Ongeldige aanvraag',
  'title.forbidden': 'Niet toegestaan voor deze client',
  'title.not_found': 'Niet gevonden',
  'title.method_not_allowed': 'Methode niet toegestaan',
  'title.not_acceptable': 'Formaat of taal niet beschikbaar',
  'title.payload_too_large': 'Inhoud van de aanvraag te groot',
  'title.unsupported_media_type': 'Type van de inhoud niet ondersteund',
  'title.headers_too_large': 'Headers van de aanvraag te groot',
  'title.too_many_requests': 'Limiet bereikt',
  'title.conflict': 'Conflict met de huidige toestand',
  'title.capture_not_active': 'Optie op plaatsen niet actief',
  'title.payment_declined': 'Betaling geweigerd',
  'title.authentication_required': 'De kaart vereist authenticatie',
  'title.storage_unavailable': 'Wijziging niet opgeslagen',
  'title.workspace_damaged': 'Werkruimte beschadigd',
  'title.overloaded': 'De sandbox is overbelast',
  'title.host_not_allowed': 'Host of herkomst niet toegestaan',
  'title.misdirected_request': 'Aanvraag naar de verkeerde host gestuurd',
  'title.internal_error': 'Interne fout',

  invalid_request:
    'De aanvraag is niet geldig. Elk onderdeel van errors noemt een veld, de fout en wat u in plaats daarvan stuurt.',
  forbidden: 'Deze client heeft dit recht niet. Gebruik een client die dit recht heeft.',
  not_found: 'Niet gevonden: {resource} {id}. Controleer de id en de rechten van deze client.',
  'not_found.path': 'Geen operatie heeft het pad {path}. Alle operaties staan op /docs.',
  'not_found.path_nearest': 'Geen operatie heeft het pad {path}. Bedoelde u {nearest}?',
  method_not_allowed: 'Methode niet toegestaan: {path} staat {allowed} toe.',
  not_acceptable:
    'Geen van de gevraagde formaten in de Accept-header is beschikbaar. Geef een van deze formaten op: {allowed}.',
  'not_acceptable.absent': 'De Accept-header ontbreekt. Stuur er een, bijvoorbeeld {example}.',
  'not_acceptable.language':
    'Geen van de gevraagde talen in de Accept-Language-header wordt ondersteund. Geef een van deze talen op: {allowed}.',
  'not_acceptable.language_absent':
    'De Accept-Language-header ontbreekt. Stuur er een, bijvoorbeeld {example}.',
  payload_too_large: 'De inhoud van de aanvraag is te groot. Stuur ten hoogste {limit} bytes.',
  'payload_too_large.yaml':
    'De YAML-inhoud is te groot. Stuur ten hoogste {limit} bytes YAML, of gebruik JSON.',
  unsupported_media_type: 'De Content-Type van de inhoud wordt niet ondersteund. Stuur {allowed}.',
  'unsupported_media_type.charset': 'De inhoud moet UTF-8 zijn. Stuur charset=utf-8, of geen charset.',
  'unsupported_media_type.encoding':
    'Gecomprimeerde inhoud wordt niet ondersteund. Stuur de inhoud zonder Content-Encoding.',
  headers_too_large:
    'De aanvraagregel en de headers zijn te groot. Stuur in totaal ten hoogste {limit} bytes.',
  too_many_requests: 'Te veel aanvragen. Probeer het over {seconds} s opnieuw.',
  conflict: 'De huidige toestand laat dit niet toe.',
  capture_not_active:
    'Geen actieve optie heeft de referentie {reference}. Controleer die en de rechten van deze client.',
  payment_declined: 'De kaart is geweigerd. Er is niets geboekt. Probeer een andere kaart.',
  authentication_required:
    'De kaart vereist 3-D Secure, wat alleen de gehoste betaalpagina biedt. Er is niets geboekt.',
  storage_unavailable:
    'De wijziging kon niet worden opgeslagen. Er is niets gewijzigd. Probeer het over {seconds} s opnieuw.',
  workspace_damaged:
    'De opgeslagen gegevens van deze werkruimte zijn beschadigd: {file}. Zet het bestand terug vanuit een back-up, dan werkt het volgende verzoek weer, of verwijder de werkruimte. Wie de sandbox beheert, kan beide doen; het logboek zegt meer.',
  'workspace_damaged.line':
    'De opgeslagen gegevens van deze werkruimte zijn beschadigd: {file}, regel {line}. Zet het bestand terug vanuit een back-up, dan werkt het volgende verzoek weer, of verwijder de werkruimte. Wie de sandbox beheert, kan beide doen; het logboek zegt meer.',
  'workspace_damaged.snapshot':
    'De opgeslagen gegevens van momentopname {snapshot} zijn beschadigd: {file}. Zet het bestand terug vanuit een back-up of verwijder de momentopname. Al het andere in de werkruimte werkt.',
  'storage_unavailable.read_only':
    'De gegevensmap van de sandbox kan alleen worden gelezen. Er is niets gewijzigd. Vraag de beheerder om de map beschrijfbaar te maken.',
  'storage_unavailable.taken_over':
    'Een andere sandbox heeft de gegevensmap overgenomen. Er is niets gewijzigd. Vraag de beheerder om een van beide te stoppen.',
  overloaded: 'De sandbox ontvangt te veel gegevens tegelijk. Probeer het over {seconds} s opnieuw.',
  host_not_allowed:
    'Zonder beheerderstoken antwoordt de besturing alleen lokale hosts en eigen pagina’s. Start de sandbox met --admin-token om andere toe te laten.',
  misdirected_request:
    'Deze sandbox bedient {host} niet. Gebruik localhost of 127.0.0.1, of start de sandbox met --public-url en het adres dat clients gebruiken.',
  internal_error:
    'De aanvraag is mislukt en er is niets gewijzigd. De oorzaak staat in het logboek van de sandbox.',

  required: '{field} is verplicht.',
  unknown: '{field} is onbekend. Laat het weg.',
  'unknown.nearest': '{field} is onbekend. Bedoelde u {nearest}?',
  duplicate: '{field} komt meer dan één keer voor. Stuur het maar één keer.',
  empty: '{field} is leeg. Stuur een waarde of laat het weg.',
  'empty.required': '{field} is leeg. Stuur een waarde.',
  ambiguous: '{field} is dubbelzinnig. Nummer de haken: [0], [1] enzovoort.',
  wrong_type: '{field} heeft het verkeerde type. Verwacht: {allowed}.',
  wrong_format: '{field} heeft het verkeerde formaat. Verwacht: {allowed}.',
  'wrong_type.category':
    'Het categoriefilter is niet geldig. Stuur category[<id van de prijscategorie>]=<plaatsen>, bijvoorbeeld {allowed}.',
  'wrong_format.example': '{field} heeft het verkeerde formaat. Voorbeeld: {allowed}.',
  not_allowed: 'Deze waarde van {field} is niet toegestaan. Stuur een van deze: {allowed}.',
  too_small: '{field} is te klein. Stuur ten minste {allowed}.',
  'too_small.exclusive': '{field} is te klein. Stuur meer dan {allowed}.',
  too_large: '{field} is te groot. Stuur ten hoogste {allowed}.',
  'too_large.exclusive': '{field} is te groot. Stuur minder dan {allowed}.',
  too_short: '{field} is te kort. Minimumaantal tekens: {allowed}.',
  too_long: '{field} is te lang. Maximumaantal tekens: {allowed}.',
  too_few: '{field} heeft te weinig onderdelen. Stuur er ten minste {allowed}.',
  too_many: '{field} heeft te veel onderdelen. Stuur er ten hoogste {allowed}.',
  malformed: '{field} kan niet worden gelezen: {reason}.',
  wrong_place: '{field} is een queryparameter. Stuur het in de query, niet in de inhoud.',
  'wrong_place.body': '{field} hoort in de inhoud. Stuur het daar, niet in de query.',
  'not_found.reference':
    'Niet gevonden: {resource} {received}. Controleer {field} en de rechten van deze client.',
  'not_found.transaction': 'Deze boeking heeft geen transactie {received}. Controleer {field}.',
  'not_found.guest_category':
    'De nieuwe datum heeft geen prijscategorie zoals die van {guests}. Stuur een van deze als {field}: {allowed}.',
  not_yours: '{received} is van een andere aanbieder. Laat het weg.',
  mismatch: '{field} komt niet overeen. Verwacht: {allowed}.',
  seats_exceeded: 'Niet genoeg plaatsen (aangevraagd: {asked}). Kies er hoogstens {left}.',
  'seats_exceeded.item': 'Niet genoeg plaatsen voor {item} (aangevraagd: {asked}). Kies er hoogstens {left}.',
  'seats_exceeded.category':
    'Niet genoeg plaatsen in prijscategorie {category} van {item} (aangevraagd: {asked}). Kies er hoogstens {left}.',
  'seats_exceeded.resource':
    'Niet genoeg plaatsen in de gedeelde bron {resource} van {item} (aangevraagd: {asked}). Kies er hoogstens {left}.',
  'seats_exceeded.captured':
    'De optie houdt te weinig plaatsen van prijscategorie {category} vast (aangevraagd: {asked}). Kies er hoogstens {left}.',
  'none_left.item': 'Uitverkocht: {item} heeft geen plaatsen meer. Kies een andere datum of tijd.',
  'none_left.category':
    'Uitverkocht: prijscategorie {category} van {item} heeft geen plaatsen meer. Kies een andere categorie, datum of tijd.',
  'none_left.resource':
    'Uitverkocht: de gedeelde bron {resource} van {item} heeft geen plaatsen meer. Kies een andere datum of tijd.',
  'none_left.captured':
    'De optie houdt geen plaatsen van prijscategorie {category} vast. Kies een categorie uit de optie, of maak een nieuwe optie.',
  below_min_seats:
    'Te weinig plaatsen van deze prijscategorie in één onderdeel. Kies er ten minste {allowed}.',
  above_max_seats: 'Te veel plaatsen van deze prijscategorie in één onderdeel. Kies er hoogstens {allowed}.',
  one_seat_per_entry:
    'Deze prijscategorie staat één plaats per onderdeel toe. Stuur {asked} onderdelen met elk één plaats.',
  not_bookable: '{received} kan niet worden geboekt. Kies een andere datum.',
  'not_bookable.inactive': '{item} is niet actief. Kies een andere datum.',
  'not_bookable.parent': '{item} bundelt andere data. Kies een daarvan.',
  past_cut_off: 'Het boeken van {item} sloot op {latest}. Kies een latere datum of tijd.',
  not_consecutive:
    '{field} is geen reeks. Stuur opeenvolgende tijden van één beschikbaarheidsregel, op volgorde.',
  capture_invalid: 'Er is voor deze client geen optie met de referentie {received}. Maak een nieuwe.',
  'capture_invalid.repeated':
    'De optie {received} wordt al voor een ander onderdeel van deze boeking gebruikt. Stuur elke referentie één keer.',
  'capture_ended.expired': 'De optie {reference} is verlopen op {at}. Maak een nieuwe.',
  'capture_ended.used': 'De optie {reference} is gebruikt voor boeking {booking}. Maak een nieuwe.',
  'capture_ended.released': 'De optie {reference} is vrijgegeven op {at}. Maak een nieuwe.',
  'capture_ended.replaced':
    'De optie {reference} is op {at} vervangen door een nieuwe. Stuur de referentie daarvan.',
  already_used: '{received} is al gebruikt. Laat het weg.',
  expired: '{received} is niet meer geldig. Laat het weg.',
  not_supported: '{received} wordt niet ondersteund. Mogelijke waarden: {allowed}.',
  'not_supported.voucher_capacity':
    '{item} is een voucher, waarvan de capaciteit niet kan worden ingesteld. Kies een beschikbaarheid met een datum.',
  exceeds_refundable: 'De terugbetaling is te hoog. Betaal ten hoogste {allowed} terug.',
  'exceeds_refundable.nothing':
    'Met refundType {refundType} is er niets meer terug te betalen. Stuur een ander refundType of een andere transactionId.',
  mutually_exclusive:
    '{field} kan niet met de andere worden gecombineerd. Stuur maar één van deze: {allowed}.',
  card_invalid: 'Dit is geen testkaart. Gebruik een van deze: {allowed}.',

  'conflict.name_taken': 'De naam {name} is al in gebruik. Kies een andere.',
  'too_many_requests.state':
    'De werkruimte en haar momentopnamen hebben de limiet van {limit} bytes boven op de fixture bereikt. Verwijder een momentopname, zet de werkruimte terug of gebruik een andere. Annuleren kan nog.',
  'too_many_requests.snapshots':
    'De limiet van {limit} momentopnamen per werkruimte is bereikt. Verwijder er een die niet meer nodig is.',
  'too_many_requests.workspaces':
    'De limiet van {limit} werkruimten is bereikt. Verwijder er een die niet meer nodig is.',
  'forbidden.admin':
    'Stuur het beheerderstoken. Voor operaties op een werkruimte volstaat ook een van haar toegangstokens, behalve om haar te verwijderen.',
  'forbidden.proxy':
    'Deze aanvraag kwam via een proxy, en de sandbox heeft geen beheerderstoken. Start hem met --admin-token en stuur dat token.',
  'forbidden.public_secret':
    'Het geheim van deze client is openbaar, daarom mag zijn token hier alleen lezen. Stuur het beheerderstoken of gebruik een werkruimte met eigen geheimen.',
  'conflict.status': 'De boeking {id} heeft de status {status}. Dit kan alleen met de status {allowed}.',
  'conflict.cancelled': 'Al geannuleerd: {resource} {id}.',
  'conflict.transaction':
    'Met de transactie {received} is al een boeking betaald. Stuur een andere transactie-id.',
  'forbidden.agent': 'Alleen clients van reisagenten mogen {field} sturen. Laat het weg.',
  'forbidden.treasurer':
    'Alleen clients van reisagenten mogen agent als {field} sturen. Mogelijke waarden: {allowed}.',
  'required.order': 'Er is niets te boeken of te berekenen. Stuur ten minste een van deze: {allowed}.',
  'required.field': 'Het veld {code} is verplicht. Stuur het in {field}.',
  'not_allowed.discount': 'De kortingscode {received} geldt niet voor deze activiteit. Laat hem weg.',
  'already_used.discount': 'De kortingscode {received} is voor deze gast opgebruikt. Laat hem weg.',
  'mismatch.operator':
    'Alle onderdelen van een boeking moeten van één aanbieder zijn. Deze boeking is van {allowed}.',
  'mismatch.addon': 'De extra {received} hoort in {allowed}. Stuur hem daar.',
  'wrong_format.decimals': '{field} heeft te veel decimalen. Stuur er ten hoogste {allowed}.',
  'wrong_format.date': '{field} is geen datum. Stuur bijvoorbeeld 2026-06-05.',
  'wrong_format.email': '{field} is geen e-mailadres. Stuur bijvoorbeeld ada@example.com.',
  'wrong_format.cvc': 'De beveiligingscode is niet geldig. Stuur 3 of 4 cijfers als {field}.',
  'expired.card': 'De kaart is verlopen. Stuur een vervaldatum in de toekomst als {field}.',
  'payment_declined.insufficient_funds':
    'De kaart is geweigerd: onvoldoende saldo. Er is niets geboekt. Probeer een andere kaart.',
  'payment_declined.expired_card':
    'De kaart is geweigerd: ze is verlopen. Er is niets geboekt. Probeer een andere kaart.',
  'reason.voucher_unknown': 'Deze voucher bestaat niet.',
  'reason.voucher_used': 'Deze voucher is al gebruikt.',
  'reason.voucher_expired': 'Deze voucher is niet meer geldig.',
  'reason.voucher_foreign': 'Deze voucher is van een andere aanbieder.',

  'mail.booked.subject': 'Uw boeking {id}',
  'mail.booked.body':
    'Beste {name},\n\nbedankt voor uw boeking {id}: {caption}.\nTotaal: {total}. Nog te betalen: {balance}.',
  'mail.tickets.subject': 'Tickets van boeking {id}',
  'mail.tickets.body': 'Hierbij uw tickets van boeking {id}: {caption}.',

  'reason.percent_encoding':
    'op een procentteken volgen geen twee hexadecimale cijfers, of de bytes zijn geen UTF-8',
  'reason.not_json': 'het is geen JSON',
  'reason.not_yaml': 'het is geen geldige YAML',
  'reason.not_utf8': 'het is geen UTF-8',
  'reason.half_character': 'een escape zoals \\ud83d is maar een half teken',
  'reason.too_deep': 'het is meer dan 64 niveaus diep genest',
  'reason.too_many_values': 'het bestaat uit te veel waarden',
  'reason.too_slow': 'het kwam niet op tijd volledig aan',
  'reason.not_http': 'het is geen HTTP/1.1',

  'resource.activity': 'activiteit',
  'resource.addon': 'extra',
  'resource.agent': 'reisagent',
  'resource.availability item': 'beschikbaarheid',
  'resource.availability rule': 'beschikbaarheidsregel',
  'resource.basket': 'winkelmand',
  'resource.booking': 'boeking',
  'resource.discount code': 'kortingscode',
  'resource.fixture': 'fixture',
  'resource.guest': 'gast',
  'resource.item': 'onderdeel',
  'resource.merchant': 'aanbieder',
  'resource.mobile group': 'mobiele groep',
  'resource.payment gateway': 'betaalprovider',
  'resource.price category': 'prijscategorie',
  'resource.price category of the activity': 'prijscategorie van de activiteit',
  'resource.price category of the item': 'prijscategorie van de datum',
  'resource.resource': 'bron',
  'resource.shop item': 'shopartikel',
  'resource.snapshot': 'momentopname',
  'resource.ticket': 'ticket',
  'resource.transaction': 'transactie',
  'resource.voucher': 'voucher',
  'resource.workspace': 'werkruimte',

  'type.integer': 'een geheel getal',
  'type.number': 'een getal',
  'type.string': 'tekst',
  'type.boolean': 'true of false',
  'type.object': 'een object',
  'type.array': 'een lijst',
  'type.email': 'een e-mailadres',
  'type.uri': 'een URI',

  'fixture.not_found':
    'Niet gevonden in de fixture: {resource} {received}. Voeg het toe of geef {field} een van deze waarden: {allowed}.',
  'fixture.unknown': 'Er is geen fixture {received}. Noem een van deze of een pad: {allowed}.',
  'fixture.duplicate': '{received} wordt al gebruikt door {first}. Geef {field} een eigen waarde.',
  'fixture.decimals':
    '{field} heeft te veel decimalen. Maximumaantal bij een bedrag in {currency}: {allowed}.',
} as const satisfies Record<MessageId, string>;
