import { COLORS, type ColorRole } from './colors.js';
import { SIZES } from './sizes.js';

const ROLES = Object.keys(COLORS) as ColorRole[];

const declarations = (values: Iterable<readonly [name: string, value: string]>, indent = '  '): string =>
  Array.from(values, ([name, value]) => `${indent}--${name}: ${value};`).join('\n');

/**
 * All tokens as custom properties. Follows the device's color scheme, unless the page sets `data-theme` on its root
 * element.
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
 * Returns the style sheet of a standalone page, preceded by the tokens that it uses. Follows the device's color scheme,
 * even in browsers without `light-dark()`, because emails can lead anyone to such a page.
 * @throws Error if a token is unknown
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
