import type { MessageId } from './en.js';

/** The texts of errors and mails in European Portuguese. */
export const pt = {
  'title.invalid_request': 'Pedido inválido',
  'title.forbidden': 'Não permitido a esta chave',
  'title.not_found': 'Não encontrado',
  'title.method_not_allowed': 'Método não permitido',
  'title.not_acceptable': 'Formato ou língua não disponível',
  'title.payload_too_large': 'Corpo do pedido demasiado grande',
  'title.unsupported_media_type': 'Tipo do corpo do pedido não suportado',
  'title.headers_too_large': 'Cabeçalhos do pedido demasiado grandes',
  'title.too_many_requests': 'Limite atingido',
  'title.conflict': 'Conflito com o estado atual',
  'title.capture_not_active': 'Pré-reserva não ativa',
  'title.payment_declined': 'Pagamento recusado',
  'title.authentication_required': 'Autenticação do cartão necessária',
  'title.storage_unavailable': 'Armazenamento indisponível',
  'title.workspace_damaged': 'Espaço de trabalho danificado',
  'title.overloaded': 'Ambiente de testes sobrecarregado',
  'title.stopping': 'Ambiente de testes a parar',
  'title.host_not_allowed': 'Servidor ou origem não permitidos',
  'title.wrong_credentials': 'Credenciais erradas',
  'title.session_ended': 'Sessão terminada',
  'title.misdirected_request': 'Pedido enviado ao servidor errado',
  'title.internal_error': 'Erro interno',

  invalid_request: 'O pedido não é válido. Cada entrada de `errors` indica o que alterar.',
  forbidden: 'Esta chave não tem permissão para isto. Use uma que a tenha.',
  not_found: '{resource} com o ID `{id}` é visível para esta chave.',
  'not_found.ticket': 'Nenhum bilhete com o código `{code}` é visível para esta chave.',
  'not_found.workspace': 'Não existe nenhum espaço de trabalho `{name}`. Verifique o nome.',
  'not_found.step':
    'O histórico deste espaço de trabalho não tem nenhum passo `{id}`, ou já o eliminou. Verifique o ID.',
  'not_found.request':
    'Este espaço de trabalho não tem nenhum pedido `{id}`, ou o seu registo já o eliminou. Verifique o ID.',
  'not_found.certification': 'Não existe a certificação `{id}`, ou foi eliminada. Verifique o ID.',
  'not_found.case': 'Esta certificação não tem nenhum caso `{id}`. Verifique o ID.',
  'not_found.snapshot': 'Este espaço de trabalho não tem nenhum instantâneo `{id}`. Verifique o ID.',
  'not_found.path': '`{path}` não corresponde a nenhuma operação. Consulte `/docs`.',
  'not_found.path_nearest': '`{path}` não corresponde a nenhuma operação. Queria dizer `{nearest}`?',
  'not_found.path_proxy':
    '`{path}` não corresponde a nenhuma operação. Para deixar passar o pedido sem verificação, envie o cabeçalho `Sandbox-Check: off`.',
  method_not_allowed: '`{path}` não aceita este método. Use `{allowed}`.',
  'method_not_allowed.cancel': '`{path}` não aceita este método. Para cancelar, envie `{cancel}`.',
  not_acceptable: '`Accept` tem de indicar um formato disponível: `{allowed}`.',
  'not_acceptable.absent': 'O cabeçalho `Accept` é obrigatório. Envie, por exemplo, `{example}`.',
  'not_acceptable.language': '`Accept-Language` tem de indicar uma língua disponível: `{allowed}`.',
  'not_acceptable.language_absent':
    'O cabeçalho `Accept-Language` é obrigatório. Envie, por exemplo, `{example}`.',
  payload_too_large:
    'O corpo do pedido é demasiado grande. Envie no máximo {limit, plural, one {# byte} many {# de bytes} other {# bytes}}.',
  'payload_too_large.yaml':
    'O corpo YAML é demasiado grande. Envie no máximo {limit, plural, one {# byte} many {# de bytes} other {# bytes}} ou envie JSON.',
  unsupported_media_type:
    'O `Content-Type` do corpo tem de ser {allowed, plural, one {} many {um destes: } other {um destes: }}`{allowed}`.',
  'unsupported_media_type.charset':
    'O corpo tem de estar em UTF-8. Envie `charset=utf-8` ou nenhum `charset`.',
  'unsupported_media_type.encoding':
    'Não são suportados corpos comprimidos. Envie o corpo sem `Content-Encoding`.',
  headers_too_large:
    'A linha de pedido e os cabeçalhos são demasiado grandes. Envie no máximo {limit, plural, one {# byte} many {# de bytes} other {# bytes}} no total.',
  too_many_requests:
    'Há demasiados pedidos. Tente de novo dentro de {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}.',
  conflict: 'O estado atual não o permite.',
  capture_not_active: 'Nenhuma pré-reserva ativa com a referência `{reference}` é visível para esta chave.',
  payment_declined: 'O cartão foi recusado e nada foi reservado. Tente com outro cartão.',
  authentication_required:
    'Este cartão exige 3-D Secure, pelo que nada foi reservado. Use a página de pagamento alojada ou outro cartão.',
  storage_unavailable:
    'Não foi possível guardar a alteração, pelo que nada mudou. Tente de novo dentro de {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}.',
  workspace_damaged:
    'Os dados guardados deste espaço de trabalho estão danificados em `{file}`. Peça ao administrador do ambiente de testes que reponha o ficheiro a partir de uma cópia de segurança ou que elimine o espaço de trabalho.',
  'workspace_damaged.line':
    'Os dados guardados deste espaço de trabalho estão danificados em `{file}`, linha {line}. Peça ao administrador do ambiente de testes que reponha o ficheiro a partir de uma cópia de segurança ou que elimine o espaço de trabalho.',
  'workspace_damaged.snapshot':
    'Os dados guardados do instantâneo `{snapshot}` estão danificados em `{file}`. Reponha o ficheiro a partir de uma cópia de segurança ou elimine o instantâneo; o resto do espaço de trabalho funciona.',
  'storage_unavailable.uncertain':
    'Não é certo que a alteração tenha sido guardada, porque a base de dados não respondeu. Verifique o estado atual antes de tentar de novo.',
  'storage_unavailable.unreadable':
    'De momento, não é possível ler os dados deste espaço de trabalho. Tente de novo dentro de {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}.',
  'storage_unavailable.read_only':
    'A pasta de dados do ambiente de testes é só de leitura, pelo que nada mudou. Peça ao administrador que permita a escrita.',
  'storage_unavailable.taken_over':
    'Outro ambiente de testes assumiu a pasta de dados, pelo que nada mudou. Peça ao administrador que pare um dos dois.',
  'storage_unavailable.not_ready':
    'De momento, o ambiente de testes não pode guardar alterações. O seu registo indica o motivo.',
  stopping: 'O ambiente de testes está a parar. Envie os pedidos para outra instância ou inicie-o de novo.',
  overloaded:
    'O ambiente de testes está a receber demasiados dados ao mesmo tempo. Tente de novo dentro de {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}.',
  'overloaded.check':
    'De momento, não é possível verificar os pedidos em relação ao contrato. Tente de novo dentro de {seconds, plural, one {# segundo} many {# de segundos} other {# segundos}}.',
  host_not_allowed:
    'Sem token de administração, o plano de controlo só está aberto a este computador e às suas próprias páginas. Inicie o ambiente de testes com `--admin-token` para o abrir a outros.',
  wrong_credentials:
    'O ID do cliente é desconhecido ou o segredo está errado. Verifique ambos: um segredo só é mostrado uma vez, quando é criado.',
  'wrong_credentials.client_id':
    'Um ID de cliente tem a forma `<workspace>.<client>`, por exemplo `demo.partner`.',
  'wrong_credentials.token':
    'O token de administração está errado. Verifique-o ou inicie sessão com o ID e o segredo de um cliente.',
  'wrong_credentials.key_lost':
    'O ambiente de testes perdeu a chave que verifica este segredo. Peça ao operador que a reponha.',
  session_ended: 'A sessão terminou. Inicie sessão novamente.',
  'session_ended.revoked':
    'A sessão terminou porque o seu token ou segredo já não é válido ou o seu espaço de trabalho foi eliminado. Inicie sessão novamente.',
  'host_not_allowed.session':
    'Uma sessão só altera algo a partir das páginas do ambiente de testes, que enviam o seu `Origin`. Os programas enviam um token em `Authorization`.',
  misdirected_request:
    'Este ambiente de testes não serve `{host}`. Use `localhost` ou `127.0.0.1`, ou inicie o ambiente de testes com `--public-url` e o endereço que usa.',
  internal_error: 'O pedido falhou e nada mudou. A causa está no registo do ambiente de testes.',

  required: '`{field}` é obrigatório.',
  unknown: 'Campo desconhecido `{field}`. Retire-o.',
  'unknown.nearest': 'Campo desconhecido `{field}`. Queria dizer `{nearest}`?',
  'unknown.empty': 'O nome de um campo está vazio. Retire o campo.',
  'unknown.key': 'Campo desconhecido `{received}` em `{field}`. Retire-o.',
  duplicate: '`{field}` foi enviado várias vezes. Envie-o uma só vez.',
  'duplicate.value': '`{received}` foi enviado várias vezes. Envie-o uma só vez.',
  'duplicate.entry': '`{field}` não pode conter duas vezes a mesma entrada.',
  empty: '`{field}` não pode estar vazio.',
  ambiguous: '`{field}` é ambíguo. Numere os seus parênteses retos: `[0]`, `[1]` e assim por diante.',
  wrong_type: '`{field}` tem de ser `{allowed}`.',
  wrong_format: '`{field}` tem de ser {format}.',
  'unknown.contact':
    'Campo desconhecido `{field}`. Envie como contactar a pessoa em `type` e `value`, por exemplo `{allowed}`.',
  'unknown.page':
    'Campo desconhecido `{field}`. Percorra a lista com `limit` e `offset`, por exemplo `{allowed}`.',
  'unknown.status': 'Aqui `{field}` não é um filtro. Os parâmetros são `{allowed, and}`.',
  'wrong_type.example': '`{field}` tem de ser `{allowed}`, por exemplo `{example}`.',
  'wrong_type.comma': 'Escreva as casas decimais de `{field}` após um ponto: `{allowed}`.',
  'unknown.whole':
    'Campo desconhecido `{field}`. A resposta não tem páginas: está sempre completa. Retire o campo.',
  'wrong_type.category_entries':
    'Envie os lugares de uma categoria de preço sob o ID desta, por exemplo `{allowed}`. Se o seu `maxSeats` for 1, envie {seats} entradas `{entry}`.',
  'wrong_type.entries': 'Envie cada número de `{field}` como uma entrada própria: `{allowed}`.',
  'wrong_type.brackets': '`{field}` não pode ser JSON. Escreva-o com parênteses numerados: `{allowed}`.',
  'wrong_type.category':
    'Envie os lugares de uma categoria de preço sob o ID desta, por exemplo `{allowed}`.',
  'wrong_format.example': '`{field}` tem de ter a forma de `{allowed}`.',
  not_allowed:
    '`{field}` tem de ser {allowed, plural, one {} many {um destes valores: } other {um destes valores: }}`{allowed}`.',
  too_small: '`{field}` tem de ser no mínimo `{allowed}`.',
  'too_small.exclusive': '`{field}` tem de ser maior do que `{allowed}`.',
  too_large: '`{field}` tem de ser no máximo `{allowed}`.',
  'too_large.clock': '`{field}` tem de ser no máximo `{allowed}`: o relógio para em `{last}`.',
  'too_large.exclusive': '`{field}` tem de ser menor do que `{allowed}`.',
  too_short:
    '`{field}` tem de ter no mínimo {allowed, plural, one {# carácter} many {# de caracteres} other {# caracteres}}.',
  too_long:
    '`{field}` tem de ter no máximo {allowed, plural, one {# carácter} many {# de caracteres} other {# caracteres}}.',
  too_few:
    '`{field}` tem de ter no mínimo {allowed, plural, one {# entrada} many {# de entradas} other {# entradas}}.',
  too_many:
    '`{field}` tem de ter no máximo {allowed, plural, one {# entrada} many {# de entradas} other {# entradas}}.',
  malformed: '`{field}` não pode ser lido: {reason}.',
  wrong_place: '`{field}` é um parâmetro do URL. Envie-o no URL, não no corpo.',
  'wrong_place.body': '`{field}` pertence ao corpo. Envie-o aí, não no URL.',
  'wrong_place.none': 'Esta operação não aceita corpo. Envie os seus parâmetros no URL, sem corpo.',
  'not_found.reference': '{resource} com o ID `{received}` é visível para esta chave.',
  'not_found.code': '{resource} `{received}` é visível para esta chave.',
  'not_found.item_category':
    'Esta sessão não tem a categoria de preço `{received}`. As suas categorias de preço são `{allowed, and}`.',
  'not_found.activity_category': 'Esta atividade não tem a categoria de preço `{received}`.',
  'not_found.client':
    'Este espaço de trabalho não tem o cliente `{received}`. Envie `{allowed}` como `{field}`.',
  'not_found.transaction': 'Esta reserva não tem a transação `{received}`.',
  'not_found.target_addon':
    'A atividade de `{item}` não oferece {addons, and}. Escolha uma sessão de uma atividade que o ofereça, ou cancele primeiro esse extra.',
  'not_found.guest_category':
    'A nova sessão não tem uma categoria de preço como a de {guests, and}. Envie `{allowed}` como `{field}`.',
  not_yours: 'O vale `{received}` pertence a outro operador. Omita-o.',
  mismatch: '`{field}` tem de ser `{allowed}`.',
  'mismatch.rule': 'A sessão pertence à regra `{allowed}`. Envie esta como `{field}`.',
  'mismatch.captured': 'A pré-reserva retém lugares em `{allowed}`. Envie isso como `{field}`.',
  'mismatch.form': '`{field}` não tem nenhuma das formas permitidas aqui.',
  'mismatch.parent_rule':
    '`{field}` tem de ser outra regra do mesmo operador e do mesmo tipo, que não dependa ela própria de outra.',
  seats_exceeded:
    'Pediu {asked, plural, one {# lugar} many {# de lugares} other {# lugares}}, mas {left, plural, =0 {não resta nenhum} one {só resta #} many {só restam #} other {só restam #}}.',
  'seats_exceeded.item':
    'Pediu {asked, plural, one {# lugar} many {# de lugares} other {# lugares}} em `{item}`, mas {left, plural, =0 {não resta nenhum} one {só resta #} many {só restam #} other {só restam #}}.',
  'seats_exceeded.category':
    'Pediu {asked, plural, one {# lugar} many {# de lugares} other {# lugares}} da categoria de preço `{category}` em `{item}`, mas {left, plural, =0 {não resta nenhum} one {só resta #} many {só restam #} other {só restam #}}.',
  'seats_exceeded.resource':
    'Pediu {asked, plural, one {# lugar} many {# de lugares} other {# lugares}} em `{item}`, mas {left, plural, =0 {não resta nenhum} one {só resta #} many {só restam #} other {só restam #}} no recurso partilhado `{sharedResource}`.',
  'seats_exceeded.captured':
    'Pediu {asked, plural, one {# lugar} many {# de lugares} other {# lugares}} da categoria de preço `{category}`, mas a pré-reserva {left, plural, =0 {não retém nenhum} one {só retém #} many {só retém #} other {só retém #}}.',
  below_min_seats:
    'Cada entrada da categoria de preço `{category}` tem de ter no mínimo {allowed, plural, one {# lugar} many {# de lugares} other {# lugares}}.',
  above_max_seats:
    'Cada entrada da categoria de preço `{category}` tem de ter no máximo {allowed, plural, one {# lugar} many {# de lugares} other {# lugares}}.',
  one_seat_per_entry:
    'Cada entrada da categoria de preço `{category}` tem um só lugar. Envie {asked, plural, one {# entrada} many {# de entradas} other {# entradas}}.',
  not_bookable: '`{received}` não pode ser reservado. Escolha outra sessão.',
  'not_bookable.inactive': '`{item}` não está ativo. Escolha outra sessão.',
  'not_bookable.parent': '`{item}` agrupa outras sessões. Reserve uma delas.',
  'not_bookable.parent_capacity':
    '`{item}` agrupa outras sessões, pelo que a sua capacidade não pode ser definida. Defina a dessas sessões.',
  past_cut_off: '`{item}` podia ser reservado até `{latest}`. Escolha uma sessão posterior.',
  not_consecutive:
    '`{field}` tem de indicar sessões consecutivas de uma mesma regra de disponibilidade, por ordem.',
  capture_invalid:
    'Nenhuma pré-reserva com a referência `{received}` é visível para esta chave. Faça uma nova.',
  'capture_invalid.repeated':
    'A pré-reserva `{received}` já é usada para outra sessão desta reserva. Envie cada referência uma só vez.',
  'capture_ended.expired': 'A pré-reserva `{reference}` expirou em `{at}`. Faça uma nova.',
  'capture_ended.used': 'A pré-reserva `{reference}` foi usada pela reserva `{booking}`. Faça uma nova.',
  'capture_ended.released': 'A pré-reserva `{reference}` foi libertada em `{at}`. Faça uma nova.',
  'capture_ended.replaced':
    'A pré-reserva `{reference}` foi substituída em `{at}`. Envie a referência da nova.',
  already_used: 'O vale `{received}` já foi usado. Omita-o.',
  expired: 'O vale `{received}` já não é válido. Omita-o.',
  'expired.discount': 'O código de desconto `{received}` já não é válido. Omita-o.',
  not_supported:
    '`{received}` não é suportado. Envie {allowed, plural, one {} many {um destes valores: } other {um destes valores: }}`{allowed}`.',
  'not_supported.voucher_capacity':
    '`{item}` é um vale sem data, pelo que a sua capacidade não pode ser definida. Escolha uma sessão com data.',
  exceeds_refundable: 'Pode reembolsar-se no máximo `{allowed}`.',
  'exceeds_refundable.holder':
    '`{received}` não tem nenhum pagamento desta reserva. Em `{currency}`, `{vendor}` tem `{vendorHolds}`, `merchant` `{merchantHolds}` e `agent` `{agentHolds}`. Envie como `{field}` um que tenha dinheiro, ou `ignore` para não reembolsar nada.',
  'exceeds_refundable.nothing':
    'Com o `refundType` `{refundType}` já não há nada para reembolsar. Em `{currency}`, `{vendor}` tem `{vendorHolds}`, `merchant` `{merchantHolds}` e `agent` `{agentHolds}`. Envie outro `refundType` ou outra `transactionId`.',
  'exceeds_refundable.unpaid':
    'Já não há nada para reembolsar: esta reserva não tem nenhum pagamento, ou todos já foram reembolsados.',
  'exceeds_refundable.ignore':
    'Já não há nada para reembolsar: esta reserva não tem nenhum pagamento, ou todos já foram reembolsados. Envie `ignore` como `{field}`.',
  mutually_exclusive: 'Envie apenas um destes campos: `{allowed, and}`.',
  card_invalid: '`{field}` tem de ser o número de um cartão de teste: `{allowed}`.',

  'conflict.forgotten':
    'O histórico já não chega ao pedido `{id}`. Parta de um posterior, ou aumente `--requests-kept`.',
  'conflict.nothing_to_undo':
    'Este espaço de trabalho não tem nada para anular: o seu histórico está vazio, ou já está nesse estado. Altere primeiro alguma coisa.',
  'conflict.undo_forgotten':
    'O histórico deste espaço de trabalho só chega ao passo `{allowed}`. Envie esse ou um posterior como `to`, ou aumente `--requests-kept`.',
  'conflict.changed_since':
    'Nada foi anulado: desde o passo `{last}`, este espaço de trabalho mudou {count, plural, one {mais uma vez} many {mais # de vezes} other {mais # vezes}}. A última alteração é o passo `{step}`: `{latest}`. Para anular também estas alterações, volte a um passo anterior do histórico (na API: esse passo como `to` e `{step}` como `last`).',
  'conflict.name_taken': 'O nome `{name}` já está em uso. Escolha outro.',
  'conflict.never_expires':
    'O espaço de trabalho `{name}` é criado no arranque a partir de `--fixture`, pelo que nunca expira. Em vez disso, elimine-o.',
  'conflict.name_taken_since':
    'Desde então foi criado um espaço de trabalho `{name}`. Exclua primeiro esse e indique depois o anterior pelo seu `deletedAt`.',
  'not_found.binned':
    'A lixeira não tem nenhum espaço de trabalho `{name}`. Consulte a lista dos excluídos: eles ficam sete dias.',
  'conflict.name_reserved': 'O nome `{name}` é das certificações. Escolha um que não comece assim.',
  'too_many_requests.state':
    'O espaço de trabalho e os seus instantâneos atingiram o limite de {limit, plural, one {# byte} many {# de bytes} other {# bytes}}. Elimine um instantâneo, reponha o espaço de trabalho ou use outro; ainda é possível cancelar.',
  'fault.status':
    'Esta resposta foi pedida por uma regra de falha ou por `Sandbox-Fault`. O pedido não foi executado.',
  'fault.rate_limit':
    'Chegaram mais de {limit, plural, one {# pedido} many {# de pedidos} other {# pedidos}} em {windowSeconds, plural, one {# segundo} many {# de segundos} other {# segundos}}. Aguarde o tempo que `Retry-After` indica.',
  'too_many_requests.faults':
    'Um espaço de trabalho pode ter no máximo {limit, plural, one {# regra de falha} many {# de regras de falha} other {# regras de falha}}. Remova uma primeiro.',
  'not_found.key': 'Este espaço de trabalho não tem o cliente `{name}`. Verifique o nome.',
  'conflict.no_secret': 'Este cliente não tem nenhum segredo válido. Crie um primeiro.',
  'too_many_requests.clients':
    'Um espaço de trabalho pode ter no máximo {limit, plural, one {# cliente} many {# de clientes} other {# clientes}}. Elimine um de que já não precise.',
  'not_found.secret': 'Este cliente não tem nenhum segredo `{id}`. Verifique o ID.',
  'not_found.session':
    'O espaço de trabalho não tem nenhuma sessão `{id}`. Pode já ter terminado. Peça a lista novamente.',
  'too_many_requests.secrets':
    'Um cliente pode ter no máximo {limit, plural, one {# segredo} many {# de segredos} other {# segredos}}. Elimine um de que já não precise.',
  'not_found.invitation':
    'Este convite não existe ou já não pode ser aceite: foi usado, retirado ou expirou. Peça uma nova ligação.',
  'too_many_requests.invitations':
    'Pode haver no máximo {limit, plural, one {# convite aberto} many {# de convites abertos} other {# convites abertos}}. Retire um de que já não precise.',
  'not_found.fault_rule': 'Não existe a regra de falha `{id}`.',
  'too_many_requests.held':
    'As falhas retêm já {limit, plural, one {# pedido} many {# de pedidos} other {# pedidos}}, o máximo. Aguarde até que alguns terminem.',
  'too_many_requests.connections':
    'O espaço de trabalho tem {limit, plural, one {# pedido} many {# de pedidos} other {# pedidos}} em curso, o seu limite. Aguarde até que alguns tenham resposta.',
  'too_many_requests.streams':
    'O espaço de trabalho tem {limit, plural, one {# fluxo de eventos aberto} many {# de fluxos de eventos abertos} other {# fluxos de eventos abertos}}, a sua parte. Feche um primeiro.',
  'too_many_requests.replies':
    '{limit, plural, one {# byte} many {# de bytes} other {# bytes}} de listas longas e exportações aguardam clientes do espaço de trabalho, a sua parte. Leia ou feche primeiro algumas destas respostas.',
  'too_many_requests.snapshots':
    'Um espaço de trabalho pode ter no máximo {limit, plural, one {# instantâneo} many {# de instantâneos} other {# instantâneos}}. Elimine um que já não seja preciso.',
  'too_many_requests.workspaces':
    'O ambiente de testes pode ter no máximo {limit, plural, one {# espaço de trabalho} many {# de espaços de trabalho} other {# espaços de trabalho}}. Elimine um que já não seja preciso.',
  'forbidden.admin': 'Para isto não basta um token de um espaço de trabalho. Envie o token de administração.',
  'forbidden.workspace':
    'Este token é do espaço de trabalho `{workspace}` e só é válido aí. Envie o token de administração ou um token do espaço de trabalho pedido.',
  'forbidden.own':
    'A função `{role}` não o permite. Use um cliente com a função `own` ou envie o token de administração.',
  'forbidden.as_client':
    'Este cliente só pode ler em nome próprio. Use um cliente com a função `use` ou `own`, ou envie o token de administração.',
  'forbidden.proxy':
    'Este pedido passou por um proxy e o ambiente de testes não tem token de administração. Inicie-o com `--admin-token` e envie esse token.',
  'forbidden.look':
    'Este cliente tem a função `look`, pelo que o seu token aqui só pode ler. Use um cliente com a função `use` ou `own`.',
  'forbidden.role':
    'O token `{name}` tem a função `{role}`, que não o permite. Envie um token com uma destas funções: `{allowed}`.',
  'forbidden.public_secret':
    'O `client_secret` deste cliente é público, pelo que o seu token aqui só pode ler. Envie o token de administração ou use um espaço de trabalho com segredos próprios.',
  'conflict.paying':
    'A reserva `{id}` espera pela sua página de pagamento até `{until}` e depois é eliminada; tem de estar `{allowed}`. Se não conhece o endereço da página, reserve de novo, com outros lugares ou depois desse momento.',
  'conflict.status': 'A reserva `{id}` está `{status}`; tem de estar `{allowed}`.',
  'conflict.cancelled_item': 'A sessão reservada `{id}` já está cancelada.',
  'conflict.cancelled_guest': 'O lugar do participante `{id}` já está cancelado.',
  'conflict.cancelled_addon': 'O extra `{id}` já está cancelado.',
  'conflict.transaction':
    'A transação `{received}` já foi usada para pagar uma reserva. Envie o ID de outra transação.',
  'forbidden.agent': 'Só a chave de uma agência pode enviar `{field}`. Omita-o.',
  'forbidden.treasurer': 'Só a chave de uma agência pode enviar `agent` como `{field}`. Envie `{allowed}`.',
  'required.order': 'Não há nada para reservar nem para calcular. Envie `{allowed}`.',
  'required.field': 'O campo `{code}` é obrigatório. Envie-o em `{field}`.',
  'not_allowed.discount': 'O código de desconto `{received}` não se aplica a esta atividade. Omita-o.',
  'already_used.discount': 'O código de desconto `{received}` está esgotado. Omita-o.',
  'mismatch.operator': 'Todas as sessões de uma reserva têm de ser de um só operador, aqui `{allowed}`.',
  'mismatch.addon': 'O extra `{received}` pertence a `{allowed}`. Envie-o aí.',
  'wrong_format.decimals':
    '`{field}` tem de ter {allowed, plural, =0 {zero casas decimais} one {no máximo # casa decimal} many {no máximo # de casas decimais} other {no máximo # casas decimais}} em `{currency}`.',
  'expired.card': 'O cartão expirou. Use um cartão com uma data de validade posterior.',
  'payment_declined.insufficient_funds':
    'O cartão foi recusado por saldo insuficiente e nada foi reservado. Tente com outro cartão.',
  'payment_declined.expired_card':
    'O cartão foi recusado porque expirou, e nada foi reservado. Tente com outro cartão.',
  'reason.voucher_unknown': 'Este vale não existe.',
  'reason.voucher_used': 'Este vale já foi usado.',
  'reason.voucher_expired': 'Este vale já não é válido.',
  'reason.voucher_foreign': 'Este vale pertence a outro operador.',

  'mail.booked.subject': 'A sua reserva {id}',
  'mail.booked.body':
    'Olá {name},\n\nObrigado pela sua reserva {id}: {caption}.\nTotal: {total}. Ainda por pagar: {balance}.',
  'mail.tickets.subject': 'Bilhetes da reserva {id}',
  'mail.tickets.body': 'Seguem em anexo os bilhetes da sua reserva {id}: {caption}.',

  'reason.percent_encoding':
    'um sinal de percentagem não é seguido de dois algarismos hexadecimais, ou os bytes não são UTF-8',
  'reason.not_json': 'não é JSON',
  'reason.not_yaml': 'não é YAML',
  'reason.not_utf8': 'não é UTF-8',
  'reason.half_character': 'uma sequência como `\\ud83d` é apenas meio carácter',
  'reason.too_deep': 'tem mais de 64 níveis de aninhamento',
  'reason.too_many_values': 'é composto por demasiados valores',
  'reason.long_name': 'um nome tem mais de 1000 caracteres',
  'reason.too_slow': 'não chegou completo a tempo',
  'reason.not_http': 'não é HTTP/1.1',

  'place.body': 'O corpo do pedido',
  'place.response': 'O corpo da resposta',
  'place.header': 'O pedido',
  'place.path': 'O caminho',
  'place.query': 'O conjunto de parâmetros do URL',
  'place.fixture': 'O conjunto de dados de teste',

  'no.activity': 'Nenhuma atividade',
  'no.addon': 'Nenhum extra',
  'no.agent': 'Nenhuma agência',
  'no.availability item': 'Nenhuma sessão',
  'no.availability rule': 'Nenhuma regra de disponibilidade',
  'no.basket': 'Nenhum carrinho',
  'no.booking': 'Nenhuma reserva',
  'no.booking item': 'Nenhuma sessão reservada',
  'no.discount code': 'Nenhum código de desconto',
  'no.guest': 'Nenhum participante',
  'no.merchant': 'Nenhum operador',
  'no.mobile group': 'Nenhum grupo móvel',
  'no.option': 'Nenhuma opção',
  'no.payment gateway': 'Nenhum sistema de pagamento',
  'no.price category': 'Nenhuma categoria de preço',
  'no.resource': 'Nenhum recurso',
  'no.shop item': 'Nenhum artigo',
  'no.voucher': 'Nenhum vale',

  'type.integer': 'um número inteiro',
  'type.number': 'um número',
  'type.string': 'um texto',
  'type.boolean': '`true` ou `false`',
  'type.object': 'um objeto',
  'type.array': 'uma lista',

  'format.client-name':
    'uma série de no máximo 200 letras, algarismos, hífenes e sublinhados, como `{example}`',
  'format.country': 'um código de país ISO 3166-1 como `{example}`',
  'format.currency': 'um código de moeda ISO 4217 como `{example}`',
  'format.currency-or-locale': 'um código de moeda ISO 4217 ou uma configuração regional, como `{example}`',
  'format.date': 'uma data como `{example}`',
  'format.date-or-span': 'uma data ou um período a partir de hoje, como `{example}`',
  'format.duration': 'uma duração ISO 8601 maior do que zero, como `{example}`',
  'format.email': 'um endereço de e-mail como `{example}`',
  'format.int32': 'um número inteiro até `{example}`',
  'format.int64': 'um número inteiro até `{example}`',
  'format.language': 'um código de língua como `{example}`',
  'format.moment': 'uma data e hora com desvio de UTC, como `{example}`',
  'format.moment-or-span':
    'uma data e hora com desvio de UTC, uma data ou um período a partir de hoje, como `{example}`',
  'format.period': 'um par de datas separadas por uma vírgula, como `{example}`',
  'format.point-in-time': 'uma data e hora com desvio de UTC, ou uma data, como `{example}`',
  'format.position': 'uma latitude e uma longitude separadas por uma vírgula, como `{example}`',
  'format.security-code': 'um código de segurança de 3 ou 4 algarismos',
  'format.time': 'uma hora como `{example}`',
  'format.time-of-day': 'uma hora como `{example}`',
  'format.time-zone': 'um fuso horário IANA como `{example}`',
  'format.times': 'uma lista de horas separadas por vírgulas, como `{example}`',
  'format.web-address': 'um endereço web como `{example}`',
  'format.line': 'uma única linha sem caracteres de controlo, como `{example}`',
  'format.certification-id':
    '`cert-`, a hora em milissegundos com nove dígitos de base 36, `-` e dez dígitos hexadecimais',
  'format.workspace-name':
    'um nome de no máximo 63 minúsculas, algarismos, hífenes e sublinhados, como `{example}`',
  'format.year': 'um ano como `{example}`',

  'fixture.not_found':
    '{resource} `{received}` está nos dados de teste. Acrescente a entrada{allowed, plural, =0 {} one { ou use } many { ou use um destes valores: } other { ou use um destes valores: }}`{allowed}`.',
  'fixture.unknown':
    'Dados de teste desconhecidos: `{received}`. Use o caminho de um ficheiro ou um destes nomes: `{allowed}`.',
  'fixture.duplicate': '`{received}` já é usado por `{first}`. Dê a `{field}` um valor próprio.',
} as const satisfies Record<MessageId, string>;
