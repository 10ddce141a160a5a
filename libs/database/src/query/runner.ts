import type { ClientBase, Pool } from 'pg';
import { auditedRunner } from '../audit-context/admin-transaction.js';
import type { Tx } from '../pool/data-source.js';
import { Database } from '../connection/database.js';
import { TransactionOverError } from '../connection/transaction-failures.js';

/** Returns the transaction's own connection, or the pool outside a transaction. */
export function runnerOf(db: Database | Tx): Promise<ClientBase> | Pick<Pool, 'query'> {
  const manager = db instanceof Database ? db.manager : db;
  const { queryRunner } = manager;
  if (!queryRunner) return auditedRunner(manager);
  if (queryRunner.isReleased) throw new TransactionOverError();
  return queryRunner.connect() as Promise<ClientBase>;
}

/** @throws Error when a statement has no project_id and no stated reason (security H3) */
export function assertNamesProject(text: string, global: string | undefined): void {
  if (/\bproject_id\b/.test(text) || global) return;
  throw new Error(
    `A statement does not name project_id. Add it, or give the reason why it covers all projects with { global }: ${text}`,
  );
}
