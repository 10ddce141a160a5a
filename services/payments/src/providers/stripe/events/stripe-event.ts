import type { Stripe } from 'stripe';

/** Excludes ids that PostgreSQL cannot store, or that would change the path of a request to Stripe. */
const ID = /^\w{1,255}$/;
/** The last second of the year 9999, in seconds since the epoch. */
const LAST_MOMENT = 253_402_300_799;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** Returns the value as an id that can be logged and looked up; null if it cannot be one. */
export const idIn = (value: unknown): string | null => (isId(value) ? value : null);

/**
 * Reads the body of a webhook request. The signature proves the sender, not that the body has the fields of an event.
 * @returns the event, or null if the body is not one; and its id, if there is one
 */
export function readEvent(body: Buffer): { event: Stripe.Event | null; id: string | null } {
  const fields = jsonOf(body);
  if (!isObject(fields)) return { event: null, id: null };
  const { id, type, created, data, account } = fields;
  const isEvent =
    isId(id) &&
    typeof type === 'string' &&
    Number.isSafeInteger(created) &&
    Math.abs(created as number) <= LAST_MOMENT &&
    isObject(data) &&
    isObject(data['object']) &&
    (account === undefined || account === null || isId(account));
  return { event: isEvent ? (fields as unknown as Stripe.Event) : null, id: idIn(id) };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
