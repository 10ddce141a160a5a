import { type AccentRoles, accentRoles } from '@hallpass/project-config';

let applied: CSSStyleSheet | null = null;

/**
 * Applies a project's color; null: the default one. Adopted style sheets are allowed by the content security policy.
 */
export function applyAccent(color: string | null): void {
  if (applied) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== applied);
  applied = color === null ? null : new CSSStyleSheet();
  if (color === null || applied === null) return;
  applied.replaceSync(
    `${ruleOf(accentRoles(color, 'light'))} @media (prefers-color-scheme: dark) { ${ruleOf(accentRoles(color, 'dark'))} }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, applied];
}

const ruleOf = (roles: AccentRoles) =>
  `:root { ${Object.entries(roles)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ')} }`;
