import type { Activity, ActivityTranslation } from './activity.js';
import { addonIn, fieldIn, findText, type FoundText, type TextLanguages } from './texts.js';

type Texts = Partial<ActivityTranslation>;

/** Returns an activity's title and its language, in the first of the languages that has one (P4). */
export function titleIn(activity: Activity, languages: TextLanguages): FoundText<string> {
  return findText(activity.title, activity.translations, languages, (texts: Texts) => texts.title);
}

/** Returns where an activity begins, with its names in the first of the languages that has each (P4). */
export function departureIn(
  { departure: { country, city }, translations }: Activity,
  languages: TextLanguages,
): Activity['departure'] {
  const find = (own: string, read: (texts: Texts) => string | undefined): string =>
    findText(own, translations, languages, read).text;
  return {
    country: { ...country, name: find(country.name, (texts) => texts.departure?.country?.name) },
    city: { ...city, name: find(city.name, (texts) => texts.departure?.city?.name) },
  };
}

/** Returns an activity with each text, those of its fields and addons too, in the first of the languages that has it (P4). */
export function activityIn(activity: Activity, languages: TextLanguages): Activity {
  const find = (own: string, read: (texts: Texts) => string | undefined): string =>
    findText(own, activity.translations, languages, read).text;
  const { category, route, customValues } = activity;
  return {
    ...activity,
    title: find(activity.title, (texts) => texts.title),
    description: find(activity.description, (texts) => texts.description),
    highlights: find(activity.highlights, (texts) => texts.highlights),
    itinerary: find(activity.itinerary, (texts) => texts.itinerary),
    departure: departureIn(activity, languages),
    category: { ...category, name: find(category.name, (texts) => texts.category?.name) },
    route: route.map((stop, place) => ({
      ...stop,
      name: find(stop.name, (texts) => texts.route?.[place]?.name),
    })),
    customValues: customValues.map((own) => {
      const same = (texts: Texts) => texts.customValues?.find(({ code }) => code === own.code);
      const title = find(own.title, (texts) => same(texts)?.title);
      return { ...own, title, value: find(own.value, (texts) => same(texts)?.value) };
    }),
    guestFields: activity.guestFields.map((field) => fieldIn(field, languages)),
    activityFields: activity.activityFields.map((field) => fieldIn(field, languages)),
    addons: activity.addons.map((addon) => addonIn(addon, languages)),
  };
}

const folded = (text: string) => text.toLocaleLowerCase('en');

/** Returns whether an activity's title contains a text, in any of its languages and in any case. */
export function isTitleLike(activity: Activity, sought: string): boolean {
  const titles = [activity.title, ...Object.values(activity.translations).map(({ title }) => title ?? '')];
  return titles.some((title) => folded(title).includes(folded(sought)));
}
