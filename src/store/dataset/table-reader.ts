import type { Table, Tables } from '../tables.js';
import type { Dataset } from './dataset.js';

/** Reads the tables of a dataset. */
export class TableReader implements Tables {
  declare readonly merchants: Table<'merchants'>;
  declare readonly activities: Table<'activities'>;
  declare readonly rules: Table<'rules'>;
  declare readonly resources: Table<'resources'>;
  declare readonly shopItems: Table<'shopItems'>;
  declare readonly discountCodes: Table<'discountCodes'>;
  declare readonly vouchers: Table<'vouchers'>;
  declare readonly mobileGroups: Table<'mobileGroups'>;
  declare readonly clients: Table<'clients'>;
  declare readonly captures: Table<'captures'>;
  declare readonly endedCaptures: Table<'endedCaptures'>;
  declare readonly baskets: Table<'baskets'>;
  declare readonly endedPages: Table<'endedPages'>;
  declare readonly capacities: Table<'capacities'>;
  declare readonly discountUses: Table<'discountUses'>;
  declare readonly voucherUses: Table<'voucherUses'>;
  declare readonly mails: Table<'mails'>;
  declare readonly sequences: Table<'sequences'>;

  constructor(protected readonly dataset: Dataset) {
    Object.assign(this, dataset.tables);
  }

  /** Returns whether it reads a dataset. */
  isOf(dataset: Dataset): boolean {
    return this.dataset === dataset;
  }

  get version(): object {
    return this.dataset.version;
  }
}
