/** What every page of ours is sent with; its content security policy comes on top (security N4, F8, D10). */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** A content security policy as a header: directive to sources; what is not named is refused. */
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
