import type { Operation } from '../../contract/load.js';
import { rules } from '../../contract/rules.js';
import type { RuleId } from '../../domain/shared/rule-ids.gen.js';

/** The purpose of a rule's brief. Sentences about this purpose are selected. */
export interface RuleUse {
  /** The status of the error response. */
  readonly status: number;
  /** Describes the refused parts, such as names of fields and their messages. */
  readonly about?: string;
}

/** Length above which a rule's text is shortened, and maximum length of a single sentence in the shortened text. */
const [BRIEF, SENTENCE] = [260, 360];

/**
 * Returns the most relevant sentences of a rule for a purpose, in order, with `…` for gaps. If no sentence is relevant,
 * returns the first sentences. Returns a short rule unchanged. Undefined for an unknown id.
 */
export function ruleBrief(id: string, use: RuleUse): string | undefined {
  const text = rules().get(id)?.text;
  if (text === undefined || text.length <= BRIEF) return text;
  const sentences = text.split(/(?<=[.!?]) (?=[A-Z`])/);
  const score = scoreFor(use);
  const ranked = sentences
    .map((sentence, at) => ({ at, sentence, points: score(sentence) }))
    .toSorted((one, other) => other.points - one.points || one.at - other.at);
  const kept = new Set<number>();
  let room = BRIEF;
  for (const { at, sentence } of ranked) {
    if (kept.size > 0 && sentence.length > room) continue;
    kept.add(at);
    room -= sentence.length;
  }
  return joined(sentences, kept);
}

/** Returns a function that rates a sentence's relevance for a use: the status weighs more than all words together. */
function scoreFor({ status, about = '' }: RuleUse): (sentence: string) => number {
  const words = new Set(wordsOf(about));
  return (sentence) => {
    const shared = new Set(wordsOf(sentence).filter((word) => words.has(word))).size;
    return (sentence.includes(String(status)) ? 100 : 0) + shared;
  };
}

function wordsOf(text: string): readonly string[] {
  return (text.match(/[A-Za-z_]{4,}/g) ?? [])
    .flatMap((word) => [word, ...word.split(/(?=[A-Z])|_/)])
    .map((word) => word.toLowerCase());
}

/** Returns the kept sentences, with a mark for each gap. */
function joined(sentences: readonly string[], kept: ReadonlySet<number>): string {
  const parts = sentences.map((sentence, at) => {
    if (kept.has(at)) return sentence.length > SENTENCE ? `${sentence.slice(0, SENTENCE)}…` : sentence;
    return kept.has(at - 1) || at === 0 ? '…' : '';
  });
  return parts.filter((part) => part !== '').join(' ');
}

/** Returns the ids of the operations that have a rule in their outcomes or parameters. */
export function operationsOf(rule: RuleId, operations: readonly Operation[]): readonly string[] {
  return operations
    .filter(
      ({ outcomes, parameters }) =>
        outcomes.some((outcome) => outcome.rules.includes(rule)) ||
        parameters.some((parameter) => parameter.rules.includes(rule)),
    )
    .map(({ id }) => id);
}
