/** The look of the pages; served as a file, since the content security policy allows no inline style. */
export const STYLE = `:root {
  color-scheme: light dark;
  --page: light-dark(#f4f5f7, #111316);
  --card: light-dark(#fff, #1b1e23);
  --line: light-dark(#c9ced6, #3d434c);
  --text: light-dark(#1c2024, #edeef0);
  --aside: light-dark(#5b616b, #a6adb8);
  --accent: light-dark(#1f5fbf, #8ab8ff);
  --on-accent: light-dark(#fff, #0d1420);
  --mark: light-dark(#fff3d6, #3a2f14);
  --mark-text: light-dark(#6b4a00, #ffd98a);
  --fault: light-dark(#b3261e, #ffb4ab);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 1.5rem 1rem;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif;
}
main {
  width: min(26rem, 100%);
  padding: 2rem;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.75rem;
}
.mark {
  display: inline-block;
  margin: 0 0 1.25rem;
  padding: 0.15rem 0.6rem;
  border-radius: 1rem;
  background: var(--mark);
  color: var(--mark-text);
  font-size: 0.8125rem;
  font-weight: 600;
}
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 1.75rem 0 0.5rem; font-size: 0.875rem; }
.lead { margin: 0.5rem 0 1.5rem; color: var(--aside); }
.lead b { color: var(--text); font-weight: 600; }
main > .lead:last-child { margin-bottom: 0; }
label { display: block; margin-bottom: 0.25rem; font-size: 0.875rem; font-weight: 600; }
.aside { color: var(--aside); font-size: 0.8125rem; font-weight: 400; }
input:not([type="checkbox"]) {
  width: 100%;
  margin-bottom: 1rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  background: var(--card);
  color: inherit;
  font: inherit;
}
input::placeholder { color: var(--aside); opacity: 1; }
.check { display: flex; gap: 0.625rem; align-items: flex-start; margin: 0.25rem 0 1.25rem; }
.check input { width: 1.125rem; height: 1.125rem; margin: 0.125rem 0 0; accent-color: var(--accent); }
.check .aside { display: block; }
button {
  width: 100%;
  padding: 0.625rem;
  border: 1px solid var(--accent);
  border-radius: 0.5rem;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { filter: brightness(0.93); }
button.quiet { margin-top: 0.5rem; border-color: transparent; background: transparent; color: var(--accent); }
button.account {
  display: flex;
  flex-direction: column;
  padding: 0.5rem 0.75rem;
  border-color: var(--line);
  background: transparent;
  color: inherit;
  text-align: left;
  overflow-wrap: anywhere;
}
button.quiet:hover, button.account:hover { background: var(--page); filter: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ul { display: grid; gap: 0.5rem; margin: 0; padding: 0; list-style: none; }
.fault { margin: 0 0 1rem; color: var(--fault); font-size: 0.875rem; font-weight: 600; }
.scopes { margin: 1.75rem 0 0; color: var(--aside); font-size: 0.8125rem; overflow-wrap: anywhere; }
code { font-size: 0.8125rem; }
`;
