import type { MessageId } from './en.js';

/** The texts of errors and mails in Italian. */
export const it = {
  'title.invalid_request': 'Richiesta non valida',
  'title.forbidden': 'Non consentito a questa chiave',
  'title.not_found': 'Non trovato',
  'title.method_not_allowed': 'Metodo non consentito',
  'title.not_acceptable': 'Formato o lingua non disponibile',
  'title.payload_too_large': 'Corpo della richiesta troppo grande',
  'title.unsupported_media_type': 'Tipo del corpo della richiesta non supportato',
  'title.headers_too_large': 'Intestazioni della richiesta troppo grandi',
  'title.too_many_requests': 'Limite raggiunto',
  'title.conflict': 'Conflitto con lo stato attuale',
  'title.capture_not_active': 'Opzione non attiva',
  'title.payment_declined': 'Pagamento rifiutato',
  'title.authentication_required': 'Autenticazione della carta richiesta',
  'title.storage_unavailable': 'Archivio non disponibile',
  'title.workspace_damaged': 'Area di lavoro danneggiata',
  'title.overloaded': 'Ambiente di prova sovraccarico',
  'title.stopping': 'Ambiente di prova in arresto',
  'title.host_not_allowed': 'Host o origine non consentiti',
  'title.wrong_credentials': 'Credenziali errate',
  'title.session_ended': 'Sessione terminata',
  'title.misdirected_request': 'Richiesta inviata all’host sbagliato',
  'title.internal_error': 'Errore interno',

  invalid_request: 'La richiesta non è valida. Ogni voce di `errors` indica che cosa modificare.',
  forbidden: 'Questa chiave non è autorizzata a farlo. Usi una chiave autorizzata.',
  not_found: '{resource} con ID `{id}` è visibile a questa chiave.',
  'not_found.ticket': 'Nessun biglietto con codice `{code}` è visibile a questa chiave.',
  'not_found.workspace': 'Non esiste un’area di lavoro `{name}`. Controlli il nome.',
  'not_found.step':
    'La cronologia di quest’area di lavoro non ha un passo `{id}`, o lo ha eliminato. Controlli l’ID.',
  'not_found.request':
    'Questa area di lavoro non ha una richiesta `{id}`, o il suo registro l’ha eliminata. Controlli l’ID.',
  'not_found.certification':
    'Non c’è nessuna certificazione `{id}`, oppure è stata eliminata. Controlli l’ID.',
  'not_found.case': 'Questa certificazione non ha un caso `{id}`. Controlli l’ID.',
  'not_found.snapshot': 'Questa area di lavoro non ha un’istantanea `{id}`. Controlli l’ID.',
  'not_found.path': '`{path}` non corrisponde a nessuna operazione. Veda `/docs`.',
  'not_found.path_nearest': '`{path}` non corrisponde a nessuna operazione. Intendeva `{nearest}`?',
  'not_found.path_proxy':
    '`{path}` non corrisponde a nessuna operazione. Per far passare la richiesta senza controllo, invii l’intestazione `Sandbox-Check: off`.',
  method_not_allowed: '`{path}` non ammette questo metodo. Usi `{allowed}`.',
  'method_not_allowed.cancel': '`{path}` non ammette questo metodo. Per annullare, invii `{cancel}`.',
  not_acceptable: '`Accept` deve indicare un formato disponibile: `{allowed}`.',
  'not_acceptable.absent': 'L’intestazione `Accept` è obbligatoria. Invii per esempio `{example}`.',
  'not_acceptable.language': '`Accept-Language` deve indicare una lingua disponibile: `{allowed}`.',
  'not_acceptable.language_absent':
    'L’intestazione `Accept-Language` è obbligatoria. Invii per esempio `{example}`.',
  payload_too_large:
    'Il corpo della richiesta è troppo grande. Invii al massimo {limit, plural, one {# byte} many {# di byte} other {# byte}}.',
  'payload_too_large.yaml':
    'Il corpo YAML è troppo grande. Invii al massimo {limit, plural, one {# byte} many {# di byte} other {# byte}} oppure invii JSON.',
  unsupported_media_type:
    'Il `Content-Type` del corpo deve essere {allowed, plural, one {} many {uno di questi: } other {uno di questi: }}`{allowed}`.',
  'unsupported_media_type.charset':
    'Il corpo deve essere in UTF-8. Invii `charset=utf-8` oppure nessun `charset`.',
  'unsupported_media_type.encoding':
    'I corpi compressi non sono supportati. Invii il corpo senza `Content-Encoding`.',
  headers_too_large:
    'La riga di richiesta e le intestazioni sono troppo grandi. Invii al massimo {limit, plural, one {# byte} many {# di byte} other {# byte}} in tutto.',
  too_many_requests:
    'Ci sono troppe richieste. Riprovi tra {seconds, plural, one {# secondo} many {# di secondi} other {# secondi}}.',
  conflict: 'Lo stato attuale non lo permette.',
  capture_not_active: 'Nessuna opzione attiva con riferimento `{reference}` è visibile a questa chiave.',
  payment_declined: 'La carta è stata rifiutata e non è stato prenotato nulla. Provi un’altra carta.',
  authentication_required:
    'Questa carta richiede 3-D Secure, perciò non è stato prenotato nulla. Usi la pagina di pagamento ospitata o un’altra carta.',
  storage_unavailable:
    'Non è stato possibile salvare la modifica, perciò nulla è cambiato. Riprovi tra {seconds, plural, one {# secondo} many {# di secondi} other {# secondi}}.',
  workspace_damaged:
    'I dati salvati di questa area di lavoro sono danneggiati in `{file}`. Chieda al gestore dell’ambiente di prova di ripristinare il file da una copia di sicurezza o di eliminare l’area di lavoro.',
  'workspace_damaged.line':
    'I dati salvati di questa area di lavoro sono danneggiati in `{file}`, riga {line}. Chieda al gestore dell’ambiente di prova di ripristinare il file da una copia di sicurezza o di eliminare l’area di lavoro.',
  'workspace_damaged.snapshot':
    'I dati salvati dell’istantanea `{snapshot}` sono danneggiati in `{file}`. Ripristini il file da una copia di sicurezza o elimini l’istantanea; il resto dell’area di lavoro funziona.',
  'storage_unavailable.uncertain':
    'Non è certo che la modifica sia stata salvata, perché il database non ha risposto. Verifichi lo stato attuale prima di riprovare.',
  'storage_unavailable.unreadable':
    'Al momento non è possibile leggere i dati di questa area di lavoro. Riprovi tra {seconds, plural, one {# secondo} many {# di secondi} other {# secondi}}.',
  'storage_unavailable.read_only':
    'La cartella dei dati dell’ambiente di prova è di sola lettura, perciò nulla è cambiato. Chieda al gestore di renderla scrivibile.',
  'storage_unavailable.taken_over':
    'Un altro ambiente di prova ha preso in carico la cartella dei dati, perciò nulla è cambiato. Chieda al gestore di fermare uno dei due.',
  'storage_unavailable.not_ready':
    'Al momento l’ambiente di prova non può salvare modifiche. Il suo registro ne indica il motivo.',
  stopping: 'L’ambiente di prova si sta arrestando. Invii le richieste a un’altra istanza o lo riavvii.',
  overloaded:
    'L’ambiente di prova sta ricevendo troppi dati insieme. Riprovi tra {seconds, plural, one {# secondo} many {# di secondi} other {# secondi}}.',
  'overloaded.check':
    'Al momento non è possibile confrontare le richieste con il contratto. Riprovi tra {seconds, plural, one {# secondo} many {# di secondi} other {# secondi}}.',
  host_not_allowed:
    'Senza token di amministrazione il piano di controllo è aperto solo a questo computer e alle proprie pagine. Avvii l’ambiente di prova con `--admin-token` per aprirlo ad altri.',
  wrong_credentials:
    'L’ID del client è sconosciuto o il segreto è errato. Controlli entrambi: un segreto viene mostrato una sola volta, quando viene creato.',
  'wrong_credentials.client_id':
    'Un ID di client ha la forma `<workspace>.<client>`, per esempio `demo.partner`.',
  'wrong_credentials.token':
    'Il token di amministrazione è errato. Lo controlli o acceda con l’ID e il segreto di un client.',
  'wrong_credentials.key_lost':
    'L’ambiente di prova ha perso la chiave che verifica questo segreto. Chieda al gestore di ripristinarla.',
  session_ended: 'La sessione è terminata. Acceda di nuovo.',
  'session_ended.revoked':
    'La sessione è terminata perché il suo token o segreto non è più valido o la sua area di lavoro è stata eliminata. Acceda di nuovo.',
  'host_not_allowed.session':
    'Una sessione modifica qualcosa solo dalle pagine dell’ambiente di prova, che inviano il suo `Origin`. I programmi inviano un token in `Authorization`.',
  misdirected_request:
    'Questo ambiente di prova non serve `{host}`. Usi `localhost` o `127.0.0.1`, oppure avvii l’ambiente di prova con `--public-url` e l’indirizzo che usa.',
  internal_error:
    'La richiesta non è riuscita e nulla è cambiato. La causa è nel registro dell’ambiente di prova.',

  required: '`{field}` è obbligatorio.',
  unknown: 'Campo sconosciuto `{field}`. Lo rimuova.',
  'unknown.nearest': 'Campo sconosciuto `{field}`. Intendeva `{nearest}`?',
  'unknown.empty': 'Il nome di un campo è vuoto. Rimuova il campo.',
  'unknown.key': 'Campo sconosciuto `{received}` in `{field}`. Lo rimuova.',
  duplicate: '`{field}` è stato inviato più volte. Lo invii una volta sola.',
  'duplicate.value': '`{received}` è stato inviato più volte. Lo invii una volta sola.',
  'duplicate.entry': '`{field}` non deve contenere due volte la stessa voce.',
  empty: '`{field}` non deve essere vuoto.',
  ambiguous: '`{field}` è ambiguo. Numeri le sue parentesi: `[0]`, `[1]` e così via.',
  wrong_type: '`{field}` deve essere `{allowed}`.',
  wrong_format: '`{field}` deve essere {format}.',
  'unknown.contact':
    'Campo sconosciuto `{field}`. Invii come raggiungere il contatto in `type` e `value`, ad esempio `{allowed}`.',
  'unknown.page':
    'Campo sconosciuto `{field}`. Scorra l’elenco con `limit` e `offset`, ad esempio `{allowed}`.',
  'unknown.status': 'Qui `{field}` non è un filtro. I parametri sono `{allowed, and}`.',
  'wrong_type.example': '`{field}` deve essere `{allowed}`, ad esempio `{example}`.',
  'wrong_type.comma': 'Scriva i decimali di `{field}` dopo un punto: `{allowed}`.',
  'unknown.whole':
    'Campo sconosciuto `{field}`. La risposta non ha pagine: è sempre completa. Rimuova il campo.',
  'wrong_type.category_entries':
    'Invii i posti di una categoria di prezzo sotto l’ID di questa, per esempio `{allowed}`. Se il suo `maxSeats` è 1, invii {seats} voci `{entry}`.',
  'wrong_type.entries': 'Invii ogni numero di `{field}` come una voce a sé: `{allowed}`.',
  'wrong_type.brackets': '`{field}` non deve essere JSON. Lo scriva con parentesi numerate: `{allowed}`.',
  'wrong_type.category':
    'Invii i posti di una categoria di prezzo sotto l’ID di questa, per esempio `{allowed}`.',
  'wrong_format.example': '`{field}` deve avere la forma di `{allowed}`.',
  not_allowed:
    '`{field}` deve essere {allowed, plural, one {} many {uno di questi valori: } other {uno di questi valori: }}`{allowed}`.',
  too_small: '`{field}` deve essere almeno `{allowed}`.',
  'too_small.exclusive': '`{field}` deve essere maggiore di `{allowed}`.',
  too_large: '`{field}` deve essere al massimo `{allowed}`.',
  'too_large.clock': '`{field}` deve essere al massimo `{allowed}`: l’orologio si ferma a `{last}`.',
  'too_large.exclusive': '`{field}` deve essere minore di `{allowed}`.',
  too_short:
    '`{field}` deve avere almeno {allowed, plural, one {# carattere} many {# di caratteri} other {# caratteri}}.',
  too_long:
    '`{field}` deve avere al massimo {allowed, plural, one {# carattere} many {# di caratteri} other {# caratteri}}.',
  too_few: '`{field}` deve avere almeno {allowed, plural, one {# voce} many {# di voci} other {# voci}}.',
  too_many:
    '`{field}` deve avere al massimo {allowed, plural, one {# voce} many {# di voci} other {# voci}}.',
  malformed: '`{field}` non si può leggere: {reason}.',
  wrong_place: '`{field}` è un parametro dell’URL. Lo invii nell’URL, non nel corpo.',
  'wrong_place.body': '`{field}` appartiene al corpo. Lo invii lì, non nell’URL.',
  'wrong_place.none': 'Questa operazione non accetta un corpo. Invii i suoi parametri nell’URL, senza corpo.',
  'not_found.reference': '{resource} con ID `{received}` è visibile a questa chiave.',
  'not_found.code': '{resource} `{received}` è visibile a questa chiave.',
  'not_found.item_category':
    'Questo turno non ha una categoria di prezzo `{received}`. Le sue categorie di prezzo sono `{allowed, and}`.',
  'not_found.activity_category': 'Questa attività non ha una categoria di prezzo `{received}`.',
  'not_found.client': 'Quest’area di lavoro non ha un client `{received}`. Invii `{allowed}` come `{field}`.',
  'not_found.transaction': 'Questa prenotazione non ha una transazione `{received}`.',
  'not_found.target_addon':
    'L’attività di `{item}` non offre {addons, and}. Scelga un turno di un’attività che lo offre, oppure annulli prima questo extra.',
  'not_found.guest_category':
    'Il nuovo turno non ha una categoria di prezzo come quella di {guests, and}. Invii `{allowed}` come `{field}`.',
  not_yours: 'Il buono `{received}` appartiene a un altro operatore. Lo ometta.',
  mismatch: '`{field}` deve essere `{allowed}`.',
  'mismatch.rule': 'Il turno appartiene alla regola `{allowed}`. Invii questa come `{field}`.',
  'mismatch.captured': 'L’opzione tiene posti per `{allowed}`. Invii questo come `{field}`.',
  'mismatch.form': '`{field}` non ha nessuna delle forme ammesse qui.',
  'mismatch.parent_rule':
    '`{field}` deve essere un’altra regola dello stesso operatore e dello stesso tipo, che non dipenda a sua volta da un’altra.',
  seats_exceeded:
    'Ha chiesto {asked, plural, one {# posto} many {# di posti} other {# posti}}, ma {left, plural, =0 {non ne resta nessuno} one {ne resta solo #} many {ne restano solo #} other {ne restano solo #}}.',
  'seats_exceeded.item':
    'Ha chiesto {asked, plural, one {# posto} many {# di posti} other {# posti}} per `{item}`, ma {left, plural, =0 {non ne resta nessuno} one {ne resta solo #} many {ne restano solo #} other {ne restano solo #}}.',
  'seats_exceeded.category':
    'Ha chiesto {asked, plural, one {# posto} many {# di posti} other {# posti}} della categoria di prezzo `{category}` per `{item}`, ma {left, plural, =0 {non ne resta nessuno} one {ne resta solo #} many {ne restano solo #} other {ne restano solo #}}.',
  'seats_exceeded.resource':
    'Ha chiesto {asked, plural, one {# posto} many {# di posti} other {# posti}} per `{item}`, ma {left, plural, =0 {non ne resta nessuno} one {ne resta solo #} many {ne restano solo #} other {ne restano solo #}} nella risorsa condivisa `{sharedResource}`.',
  'seats_exceeded.captured':
    'Ha chiesto {asked, plural, one {# posto} many {# di posti} other {# posti}} della categoria di prezzo `{category}`, ma l’opzione {left, plural, =0 {non ne tiene nessuno} one {ne tiene solo #} many {ne tiene solo #} other {ne tiene solo #}}.',
  below_min_seats:
    'Ogni voce della categoria di prezzo `{category}` deve avere almeno {allowed, plural, one {# posto} many {# di posti} other {# posti}}.',
  above_max_seats:
    'Ogni voce della categoria di prezzo `{category}` deve avere al massimo {allowed, plural, one {# posto} many {# di posti} other {# posti}}.',
  one_seat_per_entry:
    'Ogni voce della categoria di prezzo `{category}` ha un solo posto. Invii {asked, plural, one {# voce} many {# di voci} other {# voci}}.',
  not_bookable: '`{received}` non si può prenotare. Scelga un altro turno.',
  'not_bookable.inactive': '`{item}` non è attivo. Scelga un altro turno.',
  'not_bookable.parent': '`{item}` riunisce altri turni. Prenoti uno di quelli.',
  'not_bookable.parent_capacity':
    '`{item}` riunisce altri turni, perciò la sua capacità non si può impostare. Imposti quella di quei turni.',
  past_cut_off: '`{item}` si poteva prenotare fino al `{latest}`. Scelga un turno successivo.',
  not_consecutive:
    '`{field}` deve indicare turni consecutivi di una stessa regola di disponibilità, in ordine.',
  capture_invalid:
    'Nessuna opzione con riferimento `{received}` è visibile a questa chiave. Ne crei una nuova.',
  'capture_invalid.repeated':
    'L’opzione `{received}` è già usata per un altro turno di questa prenotazione. Invii ogni riferimento una sola volta.',
  'capture_ended.expired': 'L’opzione `{reference}` è scaduta il `{at}`. Ne crei una nuova.',
  'capture_ended.used':
    'L’opzione `{reference}` è stata usata dalla prenotazione `{booking}`. Ne crei una nuova.',
  'capture_ended.released': 'L’opzione `{reference}` è stata rilasciata il `{at}`. Ne crei una nuova.',
  'capture_ended.replaced':
    'L’opzione `{reference}` è stata sostituita il `{at}`. Invii il riferimento di quella nuova.',
  already_used: 'Il buono `{received}` è già stato usato. Lo ometta.',
  expired: 'Il buono `{received}` non è più valido. Lo ometta.',
  'expired.discount': 'Il codice sconto `{received}` non è più valido. Lo ometta.',
  not_supported:
    '`{received}` non è supportato. Invii {allowed, plural, one {} many {uno di questi valori: } other {uno di questi valori: }}`{allowed}`.',
  'not_supported.voucher_capacity':
    '`{item}` è un buono senza data, perciò la sua capacità non si può impostare. Scelga un turno con una data.',
  exceeds_refundable: 'Si può rimborsare al massimo `{allowed}`.',
  'exceeds_refundable.holder':
    '`{received}` non detiene alcun pagamento di questa prenotazione. In `{currency}`, `{vendor}` detiene `{vendorHolds}`, `merchant` `{merchantHolds}` e `agent` `{agentHolds}`. Invii come `{field}` chi detiene denaro, oppure `ignore` per non rimborsare nulla.',
  'exceeds_refundable.nothing':
    'Con il `refundType` `{refundType}` non resta nulla da rimborsare. In `{currency}`, `{vendor}` detiene `{vendorHolds}`, `merchant` `{merchantHolds}` e `agent` `{agentHolds}`. Invii un altro `refundType` o un’altra `transactionId`.',
  'exceeds_refundable.unpaid':
    'Non resta nulla da rimborsare: questa prenotazione non ha pagamenti, oppure sono stati tutti rimborsati.',
  'exceeds_refundable.ignore':
    'Non resta nulla da rimborsare: questa prenotazione non ha pagamenti, oppure sono stati tutti rimborsati. Invii `ignore` come `{field}`.',
  mutually_exclusive: 'Invii solo uno di questi campi: `{allowed, and}`.',
  card_invalid: '`{field}` deve essere il numero di una carta di prova: `{allowed}`.',

  'conflict.forgotten':
    'La cronologia non arriva più fino alla richiesta `{id}`. Parta da una richiesta successiva, o aumenti `--requests-kept`.',
  'conflict.nothing_to_undo':
    'Quest’area di lavoro non ha nulla da annullare: la sua cronologia è vuota, o è già in quello stato. Modifichi prima qualcosa.',
  'conflict.undo_forgotten':
    'La cronologia di quest’area di lavoro arriva solo fino al passo `{allowed}`. Lo invii, o ne invii uno successivo, come `to`, o aumenti `--requests-kept`.',
  'conflict.changed_since':
    'Non è stato annullato nulla: dopo il passo `{last}` quest’area di lavoro è cambiata {count, plural, one {ancora una volta} many {altri # di volte} other {altre # volte}}. L’ultima modifica è il passo `{step}`: `{latest}`. Per annullare anche queste modifiche, torni a un passo precedente della cronologia (nell’API: quel passo come `to` e `{step}` come `last`).',
  'conflict.name_taken': 'Il nome `{name}` è già in uso. Ne scelga un altro.',
  'conflict.never_expires':
    'L’area di lavoro `{name}` viene creata all’avvio da `--fixture`, perciò non scade mai. La elimini, invece.',
  'conflict.name_taken_since':
    'Nel frattempo è stata creata un’area di lavoro `{name}`. Elimini prima quella, poi indichi la precedente con il suo `deletedAt`.',
  'not_found.binned':
    'Il cestino non contiene alcuna area di lavoro `{name}`. Consulti l’elenco di quelle eliminate: restano sette giorni.',
  'conflict.name_reserved':
    'Il nome `{name}` è riservato alle certificazioni. Ne scelga uno che non inizi così.',
  'too_many_requests.state':
    'L’area di lavoro e le sue istantanee hanno raggiunto il limite di {limit, plural, one {# byte} many {# di byte} other {# byte}}. Elimini un’istantanea, reimposti l’area di lavoro o ne usi un’altra; gli annullamenti restano possibili.',
  'fault.status':
    'Questa risposta è stata chiesta da una regola di guasto o da `Sandbox-Fault`. La richiesta non è stata eseguita.',
  'fault.rate_limit':
    'Più di {limit, plural, one {# richiesta} many {# di richieste} other {# richieste}} in {windowSeconds, plural, one {# secondo} many {# di secondi} other {# secondi}}. Attenda quanto indica `Retry-After`.',
  'too_many_requests.faults':
    'Un’area di lavoro può avere al massimo {limit, plural, one {# regola di guasto} many {# di regole di guasto} other {# regole di guasto}}. Prima ne tolga una.',
  'not_found.key': 'Quest’area di lavoro non ha un client `{name}`. Controlli il nome.',
  'conflict.no_secret': 'Questo client non ha un segreto valido. Prima ne crei uno.',
  'too_many_requests.clients':
    'Un’area di lavoro può avere al massimo {limit, plural, one {un client} many {# di client} other {# client}}. Ne elimini uno che non serve più.',
  'not_found.secret': 'Questo client non ha un segreto `{id}`. Controlli l’ID.',
  'not_found.session':
    'L’area di lavoro non ha una sessione `{id}`. Forse è terminata. Richieda di nuovo l’elenco.',
  'too_many_requests.secrets':
    'Un client può avere al massimo {limit, plural, one {# segreto} many {# di segreti} other {# segreti}}. Ne elimini uno che non serve più.',
  'not_found.invitation':
    'Questo invito non esiste o non si può più accettare: è stato usato, ritirato o è scaduto. Chieda un nuovo link.',
  'too_many_requests.invitations':
    'Possono essere aperti al massimo {limit, plural, one {# invito} many {# di inviti} other {# inviti}}. Ne ritiri uno che non serve più.',
  'not_found.fault_rule': 'Non c’è alcuna regola di guasto `{id}`.',
  'too_many_requests.held':
    'I guasti trattengono già {limit, plural, one {# richiesta} many {# di richieste} other {# richieste}}, il massimo. Attenda che alcune finiscano.',
  'too_many_requests.connections':
    'L’area di lavoro ha {limit, plural, one {# richiesta} many {# di richieste} other {# richieste}} in corso, il suo limite. Attenda che alcune ricevano risposta.',
  'too_many_requests.streams':
    'L’area di lavoro ha {limit, plural, one {# flusso di eventi aperto} many {# di flussi di eventi aperti} other {# flussi di eventi aperti}}, la sua quota. Ne chiuda prima uno.',
  'too_many_requests.replies':
    '{limit, plural, one {# byte} many {# di byte} other {# byte}} di elenchi lunghi ed esportazioni attendono client dell’area di lavoro, la sua quota. Legga o chiuda prima alcune di queste risposte.',
  'too_many_requests.snapshots':
    'Un’area di lavoro può avere al massimo {limit, plural, one {# istantanea} many {# di istantanee} other {# istantanee}}. Ne elimini una che non serve più.',
  'too_many_requests.workspaces':
    'L’ambiente di prova può avere al massimo {limit, plural, one {# area di lavoro} many {# di aree di lavoro} other {# aree di lavoro}}. Ne elimini una che non serve più.',
  'forbidden.admin': 'Per questo non basta un token di un’area di lavoro. Invii il token di amministrazione.',
  'forbidden.workspace':
    'Questo token è dell’area di lavoro `{workspace}` e vale solo lì. Invii il token di amministrazione o un token dell’area di lavoro richiesta.',
  'forbidden.own':
    'Il ruolo `{role}` non lo consente. Usi un client con il ruolo `own` o invii il token di amministrazione.',
  'forbidden.as_client':
    'Questo client può leggere solo per conto proprio. Usi un client con il ruolo `use` o `own`, oppure invii il token di amministrazione.',
  'forbidden.proxy':
    'Questa richiesta è passata da un proxy e l’ambiente di prova non ha un token di amministrazione. Lo avvii con `--admin-token` e invii quel token.',
  'forbidden.look':
    'Questo client ha il ruolo `look`, perciò il suo token qui può solo leggere. Usi un client con il ruolo `use` o `own`.',
  'forbidden.role':
    'Il token `{name}` ha il ruolo `{role}`, che non lo consente. Invii un token con uno di questi ruoli: `{allowed}`.',
  'forbidden.public_secret':
    'Il `client_secret` di questo client è pubblico, perciò il suo token qui può solo leggere. Invii il token di amministrazione o usi un’area di lavoro con segreti propri.',
  'conflict.paying':
    'La prenotazione `{id}` attende la sua pagina di pagamento fino a `{until}`, poi viene eliminata; deve essere `{allowed}`. Se non conosce l’indirizzo della pagina, prenoti di nuovo, con altri posti o dopo quel momento.',
  'conflict.status': 'La prenotazione `{id}` è `{status}`; deve essere `{allowed}`.',
  'conflict.cancelled_item': 'Il turno prenotato `{id}` è già annullato.',
  'conflict.cancelled_guest': 'Il posto del partecipante `{id}` è già annullato.',
  'conflict.cancelled_addon': 'L’extra `{id}` è già annullato.',
  'conflict.transaction':
    'La transazione `{received}` è già stata usata per pagare una prenotazione. Invii l’ID di un’altra transazione.',
  'forbidden.agent': 'Solo la chiave di un’agenzia può inviare `{field}`. Lo ometta.',
  'forbidden.treasurer':
    'Solo la chiave di un’agenzia può inviare `agent` come `{field}`. Invii `{allowed}`.',
  'required.order': 'Non c’è nulla da prenotare o da calcolare. Invii `{allowed}`.',
  'required.field': 'Il campo `{code}` è obbligatorio. Lo invii in `{field}`.',
  'not_allowed.discount': 'Il codice sconto `{received}` non vale per questa attività. Lo ometta.',
  'already_used.discount': 'Il codice sconto `{received}` è esaurito. Lo ometta.',
  'mismatch.operator':
    'Tutti i turni di una prenotazione devono essere di un solo operatore, qui `{allowed}`.',
  'mismatch.addon': 'L’extra `{received}` va in `{allowed}`. Lo invii lì.',
  'wrong_format.decimals':
    '`{field}` deve avere {allowed, plural, =0 {zero decimali} one {al massimo # decimale} many {al massimo # di decimali} other {al massimo # decimali}} in `{currency}`.',
  'expired.card': 'La carta è scaduta. Usi una carta con una data di scadenza successiva.',
  'payment_declined.insufficient_funds':
    'La carta è stata rifiutata per fondi insufficienti e non è stato prenotato nulla. Provi un’altra carta.',
  'payment_declined.expired_card':
    'La carta è stata rifiutata perché è scaduta, e non è stato prenotato nulla. Provi un’altra carta.',
  'reason.voucher_unknown': 'Questo buono non esiste.',
  'reason.voucher_used': 'Questo buono è già stato usato.',
  'reason.voucher_expired': 'Questo buono non è più valido.',
  'reason.voucher_foreign': 'Questo buono appartiene a un altro operatore.',

  'mail.booked.subject': 'La sua prenotazione {id}',
  'mail.booked.body':
    'Gentile {name},\n\ngrazie per la prenotazione {id}: {caption}.\nTotale: {total}. Ancora da pagare: {balance}.',
  'mail.tickets.subject': 'Biglietti della prenotazione {id}',
  'mail.tickets.body': 'In allegato i biglietti della prenotazione {id}: {caption}.',

  'reason.percent_encoding':
    'un segno di percentuale non è seguito da due cifre esadecimali, o i byte non sono UTF-8',
  'reason.not_json': 'non è JSON',
  'reason.not_yaml': 'non è YAML',
  'reason.not_utf8': 'non è UTF-8',
  'reason.half_character': 'una sequenza come `\\ud83d` è solo mezzo carattere',
  'reason.too_deep': 'ha più di 64 livelli di annidamento',
  'reason.too_many_values': 'è composto da troppi valori',
  'reason.long_name': 'un nome ha più di 1000 caratteri',
  'reason.too_slow': 'non è arrivato per intero in tempo',
  'reason.not_http': 'non è HTTP/1.1',

  'place.body': 'Il corpo della richiesta',
  'place.response': 'Il corpo della risposta',
  'place.header': 'Il messaggio HTTP',
  'place.path': 'Il percorso',
  'place.query': 'L’insieme dei parametri dell’URL',
  'place.fixture': 'L’insieme dei dati di prova',

  'no.activity': 'Nessuna attività',
  'no.addon': 'Nessun extra',
  'no.agent': 'Nessuna agenzia',
  'no.availability item': 'Nessun turno',
  'no.availability rule': 'Nessuna regola di disponibilità',
  'no.basket': 'Nessun carrello',
  'no.booking': 'Nessuna prenotazione',
  'no.booking item': 'Nessun turno prenotato',
  'no.discount code': 'Nessun codice sconto',
  'no.guest': 'Nessun partecipante',
  'no.merchant': 'Nessun operatore',
  'no.mobile group': 'Nessun gruppo mobile',
  'no.option': 'Nessuna scelta',
  'no.payment gateway': 'Nessun sistema di pagamento',
  'no.price category': 'Nessuna categoria di prezzo',
  'no.resource': 'Nessuna risorsa',
  'no.shop item': 'Nessun articolo',
  'no.voucher': 'Nessun buono',

  'type.integer': 'un numero intero',
  'type.number': 'un numero',
  'type.string': 'un testo',
  'type.boolean': '`true` o `false`',
  'type.object': 'un oggetto',
  'type.array': 'un elenco',

  'format.client-name':
    'una serie di al massimo 200 lettere, cifre, trattini e trattini bassi, come `{example}`',
  'format.country': 'un codice di paese ISO 3166-1 come `{example}`',
  'format.currency': 'un codice di valuta ISO 4217 come `{example}`',
  'format.currency-or-locale': 'un codice di valuta ISO 4217 o un’impostazione locale, come `{example}`',
  'format.date': 'una data come `{example}`',
  'format.date-or-span': 'una data o un periodo a partire da oggi, come `{example}`',
  'format.duration': 'una durata ISO 8601 maggiore di zero, come `{example}`',
  'format.email': 'un indirizzo e-mail come `{example}`',
  'format.int32': 'un numero intero fino a `{example}`',
  'format.int64': 'un numero intero fino a `{example}`',
  'format.language': 'un codice di lingua come `{example}`',
  'format.moment': 'una data con ora e differenza da UTC, come `{example}`',
  'format.moment-or-span':
    'una data con ora e differenza da UTC, una data o un periodo a partire da oggi, come `{example}`',
  'format.period': 'una coppia di date separate da una virgola, come `{example}`',
  'format.point-in-time': 'una data con ora e differenza da UTC, o una data, come `{example}`',
  'format.position': 'una latitudine e una longitudine separate da una virgola, come `{example}`',
  'format.security-code': 'un codice di sicurezza di 3 o 4 cifre',
  'format.time': 'un orario come `{example}`',
  'format.time-of-day': 'un orario come `{example}`',
  'format.time-zone': 'un fuso orario IANA come `{example}`',
  'format.times': 'un elenco di orari separati da virgole, come `{example}`',
  'format.web-address': 'un indirizzo web come `{example}`',
  'format.line': 'una sola riga senza caratteri di controllo, come `{example}`',
  'format.certification-id':
    '`cert-`, l’ora in millisecondi con nove cifre in base 36, `-` e dieci cifre esadecimali',
  'format.workspace-name':
    'un nome di al massimo 63 lettere minuscole, cifre, trattini e trattini bassi, come `{example}`',
  'format.year': 'un anno come `{example}`',

  'fixture.not_found':
    '{resource} `{received}` è nei dati di prova. Aggiunga la voce{allowed, plural, =0 {} one { oppure usi } many { oppure usi uno di questi valori: } other { oppure usi uno di questi valori: }}`{allowed}`.',
  'fixture.unknown':
    'Dati di prova sconosciuti: `{received}`. Usi il percorso di un file o uno di questi nomi: `{allowed}`.',
  'fixture.duplicate': '`{received}` è già usato da `{first}`. Dia a `{field}` un valore proprio.',
} as const satisfies Record<MessageId, string>;
