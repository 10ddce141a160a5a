import type { Database, Tx } from '@hallpass/database';
import { productTerms, type ProjectSnapshot, recordProductTerms } from '@hallpass/projects';
import { isInTestMode } from '../../clock/test-mode.js';
import type { CustomerType } from '../../customers/customer.js';
import type { DefaultProduct } from './default-schedules.js';
import { selectClockMoves, selectDefaultGrants, selectRecorded } from './ledger-terms.sql.js';
import { defaultProducts } from './term-rows.js';

export type TermsProject = Pick<ProjectSnapshot, 'id' | 'version' | 'config' | 'isProductionMode'>;

interface History {
  recorded: Promise<void> | null;
  defaults: Map<string, Promise<DefaultProduct[]>>;
  moves: Promise<{ at: number; ahead: number }[]> | null;
}

/** Caches the history per project snapshot. A saved configuration or a moved clock creates a new snapshot. */
const histories = new WeakMap<TermsProject, History>();

function historyOf(project: TermsProject): History {
  let history = histories.get(project);
  if (!history) histories.set(project, (history = { recorded: null, defaults: new Map(), moves: null }));
  return history;
}

/** Keeps the result of `read` unless it fails. */
function kept<T>(read: Promise<T>, forget: () => void): Promise<T> {
  read.catch(forget);
  return read;
}

/**
 * Makes sure that the history contains the products of this configuration. Saving a configuration records them; after
 * an upgrade, the first read records those of a configuration that an earlier release saved.
 */
export function ensureProductsRecorded(db: Database | Tx, project: TermsProject): Promise<void> {
  const history = historyOf(project);
  history.recorded ??= kept(recordUnknown(db, project), () => (history.recorded = null));
  return history.recorded;
}

async function recordUnknown(db: Database | Tx, project: TermsProject): Promise<void> {
  const [recorded] = await selectRecorded(db, { projectId: project.id });
  const { fingerprint, products } = productTerms(project.config);
  if (recorded ? recorded.fingerprint === fingerprint : products.length === 0) return;
  if (recorded && Number(recorded.project_version) >= project.version) return;
  await recordProductTerms(db, project);
}

/** Returns the current and former default products that grant an item. */
export function defaultProductsOf(
  db: Database | Tx,
  project: TermsProject,
  type: CustomerType,
  itemId: string,
): Promise<DefaultProduct[]> {
  const { defaults } = historyOf(project);
  const key = `${type}/${itemId}`;
  let products = defaults.get(key);
  if (!products) {
    products = kept(readDefaults(db, project, type, itemId), () => defaults.delete(key));
    defaults.set(key, products);
  }
  return products;
}

async function readDefaults(
  db: Database | Tx,
  project: TermsProject,
  type: CustomerType,
  itemId: string,
): Promise<DefaultProduct[]> {
  const [rows] = await selectDefaultGrants(db, { projectId: project.id, type, itemId });
  return defaultProducts(rows!.grants);
}

/**
 * When a user or team was created, by the clock of the project.
 * @param createdAt milliseconds since the epoch, by real time
 */
export async function projectTimeOf(db: Database | Tx, project: TermsProject, createdAt: number): Promise<number> {
  if (!isInTestMode(project)) return createdAt;
  const history = historyOf(project);
  history.moves ??= kept(selectClockMoves(db, { projectId: project.id }), () => (history.moves = null));
  const move = (await history.moves).findLast(({ at }) => at <= createdAt);
  return createdAt + (move?.ahead ?? 0);
}
