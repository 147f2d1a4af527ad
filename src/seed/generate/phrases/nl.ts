import type { Phrases } from './phrases.js';

export const NL: Phrases = {
  kinds: {
    sailing: {
      category: 'Boottochten',
      titles: [
        'Zeilen bij zonsondergang',
        'Ochtendzeilen met ontbijt',
        'Tocht op een klassiek jacht',
        'Leren zeilen in één middag',
      ],
      openings: [
        'Laat de kade achter u: vanaf het water is {city} op zijn mooist.',
        'Hijs de zeilen met onze bemanning, of leun achterover en laat de wind het werk doen.',
      ],
      closings: [
        'Ervaring is niet nodig, alleen iets warms.',
        'De boot is zo klein dat u met iedereen aan boord praat.',
      ],
      highlights: [
        'Een glas uit de streek aan boord',
        'De stad vanaf het water',
        'Zelf aan het roer',
        'Alleen kleine groepen',
      ],
      steps: ['instappen en veiligheid', 'zeilen omhoog, motor uit', 'terug naar de kade'],
      addons: ['Fles mousserende wijn', 'Borrelplank'],
    },
    walk: {
      category: 'Stadswandelingen',
      titles: [
        'Wandeling door de oude stad',
        'Streetart-wandeling',
        'Spoken en legenden bij lantaarnlicht',
        'Te voet langs verborgen hofjes',
      ],
      openings: [
        'Loop door {city} met een gids die hier al haar hele leven woont en weet welke deuren open zijn.',
        'Twee uur te voet, weg van de grote straten en langs de rijen heen.',
      ],
      closings: [
        'We staan vaak stil en eindigen waar de koffie goed is.',
        'De wandeling gaat altijd door; paraplu’s lenen we uit.',
      ],
      highlights: [
        'Een gids van om de hoek',
        'Plekken die in geen reisgids staan',
        'Verhalen in plaats van jaartallen',
        'Geen steile hellingen',
      ],
      steps: ['verzamelen onder de klok', 'de wijk achter het grote plein', 'het uitzicht tot slot'],
      addons: ['Audiosysteem voor uw groep', 'Gedrukte kaart met onze lievelingsplekken'],
    },
    bikes: {
      category: 'Fietsverhuur',
      titles: ['Stadsfiets huren', 'E-bike huren', 'Gravelbike huren', 'Bakfiets voor gezinnen huren'],
      openings: [
        'Fiets door {city} in uw eigen tempo: onze fietsen worden elke week nagekeken en passen iedereen tussen 1,50 en 2 meter.',
        'Neem een fiets voor een uur, of voor zoveel uren als u wilt.',
      ],
      closings: [
        'Helm, slot en een kaart van rustige wegen zijn inbegrepen.',
        'Gaat er iets stuk, bel en we komen.',
      ],
      highlights: [
        'Elke week nagekeken',
        'Met helm en slot',
        'Kinderzitjes op verzoek',
        'Ophalen in het centrum',
      ],
      steps: ['fiets ophalen', 'over rustige wegen', 'terugbrengen bij onze stalling'],
      addons: ['Aanhanger voor twee kinderen', 'Fietstas'],
    },
    cooking: {
      category: 'Kookworkshops',
      titles: [
        'Marktbezoek met kookworkshop',
        'Koken zoals grootmoeder',
        'Workshop brood en gebak',
        'Vegetarische kookavond',
      ],
      openings: [
        'Doe boodschappen op de markt met onze kokkin en maak drie gangen van wat u hebt gevonden.',
        'In onze keuken midden in {city} krijgt iedereen een schort, een mes en een taak.',
      ],
      closings: [
        'Aan het eind eten we samen, en de recepten neemt u mee.',
        'Zeg ons wat u niet eet, dan houden we er rekening mee.',
      ],
      highlights: [
        'Een echte keuken, geen show',
        'Drie gangen met drankjes',
        'Recepten om mee te nemen',
        'Hoogstens twaalf koks',
      ],
      steps: ['wat er in het seizoen is', 'aan het fornuis', 'aan de lange tafel'],
      addons: ['Wijnarrangement voor de tafel', 'Schort om mee te nemen'],
    },
    museum: {
      category: 'Musea en bezienswaardigheden',
      titles: [
        'Museumkaartje met tijdslot',
        'Achter de schermen van het museum',
        'Museum voor kinderen',
        'Avond in het museum',
      ],
      openings: [
        'Kies een tijd, toon uw kaartje bij de zij-ingang en loop meteen door.',
        'Vierhonderd jaar {city} op drie verdiepingen, van de eerste brug tot de laatste tram.',
      ],
      closings: [
        'Blijf zo lang u wilt; het dakcafé is open voor iedereen.',
        'Alle verdiepingen hebben een lift, alle zalen zitplaatsen.',
      ],
      highlights: ['Zonder rij', 'Audiotour in zeven talen', 'Dakterras', 'Gratis kluisjes'],
      steps: ['binnen op de tijd van uw kaartje', 'vaste collectie', 'dakterras en café'],
      addons: ['Gids voor uw groep', 'Audiotour'],
    },
    kayak: {
      category: 'Kajak en kano',
      titles: [
        'Kajaktocht voor beginners',
        'Kajakken bij dageraad',
        'Tocht in een kajak met glazen bodem',
        'Les in suppen',
      ],
      openings: [
        'Peddel langs de oever van {city} in stabiele tweepersoonskajaks, met een gids voorop en een achteraan.',
        'Vanuit een kajak is ook een bekende stad weer nieuw.',
      ],
      closings: [
        'Zwemvest, waterdichte tas en alles wat u moet weten krijgt u van ons.',
        'U moet kunnen zwemmen, en mag nat worden.',
      ],
      highlights: [
        'Stabiele tweepersoonskajaks',
        'Zwemvesten in alle maten',
        'Foto’s inbegrepen',
        'Warme thee tot slot',
      ],
      steps: ['zwemvesten en eerste slagen', 'langs de oever', 'thee op de steiger'],
      addons: ['Waterdichte camera voor uw groep', 'Wetsuit'],
    },
    tasting: {
      category: 'Eten en drinken',
      titles: [
        'Streetfoodtour',
        'Wijnproeverij in de kelder',
        'Proeverij van koffie en chocolade',
        'Ontbijt op de markt',
      ],
      openings: [
        'Kom met trek: op zes plekken proeft u wat men in {city} echt eet.',
        'Een kleine groep, een lange tafel en een gastheer die elke producent bij naam kent.',
      ],
      closings: ['Alle proeverijen zijn inbegrepen.', 'Er is altijd iets voor vegetariërs.'],
      highlights: [
        'Zes proeverijen inbegrepen',
        'Alleen familiebedrijven',
        'Vegetarische keuze',
        'Recepten en adressen voor later',
      ],
      steps: ['een eerste hap', 'wat de markt vandaag verkoopt', 'iets zoets tot slot'],
      addons: ['Mand met onze favorieten', 'Alcoholvrij arrangement'],
    },
    excursion: {
      category: 'Dagtochten',
      titles: [
        'Dagtocht naar de bergen',
        'Kastelen en dorpen in één dag',
        'Dagtocht naar de kust',
        'Twee dagen op het platteland',
      ],
      openings: [
        'We vertrekken ’s ochtends uit {city} en zijn voor het avondeten terug.',
        'Een hele dag de stad uit in een kleine bus, met tijd om uit te stappen waar het mooi is.',
      ],
      closings: [
        'De lunch in de herberg is niet inbegrepen, zodat ieder eet wat hij wil.',
        'Neem goede schoenen en zwemkleding mee.',
      ],
      highlights: [
        'Kleine bus, hoogstens zestien gasten',
        'Vertrek uit het centrum',
        'Twee wandelingen met gids',
        'Tijd voor uzelf',
      ],
      steps: ['vertrek', 'wandeling met uitzicht', 'lunch en terugweg'],
      addons: ['Ophalen bij uw hotel', 'Lunchpakket'],
    },
    gift: {
      category: 'Cadeaubonnen',
      titles: ['Cadeaubon', 'Cadeaubon voor twee', 'Verjaardagsbon', 'Kerstbon'],
      openings: [
        'Geef een belevenis in {city} cadeau; de ontvanger kiest de datum.',
        'Voor een verjaardag, een afscheid of als bedankje.',
      ],
      closings: ['De bon komt meteen per e-mail.', 'Hij is drie jaar geldig, voor alles wat we doen.'],
      highlights: ['Meteen per e-mail', 'Drie jaar geldig', 'Voor alles wat we doen', 'Met een eigen tekst'],
      steps: ['kiezen', 'een paar woorden schrijven', 'geven'],
      addons: ['Gedrukte kaart per post', 'Strik en doos'],
    },
  },
  qualifiers: [
    'in een kleine groep',
    'voor gezinnen',
    'voor vroege vogels',
    'met een lokale gids',
    'met ophalen bij het hotel',
    'in het weekend',
  ],
  seats: {
    adult: { name: 'Volwassene', description: 'Vanaf 15 jaar' },
    child: { name: 'Kind', description: '4 tot en met 14 jaar' },
    senior: { name: 'Senior', description: 'Vanaf 65 jaar, met bewijs' },
    group: { name: 'Groep', description: 'Prijs per lid van de groep' },
    bike: { name: 'Fiets', description: 'Framemaat bij het ophalen' },
    place: { name: 'Tegoedbon', description: 'Voor één persoon' },
  },
  seasons: { high: 'Hoogseizoen', low: 'Laagseizoen', open: 'Altijd' },
  notes: [
    'Wees tien minuten voor het begin aanwezig.',
    'Toon het ticket op uw telefoon; afdrukken hoeft niet.',
    'Kleed u naar het weer.',
  ],
  fields: {
    phone: 'Mobiele telefoon',
    hotel: 'Uw hotel',
    diet: 'Allergieën en dieet',
    height: 'Lengte in cm',
    source: 'Hoe hebt u ons gevonden?',
    sources: { web: 'Op internet', friend: 'Via vrienden', hotel: 'In het hotel' },
  },
  shop: ['Pet', 'Mok', 'Katoenen tas', 'Drinkfles', 'Poster'],
  reasons: ['Andere plannen', 'Ziekte', 'De vlucht is verzet', 'Verkeerde dag geboekt'],
  formats: { shortDateTime: 'd-m-Y H:i', shortDate: 'd-m-Y', shortTime: 'H:i' },
};
