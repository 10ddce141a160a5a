/** In this order: most browsers also name those that they descend from. */
const FAMILIES: ReadonlyArray<[family: string, mark: RegExp]> = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Yandex', /\bYaBrowser\//],
  ['Brave', /\bBrave\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

/** A browser that none of these marks fits. */
export const UNKNOWN_FAMILY = 'Other';

/**
 * The family of a browser by its `User-Agent`, and null for what is none: every browser has called itself Mozilla
 * since 1994, programs of other kinds say what they are, and crawlers name an address.
 */
export function browserFamily(userAgent: string | null): string | null {
  if (userAgent === null || !userAgent.startsWith('Mozilla/') || /bot\b|crawler|spider|\+https?:/i.test(userAgent))
    return null;
  return FAMILIES.find(([, mark]) => mark.test(userAgent))?.[0] ?? UNKNOWN_FAMILY;
}
