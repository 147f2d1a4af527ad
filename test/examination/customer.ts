import { requestToken } from '../token.js';
/** Moves the clock of the demo workspace forward or back. */
export async function moveClock(url: string, ms: number): Promise<void> {
  await fetch(`${url}/_sandbox/workspaces/demo/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: new Date(Date.now() + ms).toISOString(), frozen: false }),
  });
}

/** Books, captures and cancels until the test stops it. */
export async function customer(url: string, at: number, stop: { readonly now: boolean }): Promise<void> {
  const { access_token: token } = (await (
    await requestToken(url, 'demo.partner', 'partner-secret')
  ).json()) as { access_token: string };
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-language': 'en',
    'content-type': 'application/json',
  };
  const items = (await (
    await fetch(`${url}/availabilities?activityId[]=101&limit=40`, { headers })
  ).json()) as { availabilityItemId: string }[];
  for (let turn = at; !stop.now; turn += 1) {
    const { availabilityItemId } = items[turn % items.length] as { availabilityItemId: string };
    const order = {
      items: [{ availabilityItemId, guests: [{ priceCategoryId: 8121, occupancy: 1 }] }],
      contact: { type: 'email', name: 'Busy', value: 'busy@example.com' },
    };
    const held = (await (
      await fetch(`${url}/reservations`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ availabilityItemId, priceCategories: [{ 8121: 1 }] }),
      })
    ).json()) as { reference?: string };
    const made = (await (
      await fetch(`${url}/bookings`, { method: 'POST', headers, body: JSON.stringify(order) })
    ).json()) as { id?: number };
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    if (held.reference !== undefined)
      await fetch(`${url}/reservations/${held.reference}`, { method: 'DELETE', headers });
    if (made.id !== undefined) await fetch(`${url}/bookings/${made.id}?reason=x`, { method: 'PUT', headers });
  }
}
