import type { MessageId } from './en.js';

/** The texts of errors and mails in Portuguese. */
export const pt = {
  'title.invalid_request': 'Pedido inválido',
  'title.forbidden': 'Não permitido a este cliente API',
  'title.not_found': 'Não encontrado',
  'title.method_not_allowed': 'Método não permitido',
  'title.not_acceptable': 'Formato ou língua não disponível',
  'title.payload_too_large': 'Corpo do pedido demasiado grande',
  'title.unsupported_media_type': 'Tipo do corpo do pedido não suportado',
  'title.headers_too_large': 'Cabeçalhos do pedido demasiado grandes',
  'title.too_many_requests': 'Limite atingido',
  'title.conflict': 'Conflito com o estado atual',
  'title.capture_not_active': 'Bloqueio de lugares não ativo',
  'title.payment_declined': 'Pagamento recusado',
  'title.authentication_required': 'O cartão exige autenticação',
  'title.storage_unavailable': 'Alteração não guardada',
  'title.workspace_damaged': 'Espaço de trabalho danificado',
  'title.overloaded': 'A sandbox está sobrecarregada',
  'title.host_not_allowed': 'Host ou origem não permitidos',
  'title.misdirected_request': 'Pedido enviado ao host errado',
  'title.internal_error': 'Erro interno',

  invalid_request:
    'O pedido não é válido. Cada entrada de errors indica um campo, o erro e o que enviar em vez disso.',
  forbidden: 'Este cliente API não tem esse direito. Use um cliente que o tenha.',
  not_found: 'Não encontrado: {resource} {id}. Verifique o id e os direitos deste cliente API.',
  'not_found.path': 'Nenhuma operação tem o caminho {path}. Todas as operações estão em /docs.',
  'not_found.path_nearest': 'Nenhuma operação tem o caminho {path}. Queria dizer {nearest}?',
  method_not_allowed: 'Método não permitido: {path} aceita {allowed}.',
  not_acceptable:
    'Nenhum dos formatos pedidos no cabeçalho Accept está disponível. Indique um destes formatos: {allowed}.',
  'not_acceptable.absent': 'Falta o cabeçalho Accept. Envie um, por exemplo {example}.',
  'not_acceptable.language':
    'Nenhuma das línguas pedidas no cabeçalho Accept-Language está disponível. Indique uma destas línguas: {allowed}.',
  'not_acceptable.language_absent': 'Falta o cabeçalho Accept-Language. Envie um, por exemplo {example}.',
  payload_too_large: 'O corpo do pedido é demasiado grande. Envie no máximo {limit} bytes.',
  'payload_too_large.yaml':
    'O corpo YAML é demasiado grande. Envie no máximo {limit} bytes de YAML ou use JSON.',
  unsupported_media_type: 'O Content-Type do corpo não é suportado. Envie {allowed}.',
  'unsupported_media_type.charset': 'O corpo tem de estar em UTF-8. Envie charset=utf-8, ou nenhum charset.',
  'unsupported_media_type.encoding':
    'Não são suportados corpos comprimidos. Envie o corpo sem Content-Encoding.',
  headers_too_large:
    'A linha de pedido e os cabeçalhos são demasiado grandes. Envie no máximo {limit} bytes no total.',
  too_many_requests: 'Demasiados pedidos. Tente de novo dentro de {seconds} s.',
  conflict: 'O estado atual não o permite.',
  capture_not_active:
    'Nenhum bloqueio ativo tem a referência {reference}. Verifique-a, bem como os direitos deste cliente API.',
  payment_declined: 'O cartão foi recusado. Nada foi reservado. Tente com outro cartão.',
  authentication_required:
    'O cartão exige 3-D Secure, que só a página de pagamento alojada oferece. Nada foi reservado.',
  storage_unavailable:
    'Não foi possível guardar a alteração. Nada foi alterado. Tente de novo dentro de {seconds} s.',
  workspace_damaged:
    'Os dados guardados deste espaço de trabalho estão danificados: {file}. Reponha o ficheiro a partir de uma cópia de segurança e o próximo pedido voltará a funcionar, ou elimine o espaço. Quem gere a sandbox pode fazer ambas as coisas; o seu registo diz mais.',
  'workspace_damaged.line':
    'Os dados guardados deste espaço de trabalho estão danificados: {file}, linha {line}. Reponha o ficheiro a partir de uma cópia de segurança e o próximo pedido voltará a funcionar, ou elimine o espaço. Quem gere a sandbox pode fazer ambas as coisas; o seu registo diz mais.',
  'workspace_damaged.snapshot':
    'Os dados guardados do instantâneo {snapshot} estão danificados: {file}. Reponha o ficheiro a partir de uma cópia de segurança ou elimine o instantâneo. Tudo o resto no espaço de trabalho funciona.',
  'storage_unavailable.read_only':
    'A pasta de dados do sandbox é só de leitura. Nada foi alterado. Peça ao operador que permita a escrita.',
  'storage_unavailable.taken_over':
    'Outro sandbox assumiu a pasta de dados. Nada foi alterado. Peça ao operador que pare um dos dois.',
  overloaded:
    'A sandbox está a receber demasiados dados ao mesmo tempo. Tente de novo dentro de {seconds} s.',
  host_not_allowed:
    'Sem token de administração, o plano de controlo responde apenas a hosts locais e às suas próprias páginas. Inicie a sandbox com --admin-token para permitir outros.',
  misdirected_request:
    'Esta sandbox não serve {host}. Use localhost ou 127.0.0.1, ou inicie a sandbox com --public-url e o endereço que os clientes usam.',
  internal_error: 'O pedido falhou e nada foi alterado. A causa está no registo da sandbox.',

  required: '{field} é obrigatório.',
  unknown: '{field} é desconhecido. Omita-o.',
  'unknown.nearest': '{field} é desconhecido. Queria dizer {nearest}?',
  duplicate: '{field} aparece várias vezes. Envie-o uma só vez.',
  empty: '{field} está vazio. Envie um valor ou omita-o.',
  'empty.required': '{field} está vazio. Envie um valor.',
  ambiguous: '{field} é ambíguo. Numere os parênteses retos: [0], [1] e assim por diante.',
  wrong_type: '{field} não tem o tipo certo. Esperado: {allowed}.',
  wrong_format: '{field} não tem o formato certo. Esperado: {allowed}.',
  'wrong_type.category':
    'O filtro de categoria não é válido. Envie category[<id da categoria de preço>]=<lugares>, por exemplo {allowed}.',
  'wrong_format.example': '{field} não tem o formato certo. Exemplo: {allowed}.',
  not_allowed: 'Este valor de {field} não é permitido. Envie um destes: {allowed}.',
  too_small: '{field} é demasiado pequeno. Envie pelo menos {allowed}.',
  'too_small.exclusive': '{field} é demasiado pequeno. Envie mais de {allowed}.',
  too_large: '{field} é demasiado grande. Envie no máximo {allowed}.',
  'too_large.exclusive': '{field} é demasiado grande. Envie menos de {allowed}.',
  too_short: '{field} é demasiado curto. Número mínimo de caracteres: {allowed}.',
  too_long: '{field} é demasiado longo. Número máximo de caracteres: {allowed}.',
  too_few: '{field} tem entradas a menos. Envie pelo menos {allowed}.',
  too_many: '{field} tem entradas a mais. Envie no máximo {allowed}.',
  malformed: 'Não é possível ler {field}: {reason}.',
  wrong_place: '{field} é um parâmetro de consulta. Envie-o na consulta, não no corpo.',
  'wrong_place.body': '{field} pertence ao corpo. Envie-o aí, não na consulta.',
  'not_found.reference':
    'Não encontrado: {resource} {received}. Verifique {field} e os direitos deste cliente API.',
  'not_found.transaction': 'Esta reserva não tem nenhuma transação {received}. Verifique {field}.',
  'not_found.guest_category':
    'A nova data não tem uma categoria de preço como a de {guests}. Envie uma destas como {field}: {allowed}.',
  not_yours: '{received} pertence a outro operador. Omita-o.',
  mismatch: '{field} não corresponde. Esperado: {allowed}.',
  seats_exceeded: 'Lugares insuficientes: pediu {asked}. Peça no máximo {left}.',
  'seats_exceeded.item': 'Lugares insuficientes em {item}: pediu {asked}. Peça no máximo {left}.',
  'seats_exceeded.category':
    'Lugares insuficientes na categoria de preço {category} de {item}: pediu {asked}. Peça no máximo {left}.',
  'seats_exceeded.resource':
    'Lugares insuficientes no recurso partilhado {resource} de {item}: pediu {asked}. Peça no máximo {left}.',
  'seats_exceeded.captured':
    'O bloqueio tem lugares a menos da categoria de preço {category}: pediu {asked}. Peça no máximo {left}.',
  'none_left.item': 'Esgotado: já não há lugares em {item}. Escolha outra data ou hora.',
  'none_left.category':
    'Esgotado: já não há lugares na categoria de preço {category} de {item}. Escolha outra categoria, data ou hora.',
  'none_left.resource':
    'Esgotado: já não há lugares no recurso partilhado {resource} de {item}. Escolha outra data ou hora.',
  'none_left.captured':
    'O bloqueio não tem lugares da categoria de preço {category}. Escolha uma categoria bloqueada ou crie um novo bloqueio.',
  below_min_seats: 'Lugares a menos desta categoria de preço numa entrada. Peça pelo menos {allowed}.',
  above_max_seats: 'Lugares a mais desta categoria de preço numa entrada. Peça no máximo {allowed}.',
  one_seat_per_entry:
    'Esta categoria de preço aceita um só lugar por entrada. Envie {asked} entradas de um lugar.',
  not_bookable: '{received} não pode ser reservado. Escolha outra data.',
  'not_bookable.inactive': '{item} não está ativo. Escolha outra data.',
  'not_bookable.parent': '{item} agrupa outras datas. Escolha antes uma delas.',
  past_cut_off: 'A reserva de {item} terminou em {latest}. Escolha uma data posterior.',
  not_consecutive:
    '{field} não é uma sequência. Envie turnos consecutivos de uma mesma regra de disponibilidade, por ordem.',
  capture_invalid:
    'Não existe nenhum bloqueio com a referência {received} para este cliente API. Crie um novo.',
  'capture_invalid.repeated':
    'O bloqueio {received} já é usado para outro elemento desta reserva. Envie cada referência uma só vez.',
  'capture_ended.expired': 'O bloqueio {reference} expirou em {at}. Crie um novo.',
  'capture_ended.used': 'O bloqueio {reference} foi usado pela reserva {booking}. Crie um novo.',
  'capture_ended.released': 'O bloqueio {reference} foi libertado em {at}. Crie um novo.',
  'capture_ended.replaced':
    'O bloqueio {reference} foi substituído por um novo em {at}. Envie a referência do novo.',
  already_used: '{received} já foi usado. Omita-o.',
  expired: '{received} já não é válido. Omita-o.',
  not_supported: '{received} não é suportado. Valores possíveis: {allowed}.',
  'not_supported.voucher_capacity':
    '{item} é um vale, cuja capacidade não pode ser definida. Escolha uma disponibilidade com data.',
  exceeds_refundable: 'O reembolso é demasiado alto. Reembolse no máximo {allowed}.',
  'exceeds_refundable.nothing':
    'Com refundType {refundType} já não há nada para reembolsar. Envie outro refundType ou outra transactionId.',
  mutually_exclusive: '{field} não pode ser combinado com os outros. Envie apenas um destes: {allowed}.',
  card_invalid: 'Não é um cartão de teste. Use um destes: {allowed}.',

  'conflict.name_taken': 'O nome {name} já está em uso. Escolha outro.',
  'too_many_requests.state':
    'O espaço de trabalho e os seus instantâneos atingiram o limite de {limit} bytes além dos dados de teste. Elimine um instantâneo, reponha o espaço ou use outro. Ainda é possível cancelar.',
  'too_many_requests.snapshots':
    'Foi atingido o limite de {limit} instantâneos por espaço de trabalho. Elimine um que já não seja preciso.',
  'too_many_requests.workspaces':
    'Foi atingido o limite de {limit} espaços de trabalho. Elimine um que já não seja preciso.',
  'forbidden.admin':
    'Envie o token de administração. Para operações sobre um espaço de trabalho também serve um dos seus tokens de acesso, exceto para o eliminar.',
  'forbidden.proxy':
    'Este pedido passou por um proxy e a sandbox não tem token de administração. Inicie-a com --admin-token e envie esse token.',
  'forbidden.public_secret':
    'O segredo deste cliente API é público, por isso o seu token aqui só pode ler. Envie o token de administração ou use um espaço de trabalho com segredos próprios.',
  'conflict.status': 'A reserva {id} tem o estado {status}. Isto só é possível com o estado {allowed}.',
  'conflict.cancelled': 'Já cancelado: {resource} {id}.',
  'conflict.transaction': 'A transação {received} já pagou uma reserva. Envie outro id de transação.',
  'forbidden.agent': 'Só os clientes API de agências de viagens podem enviar {field}. Omita-o.',
  'forbidden.treasurer':
    'Só os clientes API de agências de viagens podem enviar agent como {field}. Valores possíveis: {allowed}.',
  'required.order': 'Não há nada para reservar nem para calcular. Envie pelo menos um destes: {allowed}.',
  'required.field': 'O campo {code} é obrigatório. Envie-o em {field}.',
  'not_allowed.discount': 'O código de desconto {received} não se aplica a esta atividade. Omita-o.',
  'already_used.discount': 'O código de desconto {received} está esgotado para este participante. Omita-o.',
  'mismatch.operator':
    'Todos os elementos de uma reserva têm de ser de um mesmo operador. Esta reserva é de {allowed}.',
  'mismatch.addon': 'O extra {received} pertence a {allowed}. Envie-o aí.',
  'wrong_format.decimals': '{field} tem casas decimais a mais. Envie no máximo {allowed}.',
  'wrong_format.date': '{field} não é uma data. Envie, por exemplo, 2026-06-05.',
  'wrong_format.email': '{field} não é um endereço de e-mail. Envie, por exemplo, ada@example.com.',
  'wrong_format.cvc': 'O código de segurança não é válido. Envie 3 ou 4 algarismos como {field}.',
  'expired.card': 'O cartão expirou. Envie uma data de validade futura como {field}.',
  'payment_declined.insufficient_funds':
    'O cartão foi recusado: saldo insuficiente. Nada foi reservado. Tente com outro cartão.',
  'payment_declined.expired_card':
    'O cartão foi recusado: expirou. Nada foi reservado. Tente com outro cartão.',
  'reason.voucher_unknown': 'Este vale não existe.',
  'reason.voucher_used': 'Este vale já foi usado.',
  'reason.voucher_expired': 'Este vale já não é válido.',
  'reason.voucher_foreign': 'Este vale é de outro operador.',

  'mail.booked.subject': 'A sua reserva {id}',
  'mail.booked.body':
    'Olá {name},\n\nobrigado pela sua reserva {id}: {caption}.\nTotal: {total}. Ainda por pagar: {balance}.',
  'mail.tickets.subject': 'Bilhetes da reserva {id}',
  'mail.tickets.body': 'Seguem em anexo os bilhetes da sua reserva {id}: {caption}.',

  'reason.percent_encoding':
    'um sinal de percentagem não é seguido de dois algarismos hexadecimais, ou os bytes não são UTF-8',
  'reason.not_json': 'não é JSON',
  'reason.not_yaml': 'não é YAML válido',
  'reason.not_utf8': 'não é UTF-8',
  'reason.half_character': 'uma sequência como \\ud83d é apenas meio carácter',
  'reason.too_deep': 'tem mais de 64 níveis de aninhamento',
  'reason.too_many_values': 'é composto por demasiados valores',
  'reason.too_slow': 'não chegou completo a tempo',
  'reason.not_http': 'não é HTTP/1.1',

  'resource.activity': 'atividade',
  'resource.addon': 'extra',
  'resource.agent': 'agência',
  'resource.availability item': 'disponibilidade',
  'resource.availability rule': 'regra de disponibilidade',
  'resource.basket': 'carrinho',
  'resource.booking': 'reserva',
  'resource.discount code': 'código de desconto',
  'resource.fixture': 'dados de teste',
  'resource.guest': 'participante',
  'resource.item': 'elemento',
  'resource.merchant': 'operador',
  'resource.mobile group': 'grupo móvel',
  'resource.payment gateway': 'gateway de pagamento',
  'resource.price category': 'categoria de preço',
  'resource.price category of the activity': 'categoria de preço da atividade',
  'resource.price category of the item': 'categoria de preço da data',
  'resource.resource': 'recurso',
  'resource.shop item': 'artigo da loja',
  'resource.snapshot': 'instantâneo',
  'resource.ticket': 'bilhete',
  'resource.transaction': 'transação',
  'resource.voucher': 'vale',
  'resource.workspace': 'espaço de trabalho',

  'type.integer': 'um número inteiro',
  'type.number': 'um número',
  'type.string': 'um texto',
  'type.boolean': 'true ou false',
  'type.object': 'um objeto',
  'type.array': 'uma lista',
  'type.email': 'um endereço de e-mail',
  'type.uri': 'um URI',

  'fixture.not_found':
    'Não encontrado nos dados de teste: {resource} {received}. Acrescente a entrada ou dê a {field} um destes valores: {allowed}.',
  'fixture.unknown': 'Não há dados de teste {received}. Indique uns destes ou um caminho: {allowed}.',
  'fixture.duplicate': '{received} já é usado por {first}. Dê a {field} um valor próprio.',
  'fixture.decimals':
    '{field} tem casas decimais a mais. Número máximo para um montante em {currency}: {allowed}.',
} as const satisfies Record<MessageId, string>;
