import { Bounded } from '../components/bounded.js';
import { Load } from '../components/load.js';
import { Section } from '../components/page.js';
import { useLoaded } from '../data/loaded.js';
import { latestMails } from '../data/mails.js';
import { link } from '../routing/location.js';

const MOST = 20;

/** The mails about a booking, newest first. */
export function BookingMails({
  workspace,
  ids,
}: {
  readonly workspace: string;
  readonly ids: readonly number[];
}) {
  const mails = useLoaded(ids.join(' '), () => latestMails(workspace, ids));
  return (
    <Section title="Mails">
      {ids.length === 0 && <p class="soft">No mail was sent about it.</p>}
      <Load from={mails}>
        {(found) => {
          const subjects = new Map(found.map(({ id, subject, to }) => [id, `${subject}, to ${to}`]));
          return (
            <Bounded entries={ids} most={MOST} name="mails">
              {(shown) => (
                <ul class="list">
                  {shown.map((id) => (
                    <li key={id}>
                      <a href={link(workspace, 'mails', id)}>{subjects.get(id) ?? `Mail ${id}`}</a>
                    </li>
                  ))}
                </ul>
              )}
            </Bounded>
          );
        }}
      </Load>
    </Section>
  );
}
