import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
  type McpServer,
} from '@modelcontextprotocol/server';
import type { Contract } from '../contract/load.js';
import { describeOperation, operationOf, schemaOf, textsOf } from './knowledge/described.js';
import { pages } from './knowledge/pages.js';
import { textOf } from './shown.js';
import { packageRoot } from '../package/package.js';
import { existsSync, readFileSync } from 'node:fs';

const MARKDOWN = 'text/markdown';

/** Registers the contract by operation and by schema, the rules and the pages of the documentation. */
export function registerResources(server: McpServer, contract: Contract): void {
  const names = Object.keys(contract.document.components.schemas);
  const operations = contract.operations.map((one) => ({
    id: one.id as string,
    about: textsOf(contract, one).summary ?? one.id,
  }));
  registerByName(server, 'operation', operations, (id) => {
    const operation = operationOf(contract, id);
    return operation && textOf(describeOperation(contract, operation));
  });
  registerByName(
    server,
    'schema',
    names.map((id) => ({ id, about: `Schema ${id}` })),
    (name) => {
      const schema = schemaOf(contract, name);
      return schema === undefined ? undefined : JSON.stringify(schema);
    },
  );
  const ofPages = pages().map(({ name, title }) => ({ id: name, about: title }));
  registerByName(server, 'docs', ofPages, (id) => pages().find(({ name }) => name === id)?.text);
  const rulesFile = new URL('docs/assumptions.md', packageRoot);
  if (existsSync(rulesFile))
    server.registerResource(
      'rules',
      'sandbox://rules',
      { title: 'All rules', mimeType: MARKDOWN },
      ({ href }) => ({
        contents: [{ uri: href, mimeType: MARKDOWN, text: readFileSync(rulesFile, 'utf8') }],
      }),
    );
}

interface Named {
  readonly id: string;
  readonly about: string;
}

/** Registers resources of a kind, `sandbox://<kind>/<name>`. */
function registerByName(
  server: McpServer,
  kind: string,
  all: readonly Named[],
  textFor: (name: string) => string | undefined,
): void {
  const listed = all.map(({ id, about }) => ({ uri: `sandbox://${kind}/${id}`, name: id, title: about }));
  const complete = {
    name: (value: string) =>
      all.map(({ id }) => id).filter((id) => id.toLowerCase().startsWith(value.toLowerCase())),
  };
  const template = new ResourceTemplate(`sandbox://${kind}/{name}`, {
    list: () => ({ resources: listed }),
    complete,
  });
  server.registerResource(kind, template, { mimeType: MARKDOWN }, ({ href }, { name }) => {
    const text = textFor(String(name));
    if (text === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no ${kind} ${String(name).slice(0, 100)}.`,
      );
    return { contents: [{ uri: href, mimeType: MARKDOWN, text }] };
  });
}
