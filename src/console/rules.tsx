import { Page } from './shared/components/page.js';
import { RuleBasis, RuleText, allRules, type Rule } from './shared/components/rule.js';
import { useLoaded } from './shared/server/loaded.js';
import type { ViewProps } from './shared/location.js';

/** The rules of openapi/rules.yaml; the rule of the address first. */
export function RulesView({ rest: [id] }: ViewProps) {
  const rules = useLoaded('rules', allRules);
  const byChosen = (a: Rule, b: Rule) => Number(b.id === id) - Number(a.id === id);
  return (
    <Page
      title={id === undefined ? 'Rules' : `Rule ${id}`}
      about="How the sandbox decides. The service documents some of it; the rest is assumed, so do not rely on it."
      from={rules}
    >
      {(all) => (
        <div class="card all-rules">
          {all.toSorted(byChosen).map((rule) => (
            <article key={rule.id} aria-current={rule.id === id ? 'true' : undefined}>
              <h2>
                {rule.id}{' '}
                <small>
                  {rule.topic}, <RuleBasis rule={rule} />
                </small>
              </h2>
              <RuleText rule={rule} />
            </article>
          ))}
        </div>
      )}
    </Page>
  );
}
