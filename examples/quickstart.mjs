// Starts a sandbox in this process, captures seats and advances the clock by fifteen minutes: node examples/quickstart.mjs
import { dataOf, startSandbox } from 'activity-booking-sandbox';

const sandbox = await startSandbox();
const workspace = await sandbox.workspace('demo');
const api = workspace.client('partner', { language: 'de' });

const inAnHour = new Date(Date.parse(await workspace.now()) + 3_600_000).toISOString();
const query = {
  'merchant[]': ['tagus-tours'],
  'type[]': ['trip'],
  seats: 2,
  bookingTime: inAnHour,
  limit: 1,
};
const [item] = dataOf(await api.GET('/availabilities', { params: { query } }));
if (!item) throw new Error('No trip of tagus-tours can be booked in an hour. Choose another merchant.');
const [category] = item.categories;
console.log(
  `${item.activityTitle}, ${item.startsAt}: ${item.availableSeats} seats, ${category.name} ${category.price.amount} ${category.price.currency}`,
);

const capture = dataOf(
  await api.POST('/reservations', {
    body: { availabilityItemId: item.availabilityItemId, priceCategories: [{ [category.id]: 1 }] },
  }),
);
console.log(`Held until ${capture.expires}`);

for (const event of await workspace.advance('PT15M')) console.log(`${event.at} ${event.type} ${event.id}`);

const booking = await api.POST('/bookings', {
  body: {
    items: [
      {
        availabilityItemId: item.availabilityItemId,
        availabilityCaptureReference: capture.reference,
        guests: [{ priceCategoryId: category.id, occupancy: 1, firstname: 'Ada' }],
      },
    ],
    contact: { type: 'email', name: 'Ada Lovelace', value: 'ada@example.com' },
  },
});
console.log(`Too late: ${booking.error.errors.map((fault) => `${fault.field} ${fault.code}`).join(', ')}`);

await sandbox.close();
