import type { KoaContextWithOIDC } from 'oidc-provider';
import { POLL_SECONDS } from './device-code.sql.js';

/** A user has this long to enter the code and decide. */
export const DEVICE_CODE_SECONDS = 600;

/** Users type eight consonants, so that no code is a word (RFC 8628 §6.1). */
export const USER_CODE = { charset: 'base-20', mask: '****-****' } as const;

/** The library's part of the device grant. `DeviceRequests` serves the page of the user. */
export const DEVICE_FLOW = {
  enabled: true,
  ...USER_CODE,
  deviceInfo: ({ ip }: KoaContextWithOIDC) => ({ ip }),
};

/** Adds the interval to the response for a device (RFC 8628 §3.2). */
export async function nameInterval(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const body = ctx.body as { device_code?: string } | undefined;
  if (body?.device_code !== undefined) ctx.body = { ...body, interval: POLL_SECONDS };
}

/** Removes spaces, hyphens and case from a code that a user typed. @returns null if it cannot be a code */
export function normalizeUserCode(typed: string): string | null {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '');
  return /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/.test(letters) ? letters : null;
}

/** A code as the device shows it. */
export const shownUserCode = (normalized: string): string => `${normalized.slice(0, 4)}-${normalized.slice(4)}`;
