import {
  describeOperation,
  descriptionOf,
  fieldsOf,
  operationById,
  outlineOf,
  parameterText,
  schemaOf,
} from '../../site/knowledge/described.js';
import { nearestName } from '../../text/nearest-names.js';
import { docsPages, sectionsOf } from '../../site/knowledge/pages.js';
import { rules } from '../../contract/rules.js';
import { operationsOf } from '../../site/knowledge/rules.js';
import { search, type Entry } from './search.js';
import { cutText, DEFAULT_SIZE, pageFrom } from '../shown.js';
import { COMMON, READS, type ToolAnswer, type CallContext, type Tool } from '../tool.js';

interface FindArguments {
  readonly query: string;
  readonly kind?: Entry['kind'];
  readonly offset?: number;
  readonly size?: number;
}

/** Number of hits in a result. */
const PAGE = 8;

/** Finds information about the API by words or by id. */
export const find: Tool = {
  name: 'find',
  description:
    'How the API works. Exact id (operationId, `createBooking items[].guests`, rule B7, page faults.md#…, schema Basket): all of it. Words: hits with ids.',
  input: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 500 },
      kind: { enum: ['operation', 'field', 'rule', 'doc'] },
      offset: { type: 'integer', minimum: 0 },
      size: COMMON.size,
    },
    required: ['query'],
  },
  output: { type: 'object', properties: { hits: { type: 'array' } } },
  annotations: READS,
  run: ({ query, kind, offset = 0, size = DEFAULT_SIZE }: FindArguments, { contract }: CallContext) => {
    const exact = kind === undefined ? exactly(query.trim(), { offset, size }, contract) : undefined;
    if (exact) return exact;
    const hits = search(contract, query, kind);
    const page = hits
      .slice(0, offset + PAGE)
      .map(({ kind: of, id, text }) => ({ kind: of, id, text: shortText(text, size) }));
    const { shown, next } = pageFrom(page, offset, size);
    return {
      hits: shown,
      ...(hits.length > next && { next }),
      ...(hits.length === 0 ? { hint: hintFor(query.trim()) } : meantBy(query.trim(), contract)),
    };
  },
};

/** Maximum length of the text of a hit, in characters. */
const SHORT = 130;

/** Returns the beginning of a text without Markdown for tables and code. */
function shortText(text: string, size: number): string {
  const most = Math.min(SHORT, Math.floor(size / 4)); // short enough that the hit's id is never cut
  const words = text
    .replaceAll(/^```\w*$/gm, '')
    .replaceAll(/^\|[ |:-]+\|$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?: ?\|)+ ?/g, ' | ')
    .trim();
  return words.length > most ? `${words.slice(0, most)}…` : words;
}

/** If the query looks like a misspelt operation id, returns a hint with the most similar id. */
function meantBy(query: string, { operations }: CallContext['contract']): ToolAnswer {
  const ids = operations.map(({ id }) => id);
  const meant = /^[a-z]+[A-Z][A-Za-z]*$/.test(query) ? nearestName(query, ids) : undefined;
  return meant === undefined ? {} : { hint: `Did you mean ${meant}?` };
}

/** Returns a hint for a search without results. */
function hintFor(query: string): string {
  const ids = [...rules().keys()];
  if (!/^[A-Z]\d{1,3}$/i.test(query)) return 'Nothing has these words. Use others, or fewer.';
  const ofTopic = ids.filter((id) => id[0] === query[0]?.toUpperCase());
  const known = ofTopic.length > 0 ? ofTopic : ids;
  return `There is no rule ${query.toUpperCase()}. Rules: ${known.join(', ')}.`;
}

/** The part of a page to show: the index of its first character, and the size of the result. */
interface Part {
  readonly offset: number;
  readonly size: number;
}

/**
 * Returns the operation, rule, schema, field or documentation page with an id. Of a page, returns the requested part.
 * Returns undefined for an unknown id.
 */
function exactly(id: string, part: Part, contract: CallContext['contract']): ToolAnswer | undefined {
  const operation = operationById(contract, id);
  if (operation) return describeOperation(contract, operation);
  const rule = rules().get(id.toUpperCase());
  if (rule) return { ...rule, operations: operationsOf(rule.id, contract.operations) };
  const schema = schemaOf(contract, id);
  if (schema !== undefined) return { schema: id, outline: outlineOf(schema, contract) };
  return fieldOf(id, contract) ?? docsOf(id, part);
}

function fieldOf(id: string, contract: CallContext['contract']): ToolAnswer | undefined {
  const [name = '', path = ''] = id.split(' ');
  const operation = path === '' ? undefined : operationById(contract, name);
  if (!operation) return undefined;
  const fields = [
    ...operation.parameters.map((parameter) => [parameter.name, parameter.schema] as const),
    ...(operation.body ? fieldsOf(operation.body.schema, contract) : []),
  ];
  const found = fields.find(([field]) => field === path);
  if (!found) return undefined;
  const about = parameterText(contract, operation, path) || descriptionOf(found[1], contract);
  return { field: id, type: outlineOf(found[1], contract, 3), ...(about !== '' && { about }) };
}

/** Number of characters that a result needs besides the page's id and text. */
const BESIDE_TEXT = 40;

/** Returns a part of a documentation page or of its section. Undefined for an unknown id. */
function docsOf(id: string, { offset, size }: Part): ToolAnswer | undefined {
  const [name = ''] = id.replace(/^\/?docs\//, '').split('#');
  const page = docsPages().find((one) => one.name === name);
  const text = id.includes('#')
    ? page && sectionsOf(page).find((section) => id.endsWith(section.id))?.text
    : page?.text;
  if (text === undefined) return undefined;
  const rest = text.slice(offset);
  const shown = cutText(rest, Math.max(1, size - id.length - BESIDE_TEXT));
  const next = offset + (shown === rest ? rest.length : shown.length - 1); // minus the ellipsis at the end of a cut text
  return { page: id, text: text.slice(offset, next), ...(text.length > next && { next }) };
}
