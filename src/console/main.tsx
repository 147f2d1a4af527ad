import { render } from 'preact';
import { App } from './app.js';
import { findAccess } from './sign-in.js';
import { requireToken } from './shared/server/session.js';
import { isUnanswered, RETRY_MS, shownError } from './shared/server/refused.js';
import { followLinks } from './shared/location.js';

const root = document.querySelector('#console');
if (!root) throw new Error('The document has no place for the console.');
root.replaceChildren();
followLinks();
render(<App />, root);
void begin();

/** Finds out what the reader may see; again after a pause while the server does not respond. */
async function begin(): Promise<void> {
  try {
    await findAccess();
  } catch (error) {
    if (isUnanswered(error)) setTimeout(() => void begin(), RETRY_MS);
    else requireToken(shownError(error).message);
  }
}
