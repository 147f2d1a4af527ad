import { Faults } from '../components/faults.js';
import { Notice } from '../components/notice.js';
import { Section } from '../components/page.js';
import { RuleKind, RuleLink, RuleText } from '../components/rule.js';
import type { Schemas } from '../data/schemas.js';
import { useLoaded } from '../data/loaded.js';
import { allRules } from '../data/rules.js';

interface OutcomeProps {
  readonly workspace: string;
  readonly request: Schemas['RequestDetails'];
}

/** Why a request was refused: the server's words, each fault, and the rules that can decide so. */
export function RequestOutcome({ workspace, request: { status, response, outcome } }: OutcomeProps) {
  if (status < 400) return null;
  const { detail } =
    ((typeof response.body === 'object' ? response.body : null) as { detail?: string }) ?? {};
  return (
    <Section title="Why it was refused">
      <Notice kind="warning" title={detail ?? `The response has the code ${outcome.code}.`}>
        <Faults faults={outcome.faults} />
      </Notice>
      {outcome.rules.length > 0 && <Rules workspace={workspace} ids={outcome.rules} />}
    </Section>
  );
}

/** More rules than this are shown when asked for. */
const FEW = 3;

/** The texts of rules. */
function Rules({ workspace, ids }: { readonly workspace: string; readonly ids: readonly string[] }) {
  const rules = useLoaded('rules', allRules);
  const loaded = rules.loaded.value;
  const all = loaded.state === 'ready' ? loaded.value : [];
  return (
    <details class="rules" open={ids.length <= FEW}>
      <summary>{ids.length === 1 ? 'The rule that decides so' : `${ids.length} rules can decide so`}</summary>
      {ids.map((id) => {
        const rule = all.find((one) => one.id === id);
        return (
          <div key={id}>
            <RuleLink workspace={workspace} id={id} /> {rule && <RuleKind rule={rule} />}
            {rule && <RuleText rule={rule} />}
          </div>
        );
      })}
    </details>
  );
}
