/** An amount in major units, as catalogues state it; `toMinor` converts it to minor units. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** What is due up front for one seat (M7). */
export type DownPayment = { readonly type: 'full' } | ({ readonly type: 'fixed' } & Price);
