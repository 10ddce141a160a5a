/** The event that ends the units of a lot, besides the instant in `expiresAt`. */
export type Lasting =
  | 'kept'
  /** Until the subscription ends. */
  | 'subscription'
  /** Until the paid period ends, or the subscription within it. */
  | 'period'
  /** Until the next boundary; a change that begins a new period ends it earlier. */
  | 'window'
  /** Until the expiry that the server set. */
  | 'date';

/** Units of an item that were granted together. */
export interface Lot {
  item: string;
  amount: number;
  grantedAt: number;
  /** When the lot was due, if a late payment or a failed refund granted it later. */
  due?: number;
  expiresAt: number;
  lasting: Lasting;
  /** The subscription or default product that granted them; null for purchases and changes by servers. */
  holder: string | null;
  cause: Cause;
  /** The unused amount that a refund took, and the expiry before it. */
  taken?: { amount: number; expiresAt: number; isGivenBack: boolean };
}

export type Cause =
  | 'boundary'
  | 'late payment'
  | 'change'
  | 'inclusion'
  | 'purchase'
  | 'server change'
  | 'failed refund';

export const dueAt = ({ due, grantedAt }: Lot): number => due ?? grantedAt;

export interface Use {
  item: string;
  amount: number;
  at: number;
  /** A use that expires is forgiven then. */
  expiresAt: number;
}

/**
 * The balance at an instant (contract/06 §3): the sum of all grants, minus everything used up. An expiry removes only
 * units that were not used before; a use at the instant of an expiry counts after it.
 */
export function balanceOf(lots: readonly Lot[], uses: readonly Use[], item: string, now: number): number {
  const granted = lots.filter((lot) => lot.item === item && lot.grantedAt <= now);
  const counted = uses.filter((use) => use.item === item && use.at <= now && use.expiresAt > now);
  const steps = [
    ...granted
      .filter(({ expiresAt }) => expiresAt <= now)
      .map(({ expiresAt: at, amount }) => ({ at, amount, order: 0 })),
    ...counted.map(({ at, amount }) => ({ at, amount, order: 1 })),
  ].toSorted((a, b) => a.at - b.at || a.order - b.order);
  let [used, expired] = [0, 0];
  for (const { amount, order } of steps) {
    if (order === 1) used += amount;
    else expired += amount;
    if (order === 0) used = Math.max(used, expired);
  }
  return sum(granted) - used;
}

export const sum = (list: readonly { amount: number }[]): number =>
  list.reduce((total, { amount }) => total + amount, 0);
