import { Faults, Notice } from '../shared/components/notice.js';
import { Section } from '../shared/components/page.js';
import { RuleBasis, RuleLink, RuleText } from '../shared/components/rule.js';
import type { Schemas } from '../shared/server/control.js';
import { useLoaded } from '../shared/server/loaded.js';
import { allRules } from '../shared/server/rules.js';

interface OutcomeProps {
  readonly workspace: string;
  readonly request: Schemas['RequestDetails'];
}

/** Why a request was refused: the server's words, each fault, and the rules that refused it. */
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
      <summary>
        {ids.length === 1 ? 'The rule that refused it' : `The ${ids.length} rules that refused it`}
      </summary>
      {ids.map((id) => {
        const rule = all.find((one) => one.id === id);
        return (
          <div key={id}>
            <RuleLink workspace={workspace} id={id} /> {rule && <RuleBasis rule={rule} />}
            {rule && <RuleText rule={rule} />}
          </div>
        );
      })}
    </details>
  );
}
