import { COLORS, type ColorRole } from './colors.js';
import { SIZES } from './sizes.js';

const ROLES = Object.keys(COLORS) as ColorRole[];

const declarations = (values: Iterable<readonly [name: string, value: string]>, indent = '  '): string =>
  Array.from(values, ([name, value]) => `${indent}--${name}: ${value};`).join('\n');

/**
 * All tokens as custom properties. Dark where the device is, unless the page says otherwise by `data-theme` on its root.
 */
export function tokensCss(): string {
  const colors = ROLES.map((role) => [role, `light-dark(${COLORS[role].join(', ')})`] as const);
  return `:root {
  color-scheme: light dark;
${declarations([...colors, ...Object.entries(SIZES)])}
}

:root[data-theme='light'] {
  color-scheme: light;
}

:root[data-theme='dark'] {
  color-scheme: dark;
}
`;
}

/**
 * The style sheet of a page that stands by itself, behind the tokens that it uses: dark where the device is, and also in
 * browsers that do not know `light-dark()` yet, since anybody may be led to such a page by a mail.
 * @throws Error for a token that there is not
 */
export function withTokens(css: string): string {
  const used = new Set<string>();
  const follow = (text: string): void => {
    for (const [, name] of text.matchAll(/var\(--([\w-]+)/g)) {
      if (used.has(name!)) continue;
      used.add(name!);
      if (!isRole(name!)) follow(sizeOf(name!));
    }
  };
  follow(css);
  const roles = ROLES.filter((role) => used.has(role));
  const colors = (at: 0 | 1) => roles.map((role) => [role, COLORS[role][at]] as const);
  const sizes = Object.entries(SIZES).filter(([name]) => used.has(name));
  return `:root {
  color-scheme: light dark;
${declarations([...colors(0), ...sizes])}
}
@media (prefers-color-scheme: dark) {
  :root {
${declarations(colors(1), '    ')}
  }
}
${css}`;
}

const isRole = (name: string): name is ColorRole => Object.hasOwn(COLORS, name);

function sizeOf(name: string): string {
  const value = SIZES[name];
  if (value === undefined) throw new Error(`There is no token ${name} in libs/design-tokens.`);
  return value;
}
