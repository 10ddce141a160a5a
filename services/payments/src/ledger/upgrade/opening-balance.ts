import { rounded } from '../entries/rounded.js';
import type { EarlierBalance } from './earlier-release-balance.js';
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
