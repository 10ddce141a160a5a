import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@hallpass/embedded-postgres';
import { loadSettings, type Settings } from '@hallpass/settings';
import type { QueryRunner } from 'typeorm';
import { Database } from '../src/connection/database.js';
import type { DatabaseRole } from '../src/connection/role.js';

export const SECRETS = {
  HALLPASS_SECRET: 'b1946ac92492d2347c6235b4d2611184f3a6d1c08e5b7294d0ce8fa1b5a3c972',
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_4g38sfqq7a41y2efg5mhxr6yc0xdtbgd0df4gz0m9re3j',
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: 'ssk_6ze8pa3njnmas4t72agqa3rpe470fv2e1wnph9bhsnb9e',
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_4w3wpqdgnarabx0wb4z2aenzbtf7q5axpeepgr9bm4b80',
};

export interface OwnDatabase {
  settings: Settings;
  /** Opens the connections of a role; they close with `stop`. */
  open(role: DatabaseRole, settings?: Settings): Promise<Database>;
  stop(): Promise<void>;
}

export interface OwnPostgres extends OwnDatabase {
  port: number;
  restart(): Promise<void>;
}

/**
 * Creates an empty database in the PostgreSQL that all suites of the run share. (`@hallpass/testing` does so with
 * tables, but depends on this library.)
 */
export async function createOwnDatabase(): Promise<OwnDatabase> {
  const { control } = JSON.parse(process.env['HALLPASS_TEST_RUN'] ?? '{}') as { control?: string };
  if (!control) throw new Error('No test run: use test/jest/unit.config.js, whose global set-up makes one.');
  const { url } = (await (await fetch(`${control}/databases`, { method: 'POST' })).json()) as { url: string };
  const { settings, open, close } = connectionsTo(url);
  return {
    settings,
    open,
    async stop() {
      await close();
      await fetch(`${control}/databases${new URL(url).pathname}`, { method: 'DELETE' });
    },
  };
}

/** Starts a PostgreSQL that a spec file may restart, without durability, in a temporary folder. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hallpass-database-'));
  const start = (port?: number): ReturnType<typeof startEmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir, port, parameters: { fsync: 'off' } });
  let server = await start();
  const { port } = server;
  const { settings, open, close } = connectionsTo(server.url);
  return {
    settings,
    port,
    open,
    async restart() {
      await server.stop();
      server = await start(port);
    },
    async stop() {
      await close();
      await server.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

interface Connections {
  settings: Settings;
  open: OwnDatabase['open'];
  close(): Promise<void>;
}

function connectionsTo(url: string): Connections {
  const opened: Database[] = [];
  const settings = loadSettings({ ...SECRETS, DATABASE_URL: url });
  return {
    settings,
    async open(role, changed = settings) {
      const db = new Database(role, changed);
      opened.push(db);
      await db.ready();
      return db;
    },
    async close() {
      for (const db of opened) await db.onApplicationShutdown();
    },
  };
}

export class CreateNotes1700000000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SCHEMA projects');
    await runner.query(`CREATE TABLE projects.note (
      project_id text NOT NULL, id uuid NOT NULL DEFAULT gen_random_uuid(), body text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (project_id, id))`);
    await runner.query('CREATE INDEX note_by_time ON projects.note (project_id, created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA projects CASCADE');
  }
}
