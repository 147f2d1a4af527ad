/** Returns an amount with its currency: `€46.50`. */
export function moneyText(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount);
}

/** An amount of money. */
export function Money({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  return <span class="figures">{moneyText(amount, currency)}</span>;
}
