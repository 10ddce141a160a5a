/** @once the classes run on a separate database */

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RateLimits } from '@hallpass/access';
import { type Database, Sealer, sql } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { identityMigrations, ImageStore, keepImage } from '@hallpass/identity';
import { MemoryFreshness, RedisConnection } from '@hallpass/freshness';
import { type ProjectSnapshot, type ProjectStore } from '@hallpass/projects';
import { renderConfig } from '@hallpass/project-config';
import { type Delivery, queueMigrations } from '@hallpass/queue';
import { fileHash, LocalFiles, S3Files } from '@hallpass/storage';
import { type OwnDatabase, startOwnDatabase } from '@hallpass/testing';
import { Images } from '../src/images/images.service.js';
import { UnusedImages } from '../src/images/unused-images.js';
import { type JobRow, selectJob } from '../src/jobs/job.sql.js';
import { JobsService } from '../src/jobs/jobs.service.js';
import { OldJobs } from '../src/jobs/old-jobs.js';
import { UserJobDueHandler } from '../src/jobs/user-job-due.handler.js';
import { UserDrafts } from '../src/users/user-drafts.js';

/** The service's background tasks, on a separate database: a server does not run them on demand. */
let own: OwnDatabase;
let db: Database;
let sealer: Sealer;
let files: LocalFiles;
let projectId: string;
let jobs: JobsService;

beforeAll(async () => {
  own = await startOwnDatabase('users', [...identityMigrations, ...queueMigrations], {
    HALLPASS_ROLE_PER_SERVICE: 'off',
  });
  db = own.database;
  // A stand-in for the tables of the service projects, whose logos are checked. Its migrations are not available here.
  await sql(db, 'CREATE SCHEMA IF NOT EXISTS projects', {}, { global: 'a schema' });
  await sql(db, 'CREATE TABLE projects.project (project_id text PRIMARY KEY, logo_url text, full_logo_url text)', {});
  sealer = new Sealer(own.settings);
  files = new LocalFiles(join(own.folder, 'files'));
});
afterAll(() => own?.stop());
beforeEach(() => {
  projectId = randomUUID();
  jobs = new JobsService(db, sealer);
});

const caller = () => ({ projectId }) as Parameters<JobsService['import']>[0];
const lines = (count: number) =>
  (async function* () {
    yield Buffer.from(Array.from({ length: count }, (_, n) => JSON.stringify({ display_name: `U${n}` })).join('\n'));
  })();
const readJob = async (jobId: string): Promise<JobRow> => (await selectJob(db, { projectId, jobId }))[0]!;
const usersOf = async () =>
  (
    await sql<{ name: string }>(
      db,
      'SELECT display_name AS name FROM users."user" WHERE project_id = :projectId ORDER BY signed_up_at, id',
      { projectId },
    )
  ).map(({ name }) => name);
const rowsLeft = async () =>
  (await sql(db, 'SELECT 1 FROM users.job_row WHERE project_id = :projectId', { projectId })).length;

/** The handler of one process; `prepare` runs before each user is created. */
function handler({ prepare = () => Promise.resolve(), project = snapshot() as ProjectSnapshot | null } = {}) {
  const projects = { load: () => Promise.resolve(project) } as unknown as ProjectStore;
  const drafts = {
    newUser: async (_: string, { display_name }: { display_name?: string | null }) => {
      await prepare();
      return { displayName: display_name };
    },
  } as unknown as UserDrafts;
  return new UserJobDueHandler(db, projects, sealer, drafts, new MemoryFreshness());
}
const snapshot = (): ProjectSnapshot =>
  ({ id: projectId, displayName: 'P', config: renderConfig({}) }) as unknown as ProjectSnapshot;
const delivery = (jobId: string, isLastAttempt = false): Delivery<'user_job.due'> => ({
  id: randomUUID(),
  eventId: randomUUID(),
  projectId,
  payload: { job_id: jobId },
  occurredAt: '2026-01-01 00:00:00+00',
  attempt: 1,
  isLastAttempt,
  signal: new AbortController().signal,
  complete: async (effect) => {
    await db.transaction(async (tx) => effect?.(tx));
    return true;
  },
});

describe('a job over many users', () => {
  it('continues where a killed process stopped, and creates nobody twice', async () => {
    const { id } = await jobs.import(caller(), lines(20));
    let left = 7;
    const killed = handler({
      prepare: () => (left-- > 0 ? Promise.resolve() : Promise.reject(new Error('killed'))),
    });
    await expect(killed.handle(delivery(id))).rejects.toThrow('killed');
    expect(await readJob(id)).toMatchObject({ status: 'running', done: 7, failed: 0 });
    expect(await usersOf()).toHaveLength(7);

    await handler().handle(delivery(id));
    expect(await readJob(id)).toMatchObject({ status: 'completed', done: 20, failed: 0 });
    expect((await usersOf()).sort()).toEqual(Array.from({ length: 20 }, (_, n) => `U${n}`).sort());
  });

  it('runs once even if three processes consume it in parallel (security O3)', async () => {
    const { id } = await jobs.import(caller(), lines(30));
    await Promise.all([1, 2, 3].map(() => handler().handle(delivery(id))));
    expect(await readJob(id)).toMatchObject({ status: 'completed', total: 30, done: 30, failed: 0 });
    expect(new Set(await usersOf()).size).toBe(30);
    expect(await usersOf()).toHaveLength(30);
  });

  it('waits while the server is busy, without failing the line', async () => {
    const { id } = await jobs.import(caller(), lines(2));
    let refusals = 1;
    const busy = handler({
      prepare: () =>
        refusals-- > 0 ? Promise.reject(new TextError(503, 'SERVICE_UNAVAILABLE', 'busy')) : Promise.resolve(),
    });
    await busy.handle(delivery(id));
    expect(await readJob(id)).toMatchObject({ status: 'completed', done: 2, failed: 0, errors: [] });
  });

  it('gives up on a line that fails repeatedly, and continues with the others (security O4)', async () => {
    const { id } = await jobs.import(caller(), lines(3));
    let poison = 0;
    const broken = () =>
      handler({ prepare: () => (poison++ === 1 ? Promise.reject(new Error('canary')) : Promise.resolve()) });
    await expect(broken().handle(delivery(id))).rejects.toThrow('canary');
    expect(await readJob(id)).toMatchObject({ status: 'running', done: 1, failed: 0 });
    poison = 1;
    await broken().handle(delivery(id, true));
    const job = await readJob(id);
    expect(job).toMatchObject({
      status: 'completed',
      done: 2,
      failed: 1,
      errors: [{ line: 2, code: 'INTERNAL_ERROR' }],
    });
    expect(JSON.stringify(job)).not.toContain('canary');
  });

  it('creates nobody in a project that was deleted in the meantime', async () => {
    const { id } = await jobs.import(caller(), lines(3));
    await handler({ project: null }).handle(delivery(id));
    expect(await usersOf()).toEqual([]);
  });

  it('stores an imported password sealed, and removes it when done', async () => {
    const { id } = await jobs.import(
      caller(),
      (async function* () {
        yield Buffer.from('{"password":"canary-of-an-import"}\n');
      })(),
    );
    const dump = JSON.stringify([
      await sql(db, 'SELECT * FROM users.job_row WHERE project_id = :projectId', { projectId }),
      await sql(db, 'SELECT * FROM queue.outbox WHERE project_id = :projectId', { projectId }),
    ]);
    expect(dump).toContain(id);
    expect(dump).not.toContain('canary');
    await handler().handle(delivery(id));
    expect(await rowsLeft()).toBe(0);
  });

  it('leaves nothing of an interrupted upload, nor of one whose process was killed a day ago', async () => {
    const broken = (async function* () {
      yield Buffer.from('{}\n'.repeat(500));
      throw new Error('aborted');
    })();
    await expect(jobs.import(caller(), broken)).rejects.toThrow('aborted');
    expect([await jobs.list(caller()), await rowsLeft()]).toEqual([[], 0]);

    const { id } = await jobs.import(caller(), lines(2));
    const fresh = await jobs.import(caller(), lines(2));
    await sql(
      db,
      `UPDATE users.job SET status = 'receiving', created_at = now() - interval '2 days'
       WHERE project_id = :projectId AND id = :id`,
      { projectId, id },
    );
    await new OldJobs(db).run();
    expect((await jobs.list(caller())).map((job) => job.id)).toEqual([fresh.id]);
    expect(await rowsLeft()).toBe(2);
  });
});

describe('unused images', () => {
  async function store(content: string): Promise<string> {
    const bytes = Buffer.from(content);
    const hash = fileHash(bytes);
    await keepImage(db, { projectId, hash });
    await files.put({ projectId, hash }, bytes);
    await sql(
      db,
      `UPDATE users.image SET stored_at = now() - interval '2 days' WHERE project_id = :projectId AND hash = :hash`,
      {
        projectId,
        hash,
      },
    );
    return hash;
  }
  const url = (hash: string) => `https://earlier.example.com/files/${projectId}/${hash}`;
  const exists = (hash: string) => existsSync(join(own.folder, 'files', projectId, hash));

  it('include former logos of a project', async () => {
    const [logo, fullLogo, former] = [await store('logo'), await store('full logo'), await store('former logo')];
    const setLogos = (logoUrl: string | null, fullLogoUrl: string) =>
      sql(
        db,
        `INSERT INTO projects.project (project_id, logo_url, full_logo_url) VALUES (:projectId, :logoUrl, :fullLogoUrl)
         ON CONFLICT (project_id) DO UPDATE SET logo_url = :logoUrl, full_logo_url = :fullLogoUrl`,
        { projectId, logoUrl, fullLogoUrl },
      );
    await setLogos(url(logo), url(fullLogo));
    await new UnusedImages(db, files).run();
    expect([logo, fullLogo, former].map(exists)).toEqual([true, true, false]);
    await setLogos(null, url(fullLogo));
    await new UnusedImages(db, files).run();
    expect([logo, fullLogo].map(exists)).toEqual([false, true]);
  });

  it('include former logos of an application', async () => {
    const [logo, former] = [await store('logo of an application'), await store('former logo of an application')];
    await sql(
      db,
      `INSERT INTO auth.application (project_id, id, kind, authentication, display_name, logo_url, is_first_party,
         redirect_uris, post_logout_redirect_uris, scopes, settings)
       VALUES (:projectId, :id, 'machine', 'client_secret', '', :logoUrl, false, '{}', '{}', '{}', '{}')`,
      { projectId, id: randomUUID(), logoUrl: url(logo) },
    );
    await new UnusedImages(db, files).run();
    expect([logo, former].map(exists)).toEqual([true, false]);
  });

  it('are removed a day after they were stored; those of users, teams and members stay', async () => {
    const [ofUser, ofTeam, ofMember, unused, young, elsewhere] = [
      await store('user'),
      await store('team'),
      await store('member'),
      await store('unused'),
      await store('young'),
      await store('elsewhere'),
    ] as [string, string, string, string, string, string];
    const [userId, teamId] = [randomUUID(), randomUUID()];
    const insert = (text: string, values: Record<string, string>) => sql(db, text, { projectId, ...values });
    await insert('INSERT INTO users."user" (project_id, id, profile_image_url) VALUES (:projectId, :userId, :image)', {
      userId,
      image: url(ofUser),
    });
    await insert(
      `INSERT INTO users.team (project_id, id, display_name, profile_image_url) VALUES (:projectId, :teamId, 'T', :image)`,
      { teamId, image: url(ofTeam) },
    );
    await insert(
      `INSERT INTO users.team_member (project_id, team_id, user_id, profile_image_url)
       VALUES (:projectId, :teamId, :userId, :image)`,
      { teamId, userId, image: url(ofMember) },
    );
    // Another project shows an image with the same content, which is a separate file.
    await sql(
      db,
      'INSERT INTO users."user" (project_id, id, profile_image_url) VALUES (:projectId, :id, :profileImageUrl)',
      {
        projectId: randomUUID(),
        id: randomUUID(),
        profileImageUrl: url(elsewhere),
      },
    );
    await keepImage(db, { projectId, hash: young });

    await Promise.all([new UnusedImages(db, files).run(), new UnusedImages(db, files).run()]);
    expect([ofUser, ofTeam, ofMember, young].map(exists)).toEqual([true, true, true, true]);
    expect([unused, elsewhere].map(exists)).toEqual([false, false]);

    await sql(db, 'DELETE FROM users."user" WHERE project_id = :projectId AND id = :userId', { projectId, userId });
    await new UnusedImages(db, files).run();
    expect([ofUser, ofTeam, ofMember].map(exists)).toEqual([false, true, false]);
  });
});

describe('an unavailable image store', () => {
  const bucket = { endpoint: 'http://127.0.0.1:1/images', region: 'x', accessKeyId: 'key', secretAccessKey: 'secret' };
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010000', 'hex').toString('base64');
  const headers = expect.objectContaining({ 'retry-after': expect.stringMatching(/^\d+$/) });
  const tryLater = expect.objectContaining({ status: 503, code: 'IMAGE_STORE_UNAVAILABLE', headers });

  it('is reported when an image is stored and when it is read', async () => {
    const away = new S3Files(bucket);
    const limits = new RateLimits(db.settings, new RedisConnection(db.settings));
    const images = new Images(new ImageStore(db, away, db.settings), away, limits);
    const server = { projectId, accessType: 'server', clientAddress: '' } as const;
    await expect(images.store(server, `data:image/png;base64,${png}`)).rejects.toEqual(tryLater);
    await expect(images.find(projectId, 'a'.repeat(64))).rejects.toEqual(tryLater);
    expect(await images.store(server, 'https://example.com/a.png')).toBe('https://example.com/a.png');
    expect(await images.find(projectId, '../secrets.json')).toBeNull();
  });
});
