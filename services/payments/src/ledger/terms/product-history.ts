import type { Database, Tx } from '@hallpass/database';
import { productTerms, type ProjectSnapshot, recordProductTerms } from '@hallpass/projects';
import { isInTestMode } from '../../clock/test-mode.js';
import type { CustomerType } from '../../customers/customer.js';
import type { DefaultProduct } from './default-schedules.js';
import { selectClockMoves, selectDefaultProducts, selectItemVersions, selectRecorded } from './product-history.sql.js';
import { byFirst, itemVersionOf, productVersionOf } from './term-rows.js';
import type { ProductVersion } from './terms.js';

export type TermsProject = Pick<ProjectSnapshot, 'id' | 'version' | 'config' | 'isProductionMode'>;

interface History {
  recorded: Promise<void> | null;
  /** By type of customer. */
  products: Map<CustomerType, Promise<Map<string, ProductVersion[]>>>;
  /** By type of customer and item. */
  defaults: Map<string, Promise<DefaultProduct[]>>;
  moves: Promise<{ at: number; ahead: number }[]> | null;
}

/** Caches the history per project snapshot. A saved configuration or a moved clock creates a new snapshot. */
const histories = new WeakMap<TermsProject, History>();

function historyOf(project: TermsProject): History {
  let history = histories.get(project);
  if (!history)
    histories.set(project, (history = { recorded: null, products: new Map(), defaults: new Map(), moves: null }));
  return history;
}

/** Keeps the result of `read` unless it fails. */
function kept<T>(read: Promise<T>, forget: () => void): Promise<T> {
  read.catch(forget);
  return read;
}

/**
 * Makes sure that the products of this configuration are in the history. They are recorded when a configuration is saved; one
 * that an earlier release has saved is recorded by whoever reads it first.
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

/** The products that give an item by default, now or in the past. Alike ones are one, with their amounts added up. */
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

/** The two lists are joined here: what is in them is known too little for a planner to choose well. */
async function readDefaults(
  db: Database | Tx,
  project: TermsProject,
  type: CustomerType,
  itemId: string,
): Promise<DefaultProduct[]> {
  const history = historyOf(project);
  let products = history.products.get(type);
  if (!products) {
    products = kept(readDefaultProducts(db, project.id, type), () => history.products.delete(type));
    history.products.set(type, products);
  }
  const versionsOf = await products;
  if (versionsOf.size === 0) return [];
  const [rows] = await selectItemVersions(db, { projectId: project.id, itemId });
  const items = byFirst(rows!.items, itemVersionOf);
  return addedUp(
    [...items].flatMap(([id, versions]) => {
      const product = versionsOf.get(id);
      return product ? [[id, { versions: product, items: versions }] as [string, DefaultProduct]] : [];
    }),
  );
}

async function readDefaultProducts(
  db: Database | Tx,
  projectId: string,
  type: CustomerType,
): Promise<Map<string, ProductVersion[]>> {
  const [rows] = await selectDefaultProducts(db, { projectId, type });
  return byFirst(rows!.products, productVersionOf);
}

/** Products that were included by default, and changed, at the same instants grant together what one would. */
function addedUp(products: [id: string, product: DefaultProduct][]): DefaultProduct[] {
  const alike = new Map<string, DefaultProduct>();
  for (const [id, { versions, items }] of products) {
    // An item that was left out and included again grants a difference, which does not add up.
    const isSteady = new Set(items.map(({ includedSince }) => includedSince)).size === 1;
    const key = JSON.stringify([
      isSteady ? null : id,
      versions.map(({ productId: _, ...version }) => version),
      items.map(({ amount, ...item }) => [item, amount > 0]),
    ]);
    const known = alike.get(key);
    if (!known) alike.set(key, { versions, items: items.map((item) => ({ ...item })) });
    else for (const [index, item] of known.items.entries()) item.amount += items[index]!.amount;
  }
  return [...alike.values()];
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
