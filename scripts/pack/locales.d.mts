import type { LocaleDefinition } from '@faker-js/faker';

export function shortLocale(locale: LocaleDefinition): LocaleDefinition;
