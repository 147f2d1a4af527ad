import { Section } from '../components/page.js';
import { Time } from '../components/time.js';
import type { ForkEvent } from '../data/live.js';
import { link } from '../routing/location.js';

/** The workspaces that were made from the one that is shown, newest first. */
export function Forks({ forks }: { readonly forks: readonly ForkEvent[] }) {
  if (forks.length === 0) return null;
  return (
    <Section title="Forks">
      <ul class="transitions">
        {forks.toReversed().map(({ name, at }) => (
          <li key={`${name} ${at}`}>
            <a href={link(name)}>{name}</a>
            <Time at={at} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
