/** Fallback fonts while our font loads, or where it is not loaded: pages without files, and emails. */
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

/** Text sizes in px. */
export const TEXT_SIZES = [12, 13, 14, 16, 20, 28] as const;

export type TextSize = (typeof TEXT_SIZES)[number];

/** Corner radii in px. */
export const RADII = { small: 6, control: 8, card: 12, dialog: 16 } as const;

export const FONTS = {
  sans: `'Inter Variable', 'Inter Fallback', ui-sans-serif, ${SANS}`,
  mono: `'JetBrains Mono Variable', ${MONO}`,
  /** Fonts of the device, for documents that must not load files. */
  'device-sans': `Inter, ${SANS}`,
  'device-mono': `'JetBrains Mono', ${MONO}`,
} as const;

/** Sizes on a grid of 4 px. */
export const SIZES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TEXT_SIZES.map((size) => [`text-${size}`, `${size / 16}rem`])),
  grid: '4px',
  row: '40px',
  'row-compact': '32px',
  ...Object.fromEntries(Object.entries(RADII).map(([name, size]) => [`radius-${name}`, `${size}px`])),
  'focus-ring': '2px solid var(--ring)',
  'shadow-raised': '0 1px 2px var(--shadow-near)',
  'shadow-floating': '0 2px 6px var(--shadow-near), 0 12px 32px var(--shadow-far)',
  ...Object.fromEntries(Object.entries(FONTS).map(([name, family]) => [`font-${name}`, family])),
};
