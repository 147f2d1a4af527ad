import { useSignal, type ReadonlySignal, type Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { useAction, type Action } from '../server/action.js';
import { sendAs, bodyOrRefused, type ApiReply } from '../server/api.js';
import { useLoaded } from '../server/loaded.js';
import { shownError } from '../server/refused.js';
import type { Contract, Operation } from './contract.js';
import { requestOf, type FormValues } from './form-values.js';
import type { Offers } from './field-offers.js';
import { loadOffers } from './offers.js';
import { remember, remembered } from './remembered.js';

/** The operation whose form is filled in, and as which client it is sent. */
export interface FormOfOperation {
  readonly workspace: string;
  readonly contract: Contract;
  readonly operation: Operation;
  /** Its name in the workspace; empty: none. */
  readonly client: ReadonlySignal<string>;
  /** Returns what the form holds at first. `last` is what was sent last. */
  readonly first: (last: FormValues | undefined) => FormValues;
  readonly onReply: (reply: ApiReply) => void;
  /** The activity whose items and rules are offered; undefined: all. */
  readonly activityId?: number | undefined;
}

/** The state of such a form. */
export interface OperationState {
  readonly values: Signal<FormValues>;
  /** The body as text, where it is written by hand; null: it is made of the fields. */
  readonly raw: Signal<string | null>;
  readonly request: ReturnType<typeof requestOf>;
  readonly send: Action<[]>;
  /** What the fields need. */
  readonly form: {
    readonly contract: Contract;
    readonly operation: Operation;
    readonly offers: Offers | null;
    readonly used: Readonly<Record<string, readonly string[]>>;
    readonly error: Error | null;
  };
  /** Why there are no values to offer. */
  readonly offersError: Error | null;
}

/** Holds the form of an operation, and sends it. What was sent is remembered. */
export function useOperationForm(given: FormOfOperation): OperationState {
  const { workspace, contract, operation, client, first, onReply, activityId } = given;
  const { operationId } = operation;
  const before = useMemo(() => remembered(workspace), [workspace]);
  const values = useSignal<FormValues>(first(before.forms[operationId]));
  const raw = useSignal<string | null>(null);
  const refusal = useSignal<Error | null>(null);
  const name = client.value;
  const { loaded } = useLoaded(`${workspace} ${name}`, async () =>
    name === '' ? null : loadOffers(workspace, name, activityId),
  );
  const made = requestOf(operation, values.value);
  const request = raw.value === null ? made : { ...made, body: raw.value };
  const send = useAction(async () => {
    refusal.value = null;
    const reply = await sendAs(workspace, name || null, request);
    remember(workspace, { client: name, operationId, values: values.value });
    refusal.value = refusalOf(reply);
    onReply(reply);
    return refusal.value ? `The response is ${reply.status}.` : `${operation.summary}: done.`;
  });
  const offers = loaded.value;
  return {
    values,
    raw,
    request,
    send,
    form: {
      contract,
      operation,
      offers: offers.state === 'ready' ? offers.value : null,
      used: before.values,
      error: refusal.value,
    },
    offersError: offers.state === 'failed' ? offers.error : null,
  };
}

/** Returns the error that a response is; null for a success. */
function refusalOf(reply: ApiReply): Error | null {
  try {
    bodyOrRefused(reply);
    return null;
  } catch (error) {
    return shownError(error);
  }
}
