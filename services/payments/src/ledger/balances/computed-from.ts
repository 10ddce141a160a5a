import { createHash } from 'node:crypto';
import { perPart } from '@hallpass/project-config';
import { productTerms } from '@hallpass/projects';
import type { CustomerType } from '../../customers/customer.js';
import { LEDGER_VERSION } from '../entries/ledger-entry.js';
import type { TermsProject } from '../terms/product-history.js';

/**
 * Identifies the parts of the configuration that an item's balance depends on. A computed balance stays right while
 * this value is unchanged.
 */
export function computedFrom({ config }: Pick<TermsProject, 'config'>, type: CustomerType, itemId: string): string {
  const names = namesOf(config);
  const key = `${type}/${itemId}`;
  let name = names.get(key);
  if (name === undefined) names.set(key, (name = LEDGER_VERSION + fingerprint(config, itemId)));
  return name;
}

const namesOf = perPart('payments', () => new Map<string, string>());

function fingerprint(config: Pick<TermsProject['config'], 'payments'>, itemId: string): string {
  const products = productTerms(config).products.map(({ items, ...product }) => ({
    ...product,
    item: items.find(({ id }) => id === itemId) ?? null,
  }));
  // A default product depends on what else the customer owns in its catalog.
  const catalogs = new Set(
    products.filter(({ isDefault, item }) => isDefault && item).map(({ catalogId }) => catalogId),
  );
  const relevant = products.filter(({ item, catalogId }) => item || (catalogId !== null && catalogs.has(catalogId)));
  return createHash('sha256').update(JSON.stringify(relevant)).digest('base64url');
}
