import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** One step each way, because clocks differ and typing takes time (RFC 6238 §5.2, security G4). */
const TOLERANCE_STEPS = 1;

/** HOTP of a counter: HMAC-SHA-1, dynamic truncation, 6 digits (RFC 4226 §5.3). */
export function hotp(secret: Buffer, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Finds the time step a code belongs to (RFC 6238 §4), among those that may still be used.
 * @param code 6 ASCII digits
 * @param now seconds since the epoch
 * @param lastStep the newest accepted step, null before the first; this step and older ones never work again
 * @returns null for a wrong code
 */
export function matchingStep(secret: Buffer, code: string, now: number, lastStep: number | null): number | null {
  const current = Math.floor(now / STEP_SECONDS);
  const given = Buffer.from(code);
  let matching: number | null = null;
  for (let step = Math.max(current - TOLERANCE_STEPS, 0); step <= current + TOLERANCE_STEPS; step += 1) {
    const isEqual = timingSafeEqual(Buffer.from(hotp(secret, step)), given);
    if (isEqual && step > (lastStep ?? -1)) matching = step;
  }
  return matching;
}
