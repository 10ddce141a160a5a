import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** Creates an id in Stripe's format. */
export const newProviderId = (prefix: 'cus' | 'pi' | 'sub'): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/**
 * Lets a checkout page pay one payment and nothing else. Names the project, because the page has no key of it:
 * `<payment id>_secret_<random>_<project id in base64url>`.
 */
export const newClientSecret = (projectId: string, paymentId: string): string =>
  `${paymentId}_secret_${randomBytes(24).toString('hex')}_${Buffer.from(projectId).toString('base64url')}`;

/** @returns null for malformed text */
export function placeOfSecret(secret: string): { projectId: string; paymentId: string } | null {
  const match = /^(pi_[0-9a-f]{32})_secret_[0-9a-f]{48}_([\w-]{1,200})$/.exec(secret);
  const projectId = Buffer.from(match?.[2] ?? '', 'base64url').toString();
  return match && /^[\w-]+$/.test(projectId) ? { paymentId: match[1]!, projectId } : null;
}

export function isSameSecret(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
