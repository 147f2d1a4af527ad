import type { MessageId } from './en.js';

/** The texts of errors and mails in Italian. */
export const it = {
  'title.invalid_request': 'Richiesta non valida',
  'title.forbidden': 'Non consentito a questo client',
  'title.not_found': 'Non trovato',
  'title.method_not_allowed': 'Metodo non consentito',
  'title.not_acceptable': 'Formato o lingua non disponibile',
  'title.payload_too_large': 'Corpo della richiesta troppo grande',
  'title.unsupported_media_type': 'Tipo del corpo della richiesta non supportato',
  'title.headers_too_large': 'Intestazioni della richiesta troppo grandi',
  'title.too_many_requests': 'Limite raggiunto',
  'title.conflict': 'Conflitto con lo stato attuale',
  'title.capture_not_active': 'Blocco dei posti non attivo',
  'title.payment_declined': 'Pagamento rifiutato',
  'title.authentication_required': 'La carta richiede l’autenticazione',
  'title.storage_unavailable': 'Modifica non salvata',
  'title.workspace_damaged': 'Workspace danneggiato',
  'title.overloaded': 'La sandbox è sovraccarica',
  'title.host_not_allowed': 'Host o origine non consentiti',
  'title.misdirected_request': 'Richiesta inviata all’host sbagliato',
  'title.internal_error': 'Errore interno',

  invalid_request:
    'La richiesta non è valida. Ogni voce di errors indica un campo, l’errore e che cosa inviare al suo posto.',
  forbidden: 'Questo client non ha questo diritto. Usi un client che lo abbia.',
  not_found: 'Non trovato: {resource} {id}. Controlli l’ID e i diritti di questo client.',
  'not_found.path': 'Nessuna operazione ha il percorso {path}. Tutte le operazioni sono elencate in /docs.',
  'not_found.path_nearest': 'Nessuna operazione ha il percorso {path}. Intendeva {nearest}?',
  method_not_allowed: 'Metodo non consentito: {path} ammette {allowed}.',
  not_acceptable:
    'Nessuno dei formati richiesti nell’intestazione Accept è disponibile. Indichi uno di questi formati: {allowed}.',
  'not_acceptable.absent': 'Manca l’intestazione Accept. Ne invii una, per esempio {example}.',
  'not_acceptable.language':
    'Nessuna delle lingue richieste nell’intestazione Accept-Language è supportata. Indichi una di queste lingue: {allowed}.',
  'not_acceptable.language_absent':
    'Manca l’intestazione Accept-Language. Ne invii una, per esempio {example}.',
  payload_too_large: 'Il corpo della richiesta è troppo grande. Invii al massimo {limit} byte.',
  'payload_too_large.yaml':
    'Il corpo YAML è troppo grande. Invii al massimo {limit} byte di YAML oppure usi JSON.',
  unsupported_media_type: 'Il Content-Type del corpo non è supportato. Invii {allowed}.',
  'unsupported_media_type.charset': 'Il corpo deve essere in UTF-8. Invii charset=utf-8 o nessun charset.',
  'unsupported_media_type.encoding':
    'I corpi compressi non sono supportati. Invii il corpo senza Content-Encoding.',
  headers_too_large:
    'La riga di richiesta e le intestazioni sono troppo grandi. Invii al massimo {limit} byte in tutto.',
  too_many_requests: 'Troppe richieste. Riprovi tra {seconds} s.',
  conflict: 'Lo stato attuale non lo permette.',
  capture_not_active:
    'Nessun blocco attivo ha il riferimento {reference}. Lo controlli, insieme ai diritti di questo client.',
  payment_declined: 'La carta è stata rifiutata. Non è stato prenotato nulla. Provi un’altra carta.',
  authentication_required:
    'La carta richiede 3-D Secure, che solo la pagina di pagamento ospitata offre. Non è stato prenotato nulla.',
  storage_unavailable:
    'Non è stato possibile salvare la modifica. Nulla è cambiato. Riprovi tra {seconds} s.',
  workspace_damaged:
    'I dati salvati di questo workspace sono danneggiati: {file}. Ripristini il file da un backup, e la richiesta successiva funzionerà di nuovo, oppure elimini il workspace. Chi gestisce la sandbox può fare entrambe le cose; il suo log dice di più.',
  'workspace_damaged.line':
    'I dati salvati di questo workspace sono danneggiati: {file}, riga {line}. Ripristini il file da un backup, e la richiesta successiva funzionerà di nuovo, oppure elimini il workspace. Chi gestisce la sandbox può fare entrambe le cose; il suo log dice di più.',
  'workspace_damaged.snapshot':
    'I dati salvati dell’istantanea {snapshot} sono danneggiati: {file}. Ripristini il file da un backup o elimini l’istantanea. Tutto il resto del workspace funziona.',
  'storage_unavailable.read_only':
    'La cartella dei dati della sandbox è di sola lettura. Nulla è cambiato. Chieda al gestore di renderla scrivibile.',
  'storage_unavailable.taken_over':
    'Un’altra sandbox ha preso in carico la cartella dei dati. Nulla è cambiato. Chieda al gestore di fermarne una.',
  overloaded: 'La sandbox sta ricevendo troppi dati insieme. Riprovi tra {seconds} s.',
  host_not_allowed:
    'Senza token di amministrazione il piano di controllo risponde solo a host locali e alle proprie pagine. Avvii la sandbox con --admin-token per ammetterne altri.',
  misdirected_request:
    'Questa sandbox non serve {host}. Usi localhost o 127.0.0.1, oppure avvii la sandbox con --public-url e l’indirizzo usato dai client.',
  internal_error: 'La richiesta non è riuscita e nulla è cambiato. La causa è nel registro della sandbox.',

  required: '{field} è obbligatorio.',
  unknown: '{field} è sconosciuto. Lo ometta.',
  'unknown.nearest': '{field} è sconosciuto. Intendeva {nearest}?',
  duplicate: '{field} compare più volte. Lo invii una volta sola.',
  empty: '{field} è vuoto. Invii un valore oppure lo ometta.',
  'empty.required': '{field} è vuoto. Invii un valore.',
  ambiguous: '{field} è ambiguo. Numeri le parentesi: [0], [1] e così via.',
  wrong_type: '{field} è del tipo sbagliato. Atteso: {allowed}.',
  wrong_format: '{field} ha il formato sbagliato. Atteso: {allowed}.',
  'wrong_type.category':
    'Il filtro di categoria non è valido. Invii category[<id della categoria di prezzo>]=<posti>, per esempio {allowed}.',
  'wrong_format.example': '{field} ha il formato sbagliato. Esempio: {allowed}.',
  not_allowed: 'Questo valore di {field} non è ammesso. Invii uno di questi valori: {allowed}.',
  too_small: '{field} è troppo piccolo. Invii almeno {allowed}.',
  'too_small.exclusive': '{field} è troppo piccolo. Invii più di {allowed}.',
  too_large: '{field} è troppo grande. Invii al massimo {allowed}.',
  'too_large.exclusive': '{field} è troppo grande. Invii meno di {allowed}.',
  too_short: '{field} è troppo corto. Numero minimo di caratteri: {allowed}.',
  too_long: '{field} è troppo lungo. Numero massimo di caratteri: {allowed}.',
  too_few: '{field} ha troppo poche voci. Ne invii almeno {allowed}.',
  too_many: '{field} ha troppe voci. Ne invii al massimo {allowed}.',
  malformed: '{field} non è leggibile: {reason}.',
  wrong_place: '{field} è un parametro della query. Lo invii nella query, non nel corpo.',
  'wrong_place.body': '{field} appartiene al corpo. Lo invii nel corpo, non nella query.',
  'not_found.reference':
    'Non trovato: {resource} {received}. Controlli {field} e i diritti di questo client.',
  'not_found.transaction': 'Questa prenotazione non ha una transazione {received}. Controlli {field}.',
  'not_found.guest_category':
    'La nuova data non ha una categoria di prezzo come quella di {guests}. Invii una di queste come {field}: {allowed}.',
  not_yours: '{received} appartiene a un altro operatore. Lo ometta.',
  mismatch: '{field} non corrisponde. Atteso: {allowed}.',
  seats_exceeded: 'Posti insufficienti: ne ha chiesti {asked}. Ne chieda al massimo {left}.',
  'seats_exceeded.item':
    'Posti insufficienti per {item}: ne ha chiesti {asked}. Ne chieda al massimo {left}.',
  'seats_exceeded.category':
    'Posti insufficienti nella categoria di prezzo {category} di {item}: ne ha chiesti {asked}. Ne chieda al massimo {left}.',
  'seats_exceeded.resource':
    'Posti insufficienti nella risorsa condivisa {resource} di {item}: ne ha chiesti {asked}. Ne chieda al massimo {left}.',
  'seats_exceeded.captured':
    'Il blocco tiene troppo pochi posti della categoria di prezzo {category}: ne ha chiesti {asked}. Ne chieda al massimo {left}.',
  'none_left.item': 'Esaurito: non ci sono più posti per {item}. Scelga un’altra data o un altro orario.',
  'none_left.category':
    'Esaurito: non ci sono più posti nella categoria di prezzo {category} di {item}. Scelga un’altra categoria, un’altra data o un altro orario.',
  'none_left.resource':
    'Esaurito: non ci sono più posti nella risorsa condivisa {resource} di {item}. Scelga un’altra data o un altro orario.',
  'none_left.captured':
    'Il blocco non tiene posti della categoria di prezzo {category}. Scelga una categoria bloccata oppure crei un nuovo blocco.',
  below_min_seats:
    'Troppo pochi posti di questa categoria di prezzo in una voce. Ne chieda almeno {allowed}.',
  above_max_seats: 'Troppi posti di questa categoria di prezzo in una voce. Ne chieda al massimo {allowed}.',
  one_seat_per_entry:
    'Questa categoria di prezzo accetta un solo posto per voce. Invii {asked} voci da un posto.',
  not_bookable: '{received} non si può prenotare. Scelga un’altra data.',
  'not_bookable.inactive': '{item} non è attivo. Scelga un’altra data.',
  'not_bookable.parent': '{item} riunisce altre date. Scelga invece una di quelle.',
  past_cut_off: 'La prenotazione di {item} si è chiusa il {latest}. Scelga una data successiva.',
  not_consecutive:
    '{field} non è una sequenza. Invii turni consecutivi di una stessa regola di disponibilità, in ordine.',
  capture_invalid:
    'Nessun blocco con il riferimento {received} è disponibile per questo client. Ne crei uno nuovo.',
  'capture_invalid.repeated':
    'Il blocco {received} è già usato per un altro elemento di questa prenotazione. Invii ogni riferimento una sola volta.',
  'capture_ended.expired': 'Il blocco {reference} è scaduto il {at}. Ne crei uno nuovo.',
  'capture_ended.used':
    'Il blocco {reference} è stato usato dalla prenotazione {booking}. Ne crei uno nuovo.',
  'capture_ended.released': 'Il blocco {reference} è stato rilasciato il {at}. Ne crei uno nuovo.',
  'capture_ended.replaced':
    'Il blocco {reference} è stato sostituito da uno nuovo il {at}. Invii il riferimento di quello nuovo.',
  already_used: '{received} è già stato usato. Lo ometta.',
  expired: '{received} non è più valido. Lo ometta.',
  not_supported: '{received} non è supportato. Valori possibili: {allowed}.',
  'not_supported.voucher_capacity':
    '{item} è un buono, la cui capacità non si può impostare. Scelga una disponibilità con una data.',
  exceeds_refundable: 'Il rimborso è troppo alto. Rimborsi al massimo {allowed}.',
  'exceeds_refundable.nothing':
    'Con refundType {refundType} non resta nulla da rimborsare. Invii un altro refundType o un’altra transactionId.',
  mutually_exclusive: '{field} non si può combinare con gli altri. Invii solo uno di questi: {allowed}.',
  card_invalid: 'Non è una carta di prova. Usi una di queste: {allowed}.',

  'conflict.name_taken': 'Il nome {name} è già in uso. Ne scelga un altro.',
  'too_many_requests.state':
    'Il workspace e le sue istantanee hanno raggiunto il limite di {limit} byte oltre alla fixture. Elimini un’istantanea, reimposti il workspace o ne usi un altro. Annullare è ancora possibile.',
  'too_many_requests.snapshots':
    'È stato raggiunto il limite di {limit} istantanee per workspace. Ne elimini una che non serve più.',
  'too_many_requests.workspaces':
    'È stato raggiunto il limite di {limit} workspace. Ne elimini uno che non serve più.',
  'forbidden.admin':
    'Invii il token di amministrazione. Per le operazioni su un workspace basta anche un suo token di accesso, tranne che per eliminarlo.',
  'forbidden.proxy':
    'Questa richiesta è passata da un proxy e la sandbox non ha un token di amministrazione. La avvii con --admin-token e invii quel token.',
  'forbidden.public_secret':
    'Il segreto di questo client è pubblico, perciò il suo token qui può solo leggere. Invii il token di amministrazione o usi un workspace con segreti propri.',
  'conflict.status':
    'La prenotazione {id} ha lo stato {status}. L’operazione è possibile solo con lo stato {allowed}.',
  'conflict.cancelled': 'Già annullato: {resource} {id}.',
  'conflict.transaction':
    'La transazione {received} ha già pagato una prenotazione. Invii un altro ID di transazione.',
  'forbidden.agent': 'Solo i client di agenzie di viaggio possono inviare {field}. Lo ometta.',
  'forbidden.treasurer':
    'Solo i client di agenzie di viaggio possono inviare agent come {field}. Valori possibili: {allowed}.',
  'required.order': 'Non c’è nulla da prenotare o da calcolare. Invii almeno uno di questi: {allowed}.',
  'required.field': 'Il campo {code} è obbligatorio. Lo invii in {field}.',
  'not_allowed.discount': 'Il codice sconto {received} non vale per questa attività. Lo ometta.',
  'already_used.discount': 'Il codice sconto {received} è esaurito per questo partecipante. Lo ometta.',
  'mismatch.operator':
    'Tutti gli elementi di una prenotazione devono essere di un solo operatore. Questa prenotazione è di {allowed}.',
  'mismatch.addon': 'L’extra {received} va in {allowed}. Lo invii lì.',
  'wrong_format.decimals': '{field} ha troppi decimali. Ne invii al massimo {allowed}.',
  'wrong_format.date': '{field} non è una data. Invii per esempio 2026-06-05.',
  'wrong_format.email': '{field} non è un indirizzo e-mail. Invii per esempio ada@example.com.',
  'wrong_format.cvc': 'Il codice di sicurezza non è valido. Invii 3 o 4 cifre come {field}.',
  'expired.card': 'La carta è scaduta. Invii una data di scadenza futura come {field}.',
  'payment_declined.insufficient_funds':
    'La carta è stata rifiutata: fondi insufficienti. Non è stato prenotato nulla. Provi un’altra carta.',
  'payment_declined.expired_card':
    'La carta è stata rifiutata: è scaduta. Non è stato prenotato nulla. Provi un’altra carta.',
  'reason.voucher_unknown': 'Questo buono non esiste.',
  'reason.voucher_used': 'Questo buono è già stato usato.',
  'reason.voucher_expired': 'Questo buono non è più valido.',
  'reason.voucher_foreign': 'Questo buono è di un altro operatore.',

  'mail.booked.subject': 'La sua prenotazione {id}',
  'mail.booked.body':
    'Gentile {name},\n\ngrazie per la prenotazione {id}: {caption}.\nTotale: {total}. Ancora da pagare: {balance}.',
  'mail.tickets.subject': 'Biglietti della prenotazione {id}',
  'mail.tickets.body': 'In allegato i biglietti della prenotazione {id}: {caption}.',

  'reason.percent_encoding':
    'un segno di percentuale non è seguito da due cifre esadecimali, o i byte non sono UTF-8',
  'reason.not_json': 'non è JSON',
  'reason.not_yaml': 'non è YAML valido',
  'reason.not_utf8': 'non è UTF-8',
  'reason.half_character': 'una sequenza come \\ud83d è solo mezzo carattere',
  'reason.too_deep': 'ha più di 64 livelli di annidamento',
  'reason.too_many_values': 'è composto da troppi valori',
  'reason.too_slow': 'non è arrivato per intero in tempo',
  'reason.not_http': 'non è HTTP/1.1',

  'resource.activity': 'attività',
  'resource.addon': 'extra',
  'resource.agent': 'agenzia',
  'resource.availability item': 'disponibilità',
  'resource.availability rule': 'regola di disponibilità',
  'resource.basket': 'carrello',
  'resource.booking': 'prenotazione',
  'resource.discount code': 'codice sconto',
  'resource.fixture': 'fixture',
  'resource.guest': 'partecipante',
  'resource.item': 'elemento',
  'resource.merchant': 'operatore',
  'resource.mobile group': 'gruppo mobile',
  'resource.payment gateway': 'gateway di pagamento',
  'resource.price category': 'categoria di prezzo',
  'resource.price category of the activity': 'categoria di prezzo dell’attività',
  'resource.price category of the item': 'categoria di prezzo della data',
  'resource.resource': 'risorsa',
  'resource.shop item': 'articolo del negozio',
  'resource.snapshot': 'istantanea',
  'resource.ticket': 'biglietto',
  'resource.transaction': 'transazione',
  'resource.voucher': 'buono',
  'resource.workspace': 'workspace',

  'type.integer': 'un numero intero',
  'type.number': 'un numero',
  'type.string': 'testo',
  'type.boolean': 'true o false',
  'type.object': 'un oggetto',
  'type.array': 'un elenco',
  'type.email': 'un indirizzo e-mail',
  'type.uri': 'un URI',

  'fixture.not_found':
    'Non trovato nella fixture: {resource} {received}. Aggiunga la voce o dia a {field} uno di questi valori: {allowed}.',
  'fixture.unknown': 'Non c’è nessuna fixture {received}. Indichi una di queste o un percorso: {allowed}.',
  'fixture.duplicate': '{received} è già usato da {first}. Dia a {field} un valore proprio.',
  'fixture.decimals': '{field} ha troppi decimali. Numero massimo per un importo in {currency}: {allowed}.',
} as const satisfies Record<MessageId, string>;
