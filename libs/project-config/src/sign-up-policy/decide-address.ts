import { perPart } from '../per-config.js';
import type { ProjectConfig } from '../tree/tree.js';
import { addressPattern, asciiDomain, partsOf, withoutTag } from '../address-pattern.js';

/** The rule that decides about the address of a sign-up. */
export type AddressRule =
  /** No rule applies. */
  | 'none'
  /** An entry of the list of allowed addresses. */
  | 'allowed'
  /** An entry of the list of blocked addresses. */
  | 'blocked'
  /** There is a list of allowed addresses, and it does not have the address. */
  | 'not_allowed'
  /** The same, for a sign-up without an address. */
  | 'no_address'
  | 'disposable'
  | 'sub_address';

export interface AddressDecision {
  isAllowed: boolean;
  rule: AddressRule;
  /** The entry of a list that decides; null if none does. */
  pattern: string | null;
}

const refused = (rule: AddressRule, pattern: string | null = null): AddressDecision => ({
  isAllowed: false,
  rule,
  pattern,
});

/**
 * Decides whether an address may sign up. Of the entries of both lists that fit, the most specific one decides: an
 * address before a domain, a domain before a wildcard, a longer wildcard before a shorter one. If both lists have the
 * same entry, the address is blocked. An entry that allows an address also allows a disposable domain, and one that
 * names the whole address also allows its tag.
 * @param email normalized; null for a sign-up without an address
 * @param isDisposable whether the domain gives out addresses for a few minutes
 */
export function decideAddress(
  config: Pick<ProjectConfig, 'auth'>,
  email: string | null,
  isDisposable: (domain: string) => boolean,
): AddressDecision {
  const rules = config.auth.signUp;
  if (rules === undefined) return NO_RULE;
  const { allowed, blocked } = lists(config);
  const parts = email === null ? null : partsOf(email);
  if (parts === null) return allowed.size > 0 ? refused('no_address') : NO_RULE;

  const domain = asciiDomain(parts.domain);
  const address = `${parts.local}@${domain}`;
  const untagged = withoutTag(address);
  let entry: string | null = null;
  for (const pattern of [address, untagged, ...domainPatterns(domain)]) {
    if (blocked.has(pattern)) return refused('blocked', pattern);
    // Another tag of an allowed address may be another mailbox.
    if (!allowed.has(pattern) || (pattern === untagged && pattern !== address)) continue;
    entry = pattern;
    break;
  }
  if (entry === null && allowed.size > 0) return refused('not_allowed');
  if (entry !== address && rules.subAddresses === 'refuse' && untagged !== address) return refused('sub_address');
  if (entry === null && rules.refuseDisposable && isDisposable(domain)) return refused('disposable');
  return entry === null ? NO_RULE : { isAllowed: true, rule: 'allowed', pattern: entry };
}

const NO_RULE: AddressDecision = { isAllowed: true, rule: 'none', pattern: null };

/** `a.example.com` fits `a.example.com`, `*.example.com` and `*.com`. */
function* domainPatterns(domain: string): Generator<string> {
  yield domain;
  for (let dot = domain.indexOf('.'); dot !== -1; dot = domain.indexOf('.', dot + 1)) yield `*${domain.slice(dot)}`;
}

const lists = perPart('auth', ({ auth: { signUp } }) => ({
  allowed: patternsOf(signUp?.allowedAddresses),
  blocked: patternsOf(signUp?.blockedAddresses),
}));

function patternsOf(entries: Readonly<Record<string, { pattern?: string }>> = {}): ReadonlySet<string> {
  const patterns = Object.values(entries).map(({ pattern = '' }) => addressPattern(pattern));
  return new Set(patterns.filter((pattern) => pattern !== null));
}
