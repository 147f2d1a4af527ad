import type { Breach } from './breach.js';
import { asOwn } from './as-own.js';

export const VISIBILITY: readonly Breach[] = [
  {
    id: 'bookings of others are read',
    theme: 'visibility',
    rules: ['K1'],
    needsFacts: true,
    ...asOwn(({ method, path }) => method === 'GET' && /^\/bookings\/\d+$/.test(path)),
    witness: async (w) => {
      await w.session.get('/merchants');
      const offer = w.world.offers.find(
        ({ merchant, singles }) => merchant.slug !== 'tagus-tours' && singles.length > 0,
      );
      const category = offer?.singles[0];
      if (!offer || !category) return false;
      const made = await w.acts.book(
        [offer.order(offer.take(), category, 1)],
        {},
        'own',
        offer.merchant.slug,
      );
      return (await w.acts.booking(made.body.id, 'other')).status === 200;
    },
  },
  {
    id: 'captures of others are released',
    theme: 'visibility',
    rules: ['C5', 'C6'],
    needsFacts: true,
    ...asOwn(({ method, path }) => method === 'DELETE' && path.startsWith('/reservations')),
    witness: async (w) => {
      await w.session.get('/merchants');
      const [offer] = w.world.offers;
      const category = offer?.singles[0];
      if (!offer || !category) return false;
      const held = await w.acts.hold(offer.take().availabilityItemId, offer.entries(category, 1));
      return (
        (await w.session.send('DELETE', `/reservations/${held.body.reference}`, { as: 'other' })).status ===
        200
      );
    },
  },
];
