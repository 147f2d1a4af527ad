import type { Activity } from '../domain/catalogue/activity.js';
import type { Agent } from '../domain/catalogue/client.js';
import type { Merchant } from '../domain/catalogue/merchant.js';
import { isCurrency } from '../domain/shared/currencies.js';
import type { Fault } from '../domain/shared/faults.js';
import {
  checkDecimals,
  checkFields,
  checkLanguages,
  checkPrice,
  duplicates,
  missing,
  oneOf,
} from './checks.js';
import type { Fixture } from './fixture.js';
import type { Known } from './references.js';

/** Merchants, activities, clients and what is sold or given beside: unique, and what they name is there. */
export function checkCatalogue(fixture: Fixture, known: Known): readonly Fault[] {
  return [
    ...duplicates(
      fixture.merchants,
      ({ slug }) => slug,
      (at) => `/merchants/${at}/slug`,
    ),
    ...duplicates(
      fixture.merchants,
      ({ id }) => id,
      (at) => `/merchants/${at}/id`,
    ),
    ...fixture.merchants.flatMap((merchant, at) => checkMerchant(merchant, `/merchants/${at}`)),
    ...checkActivities(fixture, known),
    ...checkClients(fixture, known),
    ...checkGoods(fixture, known),
  ];
}

function checkMerchant(merchant: Merchant, at: string): readonly Fault[] {
  const { defaultCurrency, currencies, conversionRates, partnerCurrencies, onlineBookingFee, taxes } =
    merchant;
  const withoutRate = currencies.filter(
    (code) => code !== defaultCurrency && !Object.hasOwn(conversionRates, code),
  );
  return [
    ...oneOf(`${at}/defaultCurrency`, defaultCurrency, currencies),
    ...oneOf(`${at}/defaultLanguage`, merchant.defaultLanguage, merchant.supportedLanguages),
    ...partnerCurrencies.flatMap((code, index) =>
      oneOf(`${at}/partnerCurrencies/${index}`, code, currencies),
    ),
    ...Object.keys(conversionRates).flatMap((code) =>
      checkRate(`${at}/conversionRates/${code}`, code, currencies),
    ),
    ...withoutRate.map((code): Fault => ({
      in: 'body',
      field: `${at}/conversionRates/${code}`,
      code: 'required',
    })),
    ...checkDecimals(`${at}/onlineBookingFee`, { amount: onlineBookingFee, currency: defaultCurrency }),
    ...checkFields(`${at}/userFields`, merchant.userFields, merchant),
    ...checkLanguages(at, merchant, merchant),
    ...taxes.flatMap((tax, index) =>
      tax.type === 'fixed' ? checkPrice(`${at}/taxes/${index}/value`, tax.value, merchant) : [],
    ),
  ];
}

/** A rate is of a current currency (P14) that the merchant names. */
function checkRate(field: string, code: string, currencies: readonly string[]): readonly Fault[] {
  const allowed = currencies.filter(isCurrency);
  return oneOf(field, code, allowed);
}

function checkActivities({ activities, mobileGroups }: Fixture, known: Known): readonly Fault[] {
  const groups = new Set(mobileGroups.map(({ id }) => id));
  return [
    ...duplicates(
      activities,
      ({ id }) => id,
      (at) => `/activities/${at}/id`,
    ),
    ...checkAddonIds(activities),
    ...checkCities(activities),
    ...activities.flatMap((activity, position) => {
      const at = `/activities/${position}`;
      const merchant = known.merchants.get(activity.merchant);
      return [
        ...missing(`${at}/merchant`, 'merchant', activity.merchant, known.merchants),
        ...checkLanguages(at, activity, merchant),
        ...checkFields(`${at}/guestFields`, activity.guestFields, merchant),
        ...checkFields(`${at}/activityFields`, activity.activityFields, merchant),
        ...activity.addons.flatMap((addon, index) => [
          ...checkPrice(`${at}/addons/${index}/price`, addon.price, merchant),
          ...checkLanguages(`${at}/addons/${index}`, addon, merchant),
        ]),
        ...activity.navGroups.flatMap((id, index) =>
          missing(`${at}/navGroups/${index}`, 'mobile group', id, groups),
        ),
      ];
    }),
  ];
}

/** An addon is named by its id alone, whatever its activity. */
function checkAddonIds(activities: readonly Activity[]): readonly Fault[] {
  const addons = activities.flatMap((activity, at) =>
    activity.addons.map((addon, index) => ({ id: addon.id, field: `/activities/${at}/addons/${index}/id` })),
  );
  return duplicates(
    addons,
    ({ id }) => id,
    (position) => addons[position]?.field ?? '',
  );
}

/** A departure city has one name and one code everywhere, as the list of cities has each id once. */
function checkCities(activities: readonly Activity[]): readonly Fault[] {
  const cities = new Map<number, Activity['departure']['city']>();
  return activities.flatMap(({ departure: { city } }, at) => {
    const first = cities.get(city.id) ?? city;
    cities.set(city.id, first);
    const field = `/activities/${at}/departure/city`;
    return [
      ...oneOf(`${field}/name`, city.name, [first.name]),
      ...oneOf(`${field}/locode`, city.locode, [first.locode]),
    ];
  });
}

function checkClients({ clients }: Fixture, { merchants }: Known): readonly Fault[] {
  const agents = clients.flatMap(({ agent }, at) => (agent === null ? [] : [{ agent, at }]));
  return [
    ...duplicates(
      clients,
      ({ client }) => client,
      (at) => `/clients/${at}/client`,
    ),
    ...clients.flatMap(({ merchant, sells, overbooking }, position) => {
      const at = `/clients/${position}`;
      const sold = sells.filter((slug) => slug !== merchant);
      return [
        ...missing(`${at}/merchant`, 'merchant', merchant, merchants),
        ...sold.flatMap((slug) => missing(`${at}/sells`, 'merchant', slug, merchants)),
        ...overbooking.flatMap((slug, index) =>
          missing(`${at}/overbooking/${index}`, 'merchant', slug, merchants),
        ),
      ];
    }),
    ...agents.flatMap(({ agent, at }) =>
      checkAgent(
        agent,
        `/clients/${at}/agent`,
        agents.map((entry) => entry.agent),
      ),
    ),
  ];
}

/** One agent may have several keys, but an id and a code stand for the same agent (B3). */
function checkAgent(agent: Agent, at: string, agents: readonly Agent[]): readonly Fault[] {
  const sameId = agents.find(({ id }) => id === agent.id) ?? agent;
  const sameCode = agents.find(({ code }) => code === agent.code) ?? agent;
  return [...oneOf(`${at}/code`, agent.code, [sameId.code]), ...oneOf(`${at}/id`, agent.id, [sameCode.id])];
}

function checkGoods(fixture: Fixture, known: Known): readonly Fault[] {
  const { resources, shopItems, discountCodes, vouchers, mobileGroups } = fixture;
  const merchantIds = new Map(fixture.merchants.map((merchant) => [merchant.id, merchant]));
  return [
    ...duplicates(
      resources,
      ({ id }) => id,
      (at) => `/resources/${at}/id`,
    ),
    ...duplicates(
      shopItems,
      ({ id }) => id,
      (at) => `/shopItems/${at}/id`,
    ),
    ...duplicates(
      discountCodes,
      ({ code }) => code,
      (at) => `/discountCodes/${at}/code`,
    ),
    ...duplicates(
      vouchers,
      ({ code }) => code,
      (at) => `/vouchers/${at}/code`,
    ),
    ...duplicates(
      mobileGroups,
      ({ id }) => id,
      (at) => `/mobileGroups/${at}/id`,
    ),
    ...shopItems.flatMap((item, at) => [
      ...missing(`/shopItems/${at}/merchant`, 'merchant', item.merchant, known.merchants),
      ...checkPrice(`/shopItems/${at}/price`, item.price, known.merchants.get(item.merchant)),
      ...checkLanguages(`/shopItems/${at}`, item, known.merchants.get(item.merchant)),
    ]),
    ...discountCodes.flatMap(({ activityIds }, at) =>
      (activityIds ?? []).flatMap((id, index) =>
        missing(`/discountCodes/${at}/activityIds/${index}`, 'activity', id, known.activities),
      ),
    ),
    ...vouchers.flatMap((voucher, at) => [
      ...missing(`/vouchers/${at}/merchant`, 'merchant', voucher.merchant, known.merchants),
      ...checkPrice(`/vouchers/${at}`, voucher, known.merchants.get(voucher.merchant)),
    ]),
    ...mobileGroups.flatMap((group, at) => [
      ...missing(`/mobileGroups/${at}/merchantId`, 'merchant', group.merchantId, merchantIds),
      ...checkLanguages(`/mobileGroups/${at}`, group, merchantIds.get(group.merchantId)),
    ]),
  ];
}
