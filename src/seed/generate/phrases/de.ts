import type { Phrases } from './phrases.js';

export const DE: Phrases = {
  kinds: {
    sailing: {
      category: 'Bootstouren',
      titles: [
        'Segeltörn bei Sonnenuntergang',
        'Morgensegeln mit Frühstück',
        'Fahrt auf einer klassischen Yacht',
        'Segeln lernen an einem Nachmittag',
      ],
      openings: [
        'Leinen los: Am schönsten ist {city} vom Wasser aus.',
        'Setzen Sie mit unserer Crew die Segel, oder lehnen Sie sich zurück und lassen Sie den Wind arbeiten.',
      ],
      closings: [
        'Erfahrung brauchen Sie keine, nur etwas Warmes zum Anziehen.',
        'Das Boot ist so klein, dass man mit allen ins Gespräch kommt.',
      ],
      highlights: [
        'Ein Glas aus der Region an Bord',
        'Die Silhouette der Stadt vom Wasser',
        'Selbst am Steuer stehen',
        'Nur kleine Gruppen',
      ],
      steps: ['Einstieg und Sicherheitshinweise', 'Segel hoch, Motor aus', 'zurück zum Anleger'],
      addons: ['Flasche Sekt', 'Imbissteller'],
    },
    walk: {
      category: 'Stadtführungen',
      titles: [
        'Rundgang durch die Altstadt',
        'Street-Art-Spaziergang',
        'Geister und Legenden im Laternenlicht',
        'Zu Fuß durch verborgene Höfe',
      ],
      openings: [
        'Entdecken Sie {city} mit einer Führerin, die schon immer hier lebt und weiß, welche Türen offen stehen.',
        'Zwei Stunden zu Fuß, abseits der großen Straßen und vorbei an den Schlangen.',
      ],
      closings: [
        'Wir bleiben oft stehen und enden dort, wo der Kaffee gut ist.',
        'Der Rundgang findet bei jedem Wetter statt; Schirme leihen wir Ihnen.',
      ],
      highlights: [
        'Eine Führerin von nebenan',
        'Orte, die in keinem Reiseführer stehen',
        'Geschichten statt Jahreszahlen',
        'Keine steilen Wege',
      ],
      steps: ['Treffpunkt unter der Uhr', 'das Viertel hinter dem großen Platz', 'zum Schluss die Aussicht'],
      addons: ['Funkanlage für Ihre Gruppe', 'Gedruckter Plan mit unseren Lieblingsorten'],
    },
    bikes: {
      category: 'Fahrradverleih',
      titles: ['Stadtrad mieten', 'E-Bike mieten', 'Gravelbike mieten', 'Lastenrad für Familien mieten'],
      openings: [
        'Fahren Sie durch {city}, wie es Ihnen passt: Unsere Räder werden jede Woche gewartet und passen allen zwischen 1,50 und 2 Metern.',
        'Nehmen Sie ein Rad für eine Stunde oder für so viele, wie Sie möchten.',
      ],
      closings: [
        'Helm, Schloss und ein Plan der ruhigen Straßen gehören dazu.',
        'Geht etwas kaputt, rufen Sie an, und wir kommen.',
      ],
      highlights: [
        'Jede Woche gewartet',
        'Mit Helm und Schloss',
        'Kindersitze auf Wunsch',
        'Abholung in der Innenstadt',
      ],
      steps: [
        'Rad abholen',
        'auf ruhigen Straßen unterwegs',
        'zurückbringen oder an unserem Stand anschließen',
      ],
      addons: ['Anhänger für zwei Kinder', 'Packtasche'],
    },
    cooking: {
      category: 'Kochkurse',
      titles: [
        'Marktbesuch mit Kochkurs',
        'Kochen wie bei Großmutter',
        'Brot und Gebäck backen',
        'Vegetarischer Kochabend',
      ],
      openings: [
        'Kaufen Sie mit unserer Köchin auf dem Markt ein und kochen Sie daraus drei Gänge.',
        'In unserer Küche mitten in {city} bekommt jeder eine Schürze, ein Messer und eine Aufgabe.',
      ],
      closings: [
        'Am Ende essen wir zusammen, und die Rezepte nehmen Sie mit.',
        'Sagen Sie uns, was Sie nicht essen, und wir planen danach.',
      ],
      highlights: [
        'Eine echte Küche, keine Vorführung',
        'Drei Gänge mit Getränken',
        'Rezepte zum Mitnehmen',
        'Höchstens zwölf Köche',
      ],
      steps: ['was heute Saison hat', 'an den Herd', 'an der langen Tafel'],
      addons: ['Weinbegleitung für den Tisch', 'Schürze zum Mitnehmen'],
    },
    museum: {
      category: 'Museen und Sehenswürdigkeiten',
      titles: [
        'Museumskarte mit Zeitfenster',
        'Hinter den Kulissen des Museums',
        'Museum für Kinder',
        'Abends im Museum',
      ],
      openings: [
        'Wählen Sie eine Zeit, zeigen Sie Ihre Karte am Seiteneingang und gehen Sie gleich hinein.',
        'Vierhundert Jahre {city} auf drei Etagen, von der ersten Brücke bis zur letzten Straßenbahn.',
      ],
      closings: [
        'Bleiben Sie, solange Sie möchten; das Café auf dem Dach steht allen offen.',
        'Alle Etagen haben einen Aufzug, alle Räume Sitzplätze.',
      ],
      highlights: [
        'Ohne Anstehen',
        'Audioguide in sieben Sprachen',
        'Dachterrasse',
        'Schließfächer kostenlos',
      ],
      steps: ['Einlass zur Zeit Ihrer Karte', 'Dauerausstellung', 'Dachterrasse und Café'],
      addons: ['Führung für Ihre Gruppe', 'Audioguide'],
    },
    kayak: {
      category: 'Kajak und Kanu',
      titles: [
        'Kajaktour für Einsteiger',
        'Kajakfahren im Morgengrauen',
        'Tour im Kajak mit Glasboden',
        'Stand-up-Paddling lernen',
      ],
      openings: [
        'Paddeln Sie in stabilen Zweiern am Ufer von {city} entlang, ein Guide vorn und einer hinten.',
        'Vom Kajak aus sieht auch eine vertraute Stadt ganz neu aus.',
      ],
      closings: [
        'Schwimmweste, wasserdichter Beutel und alles Wissenswerte kommen von uns.',
        'Sie sollten schwimmen können und dürfen ein wenig nass werden.',
      ],
      highlights: [
        'Stabile Zweier',
        'Schwimmwesten in allen Größen',
        'Fotos inbegriffen',
        'Heißer Tee zum Schluss',
      ],
      steps: ['Schwimmwesten und erste Schläge', 'am Ufer entlang', 'Tee auf dem Steg'],
      addons: ['Wasserdichte Kamera für Ihre Gruppe', 'Neoprenanzug'],
    },
    tasting: {
      category: 'Essen und Trinken',
      titles: [
        'Streetfood-Tour',
        'Weinprobe im Keller',
        'Kaffee und Schokolade probieren',
        'Frühstück auf dem Markt',
      ],
      openings: [
        'Kommen Sie hungrig: An sechs Orten probieren Sie, was man in {city} wirklich isst.',
        'Eine kleine Runde, ein langer Tisch und ein Gastgeber, der alle Erzeuger beim Namen kennt.',
      ],
      closings: ['Alle Kostproben sind im Preis inbegriffen.', 'Für Vegetarier ist immer etwas dabei.'],
      highlights: [
        'Sechs Kostproben inbegriffen',
        'Nur Familienbetriebe',
        'Vegetarische Auswahl',
        'Rezepte und Adressen für später',
      ],
      steps: ['der erste Bissen', 'was der Markt heute bietet', 'etwas Süßes zum Schluss'],
      addons: ['Korb mit unseren Lieblingen', 'Alkoholfreie Begleitung'],
    },
    excursion: {
      category: 'Tagesausflüge',
      titles: [
        'Tagesausflug in die Berge',
        'Burgen und Dörfer an einem Tag',
        'Tagesausflug an die Küste',
        'Zwei Tage auf dem Land',
      ],
      openings: [
        'Wir holen Sie morgens in {city} ab und bringen Sie vor dem Abendessen zurück.',
        'Ein ganzer Tag draußen im kleinen Bus, mit Zeit zum Aussteigen, wo es schön ist.',
      ],
      closings: [
        'Mittags kehren wir in einem Gasthof ein; das Essen ist nicht inbegriffen, damit jeder isst, was er mag.',
        'Bringen Sie gute Schuhe und Badesachen mit.',
      ],
      highlights: [
        'Kleiner Bus, höchstens sechzehn Gäste',
        'Abholung in der Innenstadt',
        'Zwei geführte Spaziergänge',
        'Zeit für sich',
      ],
      steps: ['Abfahrt', 'Spaziergang mit Aussicht', 'Mittagessen und Rückweg'],
      addons: ['Abholung am Hotel', 'Lunchpaket'],
    },
    gift: {
      category: 'Gutscheine',
      titles: ['Geschenkgutschein', 'Gutschein für zwei', 'Geburtstagsgutschein', 'Weihnachtsgutschein'],
      openings: [
        'Verschenken Sie ein Erlebnis in {city}; wann es stattfindet, bestimmt, wer es bekommt.',
        'Zum Geburtstag, zum Abschied oder als Dankeschön.',
      ],
      closings: [
        'Der Gutschein kommt sofort per E-Mail.',
        'Er gilt drei Jahre und für alles, was wir anbieten.',
      ],
      highlights: [
        'Sofort per E-Mail',
        'Drei Jahre gültig',
        'Für alles, was wir anbieten',
        'Mit eigenem Text',
      ],
      steps: ['aussuchen', 'ein paar Worte schreiben', 'verschenken'],
      addons: ['Gedruckte Karte per Post', 'Schleife und Schachtel'],
    },
  },
  qualifiers: [
    'in kleiner Gruppe',
    'für Familien',
    'für Frühaufsteher',
    'mit einheimischem Guide',
    'mit Abholung am Hotel',
    'am Wochenende',
  ],
  seats: {
    adult: { name: 'Erwachsener', description: 'Ab 15 Jahren' },
    child: { name: 'Kind', description: '4 bis 14 Jahre' },
    senior: { name: 'Senior', description: 'Ab 65 Jahren, mit Nachweis' },
    group: { name: 'Gruppe', description: 'Preis je Mitglied der Gruppe' },
    bike: { name: 'Rad', description: 'Rahmengröße bei der Abholung' },
    place: { name: 'Gutschein', description: 'Für eine Person' },
  },
  seasons: { high: 'Hauptsaison', low: 'Nebensaison', open: 'Jederzeit' },
  notes: [
    'Bitte seien Sie zehn Minuten vor Beginn da.',
    'Zeigen Sie das Ticket auf dem Telefon; drucken müssen Sie es nicht.',
    'Kleiden Sie sich nach dem Wetter.',
  ],
  fields: {
    phone: 'Mobiltelefon',
    hotel: 'Ihr Hotel',
    diet: 'Allergien und Ernährung',
    height: 'Körpergröße in cm',
    source: 'Wie haben Sie uns gefunden?',
    sources: { web: 'Im Internet', friend: 'Durch Freunde', hotel: 'Im Hotel' },
  },
  shop: ['Mütze', 'Tasse', 'Stofftasche', 'Trinkflasche', 'Plakat'],
  reasons: ['Andere Pläne', 'Krankheit', 'Der Flug wurde verlegt', 'Falscher Tag gebucht'],
  formats: { shortDateTime: 'd.m.Y H:i', shortDate: 'd.m.Y', shortTime: 'H:i' },
};
