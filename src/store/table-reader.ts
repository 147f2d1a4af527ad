import type { Dataset } from './dataset.js';
import type { Table } from './tables.js';

/** Reads the tables of a dataset. */
export class TableReader {
  constructor(protected readonly dataset: Dataset) {}

  get version(): object {
    return this.dataset.version;
  }
  get merchants(): Table<'merchants'> {
    return this.dataset.tables.merchants;
  }
  get activities(): Table<'activities'> {
    return this.dataset.tables.activities;
  }
  get rules(): Table<'rules'> {
    return this.dataset.tables.rules;
  }
  get resources(): Table<'resources'> {
    return this.dataset.tables.resources;
  }
  get shopItems(): Table<'shopItems'> {
    return this.dataset.tables.shopItems;
  }
  get discountCodes(): Table<'discountCodes'> {
    return this.dataset.tables.discountCodes;
  }
  get vouchers(): Table<'vouchers'> {
    return this.dataset.tables.vouchers;
  }
  get mobileGroups(): Table<'mobileGroups'> {
    return this.dataset.tables.mobileGroups;
  }
  get clients(): Table<'clients'> {
    return this.dataset.tables.clients;
  }
  get captures(): Table<'captures'> {
    return this.dataset.tables.captures;
  }
  get endedCaptures(): Table<'endedCaptures'> {
    return this.dataset.tables.endedCaptures;
  }
  get baskets(): Table<'baskets'> {
    return this.dataset.tables.baskets;
  }
  get capacities(): Table<'capacities'> {
    return this.dataset.tables.capacities;
  }
  get discountUses(): Table<'discountUses'> {
    return this.dataset.tables.discountUses;
  }
  get voucherUses(): Table<'voucherUses'> {
    return this.dataset.tables.voucherUses;
  }
  get mails(): Table<'mails'> {
    return this.dataset.tables.mails;
  }
  get sequences(): Table<'sequences'> {
    return this.dataset.tables.sequences;
  }
}
