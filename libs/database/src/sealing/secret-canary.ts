import type { Settings } from '@hallpass/settings';
import type { ClientBase } from 'pg';
import { UnfitDatabaseError } from '../requirements/unfit-database-error.js';
import { type SealContext, Sealer, UnsealError } from './sealer.js';

type Queries = Pick<ClientBase, 'query'>;

/** Something that a database holds sealed since before it had a canary. */
export interface SealedWitness {
  /** `schema.table`, which may not be there yet. */
  table: string;
  /** Selects one text as `sealed`, or nothing. */
  select: string;
  place: SealContext;
}

/** Beside the ledger of the migrations: the owner writes it, and every role of a process may read it. */
export const CANARY_TABLE = 'public.secret_canary';
const CANARY: SealedWitness = {
  table: CANARY_TABLE,
  select: `SELECT sealed FROM ${CANARY_TABLE}`,
  place: { column: 'public.secret_canary.sealed', rowId: 'canary', projectId: 'internal' },
};
const SONG = 'sealed with the HALLPASS_SECRET of this database';

/**
 * Makes sure that HALLPASS_SECRET, or HALLPASS_SECRET_PREVIOUS, is what this database was sealed with: its canary opens,
 * or, in one that has none yet, a witness does. In a new database there is nothing to open.
 * @param client connected as the owner, or as the role of a process and then without witnesses
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
        'This database belongs to another HALLPASS_SECRET, and nothing was changed: set the one it was made with (in development secrets.json in HALLPASS_DATA_DIR keeps it), and to replace that, a new HALLPASS_SECRET with the old one as HALLPASS_SECRET_PREVIOUS.',
        { cause: error },
      );
    }
    return;
  }
}

/** Puts the canary there, or seals it anew after a change of the secret. Done in the transaction where the roles get their passwords, so that both change or neither. */
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
