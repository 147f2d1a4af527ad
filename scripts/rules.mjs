// Reads the rules of openapi/rules.yaml. `npm run types` writes them to the page of rules and to the module of rule ids.
import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { parse } from 'yaml';

const SOURCE = new URL('../openapi/rules.yaml', import.meta.url);

/** The generated part of the page. */
const GENERATED = /(<!-- rules -->\n).*(<!-- end of the rules -->)/s;

const MARKS = { documented: 'D', assumed: 'A', mixed: 'D/A' };

/** Returns all rules in order, each with its topic. */
export function readRules() {
  const topics = parse(readFileSync(SOURCE, 'utf8'));
  return topics.flatMap(({ topic, rules }) => rules.map((rule) => ({ topic, ...rule })));
}

/** Returns the TypeScript module with the ids of the rules and the basis of each. */
export function ruleIds(rules) {
  const lines = rules.map(({ id, basis }) => `  ${id}: '${basis}',`);
  const hidden = rules.filter(({ visible = true }) => !visible).map(({ id }) => `'${id}'`);
  return [
    '// Generated from openapi/rules.yaml by `npm run types`. Do not edit.\n',
    '/** Whether the service documents a rule, in whole or in part (`mixed`), by its id. */',
    `export const RULE_BASES = {\n${lines.join('\n')}\n} as const;\n`,
    '/** The id of a rule: openapi/rules.yaml has its text. */',
    'export type RuleId = keyof typeof RULE_BASES;\n',
    '/** The rules that no request can show: they are about settings, or about damaged data. */',
    `export const HIDDEN_RULES: ReadonlySet<RuleId> = new Set<RuleId>([${hidden.join(', ')}]);\n`,
    '/** Returns whether a text is the id of a rule. */',
    'export function isRuleId(text: string): text is RuleId {\n  return Object.hasOwn(RULE_BASES, text);\n}\n',
  ].join('\n');
}

/** Returns the page with the current rules. Other text on the page stays. */
export async function rulesPage(page, rules) {
  if (!GENERATED.test(page)) throw new Error('The page of the rules lacks the marks around them');
  const topics = [...new Set(rules.map(({ topic }) => topic))];
  const sections = topics.map((topic) => {
    const ofTopic = rules.filter((rule) => rule.topic === topic);
    const entries = ofTopic.map(({ id, basis, text }) => `- **${id}** (${MARKS[basis]}): ${text}`);
    return `## ${topic}\n\n${entries.join('\n')}\n`;
  });
  const written = await format(sections.join('\n'), {
    parser: 'markdown',
    proseWrap: 'always',
    printWidth: 120,
  });
  return page.replace(GENERATED, (_, begin, end) => `${begin}\n${written}\n${end}`);
}
