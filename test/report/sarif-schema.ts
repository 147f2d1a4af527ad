/**
 * The members of SARIF 2.1.0 that reports use, by the OASIS schema (sarif-schema-2.1.0.json). This schema is closed,
 * so that unknown members are found. No npm package contains the OASIS schema itself.
 */
const text = { type: 'string' } as const;
const texts = {
  type: 'object',
  required: ['text'],
  properties: { text },
  additionalProperties: false,
} as const;
const closed = (required: readonly string[], properties: object) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});

const LOCATION = closed([], {
  physicalLocation: closed(['artifactLocation'], {
    artifactLocation: closed(['uri'], { uri: { type: 'string', format: 'uri-reference' } }),
    region: closed(['startLine'], { startLine: { type: 'integer', minimum: 1 } }),
  }),
  logicalLocations: { type: 'array', items: closed([], { fullyQualifiedName: text, name: text }) },
});

const RESULT = closed(['message'], {
  ruleId: text,
  ruleIndex: { type: 'integer', minimum: -1 },
  level: { enum: ['none', 'note', 'warning', 'error'] },
  message: texts,
  locations: { type: 'array', items: LOCATION },
  partialFingerprints: { type: 'object', additionalProperties: text },
  occurrenceCount: { type: 'integer', minimum: 1 },
  properties: { type: 'object' },
  suppressions: {
    type: 'array',
    items: closed(['kind'], { kind: { enum: ['inSource', 'external'] }, justification: text }),
  },
});

const DRIVER = closed(['name'], {
  name: text,
  version: text,
  informationUri: { type: 'string', format: 'uri' },
  rules: {
    type: 'array',
    uniqueItems: true,
    items: closed(['id'], { id: text, shortDescription: texts, fullDescription: texts }),
  },
});

const RUN = closed(['tool'], {
  tool: closed(['driver'], { driver: DRIVER }),
  automationDetails: closed([], { id: text }),
  columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
  invocations: {
    type: 'array',
    items: closed(['executionSuccessful'], {
      executionSuccessful: { type: 'boolean' },
      endTimeUtc: { type: 'string', format: 'date-time' },
    }),
  },
  results: { type: 'array', items: RESULT },
});

export const SARIF_SCHEMA = closed(['version', 'runs'], {
  $schema: { type: 'string', format: 'uri' },
  version: { const: '2.1.0' },
  runs: { type: 'array', items: RUN },
});
