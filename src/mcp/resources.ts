import { existsSync, readFileSync } from 'node:fs';
import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import type { Contract } from '../contract/load.js';
import { packageRoot } from '../package/package.js';
import { describeOperation, operationById, schemaOf, textsOf } from '../site/knowledge/described.js';
import { docsPages } from '../site/knowledge/pages.js';
import { textOf } from './shown.js';

const MARKDOWN = 'text/markdown';

/** Registers resources: operations and schemas of the contract, rules, and pages of the documentation. */
export function registerResources(server: McpServer, contract: Contract): void {
  const names = Object.keys(contract.document.components.schemas);
  const operations = contract.operations.map((one) => ({
    id: one.id as string,
    about: textsOf(contract, one).summary ?? one.id,
  }));
  registerByName(server, { kind: 'operation', mimeType: 'text/plain' }, operations, (id) => {
    const operation = operationById(contract, id);
    return operation && textOf(describeOperation(contract, operation));
  });
  registerByName(
    server,
    { kind: 'schema', mimeType: 'application/json' },
    names.map((id) => ({ id, about: `Schema ${id}` })),
    (name) => {
      const schema = schemaOf(contract, name);
      return schema === undefined ? undefined : JSON.stringify(schema);
    },
  );
  const ofPages = docsPages().map(({ name, title }) => ({ id: name, about: title }));
  registerByName(
    server,
    { kind: 'docs' },
    ofPages,
    (id) => docsPages().find(({ name }) => name === id)?.text,
  );
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

/** Registers resources of one kind as `sandbox://<kind>/<name>`. */
function registerByName(
  server: McpServer,
  { kind, mimeType = MARKDOWN }: { readonly kind: string; readonly mimeType?: string },
  all: readonly { readonly id: string; readonly about: string }[],
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
  server.registerResource(kind, template, { mimeType }, ({ href }, { name }) => {
    const text = textFor(String(name));
    if (text === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no ${kind} ${String(name).slice(0, 100)}.`,
      );
    return { contents: [{ uri: href, mimeType, text }] };
  });
}
