import type { FindOptionsOrder, FindOptionsWhere, ObjectLiteral, Repository } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { auditedWrite } from '../audit-context/admin-transaction.js';
import type { Tx } from '../pool/data-source.js';
import { Database } from '../connection/database.js';

export interface ProjectRow extends ObjectLiteral {
  projectId: string;
}

export type ScopedWhere<E extends ProjectRow> = Omit<FindOptionsWhere<E>, 'projectId'>;
/** Columns with their values; a function returns an SQL expression, e.g. `() => 'now()'`. */
export type ScopedValues<E extends ProjectRow> = { [K in Exclude<keyof E, 'projectId'>]?: E[K] | (() => string) };

/** The rows of one entity in one project. No method can access rows of another project. */
export interface ScopedRepository<E extends ProjectRow> {
  /** An array of conditions means alternatives. `take` is a number of rows. */
  find(
    where?: ScopedWhere<E> | ScopedWhere<E>[],
    options?: { order?: FindOptionsOrder<E>; take?: number },
  ): Promise<E[]>;
  findOne(where: ScopedWhere<E>): Promise<E | null>;
  insert(values: ScopedValues<E> | ScopedValues<E>[]): Promise<void>;
  /** @returns number of changed rows */
  update(where: ScopedWhere<E>, patch: ScopedValues<E>): Promise<number>;
  /** @returns number of deleted rows */
  delete(where: ScopedWhere<E>): Promise<number>;
}

/**
 * Returns a repository that adds the project to every condition and every row (security H3).
 * @throws Error for an entity without `projectId`, without a project, for an undefined condition (TypeORM would ignore
 * it and widen the query), and for a row or patch that names a project itself
 */
export function scoped<E extends ProjectRow>(
  db: Database | Tx,
  entity: new () => E,
  projectId: string,
): ScopedRepository<E> {
  const manager = db instanceof Database ? db.manager : db;
  const repository: Repository<E> = manager.getRepository(entity);
  const { metadata } = repository;
  if (!metadata.findColumnWithPropertyName('projectId')) throw new Error(`${metadata.name} has no column projectId`);
  if (!projectId) throw new Error(`${metadata.name} was queried without a project`);

  const condition = (where: ScopedWhere<E>): FindOptionsWhere<E> => {
    for (const [name, value] of Object.entries(where))
      if (value === undefined) throw new Error(`${metadata.name} was queried with an undefined ${name}`);
    return { ...refuseProject(where), projectId } as FindOptionsWhere<E>;
  };
  const row = (values: ScopedValues<E>): QueryDeepPartialEntity<E> =>
    ({ ...refuseProject(values), projectId }) as QueryDeepPartialEntity<E>;

  return {
    async find(where, options = {}) {
      const alternatives = Array.isArray(where) ? where : [where ?? ({} as ScopedWhere<E>)];
      if (alternatives.length === 0) return []; // TypeORM would treat an empty list as no condition at all
      return repository.find({ ...options, where: alternatives.map(condition) });
    },
    async findOne(where) {
      return repository.findOne({ where: condition(where) });
    },
    async insert(values) {
      const rows = Array.isArray(values) ? values.map(row) : row(values);
      await auditedWrite(manager, (tx) => tx.getRepository(entity).insert(rows));
    },
    async update(where, patch) {
      const [matching, values] = [condition(where), refuseProject(patch) as QueryDeepPartialEntity<E>];
      const changed = await auditedWrite(manager, (tx) => tx.getRepository(entity).update(matching, values));
      return changed.affected ?? 0;
    },
    async delete(where) {
      const matching = condition(where);
      return (await auditedWrite(manager, (tx) => tx.getRepository(entity).delete(matching))).affected ?? 0;
    },
  };
}

function refuseProject<T extends object>(values: T): T {
  if ('projectId' in values) throw new Error('Pass the project of a row to scoped() only');
  return values;
}
