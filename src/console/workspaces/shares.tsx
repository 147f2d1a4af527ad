import { Bar } from '../shared/components/bars.js';
import { Section } from '../shared/components/page.js';
import { control, useLoaded, usePolled, type Schemas } from '../shared/server/loaded.js';

const EVERY_MS = 3000;

/** Clients and addresses that used most of the processor in the last minute. */
export function Shares() {
  const shares = useLoaded('shares', () => control.GET('/shares').orThrow());
  usePolled(shares, EVERY_MS);
  return (
    <Section title="Processor, last minute" from={shares}>
      {(list) => (
        <>
          {list.length === 0 && <p class="soft">No requests.</p>}
          <ul class="rows">
            {list.map(({ kind, name, share }) => (
              <li key={`${kind} ${name}`} class="share">
                <span>{name ?? WHO[kind]}</span>
                <Bar parts={{ fine: share }} of={1} />
                <span class="figures">{(share * 100).toFixed(1)} %</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

const WHO: Readonly<Record<Schemas['ProcessorShare']['kind'], string>> = {
  workspace: 'A workspace',
  address: 'An address',
  strangers: 'Without a valid token',
  operators: 'Operators',
  sandbox: 'The sandbox itself',
};
