import { describe, expect, it } from '@jest/globals';
import { COLORS, type ColorRole } from './colors.js';
import { tokensCss, withTokens } from './tokens-css.js';

/**
 * Backgrounds of each color. WCAG 2.2 requires a contrast of 4.5:1 for text (1.4.3) and 3:1 for user interface
 * components (1.4.11).
 */
const GROUNDS: ColorRole[] = ['canvas', 'surface', 'sunken', 'hover', 'selected'];

const TEXT: [text: ColorRole, grounds: ColorRole[]][] = [
  ['ink', GROUNDS],
  ['ink-muted', GROUNDS],
  ['ink-faint', GROUNDS],
  ['accent', [...GROUNDS, 'accent-soft']],
  ['danger', [...GROUNDS, 'danger-soft']],
  ['warning', ['surface', 'canvas', 'warning-soft']],
  ['info', ['surface', 'canvas', 'info-soft']],
  ['on-primary', ['primary', 'primary-hover']],
  ['on-danger', ['danger-fill', 'danger-fill-hover']],
  ['on-tint-1', ['tint-1']],
  ['on-tint-2', ['tint-2']],
  ['on-tint-3', ['tint-3']],
  ['on-tint-4', ['tint-4']],
  ['on-tint-5', ['tint-5']],
];

const SIGNS: [sign: ColorRole, grounds: ColorRole[]][] = [
  ['line-field', ['surface', 'canvas', 'sunken']],
  ['ring', GROUNDS],
  ['primary', ['surface', 'canvas', 'sunken']],
  ['danger-fill', ['surface']],
  ['chart-1', ['surface']],
  ['chart-2', ['surface']],
  ['chart-3', ['surface']],
  ['chart-4', ['surface']],
  ['chart-5', ['surface']],
];

const pairs = (rows: [ColorRole, ColorRole[]][]) =>
  rows.flatMap(([on, grounds]) =>
    grounds.flatMap((ground) => [
      { on, ground, scheme: 'light', colors: [COLORS[on][0], COLORS[ground][0]] as [string, string] },
      { on, ground, scheme: 'dark', colors: [COLORS[on][1], COLORS[ground][1]] as [string, string] },
    ]),
  );

describe('the contrast', () => {
  it.each(pairs(TEXT))('of text in $on on $ground, $scheme', ({ colors }) => {
    expect(contrast(...colors)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(SIGNS))('of $on on $ground, $scheme', ({ colors }) => {
    expect(contrast(...colors)).toBeGreaterThanOrEqual(3);
  });
});

it('every role is a custom property with its two colours', () => {
  const css = tokensCss();
  for (const [role, [light, dark]] of Object.entries(COLORS)) {
    expect(css).toContain(`--${role}: light-dark(${light}, ${dark});`);
  }
});

describe('a page that stands by itself', () => {
  it('has the tokens that it uses, and those that they are made of, for both schemes', () => {
    const css = withTokens('a { color: var(--ink); box-shadow: var(--shadow-raised); }');
    const names = (text: string) => [...text.matchAll(/--([\w-]+):/g)].map(([, name]) => name);
    const [light, dark] = css.split('prefers-color-scheme: dark') as [string, string];
    expect(names(light)).toEqual(['ink', 'shadow-near', 'shadow-raised']);
    expect(names(dark)).toEqual(['ink', 'shadow-near']);
    expect(light).toContain(`--ink: ${COLORS.ink[0]};`);
    expect(dark).toContain(`--ink: ${COLORS.ink[1]};`);
  });

  it('throws for an unknown token', () => {
    expect(() => withTokens('a { color: var(--inc); }')).toThrow('There is no token inc');
  });
});

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
