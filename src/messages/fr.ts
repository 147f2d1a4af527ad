import type { MessageId } from './en.js';

export const fr = {
  'title.invalid_request': 'La requête n’est pas valide',
  'title.forbidden': 'Cette clé n’a pas ce droit',
  'title.not_found': 'Cela n’existe pas',
  'title.method_not_allowed': 'Ce chemin ne connaît pas ce verbe',
  'title.not_acceptable': 'Aucune forme de réponse acceptable',
  'title.payload_too_large': 'Le corps est trop grand',
  'title.unsupported_media_type': 'Le corps n’a pas le bon type',
  'title.headers_too_large': 'L’en-tête de la requête est trop grand',
  'title.too_many_requests': 'Trop de requêtes',
  'title.conflict': 'L’état ne le permet pas',
  'title.capture_not_active': 'La préréservation n’est pas active',
  'title.payment_declined': 'Le paiement a été refusé',
  'title.authentication_required': 'La carte demande une authentification',
  'title.storage_unavailable': 'La modification ne peut pas être enregistrée pour le moment',
  'title.overloaded': 'La sandbox est surchargée',
  'title.host_not_allowed': 'Cet hôte ou cette origine n’est pas autorisé',
  'title.misdirected_request': 'Ce bac à sable ne répond pas pour cet hôte',
  'title.internal_error': 'Une erreur s’est produite ici',

  invalid_request: 'Voir errors : chaque entrée nomme un champ, ce qui ne va pas et ce qu’il faut envoyer.',
  forbidden: 'Utilisez une clé qui a ce droit.',
  not_found: 'Il n’y a pas de {resource} {id} visible pour cette clé. Vérifiez l’identifiant.',
  'not_found.path': 'Aucune opération n’a le chemin {path}. Elles sont toutes sous /docs.',
  'not_found.path_nearest': 'Aucune opération n’a le chemin {path}. Vouliez-vous dire {nearest} ?',
  method_not_allowed: '{path} répond à {allowed}. Envoyez l’un d’eux.',
  not_acceptable: 'Envoyez un en-tête Accept qui permet {allowed}.',
  'not_acceptable.absent': 'Envoyez un en-tête Accept, par exemple {example}.',
  'not_acceptable.language':
    'Envoyez un en-tête Accept-Language qui permet l’une de ces langues : {allowed}.',
  'not_acceptable.language_absent': 'Envoyez un en-tête Accept-Language, par exemple {example}.',
  payload_too_large: 'Envoyez au plus {limit} octets.',
  'payload_too_large.yaml': 'Envoyez au plus {limit} octets de YAML ; au-delà, envoyez du JSON.',
  unsupported_media_type: 'Envoyez le corps en {allowed}.',
  'unsupported_media_type.charset': 'Envoyez le corps en UTF-8 : indiquez charset=utf-8, ou aucun charset.',
  'unsupported_media_type.encoding': 'Envoyez le corps tel quel, sans Content-Encoding.',
  headers_too_large: 'Envoyez une ligne de requête et des en-têtes d’au plus {limit} octets au total.',
  too_many_requests: 'Attendez {seconds} secondes avant la prochaine requête.',
  conflict: 'L’état de {resource} ne le permet pas.',
  capture_not_active: 'Il n’y a pas de préréservation active {reference} que cette clé puisse libérer.',
  payment_declined: 'La carte a été refusée. Rien n’a été réservé ; essayez une autre carte.',
  authentication_required:
    'La carte demande 3-D Secure, qui nécessite la page de paiement hébergée. Rien n’a été réservé.',
  storage_unavailable: 'Rien n’a été modifié. Réessayez dans {seconds} secondes.',
  overloaded: 'Trop de données sont reçues en même temps. Réessayez dans {seconds} secondes.',
  host_not_allowed:
    'Le plan de contrôle ne répond qu’aux hôtes locaux et à ses propres pages ; définissez un jeton d’administration pour les autres.',
  misdirected_request:
    'Les requêtes pour {host} ne reçoivent pas de réponse ici. Utilisez localhost ou 127.0.0.1, ou faites démarrer le bac à sable avec --public-url et l’adresse que les clients utilisent.',
  internal_error: 'La requête a échoué et rien n’a été modifié. Le journal du bac à sable dit pourquoi.',

  required: 'Envoyez {field} : c’est obligatoire.',
  unknown: '{field} n’est pas connu ici. Ne l’envoyez pas.',
  'unknown.nearest': '{field} n’est pas connu ici. Vouliez-vous dire {nearest} ?',
  duplicate: 'Envoyez {field} une seule fois.',
  empty: '{field} est vide. Envoyez une valeur ou ne l’envoyez pas.',
  ambiguous: 'Numérotez les crochets de {field} : [0], [1], etc.',
  wrong_type: 'Envoyez {field} sous la forme {allowed}.',
  wrong_format: 'Envoyez {field} sous la forme {allowed}.',
  'wrong_type.category': 'Envoyez category[<id de la catégorie de prix>]=<places>, par exemple {allowed}.',
  'wrong_format.example': 'Envoyez {field} sous une forme telle que {allowed}.',
  not_allowed: 'Envoyez l’une des valeurs {allowed} pour {field}.',
  too_small: 'Envoyez au moins {allowed} pour {field}.',
  'too_small.exclusive': 'Envoyez plus de {allowed} pour {field}.',
  too_large: 'Envoyez au plus {allowed} pour {field}.',
  'too_large.exclusive': 'Envoyez moins de {allowed} pour {field}.',
  too_short: 'Envoyez au moins {allowed} caractères pour {field}.',
  too_long: 'Envoyez au plus {allowed} caractères pour {field}.',
  too_few: 'Entrées dans {field} : envoyez-en au moins {allowed}.',
  too_many: 'Envoyez au plus {allowed} entrées dans {field}.',
  malformed: '{field} ne peut pas être lu : {reason}.',
  wrong_place: 'Envoyez {field} comme paramètre de requête, pas dans le corps.',
  'wrong_place.body': 'Envoyez {field} dans le corps, pas comme paramètre de requête.',
  'not_found.reference': 'Il n’y a pas de {resource} {received} utilisable par cette clé. Vérifiez {field}.',
  'not_found.guest_category':
    'Cette date n’a pas de catégorie de prix comme celle de {guests}. Envoyez l’une de {allowed} dans {field}.',
  not_yours: '{field} appartient à un autre marchand.',
  mismatch: '{field} ne convient pas : {allowed} attendu.',
  seats_exceeded: 'Places demandées : {asked}, libres : {left}.',
  'seats_exceeded.item': 'Places demandées pour {item} : {asked}, libres : {left}. Demandez-en moins.',
  'seats_exceeded.category':
    'Places demandées dans la catégorie de prix {category} de {item} : {asked}, libres : {left}. Demandez-en moins.',
  'seats_exceeded.resource':
    'Places demandées pour {item} : {asked}, libres dans la ressource partagée {resource} : {left}. Demandez-en moins.',
  'seats_exceeded.captured':
    'Places demandées dans la catégorie de prix {category} : {asked}, préréservées : {left}. Demandez-en moins.',
  below_min_seats: 'Places de cette catégorie de prix par entrée : demandez-en au moins {allowed}.',
  above_max_seats: 'Demandez au plus {allowed} places de cette catégorie de prix par entrée.',
  one_seat_per_entry: 'Cette catégorie de prix prend une place par entrée : envoyez {asked} entrées de 1.',
  not_bookable: '{field} ne peut pas être réservé : {reason}.',
  'not_bookable.inactive': '{item} n’est pas actif. Choisissez une autre date.',
  'not_bookable.parent': '{item} est la somme d’autres dates. Choisissez l’une d’elles.',
  past_cut_off: 'La réservation de {field} s’est terminée à {latest}.',
  not_consecutive:
    'Envoyez pour {field} des créneaux consécutifs d’une même règle de disponibilité, dans l’ordre.',
  capture_invalid:
    'Il n’y a pas de préréservation {received} que cette clé puisse utiliser. Faites-en une nouvelle.',
  'capture_invalid.repeated':
    'La préréservation {received} est déjà indiquée pour un autre élément de cette réservation. Envoyez chaque référence une seule fois.',
  'capture_ended.expired': 'La préréservation {reference} a expiré le {at}. Faites-en une nouvelle.',
  'capture_ended.used':
    'La préréservation {reference} a été utilisée par la réservation {booking}. Faites-en une nouvelle.',
  'capture_ended.released': 'La préréservation {reference} a été libérée le {at}. Faites-en une nouvelle.',
  'capture_ended.replaced':
    'La préréservation {reference} a été remplacée par une autre le {at}. Envoyez la référence de celle-ci.',
  already_used: '{field} a déjà été utilisé.',
  expired: '{field} n’est plus valable.',
  not_supported: '{received} n’est pas pris en charge ici. Envoyez l’une des valeurs {allowed}.',
  'not_supported.voucher_capacity':
    '{item} est un bon, dont la capacité ne peut pas être fixée. Choisissez une prestation datée.',
  exceeds_refundable: 'Remboursez au plus {allowed}.',
  mutually_exclusive: 'Envoyez un seul de {allowed}.',
  card_invalid: 'Ce n’est pas une carte de test. Envoyez l’une de {allowed}.',

  'conflict.name_taken': 'Le nom {name} est pris. Choisissez-en un autre ou supprimez celui qui l’a.',
  'too_many_requests.state':
    'L’espace de travail et ses instantanés contiennent {limit} octets en plus de sa fixture. Annuler reste possible ; supprimez un instantané, réinitialisez l’espace ou utilisez-en un autre.',
  'too_many_requests.workspaces':
    'Il y a déjà {limit} espaces de travail. Supprimez d’abord ceux qui ne servent plus.',
  'forbidden.admin':
    'Envoyez le jeton d’administration ou, pour ce qui se trouve sous un espace de travail, un jeton d’accès de cet espace.',
  'forbidden.proxy':
    'Cette requête est passée par un proxy et le bac à sable n’a pas de jeton d’administration. Démarrez-le avec --admin-token et envoyez ce jeton.',
  'forbidden.public_secret':
    'Tout le monde connaît le secret de ce client : son jeton ne permet ici que de lire. Envoyez le jeton d’administration, ou utilisez un espace de travail avec ses propres secrets.',
  'conflict.status': 'La réservation {id} est {status}. Il faut une réservation qui soit {allowed}.',
  'conflict.cancelled': '{resource} {id} est déjà annulé.',
  'conflict.transaction': 'La transaction {received} a déjà payé une réservation. Envoyez-en une autre.',
  'forbidden.agent': 'Seules les clés d’agents peuvent envoyer {field}. Ne l’envoyez pas.',
  'forbidden.treasurer': 'Seules les clés d’agents peuvent envoyer agent comme {field}. Envoyez {allowed}.',
  'required.order': 'Envoyez au moins un de {allowed}.',
  'required.field': 'Remplissez le champ {code} : il est obligatoire. Envoyez-le dans {field}.',
  'not_allowed.discount':
    'Le code de réduction {received} ne vaut pas pour cette activité. Ne l’envoyez pas.',
  'already_used.discount': 'Le code de réduction {received} est épuisé pour cet invité. Ne l’envoyez pas.',
  'mismatch.operator': 'Réservez chez un seul marchand à la fois : cette réservation est chez {allowed}.',
  'mismatch.addon': 'Le supplément {received} appartient à {allowed}. Envoyez-le là.',
  'mismatch.capture': 'La préréservation {received} est de {allowed}. Réservez cette date.',
  'wrong_format.decimals': 'Envoyez {field} avec au plus {allowed} décimales.',
  'wrong_format.date': 'Envoyez {field} comme date, par exemple 2026-06-05.',
  'wrong_format.email': 'Envoyez une adresse e-mail pour {field}.',
  'wrong_format.cvc': 'Envoyez un code de 3 ou 4 chiffres pour {field}.',
  'expired.card': 'La carte a expiré. Envoyez une date d’expiration future pour {field}.',
  'payment_declined.insufficient_funds':
    'La carte a été refusée : provision insuffisante. Rien n’a été réservé ; essayez une autre carte.',
  'payment_declined.expired_card':
    'La carte a été refusée : elle a expiré. Rien n’a été réservé ; essayez une autre carte.',
  'reason.voucher_unknown': 'Ce bon n’existe pas.',
  'reason.voucher_used': 'Le bon a déjà été utilisé.',
  'reason.voucher_expired': 'Le bon n’est plus valable.',
  'reason.voucher_foreign': 'Le bon est d’un autre marchand que ce qu’il doit payer.',

  'mail.booked.subject': 'Votre réservation {id}',
  'mail.booked.body':
    'Bonjour {name},\n\nmerci de votre réservation {id} : {caption}.\nTotal : {total}. Reste à payer : {balance}.',
  'mail.tickets.subject': 'Billets de la réservation {id}',
  'mail.tickets.body': 'Vos billets de la réservation {id} sont joints : {caption}.',

  'reason.percent_encoding':
    'un signe pour cent n’est pas suivi de deux chiffres hexadécimaux, ou ce n’est pas de l’UTF-8',
  'reason.not_json': 'ce n’est pas du JSON',
  'reason.not_yaml': 'ce n’est pas du YAML valide',
  'reason.not_utf8': 'ce n’est pas de l’UTF-8',
  'reason.half_character': 'une séquence comme \\ud83d n’est que la moitié d’un caractère',
  'reason.too_deep': 'il a plus de 64 niveaux',
  'reason.too_slow': 'l’envoi n’est pas arrivé en entier à temps',
  'reason.not_http': 'ce n’est pas du HTTP/1.1',

  'fixture.not_found':
    'Il n’y a pas de {resource} {received} dans le jeu de données. Nommez l’un de {allowed} pour {field}, ou ajoutez-le.',
  'fixture.unknown': 'Il n’y a pas de jeu de données {received}. Nommez l’un de {allowed}, ou un chemin.',
  'fixture.duplicate': '{received} est pris par {first}. Donnez à {field} une valeur propre.',
  'fixture.decimals': 'Écrivez un montant en {currency} avec au plus {allowed} décimales pour {field}.',
} as const satisfies Record<MessageId, string>;
