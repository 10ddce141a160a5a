import { COLORS } from './colors.js';

/** Sizes on a grid of 4 px; text of 12, 13, 14, 16, 20 and 28 px. */
const SIZES = {
  'text-12': '0.75rem',
  'text-13': '0.8125rem',
  'text-14': '0.875rem',
  'text-16': '1rem',
  'text-20': '1.25rem',
  'text-28': '1.75rem',
  grid: '4px',
  row: '40px',
  'row-compact': '32px',
  'radius-small': '6px',
  'radius-control': '8px',
  'radius-card': '12px',
  'radius-dialog': '16px',
  'focus-ring': '2px solid var(--ring)',
  'shadow-raised': '0 1px 2px var(--shadow-near)',
  'shadow-floating': '0 2px 6px var(--shadow-near), 0 12px 32px var(--shadow-far)',
  'font-sans':
    "'Inter Variable', 'Inter Fallback', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  'font-mono': "'JetBrains Mono Variable', ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
} as const;

/**
 * All tokens as custom properties. Dark where the device is, unless the page says otherwise by `data-theme` on its root.
 */
export function tokensCss(): string {
  const colors = Object.entries(COLORS).map(([role, [light, dark]]) => `  --${role}: light-dark(${light}, ${dark});`);
  const sizes = Object.entries(SIZES).map(([name, value]) => `  --${name}: ${value};`);
  return `:root {
  color-scheme: light dark;
${[...colors, ...sizes].join('\n')}
}

:root[data-theme='light'] {
  color-scheme: light;
}

:root[data-theme='dark'] {
  color-scheme: dark;
}
`;
}
