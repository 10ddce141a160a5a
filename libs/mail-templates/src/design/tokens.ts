import { COLORS, type ColorRole, FONTS, RADII, type TextSize } from '@hallpass/design-tokens';

/*
 * What the mails take of the design tokens. Mail programs know no custom properties, so the build puts what these return
 * in the place of the calls, in the sources that owners get too (tools/mail-sources).
 */

export const colorOf = (role: ColorRole, scheme: 'light' | 'dark'): string => COLORS[role][scheme === 'light' ? 0 : 1];

export const textSizeOf = (size: `${TextSize}`): string => `${size}px`;

export const radiusOf = (name: keyof typeof RADII): string => `${RADII[name]}px`;

/** No mail program loads ours. */
export const fontOf = (name: 'sans' | 'mono'): string => FONTS[`device-${name}`];
