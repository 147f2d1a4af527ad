import type { components } from '../../contract/api.gen.js';
import type { Activity } from '../../domain/catalogue/activity.js';
import type { CustomValue } from '../../domain/catalogue/custom-fields.js';
import type { FoundGuest, ReadTables } from '../../store/tables.js';
import { presentCustomValue } from '../shared/present-booked.js';
import { presentGuestCommon } from '../shared/guest-common.js';

type Schemas = components['schemas'];

function presentGuestValue(value: CustomValue, activity: Activity | undefined): Schemas['GuestCustomValue'] {
  const field = activity?.guestFields.find(({ code }) => code === value.key);
  const option = field?.options?.find(({ key }) => key === value.value);
  return { code: value.key, title: value.label, value: option?.value ?? value.value, key: value.value };
}

/** Returns a single guest (B13). */
export function presentGuest(tables: ReadTables, found: FoundGuest, workspace: string): Schemas['Guest'] {
  const activity = tables.activities.get(found.item.activityId);
  return {
    ...presentGuestCommon(tables, found, workspace),
    customValues: found.guest.customValues.map((value) => presentGuestValue(value, activity)),
  };
}

/** Returns a guest of a list: as a single guest, but with custom values as baskets show them (B13). */
export function presentListedGuest(
  tables: ReadTables,
  found: FoundGuest,
  workspace: string,
): Schemas['ListedGuest'] {
  const customValues = found.guest.customValues.map(presentCustomValue);
  return { ...presentGuestCommon(tables, found, workspace), customValues };
}
