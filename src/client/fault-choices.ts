import { kindText } from './fault-sentence.js';

/** A schema of an effect, or of one of its members. */
interface EffectSchema {
  readonly properties?: Readonly<Record<string, EffectSchema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
}

/** A kind of effect to choose in a form. */
export interface EffectChoice<Schema> {
  /** The result of the effect, as the end of a sentence. */
  readonly name: string;
  /** The members that are not fields: its type, and its kind if it has kinds. */
  readonly fixed: Readonly<Record<string, string>>;
  /** The schema of its fields. It has no description if the effect has kinds. */
  readonly schema: Pick<EffectSchema, 'required' | 'description'> & {
    readonly properties: Readonly<Record<string, Schema>>;
  };
}

/** Returns a choice for each effect, and for each of its kinds if it has kinds. */
export function effectChoices<Schema extends EffectSchema>(
  effects: readonly (EffectSchema & { readonly properties?: Readonly<Record<string, Schema>> })[],
): readonly EffectChoice<Schema>[] {
  return effects.flatMap(({ properties = {}, required = [], description = '' }) => {
    const { type, ...members } = properties;
    const [kind = '', kinds] =
      Object.entries(members).find(([name, one]) => one.enum && required.includes(name)) ?? [];
    const fields = Object.entries(members).filter(([name]) => name !== kind);
    const schema = { properties: Object.fromEntries(fields), required, ...(kind === '' && { description }) };
    const own = { type: String(type?.enum?.[0]) };
    const all = kinds?.enum?.map((value) => ({ ...own, [kind]: String(value) })) ?? [own];
    return all.map((fixed) => ({ name: kindText(fixed, fields[0]?.[0]), fixed, schema }));
  });
}
