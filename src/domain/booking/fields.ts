import { agentByCode, type Agent, type Client } from '../catalogue/client.js';
import { fillFields } from '../catalogue/custom-fields.js';
import type { CustomValue } from '../catalogue/custom-value.js';
import { isEmail } from '../basket/mail.js';
import type { OrderContext, ResolvedOrder } from '../pricing/order.js';
import { type Checked, checked, checkedList, allErrors } from '../shared/checked.js';
import { requestError, wrongFormat } from '../shared/errors.js';
import type { BookingRequest } from './request.js';

/** The custom values that a booking request fills in: the user's, and those of each guest of each item. */
export interface FilledFields {
  readonly user: readonly CustomValue[];
  readonly guests: readonly (readonly (readonly CustomValue[])[])[];
}

function contactError({ naming }: OrderContext, { contact }: BookingRequest) {
  if (contact.type !== 'email' || isEmail(contact.value)) return null;
  return wrongFormat('P6', naming.at(['contact', 'value']), contact.value, 'email');
}

/** Returns the custom values to store. Errors: a malformed e-mail address, and custom fields as in `fillFields`. */
export function checkFields(
  context: OrderContext,
  request: BookingRequest,
  order: ResolvedOrder,
): Checked<FilledFields> {
  const { naming } = context;
  const contact = checked(null, contactError(context, request));
  const list = { naming, path: ['customFields'] };
  const user = fillFields(order.operator.userFields, request.customFields ?? [], list);
  const guests = checkedList(
    (request.items ?? []).map((item, index) => {
      const definitions = order.items[index]?.activity.guestFields;
      if (!definitions) return checked([]);
      return checkedList(
        item.guests.map(({ customFields = [] }, place) => {
          const path = ['items', index, 'guests', place, 'customFields'];
          return fillFields(definitions, customFields, { naming, path });
        }),
      );
    }),
  );
  return {
    value: { user: user.value, guests: guests.value },
    errors: allErrors(contact, user, guests),
  };
}

/** Returns the agent of a booking: the one with the requested code, else the key's own (B3). */
export function findAgent(
  { caller, naming }: OrderContext,
  agentCode: string | undefined,
  clients: Iterable<Client>,
): Checked<Agent | null> {
  if (agentCode === undefined) return checked(caller.agent);
  const agent = agentByCode(clients, agentCode);
  if (agent) return checked(agent);
  const details = { message: 'not_found.code', values: { resource: 'agent' }, received: agentCode } as const;
  return checked(null, requestError('B3', naming.at(['agentCode']), 'not_found', details));
}
