/** Returns a fault rule that carries out an operation and loses its reply, once. */
export function replyLost(operationId: string, note: string): object {
  return {
    match: { operationId: [operationId] },
    when: { times: 1 },
    effect: { type: 'cut', at: 'committed' },
    note,
  };
}

/** Returns a fault rule by which a moment comes when the client reads its booking for the second time. */
export function atSecondLook({ moment, note }: { readonly moment: string; readonly note: string }): object {
  return {
    match: { operationId: ['getBooking', 'listBookings'] },
    when: { skip: 1, times: 1 },
    effect: { type: 'moment', moment },
    note,
  };
}
