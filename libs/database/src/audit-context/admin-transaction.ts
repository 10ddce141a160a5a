import { type ClientBase, escapeLiteral, type Pool, type QueryConfig, type QueryResult } from 'pg';
import { poolOf, type Tx } from '../pool/data-source.js';
import { type AdminRequest, currentAdminRequest } from './admin-request.js';

/** The settings, of one transaction each, that the trigger `audit.note_change` reads. */
const REQUEST = 'hallpass.admin_request';
const SEALED_CHANGE = 'hallpass.sealed_change';

const setLocally = (name: string, value: object): string =>
  `SELECT set_config('${name}', ${escapeLiteral(JSON.stringify(value))}, true)`;

const nameRequest = ({ actor, impersonatedUserId, operation, requestId, clientAddress }: AdminRequest): string =>
  setLocally(REQUEST, {
    actor_kind: actor.kind,
    actor_id: actor.id,
    impersonated_user_id: impersonatedUserId,
    operation,
    request_id: requestId,
    client_address: clientAddress,
  });

const clientOf = async (tx: Tx): Promise<ClientBase> => (await tx.queryRunner!.connect()) as ClientBase;

/** A transaction that says, for an administrator's request, in whose name it changes rows. For anybody else nothing more. */
export function auditedTransaction<T>(manager: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const request = currentAdminRequest();
  if (!request) return manager.transaction(work);
  return manager.transaction(async (tx) => {
    await (await clientOf(tx)).query(nameRequest(request));
    return work(tx);
  });
}

/** Runs `work` where it is, or, for an administrator's request outside a transaction, in one that says so. */
export function auditedWrite<T>(manager: Tx, work: (manager: Tx) => Promise<T>): Promise<T> {
  return manager.queryRunner || !currentAdminRequest() ? work(manager) : auditedTransaction(manager, work);
}

/** What runs single statements: the pool, or, for an administrator's request, one that gives each a transaction. */
export function auditedRunner(manager: Tx): Pick<Pool, 'query'> {
  const pool = poolOf(manager.dataSource);
  const request = currentAdminRequest();
  if (!request) return pool;
  const query = async (statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult> => {
    if (/^\s*SELECT\b/i.test(typeof statement === 'string' ? statement : statement.text))
      return pool.query(statement, values);
    const client = await pool.connect();
    try {
      await client.query(`BEGIN; ${nameRequest(request)}`);
      const result = await client.query(statement, values);
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // A connection that cannot even roll back is of no more use.
      client.release(
        await client.query('ROLLBACK').then(
          () => false,
          () => true,
        ),
      );
      throw error;
    }
  };
  return { query } as Pick<Pool, 'query'>;
}

/**
 * Notes for the audit what changes in a column that the database sees sealed; the next change of that column in this
 * transaction is noted with it. Does nothing unless an administrator's request is served.
 * @param change called only then; strings, names included, must be free of secrets
 */
export async function describeSealedChange(
  tx: Tx,
  column: string,
  change: () => { before: object; after: object },
): Promise<void> {
  if (currentAdminRequest()) await (await clientOf(tx)).query(setLocally(SEALED_CHANGE, { column, ...change() }));
}
