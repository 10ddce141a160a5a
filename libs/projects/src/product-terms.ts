import type { Database, Tx } from '@hallpass/database';
import { productTerms } from '@hallpass/project-config';
import { recordProducts } from './product-terms.sql.js';
import type { ProjectSnapshot } from './project-snapshot.js';

/**
 * Records what the products of a project grant from now on. In the transaction that saves the configuration, so that grants
 * follow it from that moment; also safe for a configuration that was saved and recorded before.
 */
export async function recordProductTerms(
  db: Database | Tx,
  {
    id: projectId,
    version,
    config,
    isProductionMode,
  }: Pick<ProjectSnapshot, 'id' | 'version' | 'config' | 'isProductionMode'>,
): Promise<void> {
  const { products, fingerprint } = productTerms(config);
  await recordProducts(db, {
    projectId,
    version,
    fingerprint,
    now: new Date(),
    isTest: config.payments.testMode && !isProductionMode,
    products: JSON.stringify(products),
  });
}
