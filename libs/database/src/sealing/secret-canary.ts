import type { Settings } from '@hallpass/settings';
import type { ClientBase } from 'pg';
import { UnfitDatabaseError } from '../requirements/unfit-database-error.js';
import { type SealContext, Sealer, UnsealError } from './sealer.js';

type Queries = Pick<ClientBase, 'query'>;

/** A sealed text from before the database had a canary. */
export interface SealedWitness {
  /** `schema.table`; it may not exist yet. */
  table: string;
  /** Selects one text as `sealed`, or no row. */
  select: string;
  place: SealContext;
}

/** Stored next to the migration ledger: the owner writes it, and every process role may read it. */
export const CANARY_TABLE = 'public.secret_canary';
const CANARY: SealedWitness = {
  table: CANARY_TABLE,
  select: `SELECT sealed FROM ${CANARY_TABLE}`,
  place: { column: 'public.secret_canary.sealed', rowId: 'canary', projectId: 'internal' },
};
const SONG = 'sealed with the HALLPASS_SECRET of this database';

/**
 * Checks that HALLPASS_SECRET or HALLPASS_SECRET_PREVIOUS sealed this database: its canary opens or, without a canary,
 * a witness does. A new database has nothing to open.
 * @param client connected as the owner, or as a process role and then without witnesses
 * @throws UnfitDatabaseError
 */
export async function assertSecretFits(
  client: Queries,
  settings: Settings,
  witnesses: readonly SealedWitness[] = [],
): Promise<void> {
  for (const { place, ...where } of [CANARY, ...witnesses]) {
    const sealed = await sealedText(client, where);
    if (sealed === null) continue;
    try {
      new Sealer(settings).open(sealed, place);
    } catch (error) {
      if (!(error instanceof UnsealError)) throw error;
      throw new UnfitDatabaseError(
        'This database was created with another HALLPASS_SECRET. Nothing was changed. Set HALLPASS_SECRET to the original secret (in development, it is in secrets.json in HALLPASS_DATA_DIR). To rotate it, set a new HALLPASS_SECRET, and HALLPASS_SECRET_PREVIOUS to the old one.',
        { cause: error },
      );
    }
    return;
  }
}

/**
 * Writes the canary, or seals it again after the secret changed. Runs in the transaction that sets the roles'
 * passwords, so that both change or neither.
 */
export async function sealCanary(client: Queries, settings: Settings): Promise<void> {
  const sealer = new Sealer(settings);
  await client.query(
    `CREATE TABLE IF NOT EXISTS public.secret_canary (
       is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), sealed text NOT NULL, sealed_at timestamptz NOT NULL)`,
  );
  const sealed = await sealedText(client, CANARY);
  if (sealed !== null && sealer.isCurrent(sealed)) return;
  await client.query(
    `INSERT INTO public.secret_canary (sealed, sealed_at) VALUES ($1, now())
     ON CONFLICT (is_only) DO UPDATE SET sealed = excluded.sealed, sealed_at = excluded.sealed_at`,
    [sealer.seal(SONG, CANARY.place)],
  );
}

async function sealedText(client: Queries, { table, select }: Omit<SealedWitness, 'place'>): Promise<string | null> {
  const { rows: there } = await client.query(`SELECT WHERE to_regclass($1) IS NOT NULL`, [table]);
  if (there.length === 0) return null;
  const { rows } = await client.query<{ sealed: string }>(select);
  return rows[0]?.sealed ?? null;
}
