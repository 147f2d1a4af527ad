import type { MessageId } from './en.js';

/** The texts of errors and mails in Dutch. */
export const nl = {
  'title.invalid_request': 'Ongeldig verzoek',
  'title.forbidden': 'Niet toegestaan voor deze sleutel',
  'title.not_found': 'Niet gevonden',
  'title.method_not_allowed': 'Methode niet toegestaan',
  'title.not_acceptable': 'Formaat of taal niet beschikbaar',
  'title.payload_too_large': 'Inhoud van het verzoek te groot',
  'title.unsupported_media_type': 'Type van de inhoud niet ondersteund',
  'title.headers_too_large': 'Headers van het verzoek te groot',
  'title.too_many_requests': 'Limiet bereikt',
  'title.conflict': 'Conflict met de huidige toestand',
  'title.capture_not_active': 'Optie niet actief',
  'title.payment_declined': 'Betaling geweigerd',
  'title.authentication_required': 'Kaartauthenticatie vereist',
  'title.storage_unavailable': 'Opslag niet beschikbaar',
  'title.workspace_damaged': 'Werkruimte beschadigd',
  'title.overloaded': 'Testomgeving overbelast',
  'title.stopping': 'Testomgeving stopt',
  'title.host_not_allowed': 'Host of herkomst niet toegestaan',
  'title.wrong_credentials': 'Onjuiste aanmeldgegevens',
  'title.session_ended': 'Sessie beëindigd',
  'title.misdirected_request': 'Verzoek aan de verkeerde host gestuurd',
  'title.internal_error': 'Interne fout',

  invalid_request: 'Het verzoek is ongeldig. Elke regel in `errors` zegt wat u moet wijzigen.',
  forbidden: 'Deze sleutel heeft daar geen rechten voor. Gebruik een sleutel die ze wel heeft.',
  not_found: '{resource} met ID `{id}` is zichtbaar voor deze sleutel.',
  'not_found.ticket': 'Geen ticket met code `{code}` is zichtbaar voor deze sleutel.',
  'not_found.workspace': 'Er is geen werkruimte `{name}`. Controleer de naam.',
  'not_found.step':
    'De geschiedenis van deze werkruimte heeft geen stap `{id}`, of heeft die verwijderd. Controleer het ID.',
  'not_found.request':
    'Deze werkruimte heeft geen verzoek `{id}`, of het logboek heeft het verwijderd. Controleer het ID.',
  'not_found.certification': 'Er is geen certificering `{id}`, of die is verwijderd. Controleer het ID.',
  'not_found.case': 'Deze certificering heeft geen geval `{id}`. Controleer het ID.',
  'not_found.snapshot': 'Deze werkruimte heeft geen momentopname `{id}`. Controleer het ID.',
  'not_found.path': '`{path}` komt met geen enkele operatie overeen. Zie `/docs`.',
  'not_found.path_nearest': '`{path}` komt met geen enkele operatie overeen. Bedoelde u `{nearest}`?',
  'not_found.path_proxy':
    '`{path}` komt met geen enkele operatie overeen. Stuur de header `Sandbox-Check: off` om het verzoek zonder controle door te laten.',
  method_not_allowed: '`{path}` ondersteunt deze methode niet. Gebruik `{allowed}`.',
  'method_not_allowed.cancel': '`{path}` ondersteunt deze methode niet. Stuur `{cancel}` om te annuleren.',
  not_acceptable: '`Accept` moet een beschikbaar formaat noemen: `{allowed}`.',
  'not_acceptable.absent': 'De header `Accept` is verplicht. Stuur bijvoorbeeld `{example}`.',
  'not_acceptable.language': '`Accept-Language` moet een beschikbare taal noemen: `{allowed}`.',
  'not_acceptable.language_absent':
    'De header `Accept-Language` is verplicht. Stuur bijvoorbeeld `{example}`.',
  payload_too_large:
    'De inhoud van het verzoek is te groot. Stuur ten hoogste {limit, plural, one {# byte} other {# bytes}}.',
  'payload_too_large.yaml':
    'De YAML-inhoud is te groot. Stuur ten hoogste {limit, plural, one {# byte} other {# bytes}}, of stuur JSON.',
  unsupported_media_type:
    'Het `Content-Type` van de inhoud moet {allowed, plural, one {} other {een van deze zijn: }}`{allowed}`{allowed, plural, one { zijn} other {}}.',
  'unsupported_media_type.charset': 'De inhoud moet UTF-8 zijn. Stuur `charset=utf-8`, of geen `charset`.',
  'unsupported_media_type.encoding':
    'Gecomprimeerde inhoud wordt niet ondersteund. Stuur de inhoud zonder `Content-Encoding`.',
  headers_too_large:
    'De verzoekregel en de headers zijn te groot. Stuur in totaal ten hoogste {limit, plural, one {# byte} other {# bytes}}.',
  too_many_requests:
    'Er zijn te veel verzoeken. Probeer het over {seconds, plural, one {# seconde} other {# seconden}} opnieuw.',
  conflict: 'De huidige toestand laat dit niet toe.',
  capture_not_active: 'Geen actieve optie met referentie `{reference}` is zichtbaar voor deze sleutel.',
  payment_declined: 'De kaart is geweigerd en er is niets geboekt. Probeer een andere kaart.',
  authentication_required:
    'Deze kaart vereist 3-D Secure, dus er is niets geboekt. Gebruik de gehoste betaalpagina of een andere kaart.',
  storage_unavailable:
    'De wijziging kon niet worden opgeslagen, dus er is niets veranderd. Probeer het over {seconds, plural, one {# seconde} other {# seconden}} opnieuw.',
  workspace_damaged:
    'De opgeslagen gegevens van deze werkruimte zijn beschadigd in `{file}`. Vraag de beheerder van de testomgeving om het bestand uit een back-up terug te zetten of de werkruimte te verwijderen.',
  'workspace_damaged.line':
    'De opgeslagen gegevens van deze werkruimte zijn beschadigd in `{file}`, regel {line}. Vraag de beheerder van de testomgeving om het bestand uit een back-up terug te zetten of de werkruimte te verwijderen.',
  'workspace_damaged.snapshot':
    'De opgeslagen gegevens van momentopname `{snapshot}` zijn beschadigd in `{file}`. Zet het bestand terug uit een back-up of verwijder de momentopname; de rest van de werkruimte werkt.',
  'storage_unavailable.uncertain':
    'Het is niet zeker of de wijziging is opgeslagen, omdat de database niet heeft geantwoord. Controleer de huidige toestand voordat u het opnieuw probeert.',
  'storage_unavailable.unreadable':
    'De gegevens van deze werkruimte kunnen op dit moment niet worden gelezen. Probeer het over {seconds, plural, one {# seconde} other {# seconden}} opnieuw.',
  'storage_unavailable.read_only':
    'De gegevensmap van de testomgeving kan alleen worden gelezen, dus er is niets veranderd. Vraag de beheerder om de map beschrijfbaar te maken.',
  'storage_unavailable.taken_over':
    'Een andere testomgeving heeft de gegevensmap overgenomen, dus er is niets veranderd. Vraag de beheerder om een van beide te stoppen.',
  'storage_unavailable.not_ready':
    'De testomgeving kan op dit moment geen wijzigingen opslaan. Het logboek noemt de reden.',
  stopping: 'De testomgeving wordt gestopt. Stuur verzoeken naar een andere instantie of start haar opnieuw.',
  overloaded:
    'De testomgeving ontvangt te veel gegevens tegelijk. Probeer het over {seconds, plural, one {# seconde} other {# seconden}} opnieuw.',
  'overloaded.check':
    'De verzoeken kunnen op dit moment niet aan het contract worden getoetst. Probeer het over {seconds, plural, one {# seconde} other {# seconden}} opnieuw.',
  host_not_allowed:
    'Zonder beheerderstoken is de besturing alleen open voor deze computer en de eigen pagina’s. Start de testomgeving met `--admin-token` om die voor anderen te openen.',
  wrong_credentials:
    'De ID is onbekend of het geheim is onjuist. Controleer beide: een geheim wordt één keer getoond, wanneer het wordt gemaakt.',
  'wrong_credentials.client_id': 'Een ID heeft de vorm `<workspace>.<client>`, bijvoorbeeld `demo.partner`.',
  'wrong_credentials.token':
    'Het beheerderstoken is onjuist. Controleer het of meld u aan met een ID en een geheim.',
  'wrong_credentials.key_lost':
    'De testomgeving heeft de sleutel niet meer die dit geheim controleert. Vraag de beheerder die terug te zetten.',
  session_ended: 'De sessie is beëindigd. Meld u opnieuw aan.',
  'session_ended.revoked':
    'De sessie is beëindigd, omdat het token of geheim niet meer geldig is of de werkruimte is verwijderd. Meld u opnieuw aan.',
  'host_not_allowed.session':
    'Een sessie wijzigt alleen iets vanaf pagina’s van de testomgeving, die de `Origin` ervan sturen. Programma’s sturen een token als `Authorization`.',
  misdirected_request:
    'Deze testomgeving bedient `{host}` niet. Gebruik `localhost` of `127.0.0.1`, of start de testomgeving met `--public-url` en het adres dat u gebruikt.',
  internal_error:
    'Het verzoek is mislukt en er is niets veranderd. De oorzaak staat in het logboek van de testomgeving.',

  required: '`{field}` is verplicht.',
  unknown: 'Onbekend veld `{field}`. Verwijder het.',
  'unknown.nearest': 'Onbekend veld `{field}`. Bedoelde u `{nearest}`?',
  'unknown.empty': 'De naam van een veld is leeg. Verwijder het veld.',
  'unknown.key': 'Onbekend veld `{received}` in `{field}`. Verwijder het.',
  duplicate: '`{field}` is meer dan één keer gestuurd. Stuur het één keer.',
  'duplicate.value': '`{received}` is meer dan één keer gestuurd. Stuur het één keer.',
  'duplicate.entry': '`{field}` mag niet twee keer dezelfde regel bevatten.',
  empty: '`{field}` mag niet leeg zijn.',
  ambiguous: '`{field}` is dubbelzinnig. Nummer de haken: `[0]`, `[1]` enzovoort.',
  wrong_type: '`{field}` moet `{allowed}` zijn.',
  wrong_format: '`{field}` is ongeldig. Stuur {format}.',
  'unknown.contact':
    'Onbekend veld `{field}`. Stuur hoe de contactpersoon te bereiken is als `type` en `value`, zoals `{allowed}`.',
  'unknown.page': 'Onbekend veld `{field}`. Blader door de lijst met `limit` en `offset`, zoals `{allowed}`.',
  'unknown.status': '`{field}` is hier geen filter. De parameters zijn `{allowed, and}`.',
  'wrong_type.example': '`{field}` moet `{allowed}` zijn, bijvoorbeeld `{example}`.',
  'wrong_type.comma': 'Schrijf de decimalen van `{field}` achter een punt: `{allowed}`.',
  'unknown.whole':
    'Onbekend veld `{field}`. Het antwoord heeft geen pagina’s: het is altijd volledig. Verwijder het veld.',
  'wrong_type.category_entries':
    'Stuur de plaatsen van een prijscategorie onder het ID daarvan, bijvoorbeeld `{allowed}`. Is `maxSeats` daarvan 1, stuur dan {seats} regels `{entry}`.',
  'wrong_type.entries': 'Stuur elk getal van `{field}` als een eigen regel: `{allowed}`.',
  'wrong_type.brackets': '`{field}` mag geen JSON zijn. Schrijf het met genummerde haken: `{allowed}`.',
  'wrong_type.category':
    'Stuur de plaatsen van een prijscategorie onder het ID daarvan, bijvoorbeeld `{allowed}`.',
  'wrong_format.example': '`{field}` moet eruitzien als `{allowed}`.',
  not_allowed:
    '`{field}` moet {allowed, plural, one {} other {een van deze waarden zijn: }}`{allowed}`{allowed, plural, one { zijn} other {}}.',
  too_small: '`{field}` moet ten minste `{allowed}` zijn.',
  'too_small.exclusive': '`{field}` moet groter zijn dan `{allowed}`.',
  too_large: '`{field}` mag ten hoogste `{allowed}` zijn.',
  'too_large.clock': '`{field}` mag ten hoogste `{allowed}` zijn: de klok stopt bij `{last}`.',
  'too_large.exclusive': '`{field}` moet kleiner zijn dan `{allowed}`.',
  too_short: '`{field}` moet ten minste {allowed, plural, one {# teken} other {# tekens}} hebben.',
  too_long: '`{field}` mag ten hoogste {allowed, plural, one {# teken} other {# tekens}} hebben.',
  too_few: '`{field}` moet ten minste {allowed, plural, one {# regel} other {# regels}} hebben.',
  too_many: '`{field}` mag ten hoogste {allowed, plural, one {# regel} other {# regels}} hebben.',
  malformed: '`{field}` kan niet worden gelezen: {reason}.',
  wrong_place: '`{field}` is een parameter van de URL. Stuur het in de URL, niet in de inhoud.',
  'wrong_place.body': '`{field}` hoort in de inhoud. Stuur het daar, niet in de URL.',
  'wrong_place.none': 'Deze bewerking heeft geen inhoud. Stuur de parameters in de URL, zonder inhoud.',
  'not_found.reference': '{resource} met ID `{received}` is zichtbaar voor deze sleutel.',
  'not_found.code': '{resource} `{received}` is zichtbaar voor deze sleutel.',
  'not_found.item_category':
    'Dit item heeft geen prijscategorie `{received}`. De prijscategorieën ervan zijn `{allowed, and}`.',
  'not_found.activity_category': 'Deze activiteit heeft geen prijscategorie `{received}`.',
  'not_found.client': 'Deze werkruimte heeft geen API-client `{received}`. Stuur `{allowed}` als `{field}`.',
  'not_found.transaction': 'Deze boeking heeft geen transactie `{received}`.',
  'not_found.target_addon':
    'De activiteit van `{item}` biedt {addons, and} niet aan. Kies een item van een activiteit die het aanbiedt, of annuleer eerst deze extra.',
  'not_found.guest_category':
    'Het nieuwe item heeft geen prijscategorie zoals die van {guests, and}. Stuur `{allowed}` als `{field}`.',
  not_yours: 'Tegoedbon `{received}` is van een andere aanbieder. Laat hem weg.',
  mismatch: '`{field}` moet `{allowed}` zijn.',
  'mismatch.rule': 'Het item hoort bij beschikbaarheidsregel `{allowed}`. Stuur die als `{field}`.',
  'mismatch.captured': 'De optie houdt plaatsen vast voor `{allowed}`. Stuur dat als `{field}`.',
  'mismatch.form': '`{field}` heeft geen van de vormen die hier zijn toegestaan.',
  'mismatch.parent_rule':
    '`{field}` moet een andere beschikbaarheidsregel van dezelfde aanbieder en hetzelfde type zijn, die zelf niet onder een andere valt.',
  seats_exceeded:
    'U wilde {asked, plural, one {# plaats} other {# plaatsen}}, maar {left, plural, =0 {er is er geen meer} one {er is er nog maar #} other {er zijn er nog maar #}} vrij.',
  'seats_exceeded.item':
    'U wilde {asked, plural, one {# plaats} other {# plaatsen}} voor `{item}`, maar {left, plural, =0 {er is er geen meer} one {er is er nog maar #} other {er zijn er nog maar #}} vrij.',
  'seats_exceeded.category':
    'U wilde {asked, plural, one {# plaats} other {# plaatsen}} van prijscategorie `{category}` voor `{item}`, maar {left, plural, =0 {er is er geen meer} one {er is er nog maar #} other {er zijn er nog maar #}} vrij.',
  'seats_exceeded.resource':
    'U wilde {asked, plural, one {# plaats} other {# plaatsen}} voor `{item}`, maar in de gedeelde resource `{sharedResource}` {left, plural, =0 {is er geen meer} one {is er nog maar #} other {zijn er nog maar #}} vrij.',
  'seats_exceeded.captured':
    'U wilde {asked, plural, one {# plaats} other {# plaatsen}} van prijscategorie `{category}`, maar de optie houdt er {left, plural, =0 {geen} one {maar #} other {maar #}} vast.',
  below_min_seats:
    'Elke regel van prijscategorie `{category}` moet ten minste {allowed, plural, one {# plaats} other {# plaatsen}} hebben.',
  above_max_seats:
    'Elke regel van prijscategorie `{category}` mag ten hoogste {allowed, plural, one {# plaats} other {# plaatsen}} hebben.',
  one_seat_per_entry:
    'Elke regel van prijscategorie `{category}` heeft één plaats. Stuur {asked, plural, one {# regel} other {# regels}}.',
  not_bookable: '`{received}` kan niet worden geboekt. Kies een ander item.',
  'not_bookable.inactive': '`{item}` is niet actief. Kies een ander item.',
  'not_bookable.parent': '`{item}` bundelt andere items. Boek een daarvan.',
  'not_bookable.parent_capacity':
    '`{item}` bundelt andere items, dus de capaciteit ervan kan niet worden ingesteld. Stel die van die items in.',
  past_cut_off: '`{item}` kon worden geboekt tot `{latest}`. Kies een later item.',
  not_consecutive: '`{field}` moet opeenvolgende items van één beschikbaarheidsregel noemen, op volgorde.',
  capture_invalid: 'Geen optie met referentie `{received}` is zichtbaar voor deze sleutel. Maak een nieuwe.',
  'capture_invalid.repeated':
    'Optie `{received}` wordt al voor een ander item van deze boeking gebruikt. Stuur elke referentie één keer.',
  'capture_ended.expired': 'Optie `{reference}` is verlopen op `{at}`. Maak een nieuwe.',
  'capture_ended.used': 'Optie `{reference}` is gebruikt voor boeking `{booking}`. Maak een nieuwe.',
  'capture_ended.released': 'Optie `{reference}` is vrijgegeven op `{at}`. Maak een nieuwe.',
  'capture_ended.replaced': 'Optie `{reference}` is op `{at}` vervangen. Stuur de referentie van de nieuwe.',
  already_used: 'Tegoedbon `{received}` is al gebruikt. Laat hem weg.',
  expired: 'Tegoedbon `{received}` is niet meer geldig. Laat hem weg.',
  'expired.discount': 'Kortingscode `{received}` is niet meer geldig. Laat hem weg.',
  not_supported:
    '`{received}` wordt niet ondersteund. Stuur {allowed, plural, one {} other {een van deze waarden: }}`{allowed}`.',
  'not_supported.voucher_capacity':
    '`{item}` is een tegoedbon zonder datum, dus de capaciteit ervan kan niet worden ingesteld. Kies een item met een datum.',
  exceeds_refundable: 'Er kan ten hoogste `{allowed}` worden terugbetaald.',
  'exceeds_refundable.holder':
    '`{received}` houdt geen betaling van deze boeking. In `{currency}` houdt `{vendor}` `{vendorHolds}`, `merchant` `{merchantHolds}` en `agent` `{agentHolds}`. Stuur als `{field}` wie geld houdt, of `ignore` om niets terug te betalen.',
  'exceeds_refundable.nothing':
    'Met `refundType` `{refundType}` is er niets meer terug te betalen. In `{currency}` houdt `{vendor}` `{vendorHolds}`, `merchant` `{merchantHolds}` en `agent` `{agentHolds}`. Stuur een ander `refundType` of een andere `transactionId`.',
  'exceeds_refundable.unpaid':
    'Er is niets meer terug te betalen: deze boeking heeft geen betaling, of alle betalingen zijn terugbetaald.',
  'exceeds_refundable.ignore':
    'Er is niets meer terug te betalen: deze boeking heeft geen betaling, of alle betalingen zijn terugbetaald. Stuur `ignore` als `{field}`.',
  mutually_exclusive: 'Stuur maar één van deze velden: `{allowed, and}`.',
  card_invalid: '`{field}` moet het nummer van een testkaart zijn: `{allowed}`.',

  'conflict.forgotten':
    'De geschiedenis reikt niet meer terug tot verzoek `{id}`. Kies een later verzoek, of verhoog `--requests-kept`.',
  'conflict.nothing_to_undo':
    'Deze werkruimte heeft niets om ongedaan te maken: de geschiedenis is leeg, of de werkruimte is al in die staat. Wijzig eerst iets.',
  'conflict.undo_forgotten':
    'De geschiedenis van deze werkruimte reikt maar terug tot stap `{allowed}`. Stuur die of een latere stap als `to`, of verhoog `--requests-kept`.',
  'conflict.changed_since':
    'Er is niets ongedaan gemaakt: sinds stap `{last}` is deze werkruimte {count, plural, one {nog een keer} other {nog # keer}} gewijzigd. De laatste wijziging is stap `{step}`: `{latest}`. Ga in de geschiedenis terug naar een eerdere stap om ook deze wijzigingen ongedaan te maken (in de API: die stap als `to` en `{step}` als `last`).',
  'conflict.name_taken': 'De naam `{name}` is al in gebruik. Kies een andere.',
  'conflict.never_expires':
    'De werkruimte `{name}` wordt bij de start uit `--fixture` gemaakt en verloopt daarom nooit. Verwijder haar in plaats daarvan.',
  'conflict.name_taken_since':
    'Sindsdien is er een werkruimte `{name}` aangemaakt. Verwijder die eerst en noem dan de vorige met haar `deletedAt`.',
  'not_found.binned':
    'De prullenbak heeft geen werkruimte `{name}`. Kijk in de lijst met verwijderde werkruimten: ze blijven zeven dagen.',
  'conflict.name_reserved':
    'De naam `{name}` hoort bij de certificeringen. Kies een naam die niet zo begint.',
  'too_many_requests.state':
    'De werkruimte en haar momentopnamen hebben hun limiet van {limit, plural, one {# byte} other {# bytes}} bereikt. Verwijder een momentopname, zet de werkruimte terug of gebruik een andere; annuleren kan nog.',
  'fault.status':
    'Om dit antwoord is gevraagd door een storingsregel of door `Sandbox-Fault`. Het verzoek is niet uitgevoerd.',
  'fault.rate_limit':
    'Er {limit, plural, one {kwam meer dan # verzoek} other {kwamen meer dan # verzoeken}} binnen in {windowSeconds, plural, one {# seconde} other {# seconden}}. Wacht zo lang als `Retry-After` aangeeft.',
  'too_many_requests.faults':
    'Een werkruimte kan hoogstens {limit, plural, one {# storingsregel} other {# storingsregels}} hebben. Verwijder er eerst een.',
  'not_found.key': 'Deze werkruimte heeft geen API-client `{name}`. Controleer de naam.',
  'conflict.no_secret': 'Deze API-client heeft geen geldig geheim. Maak er eerst een.',
  'too_many_requests.clients':
    'Een werkruimte kan hoogstens {limit, plural, one {# API-client} other {# API-clients}} hebben. Verwijder er een die u niet meer nodig hebt.',
  'not_found.secret': 'Deze API-client heeft geen geheim `{id}`. Controleer het ID.',
  'not_found.session':
    'De werkruimte heeft geen sessie `{id}`. Misschien is die beëindigd. Vraag de lijst opnieuw op.',
  'too_many_requests.secrets':
    'Een API-client kan hoogstens {limit, plural, one {# geheim} other {# geheimen}} hebben. Verwijder er een die u niet meer nodig hebt.',
  'not_found.invitation':
    'Deze uitnodiging bestaat niet of kan niet meer worden aanvaard: ze is gebruikt, ingetrokken of verlopen. Vraag om een nieuwe link.',
  'too_many_requests.invitations':
    'Er kunnen hoogstens {limit, plural, one {# uitnodiging} other {# uitnodigingen}} openstaan. Trek er een in die u niet meer nodig hebt.',
  'not_found.fault_rule': 'Er is geen storingsregel `{id}`.',
  'too_many_requests.held':
    'Storingen houden al {limit, plural, one {# verzoek} other {# verzoeken}} vast, het maximum. Wacht tot enkele zijn afgelopen.',
  'too_many_requests.connections':
    'Er zijn {limit, plural, one {# verzoek} other {# verzoeken}} van de werkruimte in behandeling, het maximum. Wacht tot enkele zijn beantwoord.',
  'too_many_requests.streams':
    'De werkruimte heeft {limit, plural, one {# open gebeurtenisstroom} other {# open gebeurtenisstromen}}, haar deel. Sluit er eerst een.',
  'too_many_requests.replies':
    '{limit, plural, one {# byte} other {# bytes}} aan lange lijsten en exports wachten op API-clients van de werkruimte, haar deel. Lees of sluit eerst enkele van deze antwoorden.',
  'too_many_requests.snapshots':
    'Een werkruimte kan ten hoogste {limit, plural, one {# momentopname} other {# momentopnamen}} hebben. Verwijder er een die niet meer nodig is.',
  'too_many_requests.workspaces':
    'De testomgeving kan ten hoogste {limit, plural, one {# werkruimte} other {# werkruimten}} hebben. Verwijder er een die niet meer nodig is.',
  'forbidden.admin': 'Een token van een werkruimte is hiervoor niet voldoende. Stuur het beheerderstoken.',
  'forbidden.workspace':
    'Dit token is van de werkruimte `{workspace}` en geldt alleen daar. Stuur het beheerderstoken of een token van de gevraagde werkruimte.',
  'forbidden.own':
    'De rol `{role}` mag dit niet. Gebruik een API-client met de rol `own` of stuur het beheerderstoken.',
  'forbidden.as_client':
    'Deze API-client mag alleen namens zichzelf lezen. Gebruik een API-client met de rol `use` of `own`, of stuur het beheerderstoken.',
  'forbidden.proxy':
    'Dit verzoek kwam via een proxy, en de testomgeving heeft geen beheerderstoken. Start die met `--admin-token` en stuur dat token.',
  'forbidden.look':
    'Deze API-client heeft de rol `look`, dus het token mag hier alleen lezen. Gebruik een API-client met de rol `use` of `own`.',
  'forbidden.role':
    'Het token `{name}` heeft de rol `{role}`, die dit niet mag. Stuur een token met een van deze rollen: `{allowed}`.',
  'forbidden.public_secret':
    'Het `client_secret` van deze API-client is openbaar, dus het token mag hier alleen lezen. Stuur het beheerderstoken of gebruik een werkruimte met eigen geheimen.',
  'conflict.paying':
    'Boeking `{id}` wacht tot `{until}` op de betaalpagina en wordt dan verwijderd; zij moet `{allowed}` zijn. Als u het adres van de pagina niet kent, boek dan opnieuw, met andere plaatsen of na dat moment.',
  'conflict.status': 'Boeking `{id}` is `{status}`, maar moet `{allowed}` zijn.',
  'conflict.cancelled_item': 'Geboekt item `{id}` is al geannuleerd.',
  'conflict.cancelled_guest': 'Gast `{id}` is al geannuleerd.',
  'conflict.cancelled_addon': 'Extra `{id}` is al geannuleerd.',
  'conflict.transaction':
    'Met transactie `{received}` is al een boeking betaald. Stuur het ID van een andere transactie.',
  'forbidden.agent': 'Alleen de sleutel van een reisagent mag `{field}` sturen. Laat het weg.',
  'forbidden.treasurer':
    'Alleen de sleutel van een reisagent mag `agent` als `{field}` sturen. Stuur `{allowed}`.',
  'required.order': 'Er is niets te boeken of te berekenen. Stuur `{allowed}`.',
  'required.field': 'Het veld `{code}` is verplicht. Stuur het in `{field}`.',
  'not_allowed.discount': 'Kortingscode `{received}` geldt niet voor deze activiteit. Laat hem weg.',
  'already_used.discount': 'Kortingscode `{received}` is opgebruikt. Laat hem weg.',
  'mismatch.operator': 'Alle items van een boeking moeten van één aanbieder zijn, hier `{allowed}`.',
  'mismatch.addon': 'Extra `{received}` hoort in `{allowed}`. Stuur hem daar.',
  'wrong_format.decimals':
    '`{field}` mag {allowed, plural, =0 {geen decimalen} one {ten hoogste # decimaal} other {ten hoogste # decimalen}} hebben in `{currency}`.',
  'expired.card': 'De kaart is verlopen. Gebruik een kaart met een latere vervaldatum.',
  'payment_declined.insufficient_funds':
    'De kaart is geweigerd wegens onvoldoende saldo en er is niets geboekt. Probeer een andere kaart.',
  'payment_declined.expired_card':
    'De kaart is geweigerd omdat die is verlopen, en er is niets geboekt. Probeer een andere kaart.',
  'reason.voucher_unknown': 'Deze tegoedbon bestaat niet.',
  'reason.voucher_used': 'Deze tegoedbon is al gebruikt.',
  'reason.voucher_expired': 'Deze tegoedbon is niet meer geldig.',
  'reason.voucher_foreign': 'Deze tegoedbon is van een andere aanbieder.',

  'mail.booked.subject': 'Uw boeking {id}',
  'mail.booked.body':
    'Beste {name},\n\nBedankt voor uw boeking {id}: {caption}.\nTotaal: {total}. Nog te betalen: {balance}.',
  'mail.tickets.subject': 'Tickets voor boeking {id}',
  'mail.tickets.body': 'Hierbij uw tickets voor boeking {id}: {caption}.',

  'reason.percent_encoding':
    'op een procentteken volgen geen twee hexadecimale cijfers, of de bytes zijn geen UTF-8',
  'reason.not_json': 'dit is geen JSON',
  'reason.not_yaml': 'dit is geen YAML',
  'reason.not_utf8': 'dit is geen UTF-8',
  'reason.half_character': 'een reeks zoals `\\ud83d` is maar een half teken',
  'reason.too_deep': 'er zijn meer dan 64 niveaus genest',
  'reason.too_many_values': 'er zijn te veel waarden',
  'reason.long_name': 'een naam erin heeft meer dan 1.000 tekens',
  'reason.too_slow': 'niet alles kwam op tijd aan',
  'reason.not_http': 'dit is geen HTTP/1.1',

  'place.body': 'De inhoud van het verzoek',
  'place.response': 'De inhoud van het antwoord',
  'place.header': 'Het verzoek',
  'place.path': 'Het pad',
  'place.query': 'De parameterlijst van de URL',
  'place.fixture': 'De set testgegevens',

  'no.activity': 'Geen activiteit',
  'no.addon': 'Geen extra',
  'no.agent': 'Geen reisagent',
  'no.availability item': 'Geen item',
  'no.availability rule': 'Geen beschikbaarheidsregel',
  'no.basket': 'Geen winkelmand',
  'no.booking': 'Geen boeking',
  'no.booking item': 'Geen geboekt item',
  'no.discount code': 'Geen kortingscode',
  'no.guest': 'Geen gast',
  'no.merchant': 'Geen aanbieder',
  'no.mobile group': 'Geen mobiele groep',
  'no.option': 'Geen keuze',
  'no.payment gateway': 'Geen betaalsysteem',
  'no.price category': 'Geen prijscategorie',
  'no.resource': 'Geen resource',
  'no.shop item': 'Geen artikel',
  'no.voucher': 'Geen tegoedbon',

  'type.integer': 'een geheel getal',
  'type.number': 'een getal',
  'type.string': 'een tekst',
  'type.boolean': '`true` of `false`',
  'type.object': 'een object',
  'type.array': 'een lijst',

  'format.client-name':
    'een reeks van ten hoogste 200 letters, cijfers, streepjes en liggende streepjes, zoals `{example}`',
  'format.country': 'een ISO 3166-1-landcode zoals `{example}`',
  'format.currency': 'een ISO 4217-valutacode zoals `{example}`',
  'format.currency-or-locale': 'een ISO 4217-valutacode of een landinstelling, zoals `{example}`',
  'format.date': 'een datum zoals `{example}`',
  'format.date-or-span': 'een datum of een periode vanaf vandaag, zoals `{example}`',
  'format.duration': 'een ISO 8601-duur groter dan nul, zoals `{example}`',
  'format.email': 'een e-mailadres zoals `{example}`',
  'format.int32': 'een geheel getal tot en met `{example}`',
  'format.int64': 'een geheel getal tot en met `{example}`',
  'format.language': 'een taalcode zoals `{example}`',
  'format.moment': 'een datum en tijd met UTC-verschil, zoals `{example}`',
  'format.moment-or-span':
    'een datum en tijd met UTC-verschil, een datum of een periode vanaf vandaag, zoals `{example}`',
  'format.period': 'een periode van twee datums, gescheiden door een komma, zoals `{example}`',
  'format.point-in-time': 'een datum en tijd met UTC-verschil, of een datum, zoals `{example}`',
  'format.position': 'een breedte- en een lengtegraad gescheiden door een komma, zoals `{example}`',
  'format.security-code': 'een beveiligingscode van 3 of 4 cijfers',
  'format.time': 'een tijd zoals `{example}`',
  'format.time-of-day': 'een tijd zoals `{example}`',
  'format.time-zone': 'een IANA-tijdzone zoals `{example}`',
  'format.times': 'een lijst van tijden gescheiden door komma’s, zoals `{example}`',
  'format.web-address': 'een webadres zoals `{example}`',
  'format.line': 'één regel zonder besturingstekens, zoals `{example}`',
  'format.certification-id':
    '`cert-`, de tijd in milliseconden als negen cijfers met grondtal 36, `-` en tien hexadecimale cijfers',
  'format.workspace-name':
    'een naam van ten hoogste 63 kleine letters, cijfers, streepjes en liggende streepjes, zoals `{example}`',
  'format.year': 'een jaar zoals `{example}`',

  'fixture.not_found':
    '{resource} `{received}` staat in de testgegevens. Voeg dit item toe{allowed, plural, =0 {} one { of gebruik } other { of gebruik een van deze waarden: }}`{allowed}`.',
  'fixture.unknown':
    'Onbekende testgegevens: `{received}`. Gebruik het pad van een bestand of een van deze namen: `{allowed}`.',
  'fixture.duplicate': '`{received}` wordt al gebruikt door `{first}`. Geef `{field}` een eigen waarde.',
} as const satisfies Record<MessageId, string>;
