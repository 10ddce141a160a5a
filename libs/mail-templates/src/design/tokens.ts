import { COLORS, type ColorRole, FONTS, RADII, type TextSize } from '@hallpass/design-tokens';

/*
 * The design tokens that emails use. Email programs do not support custom properties, so the build replaces these calls
 * with their results in the sources, including those that owners get (tools/email-template-sources).
 */

export const colorOf = (role: ColorRole, scheme: 'light' | 'dark'): string => COLORS[role][scheme === 'light' ? 0 : 1];

export const textSizeOf = (size: `${TextSize}`): string => `${size}px`;

export const radiusOf = (name: keyof typeof RADII): string => `${RADII[name]}px`;

/** No email program loads our fonts. */
export const fontOf = (name: 'sans' | 'mono'): string => FONTS[`device-${name}`];
