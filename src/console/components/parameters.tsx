import { Prose } from './prose.js';
import type { SentParameter } from '../data/parameters.js';

/** Parameters or headers by name, each with what is wrong with it. */
export function Parameters({ sent }: { readonly sent: readonly SentParameter[] }) {
  return (
    <dl class="parameters">
      {sent.map(({ name, value, messages }, at) => (
        <div key={`${name} ${at}`} class={messages.length > 0 ? 'noted' : undefined}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {value === null ? <span class="soft">not sent</span> : <code>{value}</code>}
            {messages.map((message) => (
              <span key={message} class="fault">
                ↑ <Prose text={message} />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
