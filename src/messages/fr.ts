import type { MessageId } from './en.js';

/** The texts of errors and mails in French. */
export const fr = {
  'title.invalid_request': 'Requête non valide',
  'title.forbidden': 'Non autorisé pour ce client API',
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
  'title.authentication_required': 'La carte exige une authentification',
  'title.storage_unavailable': 'Modification non enregistrée',
  'title.workspace_damaged': 'Espace de travail endommagé',
  'title.overloaded': 'Le bac à sable est surchargé',
  'title.host_not_allowed': 'Hôte ou origine non autorisés',
  'title.misdirected_request': 'Requête adressée au mauvais hôte',
  'title.internal_error': 'Erreur interne',

  invalid_request:
    'La requête n’est pas valide. Chaque entrée de errors indique un champ, l’erreur et ce qu’il faut envoyer à la place.',
  forbidden: 'Ce client API n’a pas ce droit. Utilisez un client qui le possède.',
  not_found: 'Introuvable : {resource} {id}. Vérifiez l’identifiant et les droits de ce client API.',
  'not_found.path': 'Aucune opération n’a le chemin {path}. Toutes les opérations se trouvent sous /docs.',
  'not_found.path_nearest': 'Aucune opération n’a le chemin {path}. Vouliez-vous dire {nearest} ?',
  method_not_allowed: 'Méthode non autorisée : {path} accepte {allowed}.',
  not_acceptable:
    'Aucun des formats demandés dans l’en-tête Accept n’est disponible. Indiquez l’un de ces formats : {allowed}.',
  'not_acceptable.absent': 'L’en-tête Accept est absent. Envoyez-en un, par exemple {example}.',
  'not_acceptable.language':
    'Aucune des langues demandées dans l’en-tête Accept-Language n’est prise en charge. Indiquez l’une de ces langues : {allowed}.',
  'not_acceptable.language_absent':
    'L’en-tête Accept-Language est absent. Envoyez-en un, par exemple {example}.',
  payload_too_large: 'Le corps de la requête est trop volumineux. Envoyez au plus {limit} octets.',
  'payload_too_large.yaml':
    'Le corps YAML est trop volumineux. Envoyez au plus {limit} octets de YAML, ou utilisez JSON.',
  unsupported_media_type: 'Le Content-Type du corps n’est pas pris en charge. Envoyez {allowed}.',
  'unsupported_media_type.charset': 'Le corps doit être en UTF-8. Envoyez charset=utf-8, ou aucun charset.',
  'unsupported_media_type.encoding':
    'Les corps compressés ne sont pas pris en charge. Envoyez le corps sans Content-Encoding.',
  headers_too_large:
    'La ligne de requête et les en-têtes sont trop volumineux. Envoyez au plus {limit} octets au total.',
  too_many_requests: 'Trop de requêtes. Réessayez dans {seconds} s.',
  conflict: 'L’état actuel ne le permet pas.',
  capture_not_active:
    'Aucune préréservation active n’a la référence {reference}. Vérifiez-la, ainsi que les droits de ce client API.',
  payment_declined: 'La carte a été refusée. Rien n’a été réservé. Essayez une autre carte.',
  authentication_required:
    'La carte exige 3-D Secure, que seule la page de paiement hébergée propose. Rien n’a été réservé.',
  storage_unavailable:
    'La modification n’a pas pu être enregistrée. Rien n’a été modifié. Réessayez dans {seconds} s.',
  workspace_damaged:
    'Les données enregistrées de cet espace de travail sont endommagées : {file}. Rétablissez le fichier depuis une sauvegarde, et la requête suivante fonctionnera de nouveau, ou supprimez l’espace de travail. L’exploitant du bac à sable peut faire l’un et l’autre ; son journal en dit plus.',
  'workspace_damaged.line':
    'Les données enregistrées de cet espace de travail sont endommagées : {file}, ligne {line}. Rétablissez le fichier depuis une sauvegarde, et la requête suivante fonctionnera de nouveau, ou supprimez l’espace de travail. L’exploitant du bac à sable peut faire l’un et l’autre ; son journal en dit plus.',
  'workspace_damaged.snapshot':
    'Les données enregistrées de l’instantané {snapshot} sont endommagées : {file}. Rétablissez le fichier depuis une sauvegarde ou supprimez l’instantané. Tout le reste de l’espace de travail fonctionne.',
  'storage_unavailable.read_only':
    'Le dossier de données du bac à sable est en lecture seule. Rien n’a été modifié. Demandez à son exploitant de l’ouvrir en écriture.',
  'storage_unavailable.taken_over':
    'Un autre bac à sable a repris le dossier de données. Rien n’a été modifié. Demandez à l’exploitant d’arrêter l’un des deux.',
  overloaded: 'Le bac à sable reçoit trop de données à la fois. Réessayez dans {seconds} s.',
  host_not_allowed:
    'Sans jeton d’administration, le plan de contrôle ne répond qu’aux hôtes locaux et à ses propres pages. Démarrez le bac à sable avec --admin-token pour en autoriser d’autres.',
  misdirected_request:
    'Ce bac à sable ne dessert pas {host}. Utilisez localhost ou 127.0.0.1, ou démarrez le bac à sable avec --public-url et l’adresse que les clients utilisent.',
  internal_error:
    'La requête a échoué et rien n’a été modifié. La cause figure dans le journal du bac à sable.',

  required: '{field} est obligatoire.',
  unknown: '{field} est inconnu. Ne l’envoyez pas.',
  'unknown.nearest': '{field} est inconnu. Vouliez-vous dire {nearest} ?',
  duplicate: '{field} figure plusieurs fois. Envoyez-le une seule fois.',
  empty: '{field} est vide. Envoyez une valeur ou omettez-le.',
  'empty.required': '{field} est vide. Envoyez une valeur.',
  ambiguous: '{field} est ambigu. Numérotez les crochets : [0], [1], etc.',
  wrong_type: '{field} n’a pas le bon type. Attendu : {allowed}.',
  wrong_format: '{field} n’a pas le bon format. Attendu : {allowed}.',
  'wrong_type.category':
    'Le filtre de catégorie n’est pas valide. Envoyez category[<id de la catégorie de prix>]=<places>, par exemple {allowed}.',
  'wrong_format.example': '{field} n’a pas le bon format. Exemple : {allowed}.',
  not_allowed: 'Cette valeur de {field} n’est pas autorisée. Envoyez l’une de celles-ci : {allowed}.',
  too_small: '{field} est trop petit. Envoyez au moins {allowed}.',
  'too_small.exclusive': '{field} est trop petit. Envoyez plus de {allowed}.',
  too_large: '{field} est trop grand. Envoyez au plus {allowed}.',
  'too_large.exclusive': '{field} est trop grand. Envoyez moins de {allowed}.',
  too_short: '{field} est trop court. Nombre minimal de caractères : {allowed}.',
  too_long: '{field} est trop long. Nombre maximal de caractères : {allowed}.',
  too_few: '{field} a trop peu d’entrées. Envoyez-en au moins {allowed}.',
  too_many: '{field} a trop d’entrées. Envoyez-en au plus {allowed}.',
  malformed: '{field} est illisible : {reason}.',
  wrong_place: '{field} est un paramètre de requête. Envoyez-le dans l’URL, pas dans le corps.',
  'wrong_place.body': '{field} fait partie du corps. Envoyez-le dans le corps, pas dans l’URL.',
  'not_found.reference':
    'Introuvable : {resource} {received}. Vérifiez {field} et les droits de ce client API.',
  'not_found.transaction': 'Cette réservation n’a pas de transaction {received}. Vérifiez {field}.',
  'not_found.guest_category':
    'La nouvelle date n’a pas de catégorie de prix comme celle de {guests}. Envoyez l’une de celles-ci pour {field} : {allowed}.',
  not_yours: '{received} appartient à un autre prestataire. Ne l’envoyez pas.',
  mismatch: '{field} ne correspond pas. Attendu : {allowed}.',
  seats_exceeded: 'Pas assez de places : vous en demandez {asked}. Demandez-en au plus {left}.',
  'seats_exceeded.item':
    'Pas assez de places pour {item} : vous en demandez {asked}. Demandez-en au plus {left}.',
  'seats_exceeded.category':
    'Pas assez de places dans la catégorie de prix {category} de {item} : vous en demandez {asked}. Demandez-en au plus {left}.',
  'seats_exceeded.resource':
    'Pas assez de places dans la ressource partagée {resource} de {item} : vous en demandez {asked}. Demandez-en au plus {left}.',
  'seats_exceeded.captured':
    'La préréservation retient trop peu de places de la catégorie de prix {category} : vous en demandez {asked}. Demandez-en au plus {left}.',
  'none_left.item':
    'Complet : il n’y a plus de places pour {item}. Choisissez une autre date ou un autre horaire.',
  'none_left.category':
    'Complet : il n’y a plus de places dans la catégorie de prix {category} de {item}. Choisissez une autre catégorie, une autre date ou un autre horaire.',
  'none_left.resource':
    'Complet : il n’y a plus de places dans la ressource partagée {resource} de {item}. Choisissez une autre date ou un autre horaire.',
  'none_left.captured':
    'La préréservation ne retient aucune place de la catégorie de prix {category}. Choisissez une catégorie préréservée ou faites une nouvelle préréservation.',
  below_min_seats:
    'Trop peu de places de cette catégorie de prix dans une entrée. Demandez-en au moins {allowed}.',
  above_max_seats:
    'Trop de places de cette catégorie de prix dans une entrée. Demandez-en au plus {allowed}.',
  one_seat_per_entry:
    'Cette catégorie de prix n’accepte qu’une place par entrée. Envoyez {asked} entrées d’une place.',
  not_bookable: '{received} ne peut pas être réservé. Choisissez une autre date.',
  'not_bookable.inactive': '{item} n’est pas actif. Choisissez une autre date.',
  'not_bookable.parent': '{item} regroupe d’autres dates. Choisissez plutôt l’une d’elles.',
  past_cut_off: 'La réservation de {item} a pris fin le {latest}. Choisissez une date ultérieure.',
  not_consecutive:
    '{field} n’est pas une suite. Envoyez des créneaux consécutifs d’une même règle de disponibilité, dans l’ordre.',
  capture_invalid:
    'Aucune préréservation de référence {received} n’est disponible pour ce client API. Faites-en une nouvelle.',
  'capture_invalid.repeated':
    'La préréservation {received} est déjà utilisée pour un autre élément de cette réservation. Envoyez chaque référence une seule fois.',
  'capture_ended.expired': 'La préréservation {reference} a expiré le {at}. Faites-en une nouvelle.',
  'capture_ended.used':
    'La préréservation {reference} a été utilisée par la réservation {booking}. Faites-en une nouvelle.',
  'capture_ended.released': 'La préréservation {reference} a été libérée le {at}. Faites-en une nouvelle.',
  'capture_ended.replaced':
    'La préréservation {reference} a été remplacée par une nouvelle le {at}. Envoyez la référence de celle-ci.',
  already_used: '{received} a déjà été utilisé. Ne l’envoyez pas.',
  expired: '{received} n’est plus valable. Ne l’envoyez pas.',
  not_supported: '{received} n’est pas pris en charge. Valeurs possibles : {allowed}.',
  'not_supported.voucher_capacity':
    '{item} est un bon, dont la capacité ne peut pas être fixée. Choisissez une prestation datée.',
  exceeds_refundable: 'Le remboursement est trop élevé. Remboursez au plus {allowed}.',
  'exceeds_refundable.nothing':
    'Il ne reste rien à rembourser avec refundType {refundType}. Envoyez un autre refundType ou une autre transactionId.',
  mutually_exclusive:
    '{field} ne peut pas être combiné avec les autres. Envoyez un seul de ceux-ci : {allowed}.',
  card_invalid: 'Ce n’est pas une carte de test. Utilisez l’une de celles-ci : {allowed}.',

  'conflict.name_taken': 'Le nom {name} est déjà utilisé. Choisissez-en un autre.',
  'too_many_requests.state':
    'L’espace de travail et ses instantanés ont atteint la limite de {limit} octets en plus du jeu de données. Supprimez un instantané, réinitialisez l’espace ou utilisez-en un autre. Les annulations restent possibles.',
  'too_many_requests.snapshots':
    'La limite de {limit} instantanés par espace de travail est atteinte. Supprimez-en un qui ne sert plus.',
  'too_many_requests.workspaces':
    'La limite de {limit} espaces de travail est atteinte. Supprimez-en un qui ne sert plus.',
  'forbidden.admin':
    'Envoyez le jeton d’administration. Pour les opérations sur un espace de travail, un de ses jetons d’accès convient aussi, sauf pour le supprimer.',
  'forbidden.proxy':
    'Cette requête est passée par un proxy, et le bac à sable n’a pas de jeton d’administration. Démarrez-le avec --admin-token et envoyez ce jeton.',
  'forbidden.public_secret':
    'Le secret de ce client API est public : son jeton ne permet ici que la lecture. Envoyez le jeton d’administration, ou utilisez un espace de travail avec ses propres secrets.',
  'conflict.status':
    'La réservation {id} a le statut {status}. Cela n’est possible qu’avec le statut {allowed}.',
  'conflict.cancelled': 'Déjà annulé : {resource} {id}.',
  'conflict.transaction':
    'La transaction {received} a déjà payé une réservation. Envoyez un autre identifiant de transaction.',
  'forbidden.agent': 'Seuls les clients API d’agences peuvent envoyer {field}. Ne l’envoyez pas.',
  'forbidden.treasurer':
    'Seuls les clients API d’agences peuvent envoyer agent pour {field}. Valeurs possibles : {allowed}.',
  'required.order': 'Il n’y a rien à réserver ni à chiffrer. Envoyez au moins l’un de ceux-ci : {allowed}.',
  'required.field': 'Le champ {code} est obligatoire. Envoyez-le dans {field}.',
  'not_allowed.discount':
    'Le code de réduction {received} ne s’applique pas à cette activité. Ne l’envoyez pas.',
  'already_used.discount':
    'Le code de réduction {received} est épuisé pour ce participant. Ne l’envoyez pas.',
  'mismatch.operator':
    'Toutes les prestations d’une réservation doivent être d’un même prestataire. Cette réservation est de {allowed}.',
  'mismatch.addon': 'Le supplément {received} va dans {allowed}. Envoyez-le là.',
  'wrong_format.decimals': '{field} a trop de décimales. Envoyez-en au plus {allowed}.',
  'wrong_format.date': '{field} n’est pas une date. Envoyez par exemple 2026-06-05.',
  'wrong_format.email': '{field} n’est pas une adresse e-mail. Envoyez par exemple ada@example.com.',
  'wrong_format.cvc': 'Le code de sécurité n’est pas valide. Envoyez 3 ou 4 chiffres pour {field}.',
  'expired.card': 'La carte a expiré. Envoyez une date d’expiration future pour {field}.',
  'payment_declined.insufficient_funds':
    'La carte a été refusée : provision insuffisante. Rien n’a été réservé. Essayez une autre carte.',
  'payment_declined.expired_card':
    'La carte a été refusée : elle a expiré. Rien n’a été réservé. Essayez une autre carte.',
  'reason.voucher_unknown': 'Ce bon n’existe pas.',
  'reason.voucher_used': 'Ce bon a déjà été utilisé.',
  'reason.voucher_expired': 'Ce bon n’est plus valable.',
  'reason.voucher_foreign': 'Ce bon est d’un autre prestataire.',

  'mail.booked.subject': 'Votre réservation {id}',
  'mail.booked.body':
    'Bonjour {name},\n\nmerci de votre réservation {id} : {caption}.\nTotal : {total}. Reste à payer : {balance}.',
  'mail.tickets.subject': 'Billets de la réservation {id}',
  'mail.tickets.body': 'Vos billets de la réservation {id} sont joints : {caption}.',

  'reason.percent_encoding':
    'un signe pour cent n’est pas suivi de deux chiffres hexadécimaux, ou les octets ne sont pas de l’UTF-8',
  'reason.not_json': 'ce n’est pas du JSON',
  'reason.not_yaml': 'ce n’est pas du YAML valide',
  'reason.not_utf8': 'ce n’est pas de l’UTF-8',
  'reason.half_character': 'une séquence comme \\ud83d n’est que la moitié d’un caractère',
  'reason.too_deep': 'il a plus de 64 niveaux d’imbrication',
  'reason.too_many_values': 'il se compose de trop de valeurs',
  'reason.too_slow': 'l’envoi n’est pas arrivé en entier à temps',
  'reason.not_http': 'ce n’est pas du HTTP/1.1',

  'resource.activity': 'activité',
  'resource.addon': 'supplément',
  'resource.agent': 'agence',
  'resource.availability item': 'disponibilité',
  'resource.availability rule': 'règle de disponibilité',
  'resource.basket': 'panier',
  'resource.booking': 'réservation',
  'resource.discount code': 'code de réduction',
  'resource.fixture': 'jeu de données',
  'resource.guest': 'participant',
  'resource.item': 'élément',
  'resource.merchant': 'prestataire',
  'resource.mobile group': 'groupe mobile',
  'resource.payment gateway': 'passerelle de paiement',
  'resource.price category': 'catégorie de prix',
  'resource.price category of the activity': 'catégorie de prix de l’activité',
  'resource.price category of the item': 'catégorie de prix de la date',
  'resource.resource': 'ressource',
  'resource.shop item': 'article de boutique',
  'resource.snapshot': 'instantané',
  'resource.ticket': 'billet',
  'resource.transaction': 'transaction',
  'resource.voucher': 'bon',
  'resource.workspace': 'espace de travail',

  'type.integer': 'un nombre entier',
  'type.number': 'un nombre',
  'type.string': 'du texte',
  'type.boolean': 'true ou false',
  'type.object': 'un objet',
  'type.array': 'une liste',
  'type.email': 'une adresse e-mail',
  'type.uri': 'une URI',

  'fixture.not_found':
    'Introuvable dans le jeu de données : {resource} {received}. Ajoutez l’entrée ou donnez à {field} l’une de ces valeurs : {allowed}.',
  'fixture.unknown':
    'Il n’y a pas de jeu de données {received}. Indiquez l’un de ceux-ci ou un chemin : {allowed}.',
  'fixture.duplicate': '{received} est déjà utilisé par {first}. Donnez à {field} une valeur propre.',
  'fixture.decimals':
    '{field} a trop de décimales. Nombre maximal pour un montant en {currency} : {allowed}.',
} as const satisfies Record<MessageId, string>;
