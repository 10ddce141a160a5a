import { withTokens } from '@hallpass/design-tokens';

/** The pages' style sheet, served as a file because the content security policy does not allow inline styles. */
export const STYLE = withTokens(`
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 2rem 1rem;
  background: var(--canvas);
  color: var(--ink);
  font: var(--text-14)/1.5 var(--font-device-sans);
}
main {
  width: min(26rem, 100%);
  padding: 2rem;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  box-shadow: var(--shadow-raised);
}
.mark {
  display: inline-block;
  margin: 0 0 1.25rem;
  padding: 0.125rem 0.625rem;
  border-radius: 1rem;
  background: var(--warning-soft);
  color: var(--warning);
  font-size: var(--text-12);
  font-weight: 600;
}
h1 { margin: 0; font-size: var(--text-20); line-height: 1.3; }
h2 { margin: 1.75rem 0 0.5rem; font-size: var(--text-14); }
.lead { margin: 0.5rem 0 1.5rem; color: var(--ink-muted); }
.lead b { color: var(--ink); font-weight: 600; }
main > .lead:last-child { margin-bottom: 0; }
label { display: block; margin-bottom: 0.25rem; font-size: var(--text-13); font-weight: 600; }
.aside { color: var(--ink-faint); font-size: var(--text-12); font-weight: 400; }
input:not([type="checkbox"]) {
  width: 100%;
  min-height: 2.5rem;
  margin-bottom: 1rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--line-field);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: inherit;
  font: inherit;
}
input[aria-invalid="true"] { border-color: var(--danger); }
input::placeholder { color: var(--ink-faint); opacity: 1; }
.check { display: flex; gap: 0.625rem; align-items: flex-start; margin: 0.25rem 0 1.25rem; }
.check input { width: 1rem; height: 1rem; margin: 0.125rem 0 0; accent-color: var(--primary); }
.check .aside { display: block; }
button {
  width: 100%;
  min-height: 2.5rem;
  padding: 0.5rem 1rem;
  border: 1px solid var(--primary);
  border-radius: var(--radius-control);
  background: var(--primary);
  color: var(--on-primary);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { border-color: var(--primary-hover); background: var(--primary-hover); }
button.quiet { margin-top: 0.5rem; border-color: transparent; background: transparent; color: var(--ink); }
button.account {
  display: flex;
  flex-direction: column;
  padding: 0.5rem 0.75rem;
  border-color: var(--line-field);
  background: var(--surface);
  color: inherit;
  text-align: start;
  overflow-wrap: anywhere;
}
button.quiet:hover, button.account:hover { background: var(--hover); }
:focus-visible { outline: var(--focus-ring); outline-offset: 2px; }
input:not([type="checkbox"]):focus-visible { outline-offset: -1px; }
ul { display: grid; gap: 0.5rem; margin: 0; padding: 0; list-style: none; }
.fault { margin: 0 0 1rem; color: var(--danger); font-size: var(--text-13); font-weight: 600; }
.scopes { margin: 1.75rem 0 0; color: var(--ink-faint); font-size: var(--text-12); overflow-wrap: anywhere; }
code { font-family: var(--font-device-mono); font-size: var(--text-12); }
@media (max-width: 26rem) { main { padding: 1.25rem; } }
`);
