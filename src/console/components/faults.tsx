import { namesField } from '../data/fault-words.js';
import type { NamedFault } from '../data/parameters.js';
import { Prose } from './prose.js';

/** The faults of a request, each with its field, once. */
export function Faults({ faults }: { readonly faults: readonly NamedFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul class="faults">
      {faults.map(({ in: part, field, message }) => (
        <li key={`${part} ${field} ${message}`}>
          {!namesField({ field, message }) && <code>{field} </code>}
          <Prose text={message} />
        </li>
      ))}
    </ul>
  );
}
