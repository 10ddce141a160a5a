import { rounded } from '../entries/rounded.js';
import type { LedgerEntry } from '../terms/schedule.js';
import type { EarlierEntry } from './earlier-release-entries.js';

/** Changes by servers that had not expired when a balance was opened. */
export interface AliveChanges {
  /** Units that the changes granted. */
  alive: number;
  /** Part of `alive` that never expires. */
  forever: number;
  /** Uses that will be forgiven when they expire. */
  forgivable: number;
}

/** The opening state of a balance: units that have not expired, and how many of them are used. */
export interface OpeningBalance {
  quantity: number;
  /** Units that never expire. */
  kept: number;
  /** Units granted by products, by expiry. */
  expiring: Map<number, number>;
  /** Uses, without those that expire. */
  used: number;
  /** Sums stored with the balance: of its entries, and of its changes that have not expired. */
  sums: { granted: number; used: number };
}

/**
 * Opens a balance that shows the same quantity as the release before the ledger. Leaves out everything that had
 * expired, along with the uses that it covered.
 * @param ofTerms what the opening terms of subscriptions grant of the item; no entry contains it
 */
export function openingBalance(
  earlier: EarlierBalance & { alive: EarlierEntry[] },
  changes: AliveChanges,
  ofTerms: ReadonlyMap<string, number>,
): OpeningBalance {
  const left = new Map(ofTerms);
  let kept = changes.forever;
  const expiring = new Map<number, number>();
  for (const { subscriptionId, amount, expiresAt } of earlier.alive) {
    const covered = subscriptionId === null ? 0 : Math.min(left.get(subscriptionId) ?? 0, amount);
    if (covered > 0) left.set(subscriptionId!, left.get(subscriptionId!)! - covered);
    const rest = rounded(amount - covered);
    if (rest <= 0) continue;
    if (expiresAt === Infinity) kept += rest;
    else expiring.set(expiresAt, rounded((expiring.get(expiresAt) ?? 0) + rest));
  }
  const usedOfAlive = earlier.used - earlier.expired;
  // Uses that expire stay changes. Some of them may have consumed units that are gone.
  const used = rounded(Math.max(0, usedOfAlive - changes.forgivable));
  kept = rounded(kept + Math.max(0, changes.forgivable - usedOfAlive));
  const expiringSum = [...expiring.values()].reduce((sum, amount) => sum + amount, 0);
  const more = [...left.values()].reduce((sum, amount) => sum + amount, 0);
  return {
    quantity: rounded(earlier.quantity + more),
    kept,
    expiring,
    used,
    sums: {
      granted: rounded(kept + expiringSum + changes.alive - changes.forever),
      used: rounded(used + changes.forgivable),
    },
  };
}

/** Whether the balance needs no opening entry. */
export const isEmpty = ({ quantity, sums }: OpeningBalance): boolean =>
  quantity === 0 && sums.granted === 0 && sums.used === 0;

/** Changes by servers, summed so that no more rows are read than can expire. */
interface EarlierChanges {
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

interface EarlierBalance {
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
