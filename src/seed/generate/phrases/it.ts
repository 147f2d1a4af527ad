import type { Phrases } from './phrases.js';

export const IT: Phrases = {
  kinds: {
    sailing: {
      category: 'Gite in barca',
      titles: [
        'In barca a vela al tramonto',
        'Vela del mattino con colazione',
        'Crociera su un veliero classico',
        'Imparare la vela in un pomeriggio',
      ],
      openings: [
        'Lasci il molo: è dall’acqua che {city} dà il meglio di sé.',
        'Issi le vele con il nostro equipaggio, oppure lasci fare al vento.',
      ],
      closings: [
        'Non serve esperienza, solo qualcosa di caldo da indossare.',
        'La barca è così piccola che si parla con tutti a bordo.',
      ],
      highlights: [
        'Un bicchiere locale a bordo',
        'La città vista dall’acqua',
        'Il timone in mano sua',
        'Solo piccoli gruppi',
      ],
      steps: ['imbarco e norme di sicurezza', 'su le vele, giù il motore', 'ritorno al molo'],
      addons: ['Bottiglia di spumante', 'Piatto di stuzzichini'],
    },
    walk: {
      category: 'Visite a piedi',
      titles: [
        'Passeggiata nel centro storico',
        'Passeggiata tra i murales',
        'Fantasmi e leggende a lume di lanterna',
        'Cortili nascosti a piedi',
      ],
      openings: [
        'Attraversi {city} con una guida che ci vive da sempre e sa quali porte sono aperte.',
        'Due ore a piedi, lontano dalle grandi strade e dalle code.',
      ],
      closings: [
        'Ci fermiamo spesso e finiamo dove il caffè è buono.',
        'La visita si fa con ogni tempo; gli ombrelli li prestiamo noi.',
      ],
      highlights: [
        'Una guida nata dietro l’angolo',
        'Luoghi che non sono nelle guide',
        'Storie invece di date',
        'Nessuna salita ripida',
      ],
      steps: ['ritrovo sotto l’orologio', 'il quartiere dietro la piazza', 'la vista alla fine'],
      addons: ['Sistema audio per il suo gruppo', 'Mappa stampata dei nostri luoghi preferiti'],
    },
    bikes: {
      category: 'Noleggio bici',
      titles: [
        'Noleggio city bike',
        'Noleggio e-bike',
        'Noleggio bici gravel',
        'Noleggio cargo bike per famiglie',
      ],
      openings: [
        'Pedali per {city} al suo ritmo: le nostre bici sono controllate ogni settimana e vanno da 1,50 a 2 metri.',
        'Prenda una bici per un’ora o per tutte le ore che vuole.',
      ],
      closings: [
        'Casco, lucchetto e mappa delle strade tranquille sono inclusi.',
        'Se qualcosa si rompe, ci chiami e arriviamo.',
      ],
      highlights: [
        'Controllate ogni settimana',
        'Casco e lucchetto inclusi',
        'Seggiolini su richiesta',
        'Ritiro in centro',
      ],
      steps: ['ritiro della bici', 'lungo le strade tranquille', 'riconsegna alla nostra rastrelliera'],
      addons: ['Rimorchio per due bambini', 'Borsa laterale'],
    },
    cooking: {
      category: 'Corsi di cucina',
      titles: [
        'Mercato e corso di cucina',
        'Cucinare come la nonna',
        'Laboratorio di pane e dolci',
        'Serata di cucina vegetariana',
      ],
      openings: [
        'Faccia la spesa al mercato con la nostra cuoca e prepari tre portate con quello che ha trovato.',
        'Nella nostra cucina nel cuore di {city} ognuno riceve un grembiule, un coltello e un compito.',
      ],
      closings: [
        'Alla fine si mangia insieme e le ricette restano a lei.',
        'Ci dica che cosa non mangia e ne terremo conto.',
      ],
      highlights: [
        'Una vera cucina, nessuno spettacolo',
        'Tre portate con bevande',
        'Ricette da portare a casa',
        'Al massimo dodici cuochi',
      ],
      steps: ['che cosa è di stagione', 'ai fornelli', 'alla lunga tavola'],
      addons: ['Abbinamento di vini per la tavola', 'Grembiule da portare a casa'],
    },
    museum: {
      category: 'Musei e monumenti',
      titles: [
        'Biglietto del museo a orario',
        'Dietro le quinte del museo',
        'Il museo per bambini',
        'Apertura serale del museo',
      ],
      openings: [
        'Scelga un orario, mostri il biglietto all’ingresso laterale ed entri.',
        'Quattrocento anni di {city} su tre piani, dal primo ponte all’ultimo tram.',
      ],
      closings: [
        'Resti quanto vuole; il caffè sul tetto è aperto a tutti.',
        'Tutti i piani hanno l’ascensore, tutte le sale i posti a sedere.',
      ],
      highlights: ['Senza coda', 'Audioguida in sette lingue', 'Terrazza sul tetto', 'Armadietti gratuiti'],
      steps: ['ingresso all’ora del biglietto', 'collezione permanente', 'terrazza e caffè'],
      addons: ['Guida per il suo gruppo', 'Audioguida'],
    },
    kayak: {
      category: 'Kayak e canoa',
      titles: [
        'Kayak per principianti',
        'Kayak all’alba',
        'Kayak con fondo trasparente',
        'Lezione di stand-up paddle',
      ],
      openings: [
        'Pagai lungo la riva di {city} in biposto stabili, una guida davanti e una dietro.',
        'Vista da un kayak, anche una città conosciuta è nuova.',
      ],
      closings: [
        'Giubbotto, sacca stagna e tutto ciò che serve sapere li diamo noi.',
        'Bisogna saper nuotare, e ci si può bagnare.',
      ],
      highlights: ['Biposto stabili', 'Giubbotti di ogni taglia', 'Foto incluse', 'Tè caldo alla fine'],
      steps: ['giubbotti e prime pagaiate', 'lungo la riva', 'un tè sul pontile'],
      addons: ['Fotocamera subacquea per il gruppo', 'Muta'],
    },
    tasting: {
      category: 'Cibo e vino',
      titles: [
        'Tour dello street food',
        'Degustazione di vini in cantina',
        'Degustazione di caffè e cioccolato',
        'Colazione al mercato',
      ],
      openings: [
        'Venga con appetito: in sei tappe assaggerà quello che a {city} si mangia davvero.',
        'Un piccolo gruppo, una lunga tavola e un ospite che conosce ogni produttore per nome.',
      ],
      closings: ['Tutti gli assaggi sono inclusi.', 'C’è sempre qualcosa per i vegetariani.'],
      highlights: [
        'Sei assaggi inclusi',
        'Solo imprese familiari',
        'Scelta vegetariana',
        'Ricette e indirizzi per dopo',
      ],
      steps: ['un primo boccone', 'che cosa vende oggi il mercato', 'un dolce per finire'],
      addons: ['Cesto dei nostri preferiti', 'Abbinamento analcolico'],
    },
    excursion: {
      category: 'Gite di un giorno',
      titles: [
        'Gita in montagna',
        'Castelli e borghi in un giorno',
        'Gita sulla costa',
        'Due giorni in campagna',
      ],
      openings: [
        'Partenza da {city} al mattino, ritorno prima di cena.',
        'Un giorno intero fuori città in minibus, con il tempo di scendere dove è bello.',
      ],
      closings: [
        'Il pranzo in locanda non è incluso: ognuno mangia ciò che preferisce.',
        'Porti scarpe comode e il costume.',
      ],
      highlights: [
        'Minibus, al massimo sedici ospiti',
        'Partenza dal centro',
        'Due passeggiate guidate',
        'Tempo libero',
      ],
      steps: ['partenza', 'passeggiata panoramica', 'pranzo e ritorno'],
      addons: ['Partenza dal suo hotel', 'Pranzo al sacco'],
    },
    gift: {
      category: 'Buoni regalo',
      titles: ['Buono regalo', 'Buono regalo per due', 'Buono di compleanno', 'Buono di Natale'],
      openings: [
        'Regali un’esperienza a {city}; quando, lo decide chi la riceve.',
        'Per un compleanno, un addio o un grazie.',
      ],
      closings: ['Il buono arriva subito per e-mail.', 'Vale tre anni e per tutto ciò che offriamo.'],
      highlights: ['Subito per e-mail', 'Valido tre anni', 'Per tutto ciò che offriamo', 'Con parole sue'],
      steps: ['scegliere', 'scrivere due righe', 'regalare'],
      addons: ['Biglietto stampato per posta', 'Nastro e scatola'],
    },
  },
  qualifiers: [
    'in piccolo gruppo',
    'per famiglie',
    'per mattinieri',
    'con guida locale',
    'con partenza dall’hotel',
    'nel fine settimana',
  ],
  seats: {
    adult: { name: 'Adulto', description: 'Da 15 anni' },
    child: { name: 'Bambino', description: 'Da 4 a 14 anni' },
    senior: { name: 'Senior', description: 'Da 65 anni, con documento' },
    group: { name: 'Gruppo', description: 'Prezzo per ogni membro del gruppo' },
    bike: { name: 'Bici', description: 'Misura del telaio al ritiro' },
    place: { name: 'Buono', description: 'Per una persona' },
  },
  seasons: { high: 'Alta stagione', low: 'Bassa stagione', open: 'In ogni momento' },
  notes: [
    'Si prega di arrivare dieci minuti prima.',
    'Mostri il biglietto sul telefono; non serve stamparlo.',
    'Si vesta secondo il tempo.',
  ],
  fields: {
    phone: 'Cellulare',
    hotel: 'Il suo hotel',
    diet: 'Allergie e dieta',
    height: 'Altezza in cm',
    source: 'Come ci ha trovati?',
    sources: { web: 'Sul web', friend: 'Da amici', hotel: 'In hotel' },
  },
  shop: ['Cappellino', 'Tazza', 'Borsa di tela', 'Borraccia', 'Manifesto'],
  reasons: ['Cambio di programma', 'Malattia', 'Volo spostato', 'Giorno sbagliato'],
  formats: { shortDateTime: 'd/m/Y H:i', shortDate: 'd/m/Y', shortTime: 'H:i' },
};
