/** Headers of all our pages; each page adds its content security policy (security N4, F8, D10). */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Formats a content security policy header from directives and sources; everything not listed is blocked. */
export function contentSecurityPolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  const all = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...directives,
  };
  return Object.entries(all)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
