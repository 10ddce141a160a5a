import { rounded } from '../entries/rounded.js';
import type { LedgerEntry } from '../terms/schedule.js';

/** Changes by servers, summed so that no more rows are read than can expire. */
export interface EarlierChanges {
  /** Units that are granted and have not expired, or never will. */
  alive: number;
  /** Expiries of changes in order, with their amounts. */
  expired: readonly { at: number; amount: number }[];
  /**
   * Sums of uses by the index of the first instant of `cuts` at or after them; later uses are under the index
   * `cuts.length`.
   */
  uses: ReadonlyMap<number, number>;
  /** Instants at which something expired, in order. */
  cuts: readonly number[];
}

export interface EarlierBalance {
  quantity: number;
  /** Never less than `expired`. */
  used: number;
  expired: number;
  /** Grants by products that have not expired. */
  alive: LedgerEntry[];
}

/** The instants at which units from products and changes expired, in order. */
export function expiriesBy(entries: readonly LedgerEntry[], changes: readonly { at: number }[], now: number): number[] {
  const all = [...entries.map(({ expiresAt }) => expiresAt), ...changes.map(({ at }) => at)];
  return [...new Set(all.filter((at) => at <= now))].sort((a, b) => a - b);
}

/** Uses consume the units that expire first, and an expiry removes only unused units (contract/06 §3). */
export function earlierBalance<Entry extends LedgerEntry>(
  entries: readonly Entry[],
  changes: EarlierChanges,
  now: number,
): EarlierBalance & { alive: Entry[] } {
  const steps = new Map<number, { uses: number; expires: number }>();
  const stepAt = (at: number) => {
    let step = steps.get(at);
    if (!step) steps.set(at, (step = { uses: 0, expires: 0 }));
    return step;
  };
  let granted = changes.alive;
  for (const { at, amount } of changes.expired) {
    granted += amount;
    stepAt(at).expires += amount;
  }
  for (const [place, amount] of changes.uses) stepAt(changes.cuts[place] ?? now).uses += amount;
  const alive: Entry[] = [];
  for (const entry of entries) {
    const { amount, grantedAt, expiresAt } = entry;
    if (grantedAt > now) continue;
    if (amount < 0) stepAt(grantedAt).uses -= amount;
    else granted += amount;
    if (amount > 0 && expiresAt <= now) stepAt(expiresAt).expires += amount;
    else if (amount > 0) alive.push(entry);
  }
  let [used, expired] = [0, 0];
  for (const [, step] of [...steps].sort(([a], [b]) => a - b)) {
    expired += step.expires;
    used = Math.max(used + step.uses, expired);
  }
  return { quantity: rounded(granted - used), used, expired, alive };
}
