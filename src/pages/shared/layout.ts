import { html, type Html } from './html.js';
import { PAGE_TEXTS, type PageLanguage } from '../texts/page-languages.js';
import { STYLE } from './style.js';

/** Returns the whole document of a page: its title, the sandbox banner and its main part. */
export function documentPage(language: PageLanguage, title: string, main: Html): string {
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
