import { useEffect, useRef } from 'preact/hooks';
import { Load, Page } from './shared/components/page.js';
import { RuleBasis, RuleText, allRules, type Rule } from './shared/components/inline.js';
import { useLoaded } from './shared/server/loaded.js';
import type { ViewProps } from './shared/location.js';

/** The rules by which the sandbox decides (openapi/rules.yaml), with the one of the address in sight. */
export function RulesView({ rest: [id] }: ViewProps) {
  const rules = useLoaded('rules', allRules);
  return (
    <Page
      title={id === undefined ? 'Rules' : `Rule ${id}`}
      about="How the sandbox decides. The service documents some of it; the rest is assumed, so do not rely on it."
    >
      <Load from={rules}>
        {(all) => (
          <div class="card all-rules">
            {all.map((rule) => (
              <OneRule key={rule.id} rule={rule} isChosen={rule.id === id} />
            ))}
          </div>
        )}
      </Load>
    </Page>
  );
}

function OneRule({ rule, isChosen }: { readonly rule: Rule; readonly isChosen: boolean }) {
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) own.current?.scrollIntoView({ block: 'center' });
  }, [isChosen]);
  return (
    <article ref={own} class={isChosen ? 'chosen' : undefined} aria-current={isChosen ? 'true' : undefined}>
      <h2>
        {rule.id}{' '}
        <small>
          {rule.topic}, <RuleBasis rule={rule} />
        </small>
      </h2>
      <RuleText rule={rule} />
    </article>
  );
}
