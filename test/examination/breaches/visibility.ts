import type { Breach } from './breach.js';
import type { Traffic } from '../wrapped-target.js';

const asOwn = (change: (traffic: Traffic) => boolean): Pick<Breach, 'request'> => ({
  request: (traffic) => {
    const token = traffic.headers['authorization'];
    if (token === undefined || !change(traffic)) return;
    traffic.headers['authorization'] = ownToken ?? token;
  },
});
let ownToken: string | undefined;

/** Remembers the first token that reads, the client's own. */
function remembering(breach: Pick<Breach, 'request'>): Pick<Breach, 'request'> {
  return {
    request: (traffic, aside) => {
      if (traffic.path === '/merchants' && !aside.memory.has('own')) {
        ownToken = traffic.headers['authorization'];
        aside.memory.set('own', 1);
      }
      return breach.request?.(traffic, aside);
    },
  };
}

export const VISIBILITY: readonly Breach[] = [
  {
    id: 'bookings of others are read',
    theme: 'visibility',
    rules: ['K1'],
    needsFacts: true,
    ...remembering(asOwn(({ method, path }) => method === 'GET' && /^\/bookings\/\d+$/.test(path))),
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
    ...remembering(asOwn(({ method, path }) => method === 'DELETE' && path.startsWith('/reservations'))),
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
