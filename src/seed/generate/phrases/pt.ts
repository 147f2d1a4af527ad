import type { Phrases } from './phrases.js';

export const PT: Phrases = {
  kinds: {
    sailing: {
      category: 'Passeios de barco',
      titles: [
        'Velejar ao pôr do sol',
        'Vela matinal com pequeno-almoço',
        'Cruzeiro num veleiro clássico',
        'Aprender a velejar numa tarde',
      ],
      openings: [
        'Deixe o cais para trás: é da água que melhor se vê {city}.',
        'Ice as velas com a nossa tripulação, ou deixe o trabalho ao vento.',
      ],
      closings: [
        'Não é preciso experiência, só um agasalho.',
        'O barco é tão pequeno que se fala com todos a bordo.',
      ],
      highlights: [
        'Um copo da região a bordo',
        'A cidade vista da água',
        'Assuma o leme',
        'Só grupos pequenos',
      ],
      steps: ['embarque e regras de segurança', 'velas içadas, motor desligado', 'regresso ao cais'],
      addons: ['Garrafa de espumante', 'Prato de petiscos'],
    },
    walk: {
      category: 'Visitas a pé',
      titles: [
        'Passeio pelo centro histórico',
        'Passeio de arte urbana',
        'Fantasmas e lendas à luz da lanterna',
        'Pátios escondidos a pé',
      ],
      openings: [
        'Percorra {city} com uma guia que sempre aqui viveu e sabe que portas estão abertas.',
        'Duas horas a pé, longe das grandes ruas e das filas.',
      ],
      closings: [
        'Paramos muitas vezes e acabamos onde o café é bom.',
        'A visita faz-se com qualquer tempo; emprestamos guarda-chuvas.',
      ],
      highlights: [
        'Uma guia nascida ao virar da esquina',
        'Lugares que não vêm nos guias',
        'Histórias em vez de datas',
        'Sem subidas íngremes',
      ],
      steps: ['encontro debaixo do relógio', 'o bairro atrás da praça', 'a vista no fim'],
      addons: ['Sistema de áudio para o seu grupo', 'Mapa impresso dos nossos lugares preferidos'],
    },
    bikes: {
      category: 'Aluguer de bicicletas',
      titles: [
        'Aluguer de bicicleta de cidade',
        'Aluguer de bicicleta elétrica',
        'Aluguer de bicicleta gravel',
        'Aluguer de bicicleta de carga para famílias',
      ],
      openings: [
        'Pedale por {city} ao seu ritmo: as bicicletas são revistas todas as semanas e servem de 1,50 a 2 metros.',
        'Leve uma bicicleta por uma hora ou por quantas quiser.',
      ],
      closings: [
        'Capacete, cadeado e mapa das ruas calmas incluídos.',
        'Se algo avariar, ligue e nós vamos.',
      ],
      highlights: [
        'Revistas todas as semanas',
        'Capacete e cadeado incluídos',
        'Cadeiras de criança a pedido',
        'Levantamento no centro',
      ],
      steps: ['levantamento da bicicleta', 'pelas ruas calmas', 'devolução no nosso posto'],
      addons: ['Atrelado para duas crianças', 'Alforge'],
    },
    cooking: {
      category: 'Aulas de cozinha',
      titles: [
        'Mercado e aula de cozinha',
        'Cozinhar como a avó',
        'Oficina de pão e pastelaria',
        'Noite de cozinha vegetariana',
      ],
      openings: [
        'Faça compras no mercado com a nossa cozinheira e prepare três pratos com o que encontrar.',
        'Na nossa cozinha, no coração de {city}, todos recebem um avental, uma faca e uma tarefa.',
      ],
      closings: ['No fim comemos juntos e as receitas são suas.', 'Diga-nos o que não come e nós adaptamos.'],
      highlights: [
        'Uma cozinha a sério, sem espetáculo',
        'Três pratos com bebidas',
        'Receitas para levar',
        'Doze cozinheiros no máximo',
      ],
      steps: ['o que é da época', 'ao fogão', 'à mesa comprida'],
      addons: ['Harmonização de vinhos para a mesa', 'Avental para levar'],
    },
    museum: {
      category: 'Museus e monumentos',
      titles: [
        'Bilhete de museu com hora marcada',
        'Nos bastidores do museu',
        'O museu para crianças',
        'Noite no museu',
      ],
      openings: [
        'Escolha uma hora, mostre o bilhete na entrada lateral e entre.',
        'Quatrocentos anos de {city} em três pisos, da primeira ponte ao último elétrico.',
      ],
      closings: [
        'Fique o tempo que quiser; o café no terraço está aberto a todos.',
        'Há elevador para todos os pisos e lugares sentados em todas as salas.',
      ],
      highlights: ['Sem filas', 'Audioguia em sete línguas', 'Terraço', 'Cacifos gratuitos'],
      steps: ['entrada à hora do bilhete', 'coleção permanente', 'terraço e café'],
      addons: ['Guia para o seu grupo', 'Audioguia'],
    },
    kayak: {
      category: 'Caiaque e canoa',
      titles: [
        'Caiaque para principiantes',
        'Caiaque ao amanhecer',
        'Caiaque de fundo transparente',
        'Aula de stand-up paddle',
      ],
      openings: [
        'Reme ao longo da margem de {city} em caiaques duplos e estáveis, com um guia à frente e outro atrás.',
        'Vista de um caiaque, até uma cidade conhecida é nova.',
      ],
      closings: [
        'Colete, saco estanque e tudo o que é preciso saber ficam por nossa conta.',
        'É preciso saber nadar, e pode molhar-se.',
      ],
      highlights: [
        'Caiaques duplos e estáveis',
        'Coletes de todos os tamanhos',
        'Fotografias incluídas',
        'Chá quente no fim',
      ],
      steps: ['coletes e primeiras remadas', 'ao longo da margem', 'um chá no pontão'],
      addons: ['Câmara à prova de água para o grupo', 'Fato de neopreno'],
    },
    tasting: {
      category: 'Comida e bebida',
      titles: [
        'Roteiro de comida de rua',
        'Prova de vinhos na adega',
        'Prova de café e chocolate',
        'Pequeno-almoço no mercado',
      ],
      openings: [
        'Venha com fome: em seis paragens provará o que realmente se come em {city}.',
        'Um grupo pequeno, uma mesa comprida e um anfitrião que conhece cada produtor pelo nome.',
      ],
      closings: ['Todas as provas estão incluídas.', 'Há sempre algo para vegetarianos.'],
      highlights: [
        'Seis provas incluídas',
        'Só negócios de família',
        'Opção vegetariana',
        'Receitas e moradas para depois',
      ],
      steps: ['uma primeira dentada', 'o que o mercado vende hoje', 'um doce para acabar'],
      addons: ['Cesto com os nossos preferidos', 'Harmonização sem álcool'],
    },
    excursion: {
      category: 'Excursões',
      titles: ['Excursão à montanha', 'Castelos e aldeias num dia', 'Excursão à costa', 'Dois dias no campo'],
      openings: [
        'Saímos de {city} de manhã e voltamos antes do jantar.',
        'Um dia inteiro fora da cidade em miniautocarro, com tempo para sair onde é bonito.',
      ],
      closings: [
        'O almoço na estalagem não está incluído: cada um come o que quer.',
        'Traga bom calçado e fato de banho.',
      ],
      highlights: [
        'Miniautocarro, dezasseis lugares no máximo',
        'Partida do centro',
        'Dois passeios guiados',
        'Tempo livre',
      ],
      steps: ['partida', 'passeio com vista', 'almoço e regresso'],
      addons: ['Recolha no seu hotel', 'Almoço para levar'],
    },
    gift: {
      category: 'Vales de oferta',
      titles: ['Vale de oferta', 'Vale de oferta para dois', 'Vale de aniversário', 'Vale de Natal'],
      openings: [
        'Ofereça uma experiência em {city}; a data é escolhida por quem a recebe.',
        'Para um aniversário, uma despedida ou um obrigado.',
      ],
      closings: ['O vale chega logo por e-mail.', 'É válido três anos e para tudo o que oferecemos.'],
      highlights: ['Logo por e-mail', 'Válido três anos', 'Para tudo o que oferecemos', 'Com palavras suas'],
      steps: ['escolher', 'escrever umas palavras', 'oferecer'],
      addons: ['Cartão impresso pelo correio', 'Fita e caixa'],
    },
  },
  qualifiers: [
    'em grupo pequeno',
    'para famílias',
    'para madrugadores',
    'com guia local',
    'com recolha no hotel',
    'ao fim de semana',
  ],
  seats: {
    adult: { name: 'Adulto', description: 'A partir dos 15 anos' },
    child: { name: 'Criança', description: 'Dos 4 aos 14 anos' },
    senior: { name: 'Sénior', description: 'A partir dos 65 anos, com documento' },
    group: { name: 'Grupo', description: 'Preço por cada membro do grupo' },
    bike: { name: 'Bicicleta', description: 'Tamanho do quadro no levantamento' },
    place: { name: 'Vale', description: 'Para uma pessoa' },
  },
  seasons: { high: 'Época alta', low: 'Época baixa', open: 'A qualquer momento' },
  notes: [
    'Pedimos que chegue dez minutos antes.',
    'Mostre o bilhete no telemóvel; não é preciso imprimir.',
    'Vista-se conforme o tempo.',
  ],
  fields: {
    phone: 'Telemóvel',
    hotel: 'O seu hotel',
    diet: 'Alergias e dieta',
    height: 'Altura em cm',
    source: 'Como nos encontrou?',
    sources: { web: 'Na internet', friend: 'Por amigos', hotel: 'No hotel' },
  },
  shop: ['Boné', 'Caneca', 'Saco de pano', 'Garrafa de água', 'Cartaz'],
  reasons: ['Mudança de planos', 'Doença', 'Voo alterado', 'Dia errado'],
  formats: { shortDateTime: 'd/m/Y H:i', shortDate: 'd/m/Y', shortTime: 'H:i' },
};
