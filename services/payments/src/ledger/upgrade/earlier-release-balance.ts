import { rounded } from '../entries/rounded.js';
import type { LedgerEntry } from '../terms/schedule.js';

/** Changes by servers, added up so that no more rows are read than can expire. */
export interface EarlierChanges {
  /** Granted and alive; those that never expire too. */
  alive: number;
  /** When changes have expired, in order, and how much. */
  expired: readonly { at: number; amount: number }[];
  /** Uses that count, each at the first instant of `cuts` that is not before it; the index behind the last for later ones. */
  uses: ReadonlyMap<number, number>;
  /** Instants at which something has expired, in order. */
  cuts: readonly number[];
}

/** A balance as the release before the ledger computed it. */
export interface EarlierBalance {
  quantity: number;
  /** At least what has expired. */
  used: number;
  expired: number;
  /** Grants of products that have not expired. */
  alive: LedgerEntry[];
}

/** The instants at which something of products and changes has expired, in order. */
export function expiriesBy(entries: readonly LedgerEntry[], changes: readonly { at: number }[], now: number): number[] {
  const all = [...entries.map(({ expiresAt }) => expiresAt), ...changes.map(({ at }) => at)];
  return [...new Set(all.filter((at) => at <= now))].sort((a, b) => a - b);
}

/** Uses take first what expires first, and an expiry takes away only what was not used (contract/06 §3). */
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
