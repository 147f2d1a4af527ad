import { html, type Html } from './html.js';
import type { Language } from '../../domain/shared/language.js';
import { PAGE_TEXTS } from '../texts/page-languages.js';
import { STYLE } from './style.js';

/** Returns the whole document of a page: its title, the sandbox banner and its main part. */
export function documentPage(language: Language, title: string, main: Html): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${STYLE}
      </head>
      <body>
        <header class="sandbox">${PAGE_TEXTS[language].sandbox}</header>
        <main>${main}</main>
      </body>
    </html> `.text;
}
