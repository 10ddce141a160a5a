import { type ClientBase, escapeLiteral, type Pool, type QueryConfig, type QueryResult } from 'pg';
import { poolOf, type Tx } from '../pool/data-source.js';
import { type AdminRequest, currentAdminRequest } from './admin-request.js';

/** Transaction-local settings that the trigger `audit.note_change` reads. */
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

/**
 * Runs a transaction that, for an administrator's request, tells the audit trigger who changes rows. Otherwise an
 * ordinary transaction.
 */
export function auditedTransaction<T>(manager: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const request = currentAdminRequest();
  if (!request) return manager.transaction(work);
  return manager.transaction(async (tx) => {
    await (await clientOf(tx)).query(nameRequest(request));
    return work(tx);
  });
}

/**
 * Runs `work` with the given manager, or in an audited transaction if there is an administrator's request and no
 * transaction yet.
 */
export function auditedWrite<T>(manager: Tx, work: (manager: Tx) => Promise<T>): Promise<T> {
  return manager.queryRunner || !currentAdminRequest() ? work(manager) : auditedTransaction(manager, work);
}

/**
 * Returns a runner for single statements: the pool or, for an administrator's request, one that wraps each write in an
 * audited transaction.
 */
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
      // Discard a connection that cannot even roll back.
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
 * Describes a change of a sealed column for the audit log. The description is recorded with the next change of that
 * column in this transaction. Does nothing without an administrator's request.
 * @param change called only if the change is audited; strings, including names, must not contain secrets
 */
export async function describeSealedChange(
  tx: Tx,
  column: string,
  change: () => { before: object; after: object },
): Promise<void> {
  if (currentAdminRequest()) await (await clientOf(tx)).query(setLocally(SEALED_CHANGE, { column, ...change() }));
}
