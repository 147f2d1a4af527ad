// Fixtures of the benchmark. Capacities are so large that seats never run out, so every request succeeds.

const PLENTY = 1_000_000_000;

function rule(id: number, activityId: number) {
  return {
    id,
    activityId,
    type: 'trip',
    startDate: '2026-01-01',
    startTimes: ['09:00:00', '14:00:00'],
    duration: 'PT2H',
    recurrence: { frequency: 'daily', interval: 1 },
    capacity: PLENTY,
    priceCategories: [
      { id: id * 10 + 1, name: 'Adult', price: { amount: 45, currency: 'EUR' }, maxSeats: 50 },
      { id: id * 10 + 2, name: 'Child', price: { amount: 22.5, currency: 'EUR' }, maxSeats: 50 },
    ],
  };
}

function activity(id: number) {
  return {
    id,
    merchant: 'bench-tours',
    title: `Harbour tour ${id}`,
    description: '<p>Two hours on the water, with a guide and something to drink.</p>'.repeat(3),
    highlights: '<ul><li>The old harbour</li><li>The new bridge</li></ul>',
  };
}

/** Returns a fixture with 30 activities and `rules` availability rules, each with its own price categories. */
export function benchFixture(rules: number): object {
  return {
    description: `${rules} rules`,
    merchants: [
      { slug: 'bench-tours', timezone: 'Europe/Lisbon', defaultCurrency: 'EUR', currencies: ['EUR'] },
    ],
    activities: Array.from({ length: 30 }, (_, index) => activity(index + 1)),
    availabilityRules: Array.from({ length: rules }, (_, index) => rule(index + 1, (index % 30) + 1)),
  };
}

/** The start times of a day. All rules of a calendar share these times. */
const START_TIMES = Array.from({ length: 10 }, (_, at) => `${String(at + 8).padStart(2, '0')}:30:00`);

/** Returns a fixture whose rules share ten start times a day. The client sells the rules of one merchant. */
export function calendarFixture({ rules, merchants }: { rules: number; merchants: number }): object {
  const slugs = Array.from({ length: merchants }, (_, at) => `merchant-${at + 1}`);
  return {
    merchants: slugs.map((slug) => ({
      slug,
      timezone: 'Europe/Lisbon',
      defaultCurrency: 'EUR',
      currencies: ['EUR'],
    })),
    activities: slugs.map((slug, at) => ({ ...activity(at + 1), merchant: slug })),
    availabilityRules: Array.from({ length: rules }, (_, at) => ({
      ...rule(at + 1, (at % merchants) + 1),
      startTimes: [START_TIMES[Math.floor(at / merchants) % START_TIMES.length]],
    })),
  };
}
