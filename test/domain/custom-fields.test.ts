import { describe, expect, it } from 'vitest';
import {
  type FieldDefinition,
  editFields,
  exampleFieldValue,
  fillFields,
  type FieldInput,
} from '../../src/domain/catalogue/custom-fields.js';
import { BODY } from '../../src/domain/shared/field-names.js';
import { fieldOf } from './workspace.js';

const DIET = fieldOf('diet', {
  type: 'select',
  label: 'Diet',
  options: [
    { key: 'v', value: 'Vegetarian' },
    { key: 'n', value: 'None' },
  ],
});
const NAME = fieldOf('name', { isRequired: true });

function fill(definitions: readonly FieldDefinition[], given: readonly FieldInput[]) {
  const { value: values, errors } = fillFields(definitions, given, {
    naming: BODY,
    path: ['fields'],
  });
  return { values, errors };
}
function edit(
  definitions: readonly FieldDefinition[],
  sent: Readonly<Record<string, string>>,
  kept: Readonly<Record<string, string>> = {},
) {
  const before = Object.entries(kept).map(
    ([key, value]) => ({ key, value, type: 'text', label: key }) as const,
  );
  const { value: values, errors } = editFields(definitions, before, sent);
  return { values: values.map(({ key, value }) => `${key}=${value}`), errors };
}

describe('B4, B13: custom fields of a booking', () => {
  it('are stored with their type and label', () => {
    expect(
      fill(
        [NAME, DIET],
        [
          { key: 'diet', value: 'v' },
          { key: 'name', value: 'Ada' },
        ],
      ),
    ).toEqual({
      values: [
        { key: 'diet', value: 'v', type: 'select', label: 'Diet' },
        { key: 'name', value: 'Ada', type: 'text', label: 'name' },
      ],
      errors: [],
    });
  });

  it('must be defined, and may be sent only once', () => {
    const given = ['nope', 'diet', 'diet'].map((key) => ({ key, value: 'v' }));
    expect(fill([DIET], given).values).toHaveLength(2);
    expect(fill([DIET], given).errors).toEqual([
      {
        in: 'body',
        field: '/fields/0/key',
        rule: 'B13',
        code: 'unknown',
        message: 'unknown.key',
        received: 'nope',
        allowed: ['diet'],
      },
      {
        in: 'body',
        field: '/fields/2/key',
        rule: 'B13',
        code: 'duplicate',
        message: 'duplicate.value',
        received: 'diet',
      },
    ]);
  });

  it.each([
    ['a select', DIET, 'x', { rule: 'B4', code: 'not_allowed', allowed: ['v', 'n'] }],
    [
      'a radio',
      fieldOf('diet', { ...DIET, type: 'radio' }),
      'Vegetarian',
      { rule: 'B4', code: 'not_allowed', allowed: ['v', 'n'] },
    ],
    [
      'a date',
      fieldOf('diet', { type: 'date' }),
      '5.6.2026',
      { rule: 'P13', code: 'wrong_format', values: { format: 'date' }, allowed: '2026-06-05' },
    ],
    ['one that is required', fieldOf('diet', { isRequired: true }), '', { rule: 'B4', code: 'empty' }],
  ])('of type %s refuse an invalid value', (_, definition, value, error) => {
    expect(fill([definition], [{ key: 'diet', value }]).errors).toEqual([
      { in: 'body', field: '/fields/0/value', received: value, ...error },
    ]);
  });

  it.each([
    ['an option', DIET, 'n'],
    ['an option of a radio', fieldOf('diet', { ...DIET, type: 'radio' }), 'v'],
    ['a date', fieldOf('diet', { type: 'date' }), '2026-06-05'],
    ['any text', fieldOf('diet', { options: DIET.options }), 'x'],
    ['any text for a select without options', fieldOf('diet', { type: 'select' }), 'x'],
  ])('accept %s', (_, definition, value) => {
    const { values, errors } = fill([definition], [{ key: 'diet', value }]);
    expect(errors).toEqual([]);
    expect(values).toMatchObject([{ key: 'diet', value }]);
  });

  it.each([
    ['optional', fieldOf('diet', { type: 'date' })],
    ['internal', fieldOf('diet', { isRequired: true, isInternal: true })],
    ['required, but hidden while booking', fieldOf('diet', { isRequired: true, isHiddenWhileBooking: true })],
  ])('that are empty are not stored, if the field is %s', (_, definition) => {
    expect(fill([definition], [{ key: 'diet', value: '' }])).toEqual({ values: [], errors: [] });
  });

  it('must include all required fields that customers see', () => {
    const hidden = [
      fieldOf('inside', { isRequired: true, isInternal: true }),
      fieldOf('later', { isRequired: true, isHiddenWhileBooking: true }),
    ];
    expect(fill([NAME, DIET, ...hidden], []).errors).toEqual([
      {
        in: 'body',
        field: '/fields',
        rule: 'B4',
        code: 'required',
        message: 'required.field',
        values: { code: 'name' },
        allowed: ['name'],
      },
    ]);
  });
});

describe('the example of a value (B4, P13)', () => {
  const { options } = DIET;
  it.each([
    [{ type: 'select', options }, 'v'],
    [{ type: 'radio', options }, 'v'],
    [{ type: 'date', options: null }, '1990-01-01'],
    [{ type: 'phone', options: null }, '+351 213 456 789'],
    [{ type: 'text', options: null }, 'Test'],
    [{ type: 'textarea', options: [] }, 'Test'],
  ] as const)('of %j is valid for its field: %s', (parts, value) => {
    expect(exampleFieldValue(parts)).toBe(value);
    const { errors } = fill([fieldOf('one', { ...parts, isRequired: true })], [{ key: 'one', value }]);
    expect(errors).toEqual([]);
  });
});

describe('G2: edited custom fields', () => {
  it('stay if they are not sent, and are deleted if they are empty', () => {
    expect(edit([NAME, DIET], { diet: 'n' }, { name: 'Ada', diet: 'v' })).toEqual({
      values: ['name=Ada', 'diet=n'],
      errors: [],
    });
    expect(edit([NAME, DIET], { diet: '' }, { name: 'Ada', diet: 'v' }).values).toEqual(['name=Ada']);
  });

  it('each get an error if they are unknown or invalid', () => {
    expect(edit([NAME, DIET], { nope: '1', diet: 'x', name: '' }, { name: 'Ada' }).errors).toEqual([
      { in: 'query', field: 'nope', rule: 'G2', code: 'unknown', received: '1', allowed: ['name', 'diet'] },
      {
        in: 'query',
        field: 'diet',
        rule: 'B4',
        code: 'not_allowed',

        received: 'x',
        allowed: ['v', 'n'],
      },
      { in: 'query', field: 'name', rule: 'B4', code: 'empty', received: '' },
    ]);
  });

  it('must include every required field, edited now or stored before', () => {
    const missing = { in: 'query', field: 'name', rule: 'B13', code: 'required' };
    expect(edit([NAME, DIET], { diet: 'v' }).errors).toEqual([missing]);
    expect(edit([NAME, DIET], { diet: 'v' }, { name: 'Ada' }).errors).toEqual([]);
    expect(edit([NAME, DIET], { name: 'Ada' }).errors).toEqual([]);
    expect(edit([fieldOf('name', { isRequired: true, isInternal: true })], {}).errors).toEqual([]);
  });

  it('that were hidden while booking are required in the first edit, and remain in later ones (B13)', () => {
    const hidden = fieldOf('shoe', { isRequired: true, isHiddenWhileBooking: true });
    expect(edit([hidden], {}).errors).toMatchObject([{ field: 'shoe', rule: 'B13', code: 'required' }]);
    expect(edit([hidden], { shoe: '38' })).toMatchObject({ values: ['shoe=38'], errors: [] });
    expect(edit([hidden], {}, { shoe: '38' }).errors).toEqual([]);
    expect(edit([hidden], { shoe: '' }, { shoe: '38' }).errors).toMatchObject([
      { field: 'shoe', rule: 'B4', code: 'empty' },
    ]);
  });
});
