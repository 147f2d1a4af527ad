import type { FieldDefinition } from './field-definition.js';

/** A custom field that a user or guest filled in. */
export interface CustomValue {
  readonly key: string;
  readonly value: string;
  readonly type: FieldDefinition['type'];
  readonly label: string;
}
