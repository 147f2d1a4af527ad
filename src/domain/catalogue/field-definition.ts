import { type Translations } from './translations.js';

/** A value that a radio or select field takes: `key` is sent, `value` is what people read. */
export interface FieldOption {
  readonly key: string;
  readonly value: string;
}

/** Texts of a field that can be translated; options by their keys. */
export interface FieldTexts {
  readonly label: string;
  readonly options: readonly FieldOption[] | null;
}

/** A field that users or guests fill in when booking; `isInternal` ones are shown with `internal=true` only. */
export interface FieldDefinition extends FieldTexts {
  readonly code: string;
  readonly type: 'text' | 'textarea' | 'radio' | 'select' | 'date' | 'phone';
  readonly isRequired: boolean;
  readonly isHiddenWhileBooking: boolean;
  readonly isInternal: boolean;
  readonly translations?: Translations<FieldTexts>;
}

/** A field of a merchant that users fill in. Its `options` may be an empty string, which is shown as it is (B13). */
export type UserField = Omit<FieldDefinition, 'options'> & {
  readonly options: FieldDefinition['options'] | '';
};
