import { render } from 'preact';
import { App } from './app.js';
import { findAccess } from './data/sign-in.js';
import { requireToken } from './data/session.js';
import { shownError } from './data/refused.js';
import { followLinks } from './routing/location.js';

const root = document.querySelector('#console');
if (!root) throw new Error('The document has no place for the console.');
root.replaceChildren();
followLinks();
render(<App />, root);
findAccess().catch((error: unknown) => requireToken(shownError(error).message));
