import { announcement } from '../data/announcements.js';

/** What was done last, for eyes and for screen readers. It is always there: only a region that was there is read. */
export function Announcements() {
  return (
    <div class="announcements" role="status" aria-live="polite">
      {announcement.value !== null && <p>{announcement.value}</p>}
    </div>
  );
}
