import type { MessageId } from './en.js';

/** The texts of errors and mails in French. */
export const fr = {
  'title.invalid_request': 'Requête non valide',
  'title.forbidden': 'Non autorisé pour cette clé',
  'title.not_found': 'Introuvable',
  'title.method_not_allowed': 'Méthode non autorisée',
  'title.not_acceptable': 'Format ou langue non disponible',
  'title.payload_too_large': 'Corps de la requête trop volumineux',
  'title.unsupported_media_type': 'Type du corps de la requête non pris en charge',
  'title.headers_too_large': 'En-têtes de la requête trop volumineux',
  'title.too_many_requests': 'Limite atteinte',
  'title.conflict': 'Conflit avec l’état actuel',
  'title.capture_not_active': 'Préréservation non active',
  'title.payment_declined': 'Paiement refusé',
  'title.authentication_required': 'Authentification de la carte requise',
  'title.storage_unavailable': 'Stockage indisponible',
  'title.workspace_damaged': 'Espace de travail endommagé',
  'title.overloaded': 'Environnement de test surchargé',
  'title.stopping': 'Environnement de test en cours d’arrêt',
  'title.host_not_allowed': 'Hôte ou origine non autorisés',
  'title.wrong_credentials': 'Identifiants incorrects',
  'title.session_ended': 'Session terminée',
  'title.misdirected_request': 'Requête envoyée au mauvais hôte',
  'title.internal_error': 'Erreur interne',

  invalid_request: 'La requête n’est pas valide. Chaque entrée de `errors` indique ce qu’il faut modifier.',
  forbidden: 'Cette clé n’autorise pas cette opération. Utilisez une clé qui l’autorise.',
  not_found: '{resource} avec l’ID `{id}` n’est visible avec cette clé.',
  'not_found.ticket': 'Aucun billet avec le code `{code}` n’est visible avec cette clé.',
  'not_found.workspace': 'Il n’y a pas d’espace de travail `{name}`. Vérifiez son nom.',
  'not_found.step':
    'L’historique de cet espace de travail n’a pas d’étape `{id}`, ou l’a effacée. Vérifiez l’ID.',
  'not_found.request':
    'Cet espace de travail n’a pas de requête `{id}`, ou son journal l’a effacée. Vérifiez l’ID.',
  'not_found.certification':
    'Il n’y a pas de certification `{id}`, ou elle a été supprimée. Vérifiez l’identifiant.',
  'not_found.case': 'Cette certification n’a pas de cas `{id}`. Vérifiez l’identifiant.',
  'not_found.snapshot': 'Cet espace de travail n’a pas d’instantané `{id}`. Vérifiez son ID.',
  'not_found.path': '`{path}` ne correspond à aucune opération. Voir `/docs`.',
  'not_found.path_nearest': '`{path}` ne correspond à aucune opération. Vouliez-vous dire `{nearest}` ?',
  'not_found.path_proxy':
    '`{path}` ne correspond à aucune opération. Pour laisser passer la requête sans contrôle, envoyez l’en-tête `Sandbox-Check: off`.',
  method_not_allowed: '`{path}` n’accepte pas cette méthode. Utilisez `{allowed}`.',
  'method_not_allowed.cancel': '`{path}` n’accepte pas cette méthode. Pour annuler, envoyez `{cancel}`.',
  not_acceptable: '`Accept` doit indiquer un format disponible : `{allowed}`.',
  'not_acceptable.absent': 'L’en-tête `Accept` est obligatoire. Envoyez par exemple `{example}`.',
  'not_acceptable.language': '`Accept-Language` doit indiquer une langue disponible : `{allowed}`.',
  'not_acceptable.language_absent':
    'L’en-tête `Accept-Language` est obligatoire. Envoyez par exemple `{example}`.',
  payload_too_large:
    'Le corps de la requête est trop volumineux. Envoyez au plus {limit, plural, one {# octet} many {# d’octets} other {# octets}}.',
  'payload_too_large.yaml':
    'Le corps YAML est trop volumineux. Envoyez au plus {limit, plural, one {# octet} many {# d’octets} other {# octets}}, ou envoyez du JSON.',
  unsupported_media_type:
    'Le `Content-Type` du corps doit être {allowed, plural, one {} many {l’un de ceux-ci : } other {l’un de ceux-ci : }}`{allowed}`.',
  'unsupported_media_type.charset':
    'Le corps doit être en UTF-8. Envoyez `charset=utf-8`, ou aucun `charset`.',
  'unsupported_media_type.encoding':
    'Les corps compressés ne sont pas pris en charge. Envoyez le corps sans `Content-Encoding`.',
  headers_too_large:
    'La ligne de requête et les en-têtes sont trop volumineux. Envoyez au plus {limit, plural, one {# octet} many {# d’octets} other {# octets}} au total.',
  too_many_requests:
    'Il y a trop de requêtes. Réessayez dans {seconds, plural, one {# seconde} many {# de secondes} other {# secondes}}.',
  conflict: 'L’état actuel ne le permet pas.',
  capture_not_active:
    'Aucune préréservation active avec la référence `{reference}` n’est visible avec cette clé.',
  payment_declined: 'La carte a été refusée et rien n’a été réservé. Essayez une autre carte.',
  authentication_required:
    'Cette carte exige 3-D Secure, donc rien n’a été réservé. Utilisez la page de paiement hébergée ou une autre carte.',
  storage_unavailable:
    'La modification n’a pas pu être enregistrée, donc rien n’a changé. Réessayez dans {seconds, plural, one {# seconde} many {# de secondes} other {# secondes}}.',
  workspace_damaged:
    'Les données enregistrées de cet espace de travail sont endommagées dans `{file}`. Demandez à l’exploitant de l’environnement de test de restaurer le fichier depuis une sauvegarde ou de supprimer l’espace de travail.',
  'workspace_damaged.line':
    'Les données enregistrées de cet espace de travail sont endommagées dans `{file}`, ligne {line}. Demandez à l’exploitant de l’environnement de test de restaurer le fichier depuis une sauvegarde ou de supprimer l’espace de travail.',
  'workspace_damaged.snapshot':
    'Les données enregistrées de l’instantané `{snapshot}` sont endommagées dans `{file}`. Restaurez le fichier depuis une sauvegarde ou supprimez l’instantané ; le reste de l’espace de travail fonctionne.',
  'storage_unavailable.uncertain':
    'Il n’est pas certain que la modification ait été enregistrée, car la base de données n’a pas répondu. Vérifiez l’état actuel avant de réessayer.',
  'storage_unavailable.unreadable':
    'Les données de cet espace de travail ne peuvent pas être lues pour le moment. Réessayez dans {seconds, plural, one {# seconde} many {# de secondes} other {# secondes}}.',
  'storage_unavailable.read_only':
    'Le dossier de données de l’environnement de test est en lecture seule, donc rien n’a changé. Demandez à son exploitant de l’ouvrir en écriture.',
  'storage_unavailable.taken_over':
    'Un autre environnement de test a repris le dossier de données, donc rien n’a changé. Demandez à l’exploitant d’arrêter l’un des deux.',
  'storage_unavailable.not_ready':
    'L’environnement de test ne peut pas enregistrer de modifications pour le moment. Son journal en donne la raison.',
  stopping:
    'L’environnement de test est en train de s’arrêter. Envoyez les requêtes à une autre instance ou redémarrez-le.',
  overloaded:
    'L’environnement de test reçoit trop de données à la fois. Réessayez dans {seconds, plural, one {# seconde} many {# de secondes} other {# secondes}}.',
  'overloaded.check':
    'Les requêtes ne peuvent pas être vérifiées par rapport au contrat pour le moment. Réessayez dans {seconds, plural, one {# seconde} many {# de secondes} other {# secondes}}.',
  host_not_allowed:
    'Sans jeton d’administration, le plan de contrôle n’est ouvert qu’à cette machine et à ses propres pages. Démarrez l’environnement de test avec `--admin-token` pour l’ouvrir à d’autres.',
  wrong_credentials:
    'L’identifiant du client est inconnu ou le secret est incorrect. Vérifiez les deux : un secret n’est affiché qu’une fois, à sa création.',
  'wrong_credentials.client_id':
    'Un identifiant de client a la forme `<workspace>.<client>`, par exemple `demo.partner`.',
  'wrong_credentials.token':
    'Le jeton d’administration est incorrect. Vérifiez-le ou connectez-vous avec l’identifiant et le secret d’un client.',
  'wrong_credentials.key_lost':
    'L’environnement de test n’a plus la clé qui vérifie ce secret. Demandez à son exploitant de la restaurer.',
  session_ended: 'La session est terminée. Connectez-vous à nouveau.',
  'session_ended.revoked':
    'La session est terminée, car son jeton ou son secret n’est plus valable ou son espace de travail a été supprimé. Connectez-vous à nouveau.',
  'host_not_allowed.session':
    'Une session ne modifie quelque chose que depuis les pages de l’environnement de test, qui envoient son `Origin`. Les programmes envoient un jeton dans `Authorization`.',
  misdirected_request:
    'Cet environnement de test ne dessert pas `{host}`. Utilisez `localhost` ou `127.0.0.1`, ou démarrez l’environnement de test avec `--public-url` et l’adresse que vous utilisez.',
  internal_error:
    'La requête a échoué et rien n’a changé. La cause figure dans le journal de l’environnement de test.',

  required: '`{field}` est obligatoire.',
  unknown: 'Champ inconnu `{field}`. Supprimez-le.',
  'unknown.nearest': 'Champ inconnu `{field}`. Vouliez-vous dire `{nearest}` ?',
  'unknown.empty': 'Le nom d’un champ est vide. Supprimez ce champ.',
  'unknown.key': 'Champ inconnu `{received}` dans `{field}`. Supprimez-le.',
  duplicate: '`{field}` est envoyé plusieurs fois. Envoyez-le une seule fois.',
  'duplicate.value': '`{received}` est envoyé plusieurs fois. Envoyez-le une seule fois.',
  'duplicate.entry': '`{field}` ne doit pas contenir deux fois la même entrée.',
  empty: '`{field}` ne doit pas être vide.',
  ambiguous: '`{field}` est ambigu. Numérotez ses crochets : `[0]`, `[1]` et ainsi de suite.',
  wrong_type: '`{field}` doit être `{allowed}`.',
  wrong_format: '`{field}` doit être {format}.',
  'unknown.contact':
    'Champ inconnu `{field}`. Envoyez comment joindre le contact dans `type` et `value`, par exemple `{allowed}`.',
  'unknown.page':
    'Champ inconnu `{field}`. Parcourez la liste avec `limit` et `offset`, par exemple `{allowed}`.',
  'unknown.status': '`{field}` n’est pas un filtre ici. Les paramètres sont `{allowed, and}`.',
  'wrong_type.example': '`{field}` doit être `{allowed}`, par exemple `{example}`.',
  'wrong_type.comma': 'Écrivez les décimales de `{field}` après un point : `{allowed}`.',
  'unknown.whole':
    'Champ inconnu `{field}`. La réponse n’a pas de pages : elle est toujours complète. Supprimez ce champ.',
  'wrong_type.category_entries':
    'Envoyez les places d’une catégorie de prix sous l’ID de celle-ci, par exemple `{allowed}`. Si son `maxSeats` est 1, envoyez {seats} entrées `{entry}`.',
  'wrong_type.entries': 'Envoyez chaque nombre de `{field}` comme une entrée à part : `{allowed}`.',
  'wrong_type.brackets':
    '`{field}` ne doit pas être du JSON. Écrivez-le avec des crochets numérotés : `{allowed}`.',
  'wrong_type.category':
    'Envoyez les places d’une catégorie de prix sous l’ID de celle-ci, par exemple `{allowed}`.',
  'wrong_format.example': '`{field}` doit ressembler à `{allowed}`.',
  not_allowed:
    '`{field}` doit être {allowed, plural, one {} many {l’une de ces valeurs : } other {l’une de ces valeurs : }}`{allowed}`.',
  too_small: '`{field}` doit être au moins égal à `{allowed}`.',
  'too_small.exclusive': '`{field}` doit être supérieur à `{allowed}`.',
  too_large: '`{field}` ne doit pas dépasser `{allowed}`.',
  'too_large.clock': '`{field}` ne doit pas dépasser `{allowed}` : l’horloge s’arrête à `{last}`.',
  'too_large.exclusive': '`{field}` doit être inférieur à `{allowed}`.',
  too_short:
    '`{field}` doit avoir au moins {allowed, plural, one {# caractère} many {# de caractères} other {# caractères}}.',
  too_long:
    '`{field}` doit avoir au plus {allowed, plural, one {# caractère} many {# de caractères} other {# caractères}}.',
  too_few:
    '`{field}` doit avoir au moins {allowed, plural, one {# entrée} many {# d’entrées} other {# entrées}}.',
  too_many:
    '`{field}` doit avoir au plus {allowed, plural, one {# entrée} many {# d’entrées} other {# entrées}}.',
  malformed: '`{field}` ne peut pas être lu : {reason}.',
  wrong_place: '`{field}` est un paramètre d’URL. Envoyez-le dans l’URL, pas dans le corps.',
  'wrong_place.body': '`{field}` fait partie du corps. Envoyez-le là, pas dans l’URL.',
  'wrong_place.none': 'Cette opération ne prend pas de corps. Envoyez ses paramètres dans l’URL, sans corps.',
  'not_found.reference': '{resource} avec l’ID `{received}` n’est visible avec cette clé.',
  'not_found.code': '{resource} `{received}` n’est visible avec cette clé.',
  'not_found.item_category':
    'Ce créneau n’a pas de catégorie de prix `{received}`. Ses catégories de prix sont `{allowed, and}`.',
  'not_found.activity_category': 'Cette activité n’a pas de catégorie de prix `{received}`.',
  'not_found.client':
    'Cet espace de travail n’a pas de client `{received}`. Envoyez `{allowed}` pour `{field}`.',
  'not_found.transaction': 'Cette réservation n’a pas de transaction `{received}`.',
  'not_found.target_addon':
    'L’activité de `{item}` ne propose pas {addons, and}. Choisissez un créneau d’une activité qui le propose, ou annulez d’abord ce supplément.',
  'not_found.guest_category':
    'Le nouveau créneau n’a pas de catégorie de prix comme celle de {guests, and}. Envoyez `{allowed}` pour `{field}`.',
  not_yours: 'Le bon `{received}` appartient à un autre prestataire. Ne l’envoyez pas.',
  mismatch: '`{field}` doit être `{allowed}`.',
  'mismatch.rule': 'Le créneau fait partie de la règle `{allowed}`. Envoyez celle-ci pour `{field}`.',
  'mismatch.captured': 'La préréservation retient des places pour `{allowed}`. Envoyez cela pour `{field}`.',
  'mismatch.form': '`{field}` n’a aucune des formes permises ici.',
  'mismatch.parent_rule':
    '`{field}` doit être une autre règle du même prestataire et du même type, qui ne dépend elle-même d’aucune autre.',
  seats_exceeded:
    'Vous avez demandé {asked, plural, one {# place} many {# de places} other {# places}}, mais il {left, plural, =0 {n’en reste aucune} one {n’en reste que #} many {n’en reste que #} other {n’en reste que #}}.',
  'seats_exceeded.item':
    'Vous avez demandé {asked, plural, one {# place} many {# de places} other {# places}} pour `{item}`, mais il {left, plural, =0 {n’en reste aucune} one {n’en reste que #} many {n’en reste que #} other {n’en reste que #}}.',
  'seats_exceeded.category':
    'Vous avez demandé {asked, plural, one {# place} many {# de places} other {# places}} de la catégorie de prix `{category}` pour `{item}`, mais il {left, plural, =0 {n’en reste aucune} one {n’en reste que #} many {n’en reste que #} other {n’en reste que #}}.',
  'seats_exceeded.resource':
    'Vous avez demandé {asked, plural, one {# place} many {# de places} other {# places}} pour `{item}`, mais il {left, plural, =0 {n’en reste aucune} one {n’en reste que #} many {n’en reste que #} other {n’en reste que #}} dans la ressource partagée `{sharedResource}`.',
  'seats_exceeded.captured':
    'Vous avez demandé {asked, plural, one {# place} many {# de places} other {# places}} de la catégorie de prix `{category}`, mais la préréservation {left, plural, =0 {n’en retient aucune} one {n’en retient que #} many {n’en retient que #} other {n’en retient que #}}.',
  below_min_seats:
    'Chaque entrée de la catégorie de prix `{category}` doit avoir au moins {allowed, plural, one {# place} many {# de places} other {# places}}.',
  above_max_seats:
    'Chaque entrée de la catégorie de prix `{category}` doit avoir au plus {allowed, plural, one {# place} many {# de places} other {# places}}.',
  one_seat_per_entry:
    'Chaque entrée de la catégorie de prix `{category}` a une seule place. Envoyez {asked, plural, one {# entrée} many {# d’entrées} other {# entrées}}.',
  not_bookable: '`{received}` ne peut pas être réservé. Choisissez un autre créneau.',
  'not_bookable.inactive': '`{item}` n’est pas actif. Choisissez un autre créneau.',
  'not_bookable.parent': '`{item}` regroupe d’autres créneaux. Réservez l’un d’eux.',
  'not_bookable.parent_capacity':
    '`{item}` regroupe d’autres créneaux, donc sa capacité ne peut pas être fixée. Fixez celle de ces créneaux.',
  past_cut_off: '`{item}` pouvait être réservé jusqu’au `{latest}`. Choisissez un créneau ultérieur.',
  not_consecutive:
    '`{field}` doit indiquer des créneaux consécutifs d’une même règle de disponibilité, dans l’ordre.',
  capture_invalid:
    'Aucune préréservation avec la référence `{received}` n’est visible avec cette clé. Faites-en une nouvelle.',
  'capture_invalid.repeated':
    'La préréservation `{received}` est déjà utilisée pour un autre créneau de cette réservation. Envoyez chaque référence une seule fois.',
  'capture_ended.expired': 'La préréservation `{reference}` a expiré le `{at}`. Faites-en une nouvelle.',
  'capture_ended.used':
    'La préréservation `{reference}` a été utilisée par la réservation `{booking}`. Faites-en une nouvelle.',
  'capture_ended.released':
    'La préréservation `{reference}` a été libérée le `{at}`. Faites-en une nouvelle.',
  'capture_ended.replaced':
    'La préréservation `{reference}` a été remplacée le `{at}`. Envoyez la référence de la nouvelle.',
  already_used: 'Le bon `{received}` a déjà été utilisé. Ne l’envoyez pas.',
  expired: 'Le bon `{received}` n’est plus valable. Ne l’envoyez pas.',
  'expired.discount': 'Le code de réduction `{received}` n’est plus valable. Ne l’envoyez pas.',
  not_supported:
    '`{received}` n’est pas pris en charge. Envoyez {allowed, plural, one {} many {l’une de ces valeurs : } other {l’une de ces valeurs : }}`{allowed}`.',
  'not_supported.voucher_capacity':
    '`{item}` est un bon sans date, donc sa capacité ne peut pas être fixée. Choisissez un créneau daté.',
  exceeds_refundable: 'Il est possible de rembourser au plus `{allowed}`.',
  'exceeds_refundable.holder':
    '`{received}` ne détient aucun paiement de cette réservation. En `{currency}`, `{vendor}` détient `{vendorHolds}`, `merchant` `{merchantHolds}` et `agent` `{agentHolds}`. Envoyez comme `{field}` celui qui détient de l’argent, ou `ignore` pour ne rien rembourser.',
  'exceeds_refundable.nothing':
    'Il ne reste rien à rembourser avec le `refundType` `{refundType}`. En `{currency}`, `{vendor}` détient `{vendorHolds}`, `merchant` `{merchantHolds}` et `agent` `{agentHolds}`. Envoyez un autre `refundType` ou une autre `transactionId`.',
  'exceeds_refundable.unpaid':
    'Il ne reste rien à rembourser : cette réservation n’a aucun paiement, ou tous ont été remboursés.',
  'exceeds_refundable.ignore':
    'Il ne reste rien à rembourser : cette réservation n’a aucun paiement, ou tous ont été remboursés. Envoyez `ignore` comme `{field}`.',
  mutually_exclusive: 'Envoyez un seul de ces champs : `{allowed, and}`.',
  card_invalid: '`{field}` doit être le numéro d’une carte de test : `{allowed}`.',

  'conflict.forgotten':
    'L’historique ne remonte plus jusqu’à la requête `{id}`. Partez d’une requête plus récente, ou augmentez `--requests-kept`.',
  'conflict.nothing_to_undo':
    'Cet espace de travail n’a rien à annuler : son historique est vide, ou il est déjà dans cet état. Modifiez d’abord quelque chose.',
  'conflict.undo_forgotten':
    'L’historique de cet espace de travail ne remonte que jusqu’à l’étape `{allowed}`. Envoyez-la, ou une plus récente, dans `to`, ou augmentez `--requests-kept`.',
  'conflict.changed_since':
    'Rien n’a été annulé : depuis l’étape `{last}`, cet espace de travail a changé {count, plural, one {encore une fois} many {encore # de fois} other {encore # fois}}. La dernière modification est l’étape `{step}` : `{latest}`. Pour annuler aussi ces modifications, revenez à une étape antérieure de l’historique (dans l’API : cette étape dans `to` et `{step}` dans `last`).',
  'conflict.name_taken': 'Le nom `{name}` est déjà utilisé. Choisissez-en un autre.',
  'conflict.never_expires':
    'L’espace de travail `{name}` est créé au démarrage à partir de `--fixture`, donc il n’expire jamais. Supprimez-le plutôt.',
  'conflict.name_taken_since':
    'Un espace de travail `{name}` a été créé depuis. Supprimez d’abord celui-ci, puis indiquez l’ancien par son `deletedAt`.',
  'not_found.binned':
    'La corbeille ne contient aucun espace de travail `{name}`. Consultez la liste des espaces supprimés : ils y restent sept jours.',
  'conflict.name_reserved':
    'Le nom `{name}` est celui d’une certification. Choisissez-en un qui ne commence pas ainsi.',
  'too_many_requests.state':
    'L’espace de travail et ses instantanés ont atteint leur limite de {limit, plural, one {# octet} many {# d’octets} other {# octets}}. Supprimez un instantané, réinitialisez l’espace de travail ou utilisez-en un autre ; les annulations restent possibles.',
  'fault.status':
    'Cette réponse a été demandée par une règle de panne ou par `Sandbox-Fault`. La requête n’a pas été exécutée.',
  'fault.rate_limit':
    'Plus de {limit, plural, one {# requête} many {# de requêtes} other {# requêtes}} {limit, plural, one {est arrivée} many {sont arrivées} other {sont arrivées}} en {windowSeconds, plural, one {# seconde} many {# de secondes} other {# secondes}}. Attendez aussi longtemps que l’indique `Retry-After`.',
  'too_many_requests.faults':
    'Un espace de travail peut avoir au plus {limit, plural, one {# règle de panne} many {# de règles de panne} other {# règles de panne}}. Retirez-en une d’abord.',
  'not_found.key': 'Cet espace de travail n’a pas de client `{name}`. Vérifiez son nom.',
  'conflict.no_secret': 'Ce client n’a pas de secret valable. Créez-en un d’abord.',
  'too_many_requests.clients':
    'Un espace de travail peut avoir au plus {limit, plural, one {# client} many {# de clients} other {# clients}}. Supprimez-en un dont vous n’avez plus besoin.',
  'not_found.secret': 'Ce client n’a pas de secret `{id}`. Vérifiez son ID.',
  'not_found.session':
    'L’espace de travail n’a pas de session `{id}`. Elle est peut-être terminée. Affichez la liste à nouveau.',
  'too_many_requests.secrets':
    'Un client peut avoir au plus {limit, plural, one {# secret} many {# de secrets} other {# secrets}}. Supprimez-en un dont vous n’avez plus besoin.',
  'not_found.invitation':
    'Cette invitation n’existe pas ou ne peut plus être acceptée : elle a été utilisée, retirée ou a expiré. Demandez un nouveau lien.',
  'too_many_requests.invitations':
    'Il peut y avoir au plus {limit, plural, one {# invitation ouverte} many {# d’invitations ouvertes} other {# invitations ouvertes}}. Retirez-en une dont vous n’avez plus besoin.',
  'not_found.fault_rule': 'Il n’y a pas de règle de panne `{id}`.',
  'too_many_requests.held':
    'Les pannes retiennent déjà {limit, plural, one {# requête} many {# de requêtes} other {# requêtes}}, le maximum. Attendez que quelques-unes se terminent.',
  'too_many_requests.connections':
    'L’espace de travail a {limit, plural, one {# requête} many {# de requêtes} other {# requêtes}} en cours, sa limite. Attendez que quelques-unes aient leur réponse.',
  'too_many_requests.streams':
    'L’espace de travail a {limit, plural, one {# flux d’événements ouvert} many {# de flux d’événements ouverts} other {# flux d’événements ouverts}}, sa part. Fermez-en d’abord un.',
  'too_many_requests.replies':
    '{limit, plural, one {# octet} many {# d’octets} other {# octets}} de longues listes et d’exportations attendent des clients de l’espace de travail, sa part. Lisez ou fermez d’abord quelques-unes de ces réponses.',
  'too_many_requests.snapshots':
    'Un espace de travail peut avoir au plus {limit, plural, one {# instantané} many {# d’instantanés} other {# instantanés}}. Supprimez-en un qui ne sert plus.',
  'too_many_requests.workspaces':
    'L’environnement de test peut avoir au plus {limit, plural, one {# espace de travail} many {# d’espaces de travail} other {# espaces de travail}}. Supprimez-en un qui ne sert plus.',
  'forbidden.admin': 'Un jeton d’un espace de travail ne suffit pas ici. Envoyez le jeton d’administration.',
  'forbidden.workspace':
    'Ce jeton appartient à l’espace de travail `{workspace}` et n’est valable que là. Envoyez le jeton d’administration ou un jeton de l’espace de travail demandé.',
  'forbidden.own':
    'Le rôle `{role}` ne permet pas cette opération. Utilisez un client avec le rôle `own`, ou envoyez le jeton d’administration.',
  'forbidden.as_client':
    'Ce client ne peut lire qu’en son propre nom. Utilisez un client avec le rôle `use` ou `own`, ou envoyez le jeton d’administration.',
  'forbidden.proxy':
    'Cette requête est passée par un proxy, et l’environnement de test n’a pas de jeton d’administration. Démarrez-le avec `--admin-token` et envoyez ce jeton.',
  'forbidden.look':
    'Ce client a le rôle `look`, donc son jeton ne permet ici que la lecture. Utilisez un client avec le rôle `use` ou `own`.',
  'forbidden.role':
    'Le jeton `{name}` a le rôle `{role}`, qui ne permet pas cette opération. Envoyez un jeton avec l’un de ces rôles : `{allowed}`.',
  'forbidden.public_secret':
    'Le `client_secret` de ce client est public, donc son jeton ne permet ici que la lecture. Envoyez le jeton d’administration, ou utilisez un espace de travail avec ses propres secrets.',
  'conflict.paying':
    'La réservation `{id}` attend sa page de paiement jusqu’à `{until}`, puis elle est supprimée ; elle doit être `{allowed}`. Si vous ne connaissez pas l’adresse de la page, réservez de nouveau, avec d’autres places ou après ce moment.',
  'conflict.status': 'La réservation `{id}` est `{status}` ; elle doit être `{allowed}`.',
  'conflict.cancelled_item': 'Le créneau réservé `{id}` est déjà annulé.',
  'conflict.cancelled_guest': 'La place du participant `{id}` est déjà annulée.',
  'conflict.cancelled_addon': 'Le supplément `{id}` est déjà annulé.',
  'conflict.transaction':
    'La transaction `{received}` a déjà servi à payer une réservation. Envoyez l’ID d’une autre transaction.',
  'forbidden.agent': 'Seule la clé d’une agence peut envoyer `{field}`. Ne l’envoyez pas.',
  'forbidden.treasurer':
    'Seule la clé d’une agence peut envoyer `agent` pour `{field}`. Envoyez `{allowed}`.',
  'required.order': 'Il n’y a rien à réserver ni à chiffrer. Envoyez `{allowed}`.',
  'required.field': 'Le champ `{code}` est obligatoire. Envoyez-le dans `{field}`.',
  'not_allowed.discount':
    'Le code de réduction `{received}` ne s’applique pas à cette activité. Ne l’envoyez pas.',
  'already_used.discount': 'Le code de réduction `{received}` est épuisé. Ne l’envoyez pas.',
  'mismatch.operator':
    'Tous les créneaux d’une réservation doivent être d’un seul prestataire, ici `{allowed}`.',
  'mismatch.addon': 'Le supplément `{received}` va dans `{allowed}`. Envoyez-le là.',
  'wrong_format.decimals':
    '`{field}` doit avoir {allowed, plural, =0 {zéro décimale} one {au plus # décimale} many {au plus # de décimales} other {au plus # décimales}} en `{currency}`.',
  'expired.card': 'La carte a expiré. Utilisez une carte dont la date d’expiration est ultérieure.',
  'payment_declined.insufficient_funds':
    'La carte a été refusée pour provision insuffisante et rien n’a été réservé. Essayez une autre carte.',
  'payment_declined.expired_card':
    'La carte a été refusée parce qu’elle a expiré, et rien n’a été réservé. Essayez une autre carte.',
  'reason.voucher_unknown': 'Ce bon n’existe pas.',
  'reason.voucher_used': 'Ce bon a déjà été utilisé.',
  'reason.voucher_expired': 'Ce bon n’est plus valable.',
  'reason.voucher_foreign': 'Ce bon appartient à un autre prestataire.',

  'mail.booked.subject': 'Votre réservation {id}',
  'mail.booked.body':
    'Bonjour {name},\n\nMerci de votre réservation {id} : {caption}.\nTotal : {total}. Reste à payer : {balance}.',
  'mail.tickets.subject': 'Billets de la réservation {id}',
  'mail.tickets.body': 'Vos billets de la réservation {id} sont joints : {caption}.',

  'reason.percent_encoding':
    'un signe pour cent n’est pas suivi de deux chiffres hexadécimaux, ou les octets ne sont pas de l’UTF-8',
  'reason.not_json': 'ce n’est pas du JSON',
  'reason.not_yaml': 'ce n’est pas du YAML',
  'reason.not_utf8': 'ce n’est pas de l’UTF-8',
  'reason.half_character': 'une séquence comme `\\ud83d` n’est que la moitié d’un caractère',
  'reason.too_deep': 'l’imbrication dépasse 64 niveaux',
  'reason.too_many_values': 'il y a trop de valeurs',
  'reason.long_name': 'un nom compte plus de 1 000 caractères',
  'reason.too_slow': 'l’envoi n’est pas arrivé en entier à temps',
  'reason.not_http': 'ce n’est pas du HTTP/1.1',

  'place.body': 'Le corps de la requête',
  'place.response': 'Le corps de la réponse',
  'place.header': 'Le message HTTP',
  'place.path': 'Le chemin',
  'place.query': 'L’ensemble des paramètres d’URL',
  'place.fixture': 'Le jeu de données',

  'no.activity': 'Aucune activité',
  'no.addon': 'Aucun supplément',
  'no.agent': 'Aucune agence',
  'no.availability item': 'Aucun créneau',
  'no.availability rule': 'Aucune règle de disponibilité',
  'no.basket': 'Aucun panier',
  'no.booking': 'Aucune réservation',
  'no.booking item': 'Aucun créneau réservé',
  'no.discount code': 'Aucun code de réduction',
  'no.guest': 'Aucun participant',
  'no.merchant': 'Aucun prestataire',
  'no.mobile group': 'Aucun groupe mobile',
  'no.option': 'Aucune option',
  'no.payment gateway': 'Aucun système de paiement',
  'no.price category': 'Aucune catégorie de prix',
  'no.resource': 'Aucune ressource',
  'no.shop item': 'Aucun article',
  'no.voucher': 'Aucun bon',

  'type.integer': 'un nombre entier',
  'type.number': 'un nombre',
  'type.string': 'un texte',
  'type.boolean': '`true` ou `false`',
  'type.object': 'un objet',
  'type.array': 'une liste',

  'format.client-name':
    'une suite d’au plus 200 lettres, chiffres, traits d’union et traits bas, comme `{example}`',
  'format.country': 'un code de pays ISO 3166-1 comme `{example}`',
  'format.currency': 'un code de devise ISO 4217 comme `{example}`',
  'format.currency-or-locale': 'un code de devise ISO 4217 ou des paramètres régionaux, comme `{example}`',
  'format.date': 'une date comme `{example}`',
  'format.date-or-span': 'une date ou une période à partir d’aujourd’hui, comme `{example}`',
  'format.duration': 'une durée ISO 8601 supérieure à zéro, comme `{example}`',
  'format.email': 'une adresse e-mail comme `{example}`',
  'format.int32': 'un nombre entier d’au plus `{example}`',
  'format.int64': 'un nombre entier d’au plus `{example}`',
  'format.language': 'un code de langue comme `{example}`',
  'format.moment': 'une date et une heure avec décalage UTC, comme `{example}`',
  'format.moment-or-span':
    'une date et une heure avec décalage UTC, une date ou une période à partir d’aujourd’hui, comme `{example}`',
  'format.period': 'une paire de dates séparées par une virgule, comme `{example}`',
  'format.point-in-time': 'une date et une heure avec décalage UTC, ou une date, comme `{example}`',
  'format.position': 'une latitude et une longitude séparées par une virgule, comme `{example}`',
  'format.security-code': 'un code de sécurité de 3 ou 4 chiffres',
  'format.time': 'une heure comme `{example}`',
  'format.time-of-day': 'une heure comme `{example}`',
  'format.time-zone': 'un fuseau horaire IANA comme `{example}`',
  'format.times': 'une liste d’heures séparées par des virgules, comme `{example}`',
  'format.web-address': 'une adresse web comme `{example}`',
  'format.line': 'une seule ligne sans caractères de contrôle, comme `{example}`',
  'format.certification-id':
    '`cert-`, l’heure en millisecondes en neuf chiffres de base 36, `-` et dix chiffres hexadécimaux',
  'format.workspace-name':
    'un nom d’au plus 63 minuscules, chiffres, traits d’union et traits bas, comme `{example}`',
  'format.year': 'une année comme `{example}`',

  'fixture.not_found':
    '{resource} `{received}` ne figure dans le jeu de données. Ajoutez l’entrée{allowed, plural, =0 {} one { ou utilisez } many { ou utilisez l’une de ces valeurs : } other { ou utilisez l’une de ces valeurs : }}`{allowed}`.',
  'fixture.unknown':
    'Jeu de données inconnu `{received}`. Utilisez le chemin d’un fichier ou l’un de ceux-ci : `{allowed}`.',
  'fixture.duplicate': '`{received}` est déjà utilisé par `{first}`. Donnez à `{field}` une valeur propre.',
} as const satisfies Record<MessageId, string>;
