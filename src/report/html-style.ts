/** The style of reports as HTML: quiet, light and dark, readable on a phone. */
export const HTML_STYLE = `
:root { color-scheme: light dark; --text: #1d2733; --quiet: #5b6775; --line: #d9dee5; --page: #f6f7f9; --card: #fff;
  --error: #b3261e; --warning: #8a5a00; --note: #3a5a8c; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6eaf0; --quiet: #9aa6b5; --line: #333c48; --page: #14181d; --card: #1c2229;
    --error: #ff8a80; --warning: #f2c063; --note: #9dbdf0; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
h3 { font-size: 1rem; margin: 0; font-weight: 600; }
code { font: 0.875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.about, dt { color: var(--quiet); font-size: 0.875rem; }
article { background: var(--card); border: 1px solid var(--line); border-left-width: 4px; border-radius: 6px;
  padding: 0.75rem 1rem; margin: 0.75rem 0; }
article.error { border-left-color: var(--error); }
article.warning { border-left-color: var(--warning); }
article.note { border-left-color: var(--note); }
.error .severity { color: var(--error); }
.warning .severity { color: var(--warning); }
.note .severity { color: var(--note); }
.case { margin: 0.25rem 0; overflow-wrap: anywhere; }
article p { margin: 0.5rem 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: 0.25rem 1rem; margin: 0; }
dd { margin: 0; min-width: 0; }
li { overflow-wrap: anywhere; }
@media (max-width: 36rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; } }
`;
