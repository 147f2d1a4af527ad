import type { Phrases } from './phrases.js';

export const EN: Phrases = {
  kinds: {
    sailing: {
      category: 'Boat trips',
      titles: [
        'Sunset Sailing',
        'Morning Sail with Breakfast',
        'Classic Yacht Cruise',
        'Learn to Sail in an Afternoon',
      ],
      openings: [
        'Leave the quay behind and see {city} from where it looks best: the water.',
        'Hoist the sails with our crew, or lean back and let the wind do the work.',
      ],
      closings: [
        'You need no experience, only a warm layer.',
        'The boat is small enough to talk to everybody on board.',
      ],
      highlights: [
        'A glass of something local on board',
        'The skyline from the water',
        'Take the helm yourself',
        'Small groups only',
      ],
      steps: ['boarding and safety briefing', 'sails up, engine off', 'back to the quay'],
      addons: ['Bottle of sparkling wine', 'Snack plate'],
    },
    walk: {
      category: 'Walking tours',
      titles: [
        'Old Town Walking Tour',
        'Street Art Walk',
        'Ghosts and Legends by Lantern Light',
        'Hidden Courtyards on Foot',
      ],
      openings: [
        'Walk through {city} with somebody who has lived here all her life and knows which doors are open.',
        'Two hours on foot, off the main streets and past the queues.',
      ],
      closings: [
        'We stop often, and end where the coffee is good.',
        'The tour takes place in any weather; we lend umbrellas.',
      ],
      highlights: [
        'A guide who was born around the corner',
        'Places that are in no guidebook',
        'Stories rather than dates',
        'No steep climbs',
      ],
      steps: ['meeting point under the clock', 'the quarter behind the main square', 'the view at the end'],
      addons: ['Private audio system for your party', 'Printed map with our favourite places'],
    },
    bikes: {
      category: 'Bike rental',
      titles: ['City Bike Rental', 'E-Bike Rental', 'Gravel Bike Rental', 'Cargo Bike Rental for Families'],
      openings: [
        'Ride through {city} at your own pace: our bikes are serviced every week and fit people from 1.50 to 2 metres.',
        'Take a bike for an hour or for as many hours as you like.',
      ],
      closings: [
        'Helmet, lock and a map of quiet roads are included.',
        'If something breaks, call us and we come.',
      ],
      highlights: [
        'Serviced every week',
        'Helmet and lock included',
        'Child seats on request',
        'Pick-up in the centre',
      ],
      steps: ['pick up your bike', 'ride along the quiet roads', 'bring it back or lock it at our stand'],
      addons: ['Trailer for two children', 'Pannier bag'],
    },
    cooking: {
      category: 'Cooking classes',
      titles: [
        'Market Visit and Cooking Class',
        'Cook Like a Grandmother',
        'Bread and Pastry Workshop',
        'Vegetarian Cooking Evening',
      ],
      openings: [
        'Shop at the market with our cook, then make a three-course meal from what you have found.',
        'In our kitchen in the middle of {city} everybody gets an apron, a knife and a task.',
      ],
      closings: [
        'At the end we eat together, and the recipes are yours to take home.',
        'Tell us what you cannot eat and we plan around it.',
      ],
      highlights: [
        'A real kitchen, no show',
        'Three courses and drinks',
        'Recipes to take home',
        'At most twelve cooks',
      ],
      steps: ['what is in season today', 'to the stove', 'at the long table'],
      addons: ['Wine pairing for the table', 'Apron to take home'],
    },
    museum: {
      category: 'Museums and sights',
      titles: [
        'Museum Ticket with Timed Entry',
        'Behind the Scenes of the Museum',
        'Museum for Children',
        'Late Opening at the Museum',
      ],
      openings: [
        'Choose a time, show your ticket at the side entrance and go straight in.',
        'Four hundred years of {city} on three floors, from the first bridge to the last tram.',
      ],
      closings: [
        'Stay as long as you like; the café on the roof is open to all.',
        'There are lifts to all floors, and seats in every room.',
      ],
      highlights: ['No queue', 'Audio guide in seven languages', 'Roof terrace', 'Free lockers'],
      steps: ['entry at the time of your ticket', 'permanent collection', 'roof terrace and café'],
      addons: ['Guide for your party', 'Audio guide'],
    },
    kayak: {
      category: 'Kayak and canoe',
      titles: [
        'Kayak Tour for Beginners',
        'Kayaking at Dawn',
        'Glass-Bottom Kayak Tour',
        'Stand-Up Paddling Lesson',
      ],
      openings: [
        'Paddle along the shore of {city} in stable two-seaters, with a guide in front and one behind.',
        'Seen from a kayak even a city that you know is a new one.',
      ],
      closings: [
        'We give you a life jacket, a dry bag and everything that you need to know.',
        'You should be able to swim, and may get wet.',
      ],
      highlights: [
        'Stable two-seaters',
        'Life jackets in all sizes',
        'Photographs included',
        'Hot tea at the end',
      ],
      steps: ['life jackets and first strokes', 'along the shore', 'tea on the jetty'],
      addons: ['Waterproof camera for your party', 'Wetsuit'],
    },
    tasting: {
      category: 'Food and drink',
      titles: [
        'Street Food Tour',
        'Wine Tasting in the Cellar',
        'Coffee and Chocolate Tasting',
        'Market Breakfast Tour',
      ],
      openings: [
        'Come hungry: at six stops you try what people in {city} really eat.',
        'A small group, a long table and a host who knows every producer by name.',
      ],
      closings: ['All tastings are included in the price.', 'There is always something for vegetarians.'],
      highlights: [
        'Six tastings included',
        'Family businesses only',
        'Vegetarian choice',
        'Recipes and addresses for later',
      ],
      steps: ['a first bite', 'what the market sells today', 'something sweet to end with'],
      addons: ['Hamper with our favourites', 'Non-alcoholic pairing'],
    },
    excursion: {
      category: 'Day trips',
      titles: [
        'Day Trip to the Mountains',
        'Castles and Villages Day Trip',
        'Coast and Beaches Day Trip',
        'Two Days in the Countryside',
      ],
      openings: [
        'We fetch you in {city} in the morning and bring you back before dinner.',
        'A whole day out of town in a small bus, with time to get off where it is beautiful.',
      ],
      closings: [
        'Lunch is at a country inn and not included, so that everybody eats what they like.',
        'Bring good shoes and a swimsuit.',
      ],
      highlights: [
        'Small bus, at most sixteen guests',
        'Pick-up in the centre',
        'Two guided walks',
        'Time of your own',
      ],
      steps: ['departure', 'walk with a view', 'lunch and the way back'],
      addons: ['Pick-up at your hotel', 'Packed lunch'],
    },
    gift: {
      category: 'Gift vouchers',
      titles: ['Gift Voucher', 'Gift Voucher for Two', 'Birthday Voucher', 'Christmas Voucher'],
      openings: [
        'Give an experience in {city}; when it takes place is up to the one who gets it.',
        'For birthdays, farewells and for saying thank you.',
      ],
      closings: [
        'The voucher comes by e-mail at once.',
        'It is good for three years and for everything that we do.',
      ],
      highlights: [
        'By e-mail at once',
        'Good for three years',
        'For everything that we do',
        'With a text of your own',
      ],
      steps: ['choose', 'write a few words', 'give'],
      addons: ['Printed card by post', 'Ribbon and box'],
    },
  },
  qualifiers: [
    'in a Small Group',
    'for Families',
    'for Early Birds',
    'with a Local Guide',
    'with Hotel Pick-Up',
    'at the Weekend',
  ],
  seats: {
    adult: { name: 'Adult', description: 'From 15 years' },
    child: { name: 'Child', description: '4 to 14 years' },
    senior: { name: 'Senior', description: 'From 65 years, with proof of age' },
    group: { name: 'Group', description: 'Price for each member of the group' },
    bike: { name: 'Bike', description: 'Frame size on arrival' },
    place: { name: 'Voucher', description: 'For one person' },
  },
  seasons: { high: 'High season', low: 'Low season', open: 'Any time' },
  notes: [
    'Please be there ten minutes before the start.',
    'Show the ticket on your phone; there is no need to print it.',
    'Bring what the weather asks for.',
  ],
  fields: {
    phone: 'Mobile phone',
    hotel: 'Your hotel',
    diet: 'Allergies and diet',
    height: 'Height in cm',
    source: 'How did you find us?',
    sources: { web: 'On the web', friend: 'From a friend', hotel: 'At the hotel' },
  },
  shop: ['Cap', 'Mug', 'Tote bag', 'Water bottle', 'Poster'],
  reasons: ['Change of plans', 'Illness', 'The flight was moved', 'Booked for the wrong day'],
  formats: { shortDateTime: 'j M Y, H:i', shortDate: 'j M Y', shortTime: 'H:i' },
};
