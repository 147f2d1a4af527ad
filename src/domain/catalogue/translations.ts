/** Texts of a record in other languages, by language, under the record's own names; each text falls back by itself (P4). */
export type Translations<Texts> = Readonly<Record<string, Partial<Texts>>>;
