/** The order matters: most browsers also name the browsers they descend from. */
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

export const UNKNOWN_FAMILY = 'Other';

/**
 * Returns the browser family of a `User-Agent`; null for other programs. Every browser has called itself Mozilla since
 * 1994, other programs name themselves, and crawlers include a URL.
 */
export function browserFamily(userAgent: string | null): string | null {
  if (userAgent === null || !userAgent.startsWith('Mozilla/') || /bot\b|crawler|spider|\+https?:/i.test(userAgent))
    return null;
  return FAMILIES.find(([, mark]) => mark.test(userAgent))?.[0] ?? UNKNOWN_FAMILY;
}
