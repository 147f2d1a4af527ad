import type { MessageId } from './en.js';

/** The texts of errors and mails in Spanish. */
export const es = {
  'title.invalid_request': 'Solicitud no válida',
  'title.forbidden': 'No permitido con esta clave',
  'title.not_found': 'No encontrado',
  'title.method_not_allowed': 'Método no permitido',
  'title.not_acceptable': 'Formato o idioma no disponible',
  'title.payload_too_large': 'Cuerpo de la solicitud demasiado grande',
  'title.unsupported_media_type': 'Tipo del cuerpo de la solicitud no admitido',
  'title.headers_too_large': 'Cabeceras de la solicitud demasiado grandes',
  'title.too_many_requests': 'Límite alcanzado',
  'title.conflict': 'Conflicto con el estado actual',
  'title.capture_not_active': 'Prerreserva no activa',
  'title.payment_declined': 'Pago rechazado',
  'title.authentication_required': 'Autenticación de la tarjeta necesaria',
  'title.storage_unavailable': 'Almacenamiento no disponible',
  'title.workspace_damaged': 'Espacio de trabajo dañado',
  'title.overloaded': 'Entorno de pruebas sobrecargado',
  'title.stopping': 'Entorno de pruebas deteniéndose',
  'title.host_not_allowed': 'Servidor u origen no permitidos',
  'title.wrong_credentials': 'Credenciales incorrectas',
  'title.session_ended': 'Sesión terminada',
  'title.misdirected_request': 'Solicitud enviada al servidor equivocado',
  'title.internal_error': 'Error interno',

  invalid_request: 'La solicitud no es válida. Cada elemento de `errors` indica qué hay que cambiar.',
  forbidden: 'Esta clave no tiene permiso para hacerlo. Use una que lo tenga.',
  not_found: '{resource} con el ID `{id}` es visible para esta clave.',
  'not_found.ticket': 'Ninguna entrada con el código `{code}` es visible para esta clave.',
  'not_found.workspace': 'No hay ningún espacio de trabajo `{name}`. Compruebe el nombre.',
  'not_found.step':
    'El historial de este espacio de trabajo no tiene ningún paso `{id}`, o lo ha descartado. Compruebe el ID.',
  'not_found.request':
    'Este espacio de trabajo no tiene ninguna solicitud `{id}`, o su registro la ha descartado. Compruebe el ID.',
  'not_found.certification': 'No existe la certificación `{id}` o se ha eliminado. Compruebe el ID.',
  'not_found.case': 'Esta certificación no tiene ningún caso `{id}`. Compruebe el ID.',
  'not_found.snapshot': 'Este espacio de trabajo no tiene ninguna instantánea `{id}`. Compruebe el ID.',
  'not_found.path': '`{path}` no corresponde a ninguna operación. Consulte `/docs`.',
  'not_found.path_nearest': '`{path}` no corresponde a ninguna operación. ¿Quería decir `{nearest}`?',
  'not_found.path_proxy':
    '`{path}` no corresponde a ninguna operación. Para que la solicitud pase sin comprobación, envíe la cabecera `Sandbox-Check: off`.',
  method_not_allowed: '`{path}` no admite este método. Use `{allowed}`.',
  'method_not_allowed.cancel': '`{path}` no admite este método. Para cancelar, envíe `{cancel}`.',
  not_acceptable: '`Accept` debe indicar un formato disponible: `{allowed}`.',
  'not_acceptable.absent': 'La cabecera `Accept` es obligatoria. Envíe, por ejemplo, `{example}`.',
  'not_acceptable.language': '`Accept-Language` debe indicar un idioma disponible: `{allowed}`.',
  'not_acceptable.language_absent':
    'La cabecera `Accept-Language` es obligatoria. Envíe, por ejemplo, `{example}`.',
  payload_too_large:
    'El cuerpo de la solicitud es demasiado grande. Envíe como máximo {limit, plural, one {# byte} many {# de bytes} other {# bytes}}.',
  'payload_too_large.yaml':
    'El cuerpo YAML es demasiado grande. Envíe como máximo {limit, plural, one {# byte} many {# de bytes} other {# bytes}} o envíe JSON.',
  unsupported_media_type:
    'El `Content-Type` del cuerpo debe ser {allowed, plural, one {} many {uno de estos: } other {uno de estos: }}`{allowed}`.',
  'unsupported_media_type.charset':
    'El cuerpo debe estar en UTF-8. Envíe `charset=utf-8` o ningún `charset`.',
  'unsupported_media_type.encoding':
    'No se admiten cuerpos comprimidos. Envíe el cuerpo sin `Content-Encoding`.',
  headers_too_large:
    'La línea de solicitud y las cabeceras son demasiado grandes. Envíe como máximo {limit, plural, one {# byte} many {# de bytes} other {# bytes}} en total.',
  too_many_requests:
    'Hay demasiadas solicitudes. Inténtelo de nuevo en {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}.',
  conflict: 'El estado actual no lo permite.',
  capture_not_active:
    'Ninguna prerreserva activa con la referencia `{reference}` es visible para esta clave.',
  payment_declined: 'La tarjeta ha sido rechazada y no se ha reservado nada. Pruebe con otra tarjeta.',
  authentication_required:
    'Esta tarjeta exige 3-D Secure, así que no se ha reservado nada. Use la página de pago alojada u otra tarjeta.',
  storage_unavailable:
    'No se ha podido guardar el cambio, así que no se ha modificado nada. Inténtelo de nuevo en {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}.',
  workspace_damaged:
    'Los datos guardados de este espacio de trabajo están dañados en `{file}`. Pida al administrador del entorno de pruebas que restaure el archivo desde una copia de seguridad o que elimine el espacio de trabajo.',
  'workspace_damaged.line':
    'Los datos guardados de este espacio de trabajo están dañados en `{file}`, línea {line}. Pida al administrador del entorno de pruebas que restaure el archivo desde una copia de seguridad o que elimine el espacio de trabajo.',
  'workspace_damaged.snapshot':
    'Los datos guardados de la instantánea `{snapshot}` están dañados en `{file}`. Restaure el archivo desde una copia de seguridad o elimine la instantánea; el resto del espacio de trabajo funciona.',
  'storage_unavailable.uncertain':
    'No es seguro que el cambio se haya guardado, porque la base de datos no ha respondido. Compruebe el estado actual antes de intentarlo de nuevo.',
  'storage_unavailable.unreadable':
    'En este momento no se pueden leer los datos de este espacio de trabajo. Inténtelo de nuevo en {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}.',
  'storage_unavailable.read_only':
    'La carpeta de datos del entorno de pruebas es de solo lectura, así que no se ha modificado nada. Pida al administrador que permita la escritura.',
  'storage_unavailable.taken_over':
    'Otro entorno de pruebas se ha hecho cargo de la carpeta de datos, así que no se ha modificado nada. Pida al administrador que detenga uno de los dos.',
  'storage_unavailable.not_ready':
    'En este momento el entorno de pruebas no puede guardar cambios. Su registro indica el motivo.',
  stopping:
    'El entorno de pruebas se está deteniendo. Envíe las solicitudes a otra instancia o vuelva a iniciarlo.',
  overloaded:
    'El entorno de pruebas está recibiendo demasiados datos a la vez. Inténtelo de nuevo en {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}.',
  'overloaded.check':
    'En este momento no se pueden comprobar las solicitudes con el contrato. Inténtelo de nuevo en {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}.',
  host_not_allowed:
    'Sin token de administración, el plano de control solo está abierto a este equipo y a sus propias páginas. Inicie el entorno de pruebas con `--admin-token` para abrirlo a otros.',
  wrong_credentials:
    'El ID del cliente es desconocido o el secreto es incorrecto. Compruebe ambos: un secreto se muestra una sola vez, al crearse.',
  'wrong_credentials.client_id':
    'Un ID de cliente tiene la forma `<workspace>.<client>`, por ejemplo `demo.partner`.',
  'wrong_credentials.token':
    'El token de administración es incorrecto. Compruébelo o inicie sesión con el ID y el secreto de un cliente.',
  'wrong_credentials.key_lost':
    'El entorno de pruebas ha perdido la clave que comprueba este secreto. Pida a su operador que la restaure.',
  session_ended: 'La sesión ha terminado. Inicie sesión de nuevo.',
  'session_ended.revoked':
    'La sesión ha terminado porque su token o secreto ya no es válido o se eliminó su espacio de trabajo. Inicie sesión de nuevo.',
  'host_not_allowed.session':
    'Una sesión solo cambia algo desde las páginas del entorno de pruebas, que envían su `Origin`. Los programas envían un token en `Authorization`.',
  misdirected_request:
    'Este entorno de pruebas no atiende a `{host}`. Use `localhost` o `127.0.0.1`, o inicie el entorno de pruebas con `--public-url` y la dirección que usa.',
  internal_error:
    'La solicitud ha fallado y no se ha modificado nada. La causa figura en el registro del entorno de pruebas.',

  required: '`{field}` es obligatorio.',
  unknown: 'Campo desconocido `{field}`. Quítelo.',
  'unknown.nearest': 'Campo desconocido `{field}`. ¿Quería decir `{nearest}`?',
  'unknown.empty': 'El nombre de un campo está vacío. Quite el campo.',
  'unknown.key': 'Campo desconocido `{received}` en `{field}`. Quítelo.',
  duplicate: '`{field}` se ha enviado varias veces. Envíelo una sola vez.',
  'duplicate.value': '`{received}` se ha enviado varias veces. Envíelo una sola vez.',
  'duplicate.entry': '`{field}` no debe contener dos veces el mismo elemento.',
  empty: '`{field}` no debe estar vacío.',
  ambiguous: '`{field}` es ambiguo. Numere sus corchetes: `[0]`, `[1]`, etcétera.',
  wrong_type: '`{field}` debe ser `{allowed}`.',
  wrong_format: '`{field}` debe ser {format}.',
  'unknown.contact':
    'Campo desconocido `{field}`. Envíe cómo localizar el contacto en `type` y `value`, por ejemplo `{allowed}`.',
  'unknown.page':
    'Campo desconocido `{field}`. Recorra la lista con `limit` y `offset`, por ejemplo `{allowed}`.',
  'unknown.status': 'Aquí `{field}` no es un filtro. Los parámetros son `{allowed, and}`.',
  'wrong_type.example': '`{field}` debe ser `{allowed}`, por ejemplo `{example}`.',
  'wrong_type.comma': 'Escriba los decimales de `{field}` tras un punto: `{allowed}`.',
  'unknown.whole':
    'Campo desconocido `{field}`. La respuesta no tiene páginas: siempre está completa. Quite el campo.',
  'wrong_type.category_entries':
    'Envíe las plazas de una categoría de precio bajo el ID de esta, por ejemplo `{allowed}`. Si su `maxSeats` es 1, envíe {seats} elementos `{entry}`.',
  'wrong_type.entries': 'Envíe cada número de `{field}` como un elemento propio: `{allowed}`.',
  'wrong_type.brackets': '`{field}` no debe ser JSON. Escríbalo con corchetes numerados: `{allowed}`.',
  'wrong_type.category':
    'Envíe las plazas de una categoría de precio bajo el ID de esta, por ejemplo `{allowed}`.',
  'wrong_format.example': '`{field}` debe tener la forma de `{allowed}`.',
  not_allowed:
    '`{field}` debe ser {allowed, plural, one {} many {uno de estos valores: } other {uno de estos valores: }}`{allowed}`.',
  too_small: '`{field}` debe ser como mínimo `{allowed}`.',
  'too_small.exclusive': '`{field}` debe ser mayor que `{allowed}`.',
  too_large: '`{field}` debe ser como máximo `{allowed}`.',
  'too_large.clock': '`{field}` debe ser como máximo `{allowed}`: el reloj se detiene en `{last}`.',
  'too_large.exclusive': '`{field}` debe ser menor que `{allowed}`.',
  too_short:
    '`{field}` debe tener como mínimo {allowed, plural, one {# carácter} many {# de caracteres} other {# caracteres}}.',
  too_long:
    '`{field}` debe tener como máximo {allowed, plural, one {# carácter} many {# de caracteres} other {# caracteres}}.',
  too_few:
    '`{field}` debe tener como mínimo {allowed, plural, one {# elemento} many {# de elementos} other {# elementos}}.',
  too_many:
    '`{field}` debe tener como máximo {allowed, plural, one {# elemento} many {# de elementos} other {# elementos}}.',
  malformed: '`{field}` no se puede leer: {reason}.',
  wrong_place: '`{field}` es un parámetro de la URL. Envíelo en la URL, no en el cuerpo.',
  'wrong_place.body': '`{field}` pertenece al cuerpo. Envíelo allí, no en la URL.',
  'wrong_place.none': 'Esta operación no admite cuerpo. Envíe sus parámetros en la URL, sin cuerpo.',
  'not_found.reference': '{resource} con el ID `{received}` es visible para esta clave.',
  'not_found.code': '{resource} `{received}` es visible para esta clave.',
  'not_found.item_category':
    'Este turno no tiene la categoría de precio `{received}`. Sus categorías de precio son `{allowed, and}`.',
  'not_found.activity_category': 'Esta actividad no tiene la categoría de precio `{received}`.',
  'not_found.client':
    'Este espacio de trabajo no tiene el cliente `{received}`. Envíe `{allowed}` como `{field}`.',
  'not_found.transaction': 'Esta reserva no tiene la transacción `{received}`.',
  'not_found.target_addon':
    'La actividad de `{item}` no ofrece {addons, and}. Elija un turno de una actividad que lo ofrezca, o cancele antes ese extra.',
  'not_found.guest_category':
    'El nuevo turno no tiene una categoría de precio como la de {guests, and}. Envíe `{allowed}` como `{field}`.',
  not_yours: 'El vale `{received}` pertenece a otro operador. Omítalo.',
  mismatch: '`{field}` debe ser `{allowed}`.',
  'mismatch.rule': 'El turno pertenece a la regla `{allowed}`. Envíe esta como `{field}`.',
  'mismatch.captured': 'La prerreserva retiene plazas en `{allowed}`. Envíe eso como `{field}`.',
  'mismatch.form': '`{field}` no tiene ninguna de las formas que se admiten aquí.',
  'mismatch.parent_rule':
    '`{field}` debe ser otra regla del mismo operador y del mismo tipo, que no dependa a su vez de otra.',
  seats_exceeded:
    'Ha pedido {asked, plural, one {# plaza} many {# de plazas} other {# plazas}}, pero {left, plural, =0 {no queda ninguna} one {solo queda #} many {solo quedan #} other {solo quedan #}}.',
  'seats_exceeded.item':
    'Ha pedido {asked, plural, one {# plaza} many {# de plazas} other {# plazas}} en `{item}`, pero {left, plural, =0 {no queda ninguna} one {solo queda #} many {solo quedan #} other {solo quedan #}}.',
  'seats_exceeded.category':
    'Ha pedido {asked, plural, one {# plaza} many {# de plazas} other {# plazas}} de la categoría de precio `{category}` en `{item}`, pero {left, plural, =0 {no queda ninguna} one {solo queda #} many {solo quedan #} other {solo quedan #}}.',
  'seats_exceeded.resource':
    'Ha pedido {asked, plural, one {# plaza} many {# de plazas} other {# plazas}} en `{item}`, pero {left, plural, =0 {no queda ninguna} one {solo queda #} many {solo quedan #} other {solo quedan #}} en el recurso compartido `{sharedResource}`.',
  'seats_exceeded.captured':
    'Ha pedido {asked, plural, one {# plaza} many {# de plazas} other {# plazas}} de la categoría de precio `{category}`, pero la prerreserva {left, plural, =0 {no retiene ninguna} one {solo retiene #} many {solo retiene #} other {solo retiene #}}.',
  below_min_seats:
    'Cada elemento de la categoría de precio `{category}` debe tener como mínimo {allowed, plural, one {# plaza} many {# de plazas} other {# plazas}}.',
  above_max_seats:
    'Cada elemento de la categoría de precio `{category}` debe tener como máximo {allowed, plural, one {# plaza} many {# de plazas} other {# plazas}}.',
  one_seat_per_entry:
    'Cada elemento de la categoría de precio `{category}` tiene una sola plaza. Envíe {asked, plural, one {# elemento} many {# de elementos} other {# elementos}}.',
  not_bookable: '`{received}` no se puede reservar. Elija otro turno.',
  'not_bookable.inactive': '`{item}` no está activo. Elija otro turno.',
  'not_bookable.parent': '`{item}` agrupa otros turnos. Reserve uno de ellos.',
  'not_bookable.parent_capacity':
    '`{item}` agrupa otros turnos, así que su capacidad no se puede fijar. Fije la de esos turnos.',
  past_cut_off: '`{item}` se podía reservar hasta el `{latest}`. Elija un turno posterior.',
  not_consecutive:
    '`{field}` debe indicar turnos consecutivos de una misma regla de disponibilidad, en orden.',
  capture_invalid:
    'Ninguna prerreserva con la referencia `{received}` es visible para esta clave. Haga una nueva.',
  'capture_invalid.repeated':
    'La prerreserva `{received}` ya se usa para otro turno de esta reserva. Envíe cada referencia una sola vez.',
  'capture_ended.expired': 'La prerreserva `{reference}` caducó el `{at}`. Haga una nueva.',
  'capture_ended.used': 'La reserva `{booking}` usó la prerreserva `{reference}`. Haga una nueva.',
  'capture_ended.released': 'La prerreserva `{reference}` se liberó el `{at}`. Haga una nueva.',
  'capture_ended.replaced':
    'La prerreserva `{reference}` se sustituyó el `{at}`. Envíe la referencia de la nueva.',
  already_used: 'El vale `{received}` ya se ha usado. Omítalo.',
  expired: 'El vale `{received}` ya no es válido. Omítalo.',
  'expired.discount': 'El código de descuento `{received}` ya no es válido. Omítalo.',
  not_supported:
    '`{received}` no se admite. Envíe {allowed, plural, one {} many {uno de estos valores: } other {uno de estos valores: }}`{allowed}`.',
  'not_supported.voucher_capacity':
    '`{item}` es un vale sin fecha, así que su capacidad no se puede fijar. Elija un turno con fecha.',
  exceeds_refundable: 'Se puede reembolsar como máximo `{allowed}`.',
  'exceeds_refundable.holder':
    '`{received}` no tiene ningún pago de esta reserva. En `{currency}`, `{vendor}` tiene `{vendorHolds}`, `merchant` `{merchantHolds}` y `agent` `{agentHolds}`. Envíe como `{field}` uno que tenga dinero, o `ignore` para no reembolsar nada.',
  'exceeds_refundable.nothing':
    'Con el `refundType` `{refundType}` no queda nada por reembolsar. En `{currency}`, `{vendor}` tiene `{vendorHolds}`, `merchant` `{merchantHolds}` y `agent` `{agentHolds}`. Envíe otro `refundType` u otra `transactionId`.',
  'exceeds_refundable.unpaid':
    'No queda nada por reembolsar: esta reserva no tiene ningún pago o ya se reembolsaron todos.',
  'exceeds_refundable.ignore':
    'No queda nada por reembolsar: esta reserva no tiene ningún pago o ya se reembolsaron todos. Envíe `ignore` como `{field}`.',
  mutually_exclusive: 'Envíe solo uno de estos campos: `{allowed, and}`.',
  card_invalid: '`{field}` debe ser el número de una tarjeta de prueba: `{allowed}`.',

  'conflict.forgotten':
    'El historial ya no llega hasta la solicitud `{id}`. Parta de una posterior, o aumente `--requests-kept`.',
  'conflict.nothing_to_undo':
    'Este espacio de trabajo no tiene nada que deshacer: su historial está vacío, o ya está en ese estado. Cambie algo primero.',
  'conflict.undo_forgotten':
    'El historial de este espacio de trabajo llega solo hasta el paso `{allowed}`. Envíe ese o uno posterior como `to`, o aumente `--requests-kept`.',
  'conflict.changed_since':
    'No se ha deshecho nada: desde el paso `{last}`, este espacio de trabajo ha cambiado {count, plural, one {una vez más} many {# de veces más} other {# veces más}}. El último cambio es el paso `{step}`: `{latest}`. Para deshacer también estos cambios, vuelva a un paso anterior del historial (en la API: ese paso como `to` y `{step}` como `last`).',
  'conflict.name_taken': 'El nombre `{name}` ya está en uso. Elija otro.',
  'conflict.never_expires':
    'El espacio de trabajo `{name}` se crea al arrancar a partir de `--fixture`, así que nunca caduca. Elimínelo en su lugar.',
  'conflict.name_taken_since':
    'Desde entonces se ha creado un espacio de trabajo `{name}`. Elimine primero ese e indique después el anterior con su `deletedAt`.',
  'not_found.binned':
    'La papelera no tiene ningún espacio de trabajo `{name}`. Consulte la lista de los eliminados: se conservan siete días.',
  'conflict.name_reserved': 'El nombre `{name}` es de las certificaciones. Elija uno que no empiece así.',
  'too_many_requests.state':
    'El espacio de trabajo y sus instantáneas han alcanzado su límite de {limit, plural, one {# byte} many {# de bytes} other {# bytes}}. Elimine una instantánea, restablezca el espacio de trabajo o use otro; aún se puede cancelar.',
  'fault.status': 'Esta respuesta la pidió una regla de fallo o `Sandbox-Fault`. La solicitud no se ejecutó.',
  'fault.rate_limit':
    'Llegaron más de {limit, plural, one {# solicitud} many {# de solicitudes} other {# solicitudes}} en {windowSeconds, plural, one {# segundo} many {# de segundos} other {# segundos}}. Espere lo que indica `Retry-After`.',
  'too_many_requests.faults':
    'Un espacio de trabajo puede tener como máximo {limit, plural, one {# regla de fallo} many {# de reglas de fallo} other {# reglas de fallo}}. Quite una primero.',
  'not_found.key': 'Este espacio de trabajo no tiene el cliente `{name}`. Compruebe el nombre.',
  'conflict.no_secret': 'Este cliente no tiene ningún secreto válido. Cree uno primero.',
  'too_many_requests.clients':
    'Un espacio de trabajo puede tener como máximo {limit, plural, one {# cliente} many {# de clientes} other {# clientes}}. Elimine uno que ya no necesite.',
  'not_found.secret': 'Este cliente no tiene ningún secreto `{id}`. Compruebe el ID.',
  'not_found.session':
    'El espacio de trabajo no tiene ninguna sesión `{id}`. Puede haber terminado. Vuelva a pedir la lista.',
  'too_many_requests.secrets':
    'Un cliente puede tener como máximo {limit, plural, one {# secreto} many {# de secretos} other {# secretos}}. Elimine uno que ya no necesite.',
  'not_found.invitation':
    'Esta invitación no existe o ya no se puede aceptar: se ha usado, retirado o ha caducado. Pida un enlace nuevo.',
  'too_many_requests.invitations':
    'Puede haber como máximo {limit, plural, one {# invitación abierta} many {# de invitaciones abiertas} other {# invitaciones abiertas}}. Retire una que ya no necesite.',
  'not_found.fault_rule': 'No hay ninguna regla de fallo `{id}`.',
  'too_many_requests.held':
    'Los fallos retienen ya {limit, plural, one {# solicitud} many {# de solicitudes} other {# solicitudes}}, el máximo. Espere a que terminen algunas.',
  'too_many_requests.connections':
    'El espacio de trabajo tiene {limit, plural, one {# solicitud} many {# de solicitudes} other {# solicitudes}} en curso, su límite. Espere a que se respondan algunas.',
  'too_many_requests.streams':
    'El espacio de trabajo tiene {limit, plural, one {# flujo de eventos abierto} many {# de flujos de eventos abiertos} other {# flujos de eventos abiertos}}, su parte. Cierre uno primero.',
  'too_many_requests.replies':
    '{limit, plural, one {# byte} many {# de bytes} other {# bytes}} de listas largas y exportaciones esperan a clientes del espacio de trabajo, su parte. Lea o cierre primero algunas de estas respuestas.',
  'too_many_requests.snapshots':
    'Un espacio de trabajo puede tener como máximo {limit, plural, one {# instantánea} many {# de instantáneas} other {# instantáneas}}. Elimine una que ya no haga falta.',
  'too_many_requests.workspaces':
    'El entorno de pruebas puede tener como máximo {limit, plural, one {# espacio de trabajo} many {# de espacios de trabajo} other {# espacios de trabajo}}. Elimine uno que ya no haga falta.',
  'forbidden.admin':
    'Para esto no basta un token de un espacio de trabajo. Envíe el token de administración.',
  'forbidden.workspace':
    'Este token es del espacio de trabajo `{workspace}` y solo vale allí. Envíe el token de administración o un token del espacio de trabajo solicitado.',
  'forbidden.own':
    'El rol `{role}` no lo permite. Use un cliente con el rol `own` o envíe el token de administración.',
  'forbidden.as_client':
    'Este cliente solo puede leer en su propio nombre. Use un cliente con el rol `use` u `own`, o envíe el token de administración.',
  'forbidden.proxy':
    'Esta solicitud ha llegado por un proxy y el entorno de pruebas no tiene token de administración. Inícielo con `--admin-token` y envíe ese token.',
  'forbidden.look':
    'Este cliente tiene el rol `look`, así que su token aquí solo puede leer. Use un cliente con el rol `use` u `own`.',
  'forbidden.role':
    'El token `{name}` tiene el rol `{role}`, que no lo permite. Envíe un token con uno de estos roles: `{allowed}`.',
  'forbidden.public_secret':
    'El `client_secret` de este cliente es público, así que su token aquí solo puede leer. Envíe el token de administración o use un espacio de trabajo con secretos propios.',
  'conflict.paying':
    'La reserva `{id}` espera su página de pago hasta `{until}` y después se elimina; debe estar `{allowed}`. Si no conoce la dirección de la página, reserve de nuevo, con otras plazas o después de ese momento.',
  'conflict.status': 'La reserva `{id}` está `{status}`; debe estar `{allowed}`.',
  'conflict.cancelled_item': 'El turno reservado `{id}` ya está cancelado.',
  'conflict.cancelled_guest': 'La plaza del participante `{id}` ya está cancelada.',
  'conflict.cancelled_addon': 'El extra `{id}` ya está cancelado.',
  'conflict.transaction':
    'La transacción `{received}` ya se ha usado para pagar una reserva. Envíe el ID de otra transacción.',
  'forbidden.agent': 'Solo la clave de una agencia puede enviar `{field}`. Omítalo.',
  'forbidden.treasurer':
    'Solo la clave de una agencia puede enviar `agent` como `{field}`. Envíe `{allowed}`.',
  'required.order': 'No hay nada que reservar ni que calcular. Envíe `{allowed}`.',
  'required.field': 'El campo `{code}` es obligatorio. Envíelo en `{field}`.',
  'not_allowed.discount': 'El código de descuento `{received}` no vale para esta actividad. Omítalo.',
  'already_used.discount': 'El código de descuento `{received}` está agotado. Omítalo.',
  'mismatch.operator': 'Todos los turnos de una reserva deben ser de un solo operador, aquí `{allowed}`.',
  'mismatch.addon': 'El extra `{received}` va en `{allowed}`. Envíelo allí.',
  'wrong_format.decimals':
    '`{field}` debe tener {allowed, plural, =0 {cero decimales} one {como máximo # decimal} many {como máximo # de decimales} other {como máximo # decimales}} en `{currency}`.',
  'expired.card': 'La tarjeta ha caducado. Use una tarjeta con una fecha de caducidad posterior.',
  'payment_declined.insufficient_funds':
    'La tarjeta ha sido rechazada por fondos insuficientes y no se ha reservado nada. Pruebe con otra tarjeta.',
  'payment_declined.expired_card':
    'La tarjeta ha sido rechazada porque ha caducado, y no se ha reservado nada. Pruebe con otra tarjeta.',
  'reason.voucher_unknown': 'Este vale no existe.',
  'reason.voucher_used': 'Este vale ya se ha usado.',
  'reason.voucher_expired': 'Este vale ya no es válido.',
  'reason.voucher_foreign': 'Este vale pertenece a otro operador.',

  'mail.booked.subject': 'Su reserva {id}',
  'mail.booked.body':
    'Hola, {name}:\n\nGracias por su reserva {id}: {caption}.\nTotal: {total}. Pendiente de pago: {balance}.',
  'mail.tickets.subject': 'Entradas de la reserva {id}',
  'mail.tickets.body': 'Adjuntamos las entradas de su reserva {id}: {caption}.',

  'reason.percent_encoding':
    'a un signo de porcentaje no le siguen dos cifras hexadecimales, o los bytes no son UTF-8',
  'reason.not_json': 'no es JSON',
  'reason.not_yaml': 'no es YAML',
  'reason.not_utf8': 'no es UTF-8',
  'reason.half_character': 'una secuencia como `\\ud83d` es solo medio carácter',
  'reason.too_deep': 'tiene más de 64 niveles de anidamiento',
  'reason.too_many_values': 'se compone de demasiados valores',
  'reason.long_name': 'un nombre tiene más de 1000 caracteres',
  'reason.too_slow': 'no ha llegado completo a tiempo',
  'reason.not_http': 'no es HTTP/1.1',

  'place.body': 'El cuerpo de la solicitud',
  'place.response': 'El cuerpo de la respuesta',
  'place.header': 'El mensaje HTTP',
  'place.path': 'El texto de la ruta',
  'place.query': 'El conjunto de parámetros de la URL',
  'place.fixture': 'El conjunto de datos de prueba',

  'no.activity': 'Ninguna actividad',
  'no.addon': 'Ningún extra',
  'no.agent': 'Ninguna agencia',
  'no.availability item': 'Ningún turno',
  'no.availability rule': 'Ninguna regla de disponibilidad',
  'no.basket': 'Ninguna cesta',
  'no.booking': 'Ninguna reserva',
  'no.booking item': 'Ningún turno reservado',
  'no.discount code': 'Ningún código de descuento',
  'no.guest': 'Ningún participante',
  'no.merchant': 'Ningún operador',
  'no.mobile group': 'Ningún grupo móvil',
  'no.option': 'Ninguna opción',
  'no.payment gateway': 'Ningún sistema de pago',
  'no.price category': 'Ninguna categoría de precio',
  'no.resource': 'Ningún recurso',
  'no.shop item': 'Ningún artículo',
  'no.voucher': 'Ningún vale',

  'type.integer': 'un número entero',
  'type.number': 'un número',
  'type.string': 'un texto',
  'type.boolean': '`true` o `false`',
  'type.object': 'un objeto',
  'type.array': 'una lista',

  'format.client-name':
    'una serie de 200 letras, cifras, guiones y guiones bajos como máximo, como `{example}`',
  'format.country': 'un código de país ISO 3166-1 como `{example}`',
  'format.currency': 'un código de moneda ISO 4217 como `{example}`',
  'format.currency-or-locale': 'un código de moneda ISO 4217 o una configuración regional, como `{example}`',
  'format.date': 'una fecha como `{example}`',
  'format.date-or-span': 'una fecha o un periodo a partir de hoy, como `{example}`',
  'format.duration': 'una duración ISO 8601 mayor que cero, como `{example}`',
  'format.email': 'una dirección de correo electrónico como `{example}`',
  'format.int32': 'un número entero de hasta `{example}`',
  'format.int64': 'un número entero de hasta `{example}`',
  'format.language': 'un código de idioma como `{example}`',
  'format.moment': 'una fecha y hora con desfase respecto a UTC, como `{example}`',
  'format.moment-or-span':
    'una fecha y hora con desfase respecto a UTC, una fecha o un periodo a partir de hoy, como `{example}`',
  'format.period': 'un par de fechas separadas por una coma, como `{example}`',
  'format.point-in-time': 'una fecha y hora con desfase respecto a UTC, o una fecha, como `{example}`',
  'format.position': 'una latitud y una longitud separadas por una coma, como `{example}`',
  'format.security-code': 'un código de seguridad de 3 o 4 cifras',
  'format.time': 'una hora como `{example}`',
  'format.time-of-day': 'una hora como `{example}`',
  'format.time-zone': 'una zona horaria IANA como `{example}`',
  'format.times': 'una lista de horas separadas por comas, como `{example}`',
  'format.web-address': 'una dirección web como `{example}`',
  'format.line': 'una sola línea sin caracteres de control, como `{example}`',
  'format.certification-id':
    '`cert-`, la hora en milisegundos con nueve dígitos en base 36, `-` y diez dígitos hexadecimales',
  'format.workspace-name':
    'un nombre de 63 minúsculas, cifras, guiones y guiones bajos como máximo, como `{example}`',
  'format.year': 'un año como `{example}`',

  'fixture.not_found':
    '{resource} `{received}` figura en los datos de prueba. Añada el elemento{allowed, plural, =0 {} one { o use } many { o use uno de estos valores: } other { o use uno de estos valores: }}`{allowed}`.',
  'fixture.unknown':
    'Datos de prueba desconocidos: `{received}`. Use la ruta de un archivo o uno de estos nombres: `{allowed}`.',
  'fixture.duplicate': '`{received}` ya lo usa `{first}`. Dé a `{field}` un valor propio.',
} as const satisfies Record<MessageId, string>;
