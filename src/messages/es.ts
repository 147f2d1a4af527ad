import type { MessageId } from './en.js';

/** The texts of errors and mails in Spanish. */
export const es = {
  'title.invalid_request': 'Solicitud no válida',
  'title.forbidden': 'No permitido a este cliente API',
  'title.not_found': 'No encontrado',
  'title.method_not_allowed': 'Método no permitido',
  'title.not_acceptable': 'Formato o idioma no disponible',
  'title.payload_too_large': 'Cuerpo de la solicitud demasiado grande',
  'title.unsupported_media_type': 'Tipo del cuerpo de la solicitud no admitido',
  'title.headers_too_large': 'Cabeceras de la solicitud demasiado grandes',
  'title.too_many_requests': 'Límite alcanzado',
  'title.conflict': 'Conflicto con el estado actual',
  'title.capture_not_active': 'Bloqueo de plazas no activo',
  'title.payment_declined': 'Pago rechazado',
  'title.authentication_required': 'La tarjeta exige autenticación',
  'title.storage_unavailable': 'Cambio no guardado',
  'title.workspace_damaged': 'Espacio de trabajo dañado',
  'title.overloaded': 'El sandbox está sobrecargado',
  'title.host_not_allowed': 'Host u origen no permitido',
  'title.misdirected_request': 'Solicitud enviada al host equivocado',
  'title.internal_error': 'Error interno',

  invalid_request:
    'La solicitud no es válida. Cada entrada de errors indica un campo, el error y qué enviar en su lugar.',
  forbidden: 'Este cliente API no tiene ese derecho. Use un cliente que lo tenga.',
  not_found: 'No encontrado: {resource} {id}. Compruebe el id y los derechos de este cliente API.',
  'not_found.path': 'Ninguna operación tiene la ruta {path}. Todas las operaciones figuran en /docs.',
  'not_found.path_nearest': 'Ninguna operación tiene la ruta {path}. ¿Quería decir {nearest}?',
  method_not_allowed: 'Método no permitido: {path} admite {allowed}.',
  not_acceptable:
    'Ninguno de los formatos pedidos en la cabecera Accept está disponible. Indique uno de estos formatos: {allowed}.',
  'not_acceptable.absent': 'Falta la cabecera Accept. Envíe una, por ejemplo {example}.',
  'not_acceptable.language':
    'Ninguno de los idiomas pedidos en la cabecera Accept-Language está disponible. Indique uno de estos idiomas: {allowed}.',
  'not_acceptable.language_absent': 'Falta la cabecera Accept-Language. Envíe una, por ejemplo {example}.',
  payload_too_large: 'El cuerpo de la solicitud es demasiado grande. Envíe como máximo {limit} bytes.',
  'payload_too_large.yaml':
    'El cuerpo YAML es demasiado grande. Envíe como máximo {limit} bytes de YAML o use JSON.',
  unsupported_media_type: 'El Content-Type del cuerpo no se admite. Envíe {allowed}.',
  'unsupported_media_type.charset': 'El cuerpo debe estar en UTF-8. Envíe charset=utf-8, o ningún charset.',
  'unsupported_media_type.encoding':
    'No se admiten cuerpos comprimidos. Envíe el cuerpo sin Content-Encoding.',
  headers_too_large:
    'La línea de solicitud y las cabeceras son demasiado grandes. Envíe como máximo {limit} bytes en total.',
  too_many_requests: 'Demasiadas solicitudes. Inténtelo de nuevo en {seconds} s.',
  conflict: 'El estado actual no lo permite.',
  capture_not_active:
    'Ningún bloqueo activo tiene la referencia {reference}. Compruébela, así como los derechos de este cliente API.',
  payment_declined: 'La tarjeta ha sido rechazada. No se ha reservado nada. Pruebe con otra tarjeta.',
  authentication_required:
    'La tarjeta exige 3-D Secure, que solo ofrece la página de pago alojada. No se ha reservado nada.',
  storage_unavailable:
    'No se ha podido guardar el cambio. No se ha modificado nada. Inténtelo de nuevo en {seconds} s.',
  workspace_damaged:
    'Los datos guardados de este espacio de trabajo están dañados: {file}. Restaure el archivo desde una copia de seguridad y la siguiente solicitud volverá a funcionar, o elimine el espacio. Quien gestiona el sandbox puede hacer ambas cosas; su registro dice más.',
  'workspace_damaged.line':
    'Los datos guardados de este espacio de trabajo están dañados: {file}, línea {line}. Restaure el archivo desde una copia de seguridad y la siguiente solicitud volverá a funcionar, o elimine el espacio. Quien gestiona el sandbox puede hacer ambas cosas; su registro dice más.',
  'workspace_damaged.snapshot':
    'Los datos guardados de la instantánea {snapshot} están dañados: {file}. Restaure el archivo desde una copia de seguridad o elimine la instantánea. Todo lo demás del espacio de trabajo funciona.',
  'storage_unavailable.read_only':
    'La carpeta de datos del sandbox es de solo lectura. No se ha modificado nada. Pida al operador que permita la escritura.',
  'storage_unavailable.taken_over':
    'Otro sandbox se ha hecho cargo de la carpeta de datos. No se ha modificado nada. Pida al operador que detenga uno de los dos.',
  overloaded: 'El sandbox está recibiendo demasiados datos a la vez. Inténtelo de nuevo en {seconds} s.',
  host_not_allowed:
    'Sin token de administración, el plano de control solo responde a hosts locales y a sus propias páginas. Inicie el sandbox con --admin-token para admitir otros.',
  misdirected_request:
    'Este sandbox no atiende a {host}. Use localhost o 127.0.0.1, o inicie el sandbox con --public-url y la dirección que usan los clientes.',
  internal_error:
    'La solicitud ha fallado y no se ha modificado nada. La causa figura en el registro del sandbox.',

  required: '{field} es obligatorio.',
  unknown: '{field} es desconocido. Omítalo.',
  'unknown.nearest': '{field} es desconocido. ¿Quería decir {nearest}?',
  duplicate: '{field} aparece varias veces. Envíelo una sola vez.',
  empty: '{field} está vacío. Envíe un valor u omítalo.',
  'empty.required': '{field} está vacío. Envíe un valor.',
  ambiguous: '{field} es ambiguo. Numere los corchetes: [0], [1], etcétera.',
  wrong_type: '{field} no tiene el tipo correcto. Se esperaba: {allowed}.',
  wrong_format: '{field} no tiene el formato correcto. Se esperaba: {allowed}.',
  'wrong_type.category':
    'El filtro de categoría no es válido. Envíe category[<id de la categoría de precio>]=<plazas>, por ejemplo {allowed}.',
  'wrong_format.example': '{field} no tiene el formato correcto. Ejemplo: {allowed}.',
  not_allowed: 'Este valor de {field} no está permitido. Envíe uno de estos: {allowed}.',
  too_small: '{field} es demasiado pequeño. Envíe al menos {allowed}.',
  'too_small.exclusive': '{field} es demasiado pequeño. Envíe más de {allowed}.',
  too_large: '{field} es demasiado grande. Envíe como máximo {allowed}.',
  'too_large.exclusive': '{field} es demasiado grande. Envíe menos de {allowed}.',
  too_short: '{field} es demasiado corto. Número mínimo de caracteres: {allowed}.',
  too_long: '{field} es demasiado largo. Número máximo de caracteres: {allowed}.',
  too_few: '{field} tiene muy pocas entradas. Envíe al menos {allowed}.',
  too_many: '{field} tiene demasiadas entradas. Envíe como máximo {allowed}.',
  malformed: '{field} no se puede leer: {reason}.',
  wrong_place: '{field} es un parámetro de consulta. Envíelo en la consulta, no en el cuerpo.',
  'wrong_place.body': '{field} pertenece al cuerpo. Envíelo allí, no en la consulta.',
  'not_found.reference':
    'No encontrado: {resource} {received}. Compruebe {field} y los derechos de este cliente API.',
  'not_found.transaction': 'Esta reserva no tiene ninguna transacción {received}. Compruebe {field}.',
  'not_found.guest_category':
    'La nueva fecha no tiene una categoría de precio como la de {guests}. Envíe una de estas como {field}: {allowed}.',
  not_yours: '{received} pertenece a otro operador. Omítalo.',
  mismatch: '{field} no coincide. Se esperaba: {allowed}.',
  seats_exceeded: 'No hay plazas suficientes: ha pedido {asked}. Pida como máximo {left}.',
  'seats_exceeded.item': 'No hay plazas suficientes en {item}: ha pedido {asked}. Pida como máximo {left}.',
  'seats_exceeded.category':
    'No hay plazas suficientes en la categoría de precio {category} de {item}: ha pedido {asked}. Pida como máximo {left}.',
  'seats_exceeded.resource':
    'No hay plazas suficientes en el recurso compartido {resource} de {item}: ha pedido {asked}. Pida como máximo {left}.',
  'seats_exceeded.captured':
    'El bloqueo retiene muy pocas plazas de la categoría de precio {category}: ha pedido {asked}. Pida como máximo {left}.',
  'none_left.item': 'Agotado: no quedan plazas en {item}. Elija otra fecha u otra hora.',
  'none_left.category':
    'Agotado: no quedan plazas en la categoría de precio {category} de {item}. Elija otra categoría, fecha u hora.',
  'none_left.resource':
    'Agotado: no quedan plazas en el recurso compartido {resource} de {item}. Elija otra fecha u otra hora.',
  'none_left.captured':
    'El bloqueo no retiene plazas de la categoría de precio {category}. Elija una categoría bloqueada o cree un bloqueo nuevo.',
  below_min_seats: 'Muy pocas plazas de esta categoría de precio en una entrada. Pida al menos {allowed}.',
  above_max_seats:
    'Demasiadas plazas de esta categoría de precio en una entrada. Pida como máximo {allowed}.',
  one_seat_per_entry:
    'Esta categoría de precio admite una sola plaza por entrada. Envíe {asked} entradas de una plaza.',
  not_bookable: '{received} no se puede reservar. Elija otra fecha.',
  'not_bookable.inactive': '{item} no está activo. Elija otra fecha.',
  'not_bookable.parent': '{item} agrupa otras fechas. Elija una de ellas.',
  past_cut_off: 'La reserva de {item} se cerró el {latest}. Elija una fecha posterior.',
  not_consecutive:
    '{field} no es una secuencia. Envíe turnos consecutivos de una misma regla de disponibilidad, en orden.',
  capture_invalid:
    'No hay ningún bloqueo con la referencia {received} para este cliente API. Cree uno nuevo.',
  'capture_invalid.repeated':
    'El bloqueo {received} ya se usa para otro elemento de esta reserva. Envíe cada referencia una sola vez.',
  'capture_ended.expired': 'El bloqueo {reference} caducó el {at}. Cree uno nuevo.',
  'capture_ended.used': 'La reserva {booking} usó el bloqueo {reference}. Cree uno nuevo.',
  'capture_ended.released': 'El bloqueo {reference} se liberó el {at}. Cree uno nuevo.',
  'capture_ended.replaced':
    'El bloqueo {reference} se sustituyó por uno nuevo el {at}. Envíe la referencia del nuevo.',
  already_used: '{received} ya se ha usado. Omítalo.',
  expired: '{received} ya no es válido. Omítalo.',
  not_supported: '{received} no se admite. Valores posibles: {allowed}.',
  'not_supported.voucher_capacity':
    '{item} es un vale, cuya capacidad no se puede fijar. Elija una disponibilidad con fecha.',
  exceeds_refundable: 'El reembolso es demasiado alto. Reembolse como máximo {allowed}.',
  'exceeds_refundable.nothing':
    'Con refundType {refundType} no queda nada por reembolsar. Envíe otro refundType u otra transactionId.',
  mutually_exclusive: '{field} no se puede combinar con los demás. Envíe solo uno de estos: {allowed}.',
  card_invalid: 'No es una tarjeta de prueba. Use una de estas: {allowed}.',

  'conflict.name_taken': 'El nombre {name} ya está en uso. Elija otro.',
  'too_many_requests.state':
    'El espacio de trabajo y sus instantáneas han alcanzado el límite de {limit} bytes además de los datos de prueba. Elimine una instantánea, restablezca el espacio o use otro. Aún se puede cancelar.',
  'too_many_requests.snapshots':
    'Se ha alcanzado el límite de {limit} instantáneas por espacio de trabajo. Elimine una que ya no haga falta.',
  'too_many_requests.workspaces':
    'Se ha alcanzado el límite de {limit} espacios de trabajo. Elimine uno que ya no haga falta.',
  'forbidden.admin':
    'Envíe el token de administración. Para las operaciones sobre un espacio de trabajo también sirve uno de sus tokens de acceso, salvo para eliminarlo.',
  'forbidden.proxy':
    'Esta solicitud llegó por un proxy y el sandbox no tiene token de administración. Inícielo con --admin-token y envíe ese token.',
  'forbidden.public_secret':
    'El secreto de este cliente API es público, por eso su token aquí solo puede leer. Envíe el token de administración o use un espacio de trabajo con secretos propios.',
  'conflict.status':
    'La reserva {id} tiene el estado {status}. Esto solo es posible con el estado {allowed}.',
  'conflict.cancelled': 'Ya cancelado: {resource} {id}.',
  'conflict.transaction': 'La transacción {received} ya ha pagado una reserva. Envíe otro id de transacción.',
  'forbidden.agent': 'Solo los clientes API de agencias de viajes pueden enviar {field}. Omítalo.',
  'forbidden.treasurer':
    'Solo los clientes API de agencias de viajes pueden enviar agent como {field}. Valores posibles: {allowed}.',
  'required.order': 'No hay nada que reservar ni que calcular. Envíe al menos uno de estos: {allowed}.',
  'required.field': 'El campo {code} es obligatorio. Envíelo en {field}.',
  'not_allowed.discount': 'El código de descuento {received} no es válido para esta actividad. Omítalo.',
  'already_used.discount': 'El código de descuento {received} está agotado para este participante. Omítalo.',
  'mismatch.operator':
    'Todos los elementos de una reserva deben ser de un mismo operador. Esta reserva es de {allowed}.',
  'mismatch.addon': 'El extra {received} va en {allowed}. Envíelo allí.',
  'wrong_format.decimals': '{field} tiene demasiados decimales. Envíe como máximo {allowed}.',
  'wrong_format.date': '{field} no es una fecha. Envíe, por ejemplo, 2026-06-05.',
  'wrong_format.email':
    '{field} no es una dirección de correo electrónico. Envíe, por ejemplo, ada@example.com.',
  'wrong_format.cvc': 'El código de seguridad no es válido. Envíe 3 o 4 cifras como {field}.',
  'expired.card': 'La tarjeta ha caducado. Envíe una fecha de caducidad futura como {field}.',
  'payment_declined.insufficient_funds':
    'La tarjeta ha sido rechazada: fondos insuficientes. No se ha reservado nada. Pruebe con otra tarjeta.',
  'payment_declined.expired_card':
    'La tarjeta ha sido rechazada: ha caducado. No se ha reservado nada. Pruebe con otra tarjeta.',
  'reason.voucher_unknown': 'Este vale no existe.',
  'reason.voucher_used': 'Este vale ya se ha usado.',
  'reason.voucher_expired': 'Este vale ya no es válido.',
  'reason.voucher_foreign': 'Este vale es de otro operador.',

  'mail.booked.subject': 'Su reserva {id}',
  'mail.booked.body':
    'Hola, {name}:\n\ngracias por su reserva {id}: {caption}.\nTotal: {total}. Pendiente de pago: {balance}.',
  'mail.tickets.subject': 'Entradas de la reserva {id}',
  'mail.tickets.body': 'Adjuntamos las entradas de su reserva {id}: {caption}.',

  'reason.percent_encoding':
    'a un signo de porcentaje no le siguen dos cifras hexadecimales, o los bytes no son UTF-8',
  'reason.not_json': 'no es JSON',
  'reason.not_yaml': 'no es YAML válido',
  'reason.not_utf8': 'no es UTF-8',
  'reason.half_character': 'una secuencia como \\ud83d es solo medio carácter',
  'reason.too_deep': 'tiene más de 64 niveles de anidamiento',
  'reason.too_many_values': 'se compone de demasiados valores',
  'reason.too_slow': 'no llegó completo a tiempo',
  'reason.not_http': 'no es HTTP/1.1',

  'resource.activity': 'actividad',
  'resource.addon': 'extra',
  'resource.agent': 'agencia',
  'resource.availability item': 'disponibilidad',
  'resource.availability rule': 'regla de disponibilidad',
  'resource.basket': 'cesta',
  'resource.booking': 'reserva',
  'resource.discount code': 'código de descuento',
  'resource.fixture': 'datos de prueba',
  'resource.guest': 'participante',
  'resource.item': 'elemento',
  'resource.merchant': 'operador',
  'resource.mobile group': 'grupo móvil',
  'resource.payment gateway': 'pasarela de pago',
  'resource.price category': 'categoría de precio',
  'resource.price category of the activity': 'categoría de precio de la actividad',
  'resource.price category of the item': 'categoría de precio de la fecha',
  'resource.resource': 'recurso',
  'resource.shop item': 'artículo de tienda',
  'resource.snapshot': 'instantánea',
  'resource.ticket': 'entrada',
  'resource.transaction': 'transacción',
  'resource.voucher': 'vale',
  'resource.workspace': 'espacio de trabajo',

  'type.integer': 'un número entero',
  'type.number': 'un número',
  'type.string': 'un texto',
  'type.boolean': 'true o false',
  'type.object': 'un objeto',
  'type.array': 'una lista',
  'type.email': 'una dirección de correo electrónico',
  'type.uri': 'un URI',

  'fixture.not_found':
    'No encontrado en los datos de prueba: {resource} {received}. Añada la entrada o dé a {field} uno de estos valores: {allowed}.',
  'fixture.unknown': 'No hay datos de prueba {received}. Indique unos de estos o una ruta: {allowed}.',
  'fixture.duplicate': '{received} ya lo usa {first}. Dé a {field} un valor propio.',
  'fixture.decimals':
    '{field} tiene demasiados decimales. Número máximo para un importe en {currency}: {allowed}.',
} as const satisfies Record<MessageId, string>;
