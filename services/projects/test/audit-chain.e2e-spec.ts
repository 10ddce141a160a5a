/** @once uses only the database, which is the same in both modes */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Database, keepPartitions, migrate } from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { queueMigrations, uuidv7 } from '@hallpass/queue';
import { AuditVerification, projectsMigrations } from '@hallpass/service-projects';
import { type MigratedDatabase, startMigratedDatabase } from '@hallpass/testing';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { AuditSealing } from '../src/audit-chain/audit-sealing.js';
import { CheckpointSigner, hashAfter, type Log } from '../src/audit-chain/chain.js';
import { OldSeals } from '../src/audit-chain/old-seals.js';
import { ProjectRetention } from '../src/audit-chain/project-retention.js';
import { ResignedCheckpoints } from '../src/audit-chain/resigned-checkpoints.js';

/** Changes to the audit log by the database's owner are detected (security I8). */

const ALL = [...identityMigrations, ...queueMigrations, ...projectsMigrations];
/** A release whose logs were not chained. */
const UNCHAINED = ALL.filter(({ name }) => !name.startsWith('Chain'));
const TABLES = { changes: 'audit.admin_write', events: 'projects.audit_event' } as const;
const LOGS = Object.keys(TABLES) as Log[];

let migrated: MigratedDatabase;
let owner: pg.Client;
let db: Database;
let sealing: AuditSealing;
let verification: AuditVerification;
const older = randomUUID();

const rows = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
/** Makes a change with full control of the database: no triggers run. */
async function tamper(text: string, values: unknown[] = []): Promise<void> {
  await owner.query('SET session_replication_role = replica');
  try {
    const { rowCount } = await owner.query(text, values);
    expect(rowCount).toBeGreaterThan(0);
  } finally {
    await owner.query('SET session_replication_role = DEFAULT');
  }
}

async function write(project: string, log: Log, at = new Date()): Promise<string> {
  const id = log === 'changes' ? randomUUID() : uuidv7();
  if (log === 'changes')
    await rows(
      `INSERT INTO audit.admin_write (project_id, id, occurred_at, actor_kind, actor_id, impersonated_user_id, operation,
         request_id, client_address, change, subject_kind, subject_id, before, after)
       VALUES ($1, $2, $3, 'user', gen_random_uuid(), gen_random_uuid(), 'PATCH /x', 'r', '192.0.2.1', 'update', 'team', 't',
         '{"a": null}', '{"a": 1}')`,
      [project, id, at],
    );
  else
    await rows(
      `INSERT INTO projects.audit_event (project_id, id, event, occurred_at, user_id, team_id, permission_id, actor_type,
         actor_id, client_address, details)
       VALUES ($1, $2, 'user.signed_in', $3, gen_random_uuid(), gen_random_uuid(), 'p', 'user', gen_random_uuid(), '192.0.2.1',
         '{"method": "password"}')`,
      [project, id, at],
    );
  return id;
}

async function sealed(log: Log): Promise<{ project: string; ids: string[] }> {
  const project = randomUUID();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.push(await write(project, log, new Date(Date.now() - 5_000 + n)));
  await sealing.run();
  expect(await faultsOf(project)).toEqual([]);
  return { project, ids };
}

const faultsOf = async (project: string): Promise<string[]> =>
  (await verification.verify(project)).flatMap(({ faults }) => faults);
const named = (what: string, ...ids: string[]) => ids.map((id) => expect.stringMatching(new RegExp(`${id}.* ${what}`)));

beforeAll(async () => {
  migrated = await startMigratedDatabase(UNCHAINED, {
    env: { HALLPASS_AUDIT_LOG_RETENTION_DAYS: '100', HALLPASS_ADMIN_AUDIT_RETENTION_DAYS: '400' },
  });
  owner = new pg.Client({ connectionString: migrated.settings.databaseUrl! });
  await owner.connect();
  for (const log of LOGS) for (let n = 0; n < 3; n++) await write(older, log);
  await migrate(migrated.settings, ALL);
  db = await migrated.open('projects');
  sealing = new AuditSealing(db, new CheckpointSigner(migrated.settings));
  verification = new AuditVerification(await migrated.open('owner'), migrated.settings);
});
afterAll(async () => {
  await owner?.end();
  await migrated?.stop();
});

describe.each(LOGS)('verification of %s detects', (log) => {
  const table = TABLES[log];

  it('a change to any column, and names the entry', async () => {
    const columns = await rows(
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns
       WHERE table_schema || '.' || table_name = $1 AND column_name <> 'project_id'`,
      [table],
    );
    const others: Record<string, string> = {
      text: `replace(replace('update-key', 'update', 'delete'), '-key', '')`,
      uuid: 'gen_random_uuid()',
      jsonb: `'{}'`,
      'timestamp with time zone': `occurred_at + interval '1 microsecond'`,
    };
    const missed: string[] = [];
    for (const { name, type } of columns as { name: string; type: string }[]) {
      const { project, ids } = await sealed(log);
      const value = name === 'actor_kind' ? `'key'` : others[type]!;
      await tamper(`UPDATE ${table} SET ${name} = ${value} WHERE project_id = $1 AND id = $2`, [project, ids[2]]);
      const faults = await faultsOf(project);
      if (!faults.some((fault) => fault.includes(ids[2]!))) missed.push(name);
      if (name === 'client_address') expect(faults).toEqual(named('was changed', ids[2]!));
    }
    expect(missed).toEqual([]);
    expect(columns.length).toBeGreaterThan(9);
  });

  it('a removed entry, even the last one with its seal', async () => {
    const { project, ids } = await sealed(log);
    await tamper(`DELETE FROM ${table} WHERE project_id = $1 AND id = ANY($2)`, [project, [ids[1], ids[4]]]);
    expect(await faultsOf(project)).toEqual(named('was removed', ids[1]!, ids[4]!));
    await tamper('DELETE FROM projects.audit_seal WHERE project_id = $1 AND position = 2', [project]);
    expect(await faultsOf(project)).toEqual([
      'the entry at position 2 was removed from the chain',
      ...named('was removed', ids[4]!),
    ]);
    await tamper('DELETE FROM projects.audit_seal WHERE project_id = $1 AND position >= 4', [project]);
    expect(await faultsOf(project)).toContain('the entries at positions 4 to 5 were removed from its end');
  });

  it('an inserted entry', async () => {
    const { project } = await sealed(log);
    await owner.query('SET session_replication_role = replica');
    const id = await write(project, log);
    await owner.query('SET session_replication_role = DEFAULT');
    expect(await faultsOf(project)).toEqual(named('was added', id));
  });

  it('entries or seals that were swapped', async () => {
    const first = await sealed(log);
    const [a, b] = [first.ids[1]!, first.ids[3]!];
    await tamper(
      `UPDATE ${table} e SET occurred_at = o.occurred_at FROM ${table} o WHERE e.project_id = $1 AND o.project_id = $1
         AND e.id <> o.id AND e.id = ANY($2) AND o.id = ANY($2)`,
      [first.project, [a, b]],
    );
    expect(await faultsOf(first.project)).toEqual(named('was changed', a, b));

    const second = await sealed(log);
    for (const [from, to] of [
      [2, 0],
      [4, 2],
      [0, 4],
    ])
      await tamper('UPDATE projects.audit_seal SET position = $3 WHERE project_id = $1 AND position = $2', [
        second.project,
        from,
        to,
      ]);
    const faults = await faultsOf(second.project);
    for (const id of [second.ids[1]!, second.ids[3]!])
      expect(faults).toContainEqual(expect.stringMatching(new RegExp(`${id}.* does not follow the previous entry`)));
  });

  it('a rewritten chain', async () => {
    const { project, ids } = await sealed(log);
    await tamper('UPDATE projects.audit_seal SET digest = $2 WHERE project_id = $1 AND position = 3', [
      project,
      Buffer.alloc(32),
    ]);
    const seals = await rows(
      `SELECT position::int, entry_id, (extract(epoch FROM occurred_at) * 1000000)::bigint::text AS micros, digest, hash
       FROM projects.audit_seal WHERE project_id = $1 ORDER BY position`,
      [project],
    );
    let hash = seals[1].hash as Buffer;
    for (const { position, entry_id: entryId, micros: occurredMicros, digest } of seals.slice(2)) {
      hash = hashAfter(hash, { position, entryId, occurredMicros, digest });
      await tamper('UPDATE projects.audit_seal SET hash = $3 WHERE project_id = $1 AND position = $2', [
        project,
        position,
        hash,
      ]);
    }
    expect(await faultsOf(project)).toEqual([
      ...named('was changed', ids[2]!),
      'it is not the chain that was signed up to position 5: it was rewritten',
    ]);
    await tamper(`UPDATE projects.audit_checkpoint SET hash = $2 WHERE project_id = $1 AND kind = 'end'`, [
      project,
      hash,
    ]);
    expect(await faultsOf(project)).toContain('its end, at position 5, was not signed by this installation');
  });

  it('a checkpoint that was removed or moved', async () => {
    for (const kind of ['beginning', 'end']) {
      const { project } = await sealed(log);
      await tamper('DELETE FROM projects.audit_checkpoint WHERE project_id = $1 AND kind = $2', [project, kind]);
      expect(await faultsOf(project)).toEqual([`its ${kind}, which this installation signs, was removed`]);
    }
    const { project } = await sealed(log);
    await tamper(`UPDATE projects.audit_checkpoint SET position = 4 WHERE project_id = $1 AND kind = 'beginning'`, [
      project,
    ]);
    expect(await faultsOf(project)).toContain('its beginning, at position 4, was not signed by this installation');
  });
});

it('an end signed by someone else stops sealing, and is reported once, on change and after an hour', async () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const { project } = await sealed('events');
  const moveEnd = (position: number) =>
    tamper(`UPDATE projects.audit_checkpoint SET position = $2 WHERE project_id = $1 AND kind = 'end'`, [
      project,
      position,
    ]);
  await moveEnd(4);
  await write(project, 'events');
  const other = randomUUID();
  await write(other, 'events');
  for (let turn = 0; turn < 3; turn++) await sealing.run();
  expect(await verification.verify(other)).toMatchObject([{}, { entries: 1, end: { position: 1 }, faults: [] }]);
  await moveEnd(3);
  for (let turn = 0; turn < 2; turn++) await sealing.run();
  const later = Date.now() + 60 * 60_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  for (let turn = 0; turn < 2; turn++) await sealing.run();
  clock.mockRestore();
  expect(logged.mock.calls).toEqual(
    [4, 3, 3].map((at) => [expect.stringContaining(`${project}, at position ${at}, is`)]),
  );
  await moveEnd(5);
  await sealing.run();
  expect(logged).toHaveBeenCalledTimes(3);
  logged.mockRestore();
  expect(await faultsOf(project)).toEqual([]);
});

it('entries from before the logs were chained are sealed, too', async () => {
  await sealing.run();
  expect(await verification.verify(older)).toMatchObject(LOGS.map((log) => ({ log, entries: 3, faults: [] })));
});

it('every entry is sealed once, however many processes write and seal in parallel', async () => {
  const project = randomUUID();
  const other = new AuditSealing(db, new CheckpointSigner(migrated.settings));
  let isWriting = true;
  const seal = async (by: AuditSealing) => {
    while (isWriting) await by.run();
  };
  const sealers = Promise.all([seal(sealing), seal(other)]);
  for (let n = 0; n < 40; n++) await Promise.all(LOGS.map((log) => write(project, log)));
  isWriting = false;
  await sealers;
  await sealing.run();
  expect(await verification.verify(project)).toMatchObject(
    LOGS.map((log) => ({ log, entries: 40, end: { position: 40 }, faults: [] })),
  );
  const [left] = await rows('SELECT count(*)::int AS n FROM projects.audit_unsealed WHERE project_id = $1', [project]);
  expect(left.n).toBe(0);
});

it('entries removed by retention are not reported missing, but younger ones are', async () => {
  const project = randomUUID();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const days = { changes: [500, 450, 1], events: [200, 150, 1] };
  const ids: string[] = [];
  for (const log of LOGS) for (const ago of days[log]) ids.push(await write(project, log, daysAgo(ago)));
  await sealing.run();
  expect(await faultsOf(project)).toEqual([]);
  // As partitions are dropped: before the beginning is moved, and after it.
  for (const log of LOGS)
    await tamper(`DELETE FROM ${TABLES[log]} WHERE project_id = $1 AND occurred_at < $2`, [
      project,
      daysAgo(days[log][1]! - 10),
    ]);
  await keepPartitions(db);
  expect(await faultsOf(project)).toEqual([]);
  await new OldSeals(db, new CheckpointSigner(migrated.settings)).run();
  expect(await verification.verify(project)).toMatchObject(
    LOGS.map((log) => ({ log, entries: 1, end: { position: 3 }, faults: [] })),
  );
  await tamper('DELETE FROM audit.admin_write WHERE project_id = $1 AND id = $2', [project, ids[2]]);
  expect(await faultsOf(project)).toEqual(named('was removed', ids[2]!));
});

describe("a log with a shorter retention chosen by the project's owners", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  /** Entries from 80, 70, 60, 20 and 1 days ago, in both logs. @returns the ids in each, oldest first */
  async function aged(days: number | null): Promise<{ project: string; ids: Record<Log, string[]> }> {
    const project = randomUUID();
    const ids = { changes: [] as string[], events: [] as string[] };
    for (const log of LOGS)
      for (const ago of [80, 70, 60, 20, 1]) ids[log].push(await write(project, log, daysAgo(ago)));
    await sealing.run();
    if (days !== null) await rows('INSERT INTO projects.audit_retention VALUES ($1, $2)', [project, days]);
    return { project, ids };
  }
  const left = async (project: string, log: Log) =>
    (await rows(`SELECT id FROM ${TABLES[log]} WHERE project_id = $1 ORDER BY occurred_at`, [project])).map(
      ({ id }) => id as string,
    );
  const remove = () => new ProjectRetention(db, new CheckpointSigner(migrated.settings)).run();

  it('is removed with its seals, and the remaining chain is signed correctly', async () => {
    const [own, other] = [await aged(65), await aged(null)];
    await remove();
    for (const log of LOGS) {
      expect(await left(own.project, log)).toEqual(own.ids[log].slice(2));
      expect(await left(other.project, log)).toEqual(other.ids[log]);
    }
    expect(await verification.verify(own.project)).toMatchObject(
      LOGS.map((log) => ({ log, entries: 3, end: { position: 5 }, faults: [] })),
    );
    expect(await faultsOf(other.project)).toEqual([]);
    await write(own.project, 'events');
    await sealing.run();
    await remove();
    expect(await faultsOf(own.project)).toEqual([]);
    for (const log of LOGS)
      await tamper(`DELETE FROM ${TABLES[log]} WHERE project_id = $1 AND id = $2`, [own.project, own.ids[log][2]]);
    expect(await faultsOf(own.project)).toEqual(LOGS.flatMap((log) => named('was removed', own.ids[log][2]!)));
  });

  it('stays if the chain begins with a younger entry, or was not signed by us', async () => {
    const { project } = await aged(40);
    await tamper(`UPDATE projects.audit_checkpoint SET position = 1 WHERE project_id = $1 AND kind = 'beginning'`, [
      project,
    ]);
    await expect(remove()).rejects.toThrow('is not signed by this installation');
    for (const log of LOGS) expect(await left(project, log)).toHaveLength(5);
    await tamper(`UPDATE projects.audit_checkpoint SET position = 0 WHERE project_id = $1 AND kind = 'beginning'`, [
      project,
    ]);
    await remove();
    for (const log of LOGS) expect(await left(project, log)).toHaveLength(2);
  });

  it('is not removed if a service asks for younger entries, or for a project without its own retention', async () => {
    const [own, other] = [await aged(65), await aged(null)];
    for (const { project, ids } of [own, other])
      await db.manager.query('SELECT audit.remove_over($1, $2, $3, $4)', [
        project,
        ids.changes.slice(2),
        daysAgo(100),
        new Date(),
      ]);
    for (const { project, ids } of [own, other]) expect(await left(project, 'changes')).toEqual(ids.changes);
    await expect(rows('INSERT INTO projects.audit_retention VALUES ($1, 29)', [randomUUID()])).rejects.toThrow('check');
  });
});

it('continues with a new secret of the instance, and signs again what the previous one has signed', async () => {
  const { project } = await sealed('changes');
  const { settings } = migrated;
  const rotated = { ...settings, secret: 'b'.repeat(64), previousSecret: settings.secret };
  await new ResignedCheckpoints(db, new CheckpointSigner(rotated)).run();
  const later = { ...rotated, previousSecret: null };
  const verifiedBy = async (by: typeof settings) =>
    (await new AuditVerification(await migrated.open('owner'), by).verify(project)).flatMap(({ faults }) => faults);
  expect(await verifiedBy(later)).toEqual([]);
  expect(await verifiedBy(settings)).toHaveLength(2);
  await new ResignedCheckpoints(db, new CheckpointSigner({ ...settings, previousSecret: rotated.secret })).run();
  expect(await faultsOf(project)).toEqual([]);
});
