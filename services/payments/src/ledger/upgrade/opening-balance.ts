import { rounded } from '../entries/rounded.js';
import type { EarlierBalance } from './earlier-release-balance.js';
import type { EarlierEntry } from './earlier-release-entries.js';

/** Changes by servers that were alive when a balance was opened. */
export interface AliveChanges {
  /** Units that the changes granted. */
  alive: number;
  /** Part of `alive` that never expires. */
  forever: number;
  /** Uses that will be forgiven when they expire. */
  forgivable: number;
}

/** How a balance goes on: what was granted and is alive, and what was used of it. */
export interface OpeningBalance {
  quantity: number;
  /** Granted for good. */
  kept: number;
  /** Granted by products until an instant. */
  expiring: Map<number, number>;
  /** Used, without uses that expire. */
  used: number;
  /** The sums that are stored with the balance: entries and changes that are alive. */
  sums: { granted: number; used: number };
}

/**
 * Opens a balance so that it shows what the release before the ledger showed. Everything that had expired is left out, with
 * the uses that it covered.
 * @param ofTerms what the opening terms of subscriptions grant of the item; it is in no entry
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
  // Uses that expire stay changes. Some of them may have taken units that are gone.
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

/** Whether there is nothing to go on with. */
export const isEmpty = ({ quantity, sums }: OpeningBalance): boolean =>
  quantity === 0 && sums.granted === 0 && sums.used === 0;
