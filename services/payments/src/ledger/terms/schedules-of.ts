import { type DefaultProduct, defaultSchedules } from './default-schedules.js';
import type { RestoredRow, RevocationRow, TermRows } from './ledger-terms.sql.js';
import type { Schedule } from './schedule.js';
import { cutsAfter, endOf, subscriptionSchedules } from './subscription-schedules.js';
import { byFirst, itemVersionOf, productVersionOf, type StoredTerm, termOf } from './term-rows.js';
import type { ItemVersion, ProductVersion, Span } from './terms.js';

/** The customer, as far as products that are included by default are concerned. */
export interface Holder {
  /** Creation of the user or team in project time; -Infinity for custom ids. */
  since: number;
  /** Until when an earlier release granted defaults; null: never. */
  openedAt: number | null;
}

/** All grants of one item to one customer by products. */
export function schedulesOf(rows: TermRows, defaults: readonly DefaultProduct[], holder: Holder): Schedule[] {
  const subscriptions = byFirst(rows.terms, termOf);
  const versions = byFirst(rows.versions, itemVersionOf);
  const revocations = byFirst(rows.revocations, ([, from, to, at, restoredAt]) => ({
    from,
    to,
    at,
    restoredAt: restoredAt ?? Infinity,
  }));
  const schedules = [...subscriptions].flatMap(([id, terms]) =>
    subscriptionSchedules(terms, (term) => versionsOf(term as StoredTerm, versions), revocations.get(id) ?? []),
  );
  for (const row of rows.restored)
    schedules.push(restoredSchedule(row, subscriptions.get(row[0]) ?? [], rows.revocations));
  if (defaults.length === 0) return schedules;
  const subscribed = subscribedSpans(subscriptions.values(), byFirst(rows.catalogs, productVersionOf));
  for (const product of defaults) schedules.push(...defaultSchedules(product, { ...holder, subscribed }));
  return schedules;
}

/** The payment of a revocation. After a failed refund, the same payment can be refunded again. */
export const paymentOf = (reference: string): string => reference.slice(0, reference.lastIndexOf('/'));

/** Units that a failed refund restored. They expire as the revoked units would have, or when the payment is refunded again. */
export function restoredSchedule(
  [subscriptionId, amount, lasting, expiresAt, restoredAt, reference]: RestoredRow,
  terms: readonly StoredTerm[],
  revocations: readonly RevocationRow[],
): Schedule {
  const index = terms.findLastIndex(({ startsAt }) => startsAt <= restoredAt);
  const { end, restart } = cutsAfter(terms, Math.max(index, 0));
  const cut = { kept: Infinity, subscription: end, period: Math.min(end, restart), window: restart }[lasting];
  const at = Math.min(expiresAt ?? Infinity, cut);
  const again = revocations.find(
    ([id, , , revokedAt, , each]) =>
      id === subscriptionId && paymentOf(each) === paymentOf(reference) && revokedAt >= restoredAt,
  );
  return {
    lasting,
    first: at > restoredAt ? amount : 0,
    amount: 0,
    repeat: null,
    anchor: restoredAt,
    from: restoredAt,
    includesFrom: false,
    until: Infinity,
    expiry: { rule: 'at', at },
    recordedAt: restoredAt,
    revocations: again ? [{ from: restoredAt, to: restoredAt + 1, at: again[3] }] : [],
  };
}

const NONE: readonly ItemVersion[] = [];

const versionsOf = (
  { productId, inlineItem }: StoredTerm,
  versions: ReadonlyMap<string, ItemVersion[]>,
): readonly ItemVersion[] => {
  if (productId === null) return inlineItem === null ? NONE : [inlineItem];
  return versions.get(productId) ?? NONE;
};

/** When subscriptions were live, by the catalogs that their products belonged to then. */
function subscribedSpans(
  subscriptions: Iterable<readonly StoredTerm[]>,
  catalogs: ReadonlyMap<string, ProductVersion[]>,
): (catalogId: string) => readonly Span[] {
  const spans = new Map<string, Span[]>();
  for (const terms of subscriptions) {
    const end = endOf(terms);
    for (const [index, term] of terms.entries()) {
      if (term.productId === null) continue;
      const from = term.kind === 'opening' ? -Infinity : term.startsAt;
      const to = Math.min(terms[index + 1]?.startsAt ?? Infinity, end);
      for (const { catalogId, startsAt, endsAt } of catalogs.get(term.productId) ?? []) {
        // A product that was sold before its history began counts as part of its first catalog.
        const isFirst = catalogs.get(term.productId)![0]!.startsAt === startsAt;
        const span = { from: Math.max(from, isFirst ? -Infinity : startsAt), to: Math.min(to, endsAt) };
        if (catalogId === null || span.from >= span.to) continue;
        const known = spans.get(catalogId);
        if (known) known.push(span);
        else spans.set(catalogId, [span]);
      }
    }
  }
  for (const each of spans.values()) each.sort((a, b) => a.from - b.from);
  return (catalogId) => spans.get(catalogId) ?? [];
}
