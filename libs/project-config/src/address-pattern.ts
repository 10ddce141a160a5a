import { HOST_MAX_LENGTH } from './hosts.js';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:\\*\\.)?${LABEL}(?:\\.${LABEL})*$`);
const LOCAL_PART = /^[^\s@*]{1,64}$/;

/** The longest email address (contract/01 §7). */
export const PATTERN_MAX_LENGTH = 256;

/** Splits an address at its last `@`; null if a part is missing. */
export function partsOf(email: string): { local: string; domain: string } | null {
  const at = email.lastIndexOf('@');
  return at < 1 || at === email.length - 1 ? null : { local: email.slice(0, at), domain: email.slice(at + 1) };
}

/** A domain in lower case and ASCII, as the DNS knows it: `xn--…` for other letters. Unchanged if it is no domain. */
export function asciiDomain(domain: string): string {
  const lower = domain.toLowerCase();
  if (/^[a-z0-9.*-]*$/.test(lower) || !/^[\p{L}\p{M}\p{N}.*-]+$/u.test(lower)) return lower;
  try {
    return new URL(`http://${lower}`).hostname;
  } catch {
    return lower;
  }
}

/**
 * The form in which a pattern is compared: `ada@example.com`, `example.com`, or `*.example.com`, which stands for every
 * domain below `example.com` and not for `example.com` itself.
 * @returns null for a text that is no pattern
 */
export function addressPattern(text: string): string | null {
  const trimmed = text.trim().toLowerCase();
  if (trimmed.length > PATTERN_MAX_LENGTH) return null;
  const parts = partsOf(trimmed);
  const domain = asciiDomain(parts?.domain ?? trimmed);
  if (!DOMAIN.test(domain) || domain.length > HOST_MAX_LENGTH) return null;
  if (parts === null) return trimmed.includes('@') ? null : domain;
  return LOCAL_PART.test(parts.local) && !domain.startsWith('*') ? `${parts.local}@${domain}` : null;
}

/** The address without its tag: `ada@example.com` for `ada+news@example.com`. The database has the same rule. */
export const withoutTag = (email: string): string => email.replace(/^([^@+]+)\+[^@]*@/, '$1@');
