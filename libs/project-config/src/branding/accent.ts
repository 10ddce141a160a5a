import { COLORS } from '@hallpass/design-tokens';

type Rgb = readonly [red: number, green: number, blue: number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/**
 * Colors of the hosted pages: the background with the lowest contrast in each scheme, the cards, and the color towards
 * which the accent is moved.
 */
const SCHEMES = {
  light: { ground: rgbOf(COLORS.hover[0]), surface: rgbOf(COLORS.surface[0]), towards: BLACK },
  dark: { ground: rgbOf(COLORS.hover[1]), surface: rgbOf(COLORS.surface[1]), towards: WHITE },
} as const;

/** For text of normal size (WCAG 2.2, 1.4.3). */
const CONTRAST = 4.5;
const SOFT_SHARE = 0.1;
const HOVER_SHARE = 0.2;
const STEP = 0.04;

/** Roles of the hosted pages' style sheet that a project's accent color overrides. */
export interface AccentRoles {
  '--accent': string;
  '--accent-soft': string;
  '--on-accent': string;
  '--accent-hover': string;
}

/**
 * Derives the roles of one scheme from a project's color: unchanged if it is legible, otherwise the nearest legible
 * color.
 * @param color `#rrggbb`
 */
export function accentRoles(color: string, scheme: 'light' | 'dark'): AccentRoles {
  const { ground, surface, towards } = SCHEMES[scheme];
  let accent = rgbOf(color);
  const isRead = () =>
    [ground, mix(surface, accent, SOFT_SHARE)].every((behind) => contrast(accent, behind) >= CONTRAST);
  for (let share = STEP; !isRead() && share <= 1; share += STEP) accent = mix(rgbOf(color), towards, share);
  return {
    '--accent': hexOf(accent),
    '--accent-soft': hexOf(mix(surface, accent, SOFT_SHARE)),
    '--on-accent': hexOf(contrast(accent, WHITE) >= contrast(accent, BLACK) ? WHITE : BLACK),
    '--accent-hover': hexOf(mix(accent, towards, HOVER_SHARE)),
  };
}

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

const hexOf = (color: Rgb) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

/** WCAG 2.2, contrast ratio of two colors given as `#rrggbb`: 1 to 21. */
export const contrastOf = (one: string, other: string): number => contrast(rgbOf(one), rgbOf(other));

function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, relative luminance: 0 to 1. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
