import { Bounded } from '../shared/components/paging.js';
import { Load } from '../shared/components/notice.js';
import { Section } from '../shared/components/page.js';
import { useLoaded } from '../shared/server/loaded.js';
import { latestMails } from '../mails/outbox.js';
import { link } from '../shared/location.js';

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
