const STEP_SECONDS = 30;
/** 160 bits (RFC 4226 R6). */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export type TotpSecret = Uint8Array<ArrayBuffer>;

export const newTotpSecret = (): TotpSecret => crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

/**
 * RFC 4648 §6.
 * @param secret a multiple of 5 bytes, so no padding is needed
 */
export function base32(secret: TotpSecret): string {
  const bits = Array.from(secret, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[parseInt(five, 2)]).join('');
}

/** URI that authenticator apps read from a QR code (Google Authenticator's key URI format). */
export function keyUri(secret: TotpSecret, account: string): string {
  const label = `Hallpass:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Hallpass&algorithm=SHA1&digits=6&period=${STEP_SECONDS}`;
}

/** Browsers provide Web Crypto only over https and on localhost. */
export const canCheckTotp = (): boolean => globalThis.crypto.subtle !== undefined;

/**
 * Returns true if the code belongs to the current step or an adjacent one (RFC 6238 §5.2). This proves that an app has
 * the secret before it is saved. The server checks again at every sign-in.
 * @param typed may contain spaces
 */
export async function isTotpCode(secret: TotpSecret, typed: string, nowMillis: number): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  const step = Math.floor(nowMillis / 1_000 / STEP_SECONDS);
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
