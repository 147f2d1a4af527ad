import type { Language } from '../../domain/shared/language.js';
import type { CountryCode } from './countries.js';

/** A place on the route of an activity. */
export interface Landmark {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A city where merchants have their address and activities begin. */
export interface City {
  readonly name: string;
  /** The names of the city in languages that do not use `name`. */
  readonly names: Partial<Record<Language, string>>;
  readonly country: CountryCode;
  /** UN/LOCODE. */
  readonly locode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone: string;
  /** Whether boat trips start here. */
  readonly hasWater: boolean;
  readonly landmarks: readonly Landmark[];
}

type Point = readonly [name: string, latitude: number, longitude: number];

type Row = readonly [
  country: CountryCode,
  place: string,
  centre: Point,
  timezone: string,
  ground: 'water' | 'dry',
  landmarks: readonly Point[],
  names?: City['names'],
];

/**
 * Real cities on six continents, with currencies of 0, 2 and 3 decimals. Generated fixtures depend on the order of the
 * cities.
 */
// prettier-ignore
const ROWS: readonly Row[] = [
  ['PT', 'LIS', ['Lisbon', 38.7223, -9.1393], 'Europe/Lisbon', 'water', [
    ['Praça do Comércio', 38.7077, -9.1365], ['Miradouro da Graça', 38.7164, -9.1314], ['Torre de Belém', 38.6916, -9.216],
  ], { de: 'Lissabon', fr: 'Lisbonne', it: 'Lisbona', es: 'Lisboa', pt: 'Lisboa', nl: 'Lissabon' }],
  ['DE', 'BER', ['Berlin', 52.52, 13.405], 'Europe/Berlin', 'water', [
    ['Alexanderplatz', 52.5219, 13.4132], ['Museumsinsel', 52.5169, 13.4019], ['Brandenburger Tor', 52.5163, 13.3777],
  ], { it: 'Berlino', es: 'Berlín', pt: 'Berlim', nl: 'Berlijn' }],
  ['JP', 'TYO', ['Tokyo', 35.6762, 139.6503], 'Asia/Tokyo', 'water', [
    ['Asakusa', 35.7148, 139.7967], ['Ueno', 35.7141, 139.7774], ['Tsukiji', 35.6654, 139.7707],
  ], { de: 'Tokio', es: 'Tokio', pt: 'Tóquio', nl: 'Tokio' }],
  ['FR', 'MRS', ['Marseille', 43.2965, 5.3698], 'Europe/Paris', 'water', [
    ['Vieux-Port', 43.2951, 5.3744], ['Le Panier', 43.2992, 5.3686], ['Fort Saint-Jean', 43.2955, 5.3624],
  ], { it: 'Marsiglia', es: 'Marsella', pt: 'Marselha' }],
  ['CH', 'ZRH', ['Zürich', 47.3769, 8.5417], 'Europe/Zurich', 'water', [
    ['Bürkliplatz', 47.3664, 8.541], ['Lindenhof', 47.373, 8.5408], ['Zürichhorn', 47.3534, 8.5521],
  ], { en: 'Zurich', fr: 'Zurich', it: 'Zurigo', es: 'Zúrich', pt: 'Zurique' }],
  ['IT', 'VCE', ['Venice', 45.4408, 12.3155], 'Europe/Rome', 'water', [
    ['Rialto', 45.438, 12.3358], ['Campo Santa Margherita', 45.4342, 12.3236], ['Arsenale', 45.435, 12.3499],
  ], { de: 'Venedig', fr: 'Venise', it: 'Venezia', es: 'Venecia', pt: 'Veneza', nl: 'Venetië' }],
  ['GB', 'LON', ['London', 51.5074, -0.1278], 'Europe/London', 'water', [
    ['Westminster Pier', 51.5019, -0.1235], ['Borough Market', 51.5055, -0.091], ['Tower Bridge', 51.5055, -0.0754],
  ], { fr: 'Londres', it: 'Londra', es: 'Londres', pt: 'Londres', nl: 'Londen' }],
  ['NL', 'AMS', ['Amsterdam', 52.3676, 4.9041], 'Europe/Amsterdam', 'water', [
    ['Westerkerk', 52.3745, 4.8839], ['Nieuwmarkt', 52.372, 4.9005], ['Magere Brug', 52.3636, 4.9025],
  ], { es: 'Ámsterdam', pt: 'Amesterdão' }],
  ['ES', 'BCN', ['Barcelona', 41.3874, 2.1686], 'Europe/Madrid', 'water', [
    ['Port Vell', 41.3763, 2.1859], ['Plaça Reial', 41.3802, 2.1752], ['Parc de la Ciutadella', 41.3881, 2.1873],
  ], { fr: 'Barcelone', it: 'Barcellona' }],
  ['OM', 'MCT', ['Muscat', 23.588, 58.3829], 'Asia/Muscat', 'water', [
    ['Mutrah Corniche', 23.6204, 58.5664], ['Mutrah Souq', 23.6186, 58.5652], ['Al Jalali Fort', 23.6173, 58.5977],
  ], { de: 'Maskat', fr: 'Mascate', it: 'Mascate', es: 'Mascate', pt: 'Mascate' }],
  ['US', 'NYC', ['New York', 40.7128, -74.006], 'America/New_York', 'water', [
    ['Pier 25', 40.7201, -74.0152], ['Washington Square', 40.7308, -73.9973], ['Brooklyn Bridge', 40.7061, -73.9969],
  ], { es: 'Nueva York', pt: 'Nova Iorque' }],
  ['IS', 'REY', ['Reykjavik', 64.1466, -21.9426], 'Atlantic/Reykjavik', 'water', [
    ['Harpa', 64.1504, -21.9327], ['Hallgrímskirkja', 64.1417, -21.9266], ['Grandi', 64.1561, -21.9484],
  ], { es: 'Reikiavik', pt: 'Reiquiavique' }],
  ['AT', 'VIE', ['Vienna', 48.2082, 16.3738], 'Europe/Vienna', 'water', [
    ['Schwedenplatz', 48.2118, 16.3779], ['Naschmarkt', 48.1985, 16.3634], ['Prater', 48.2167, 16.3956],
  ], { de: 'Wien', fr: 'Vienne', es: 'Viena', pt: 'Viena', nl: 'Wenen' }],
  ['BR', 'SSA', ['Salvador', -12.9777, -38.5016], 'America/Bahia', 'water', [
    ['Pelourinho', -12.9714, -38.5085], ['Elevador Lacerda', -12.9744, -38.5134], ['Farol da Barra', -13.0103, -38.5329],
  ]],
  ['DE', 'HAM', ['Hamburg', 53.5511, 9.9937], 'Europe/Berlin', 'water', [
    ['Landungsbrücken', 53.5458, 9.9689], ['Speicherstadt', 53.5434, 9.9886], ['Jungfernstieg', 53.5534, 9.9927],
  ], { fr: 'Hambourg', it: 'Amburgo', es: 'Hamburgo', pt: 'Hamburgo' }],
  ['AU', 'SYD', ['Sydney', -33.8688, 151.2093], 'Australia/Sydney', 'water', [
    ['Circular Quay', -33.861, 151.2108], ['The Rocks', -33.8599, 151.209], ['Darling Harbour', -33.8748, 151.1987],
  ], { es: 'Sídney' }],
  ['FR', 'BOD', ['Bordeaux', 44.8378, -0.5792], 'Europe/Paris', 'water', [
    ['Place de la Bourse', 44.8414, -0.5697], ['Marché des Capucins', 44.8312, -0.5677], ['Quai des Chartrons', 44.8535, -0.5677],
  ], { es: 'Burdeos', pt: 'Bordéus' }],
  ['IT', 'ROM', ['Rome', 41.9028, 12.4964], 'Europe/Rome', 'dry', [
    ['Campo de’ Fiori', 41.8956, 12.4722], ['Trastevere', 41.8897, 12.4692], ['Colosseo', 41.8902, 12.4922],
  ], { de: 'Rom', it: 'Roma', es: 'Roma', pt: 'Roma' }],
  ['KR', 'SEL', ['Seoul', 37.5665, 126.978], 'Asia/Seoul', 'water', [
    ['Insadong', 37.5744, 126.9856], ['Gwangjang Market', 37.5701, 126.9996], ['Yeouido', 37.5268, 126.9327],
  ], { fr: 'Séoul', it: 'Seul', es: 'Seúl', pt: 'Seul', nl: 'Seoel' }],
  ['BE', 'GNE', ['Ghent', 51.0543, 3.7174], 'Europe/Brussels', 'water', [
    ['Graslei', 51.0545, 3.7208], ['Gravensteen', 51.0573, 3.7205], ['Vrijdagmarkt', 51.0569, 3.7259],
  ], { de: 'Gent', fr: 'Gand', it: 'Gand', es: 'Gante', pt: 'Gante', nl: 'Gent' }],
  ['TN', 'TUN', ['Tunis', 36.8065, 10.1815], 'Africa/Tunis', 'water', [
    ['Médina', 36.7983, 10.1714], ['La Goulette', 36.8183, 10.305], ['Sidi Bou Saïd', 36.8703, 10.3414],
  ], { it: 'Tunisi', es: 'Túnez', pt: 'Tunes' }],
  ['DK', 'CPH', ['Copenhagen', 55.6761, 12.5683], 'Europe/Copenhagen', 'water', [
    ['Nyhavn', 55.6798, 12.5912], ['Christianshavn', 55.6732, 12.5931], ['Torvehallerne', 55.6836, 12.5694],
  ], { de: 'Kopenhagen', fr: 'Copenhague', es: 'Copenhague', pt: 'Copenhaga', nl: 'Kopenhagen' }],
  ['ZA', 'CPT', ['Cape Town', -33.9249, 18.4241], 'Africa/Johannesburg', 'water', [
    ['V&A Waterfront', -33.9036, 18.4205], ['Bo-Kaap', -33.9206, 18.4149], ['Kirstenbosch', -33.9875, 18.4327],
  ], { de: 'Kapstadt', fr: 'Le Cap', it: 'Città del Capo', es: 'Ciudad del Cabo', pt: 'Cidade do Cabo', nl: 'Kaapstad' }],
  ['CZ', 'PRG', ['Prague', 50.0755, 14.4378], 'Europe/Prague', 'water', [
    ['Staroměstské náměstí', 50.0875, 14.4213], ['Malá Strana', 50.0871, 14.4036], ['Vyšehrad', 50.0644, 14.4179],
  ], { de: 'Prag', it: 'Praga', es: 'Praga', pt: 'Praga', nl: 'Praag' }],
  ['MX', 'MEX', ['Mexico City', 19.4326, -99.1332], 'America/Mexico_City', 'dry', [
    ['Zócalo', 19.4326, -99.1332], ['Coyoacán', 19.3499, -99.1617], ['Xochimilco', 19.2572, -99.1036],
  ], { de: 'Mexiko-Stadt', fr: 'Mexico', it: 'Città del Messico', es: 'Ciudad de México', pt: 'Cidade do México', nl: 'Mexico-Stad' }],
  ['GB', 'EDI', ['Edinburgh', 55.9533, -3.1883], 'Europe/London', 'dry', [
    ['Royal Mile', 55.9505, -3.1837], ['Grassmarket', 55.9476, -3.1955], ['Calton Hill', 55.9553, -3.1826],
  ], { fr: 'Édimbourg', it: 'Edimburgo', es: 'Edimburgo', pt: 'Edimburgo' }],
  ['KW', 'KWI', ['Kuwait City', 29.3759, 47.9774], 'Asia/Kuwait', 'water', [
    ['Souq Al-Mubarakiya', 29.3747, 47.9755], ['Kuwait Towers', 29.3897, 48.0031], ['Souk Sharq Marina', 29.3835, 47.9863],
  ], { de: 'Kuwait-Stadt', fr: 'Koweït', es: 'Kuwait', nl: 'Koeweit-Stad' }],
  ['CL', 'VAP', ['Valparaíso', -33.0472, -71.6127], 'America/Santiago', 'water', [
    ['Muelle Prat', -33.0386, -71.6284], ['Cerro Alegre', -33.0424, -71.6296], ['Cerro Concepción', -33.0414, -71.6263],
  ]],
  ['GR', 'ATH', ['Athens', 37.9838, 23.7275], 'Europe/Athens', 'dry', [
    ['Monastiraki', 37.9761, 23.7257], ['Plaka', 37.9718, 23.7306], ['Lofos Filopappou', 37.9675, 23.7216],
  ], { de: 'Athen', fr: 'Athènes', it: 'Atene', es: 'Atenas', pt: 'Atenas', nl: 'Athene' }],
  ['SE', 'STO', ['Stockholm', 59.3293, 18.0686], 'Europe/Stockholm', 'water', [
    ['Gamla stan', 59.3251, 18.0711], ['Strandvägen', 59.3319, 18.0863], ['Djurgården', 59.3257, 18.1156],
  ], { it: 'Stoccolma', es: 'Estocolmo', pt: 'Estocolmo' }],
  ['HU', 'BUD', ['Budapest', 47.4979, 19.0402], 'Europe/Budapest', 'water', [
    ['Vigadó tér', 47.4962, 19.048], ['Nagyvásárcsarnok', 47.487, 19.0583], ['Halászbástya', 47.5022, 19.0348],
  ], { nl: 'Boedapest', pt: 'Budapeste' }],
  ['CA', 'VAN', ['Vancouver', 49.2827, -123.1207], 'America/Vancouver', 'water', [
    ['Coal Harbour', 49.2903, -123.1236], ['Granville Island', 49.2712, -123.134], ['Stanley Park', 49.3017, -123.1417],
  ]],
  ['PL', 'KRK', ['Kraków', 50.0647, 19.945], 'Europe/Warsaw', 'dry', [
    ['Rynek Główny', 50.0617, 19.9373], ['Kazimierz', 50.0515, 19.9448], ['Wawel', 50.0541, 19.9354],
  ], { de: 'Krakau', fr: 'Cracovie', it: 'Cracovia', es: 'Cracovia', pt: 'Cracóvia', nl: 'Krakau' }],
  ['MA', 'RAK', ['Marrakesh', 31.6295, -7.9811], 'Africa/Casablanca', 'dry', [
    ['Jemaa el-Fna', 31.6258, -7.9892], ['Mellah', 31.6206, -7.9835], ['Jardin Majorelle', 31.6417, -8.0032],
  ], { de: 'Marrakesch', fr: 'Marrakech', es: 'Marrakech', pt: 'Marraquexe' }],
  ['NZ', 'ZQN', ['Queenstown', -45.0312, 168.6626], 'Pacific/Auckland', 'water', [
    ['Steamer Wharf', -45.0333, 168.6594], ['Queenstown Gardens', -45.0351, 168.6606], ['Frankton Arm', -45.0256, 168.7183],
  ]],
  ['NO', 'BGO', ['Bergen', 60.3913, 5.3221], 'Europe/Oslo', 'water', [
    ['Bryggen', 60.3975, 5.3245], ['Fisketorget', 60.3948, 5.3258], ['Nordnes', 60.3993, 5.3048],
  ]],
  ['IE', 'DUB', ['Dublin', 53.3498, -6.2603], 'Europe/Dublin', 'dry', [
    ['Temple Bar', 53.3455, -6.2642], ['St Stephen’s Green', 53.3382, -6.2591], ['Smithfield', 53.3486, -6.2782],
  ], { it: 'Dublino', es: 'Dublín' }],
  ['AR', 'BUE', ['Buenos Aires', -34.6037, -58.3816], 'America/Argentina/Buenos_Aires', 'water', [
    ['Puerto Madero', -34.6118, -58.3636], ['San Telmo', -34.6212, -58.3731], ['La Boca', -34.6345, -58.3631],
  ]],
  ['JO', 'AQJ', ['Aqaba', 29.5321, 35.006], 'Asia/Amman', 'water', [
    ['Al-Hafayer Beach', 29.5189, 34.9989], ['Aqaba Fort', 29.5216, 35.0004], ['South Beach', 29.4344, 34.9731],
  ], { de: 'Akaba', fr: 'Aqaba', nl: 'Akaba' }],
];

/** The real cities in the order of their ids. */
export const CITIES: readonly City[] = ROWS.map(
  ([country, place, [name, latitude, longitude], timezone, ground, landmarks, names = {}]) => ({
    name,
    names,
    country,
    locode: country + place,
    latitude,
    longitude,
    timezone,
    hasWater: ground === 'water',
    landmarks: landmarks.map(([landmark, lat, long]) => ({ name: landmark, latitude: lat, longitude: long })),
  }),
);

/** Returns the name of a city in a language. */
export function cityName(place: City, language: Language): string {
  return place.names[language] ?? place.name;
}
