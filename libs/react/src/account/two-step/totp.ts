import { totpDigits } from '../../ui/typed-codes.js';

const STEP_SECONDS = 30;
/** 160 bits (RFC 4226 R6). */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export type TotpSecret = Uint8Array<ArrayBuffer>;

export const newTotpSecret = (): TotpSecret => crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

/**
 * Encodes base32 (RFC 4648 §6).
 * @param secret a multiple of 5 bytes, so that no padding is needed
 */
export function base32(secret: TotpSecret): string {
  const bits = Array.from(secret, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[parseInt(five, 2)]).join('');
}

/** The text that authenticator apps read from a QR code (Google Authenticator's key URI format). */
export function keyUri(secret: TotpSecret, { issuer, account }: { issuer: string; account: string }): string {
  const [name, label] = [encodeURIComponent(issuer), encodeURIComponent(account)];
  return `otpauth://totp/${name}:${label}?secret=${base32(secret)}&issuer=${name}&algorithm=SHA1&digits=6&period=${STEP_SECONDS}`;
}

/** Browsers allow cryptographic keys only over https and on localhost. */
export const canCheckTotp = (): boolean => globalThis.crypto?.subtle !== undefined;

/**
 * Checks whether the code belongs to the current step or an adjacent one (RFC 6238 §5.2), so that a secret is stored
 * only after an app shows its codes. The server checks again at every sign-in.
 * @param typed digits of any script; spaces do not matter
 * @param now the server's time
 */
export async function isTotpCode(secret: TotpSecret, typed: string, now: Date): Promise<boolean> {
  const code = totpDigits(typed);
  if (code === null) return false;
  const step = Math.floor(now.getTime() / 1_000 / STEP_SECONDS);
  const near = await Promise.all([step - 1, step, step + 1].map((counter) => hotp(secret, counter)));
  return near.includes(code);
}

/** RFC 4226 §5.3. */
async function hotp(secret: TotpSecret, counter: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(counter));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, message.buffer));
  const number = mac.getUint32(mac.getUint8(19) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
