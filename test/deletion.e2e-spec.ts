import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import {
  adminApi,
  client,
  createProject,
  internalProject,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { OpenIdDouble } from '../services/auth/test/openid-provider.js';
import { Deployment } from './deletion/deployment.js';
import { Load } from './deletion/load.js';
import { danglingReferences, leftOfAddresses, leftOfProjects, leftOfSubjects, rowsNaming } from './deletion/rows.js';
import { works } from './deletion/works.js';
import { asSubject, CONFIG, makeTeam, makeUser, OVERRIDE } from './deletion/subjects.js';
import type { Subject, Team, User } from './deletion/subjects.js';

/**
 * Deletes a user, a team and a project while everything about them is in use, and kills the processes twice: while the
 * removal jobs are running, and as soon as a deletion was answered.
 */

/** Users of the deleted project: their removal takes several batches. */
const MANY_USERS = 1_200;

let deployment: Deployment;
let double: OpenIdDouble;
/** Stays; its user and its team are deleted. */
let home: TestProject;
/** Projects to delete: while the removal jobs are blocked, and right before a kill. */
let doomed: TestProject;
let doomedLater: TestProject;
/** A user of `home` who must not be affected. */
let bystander: User;
let user: User;
let userLater: User;
let team: Team;
let teamLater: Team;
let subjects: Subject[];
let projects: Subject[];
let load: Load;

beforeAll(async () => {
  deployment = await Deployment.start();
  double = await new OpenIdDouble().start();
  const make = () => createProject({ server: deployment.server, config: CONFIG, override: OVERRIDE(double) });
  [home, doomed, doomedLater] = await Promise.all([make(), make(), make()]);
  const [inside, insideLater, ...own] = await Promise.all(
    [doomed, doomedLater, home, home, home].map((project) => makeUser(project, double)),
  );
  [bystander, user, userLater] = own as [User, User, User];
  const teams = await Promise.all([makeTeam(home, bystander), makeTeam(home, bystander), makeTeam(doomed, inside!)]);
  [team, teamLater] = teams;
  projects = [asSubject(doomed, inside!, teams[2]), asSubject(doomedLater, insideLater!)];
  subjects = [user, userLater, team, teamLater];
  await deployment.query(
    `INSERT INTO users."user" (project_id, id) SELECT $1, gen_random_uuid() FROM generate_series(1, ${MANY_USERS})`,
    [doomed.id],
  );
});

afterAll(async () => {
  await load?.stop();
  await deployment?.stop();
  await double?.stop();
});

const projectOf = (subject: Subject): TestProject => [doomed, doomedLater].find(({ id }) => id === subject.id) ?? home;

/** The responses that each gateway gives to each credential. */
async function answersOf(of: Subject[], gateways = deployment.gateways): Promise<[string, number][]> {
  const uses = of.flatMap((subject) =>
    gateways.flatMap((baseUrl) =>
      subject.credentials.map(async ({ name, use }): Promise<[string, number]> => {
        const { status } = await use({ ...projectOf(subject), baseUrl });
        return [name, status];
      }),
    ),
  );
  return Promise.all(uses);
}

const accepted = ([, status]: [string, number]): boolean => status < 400;
const notRefused = ([, status]: [string, number]): boolean => status < 400 || status >= 500;

const deleteUser = ({ id }: User) => serverApi(home).delete(`/users/${id}`);
const deleteTeam = ({ id }: Team) => serverApi(home).delete(`/teams/${id}`);
const deleteProject = (project: TestProject) => adminApi(project).delete('/internal/projects/current');

/** Locks a row, so that the job that removes it stays in the middle of its work. */
async function hold(text: string, values: string[]): Promise<pg.Client> {
  const holder = await deployment.connect();
  await holder.query('BEGIN');
  const { rowCount } = await holder.query(`${text} LIMIT 1 FOR UPDATE`, values);
  expect(rowCount).toBe(1);
  return holder;
}

/** An invitation that is not committed yet. @returns a function that commits it */
async function invitingJustNow({ id }: Team): Promise<() => Promise<void>> {
  const inviting = await deployment.connect();
  await inviting.query('BEGIN');
  await inviting.query(`SELECT 1 FROM users.team WHERE project_id = $1 AND id = $2 FOR KEY SHARE`, [home.id, id]);
  await inviting.query(
    `INSERT INTO auth.verification_code (project_id, id, type, code_hash, tail_hash, subject, data, expires_at)
     VALUES ($1, gen_random_uuid(), 'team_invitation', '\\x01', '\\x01', $2, '{}', now() + interval '1 day')`,
    [home.id, `${id}/late@example.com`],
  );
  return async () => {
    await inviting.query('COMMIT');
    await inviting.end();
  };
}

/** Number of statements that wait for a lock. @param pattern a regular expression for them */
async function waiting(pattern: string): Promise<number> {
  const rows = await deployment.query(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ~ $1`, [
    pattern,
  ]);
  return rows.length;
}

describe('deleting a user, a team and a project', () => {
  it('is shown by credentials that are good, and rows that are there', async () => {
    const good = await answersOf([...subjects, ...projects], [deployment.gateways[0]!]);
    expect(good.filter((each) => !accepted(each))).toEqual([]);
    const rows = await rowsNaming(
      deployment,
      [...subjects, ...projects].flatMap(({ names }) => names),
    );
    for (const table of [
      'auth.api_key',
      'auth.oauth_account',
      'auth.oauth_code',
      'auth.session',
      'auth.signing_key',
      'auth.verification_code',
      'email.mail',
      'projects.internal_api_key',
      'users.image',
      'users.contact_channel',
      'users.team_member',
    ])
      expect(rows[table]).toBeGreaterThan(0);
  });

  it('ends everything of them for the very next request, under load', async () => {
    load = new Load(works({ home, doomed, user, team, bystander }), deployment.gateways);
    await until('everything to be in use', () => load.unused().length === 0).catch(() => undefined);
    expect(load.unused()).toEqual([]);
    const ofMail = `SELECT 1 FROM email.mail WHERE project_id = $1 AND user_id = $2`;
    const holders = [
      await hold(ofMail, [home.id, user.id]),
      await hold(
        `SELECT 1 FROM users."user" WHERE project_id = $1 AND display_name IS NULL AND profile_image_url IS NULL`,
        [doomed.id],
      ),
    ];

    succeeded(await deleteUser(user));
    load.ended('user');
    expect((await answersOf([user])).filter(notRefused)).toEqual([]);
    const invited = await invitingJustNow(team);
    const deletion = deleteTeam(team);
    await until('the deletion to wait for who invites', () => waiting('users.team WHERE'));
    await invited();
    succeeded(await deletion);
    load.ended('team');
    expect((await answersOf([team])).filter(notRefused)).toEqual([]);
    succeeded(await deleteProject(doomed));
    load.ended('project');
    expect((await answersOf([projects[0]!])).filter(notRefused)).toEqual([]);
    await until('requests after the deletions', () => load.isLateInAll());

    // Kill in the middle of both jobs, as soon as three more deletions were answered.
    await until('the removal of the mails', () => waiting('email.mail'));
    await until('the removal of the project', () => waiting('users."user"'));
    load.forgive();
    const deletions = [deleteUser(userLater), deleteTeam(teamLater), deleteProject(doomedLater)];
    for (const answer of await Promise.all(deletions)) succeeded(answer);
    const revive = await deployment.kill();
    for (const holder of holders) await holder.end();
    await revive();

    const after = await answersOf([...subjects, ...projects]);
    expect(after.filter(notRefused)).toEqual([]);
    await load.stop();
    expect(load.done.filter(({ status }) => status >= 500 || status === 0)).toEqual([]);
    expect(load.done.filter((done) => load.isLate(done) && done.status < 400)).toEqual([]);
    const unmoved = load.done.filter(({ name }) => name === 'somebody else reads herself');
    expect(unmoved.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('leaves nothing when the jobs have run, of what was in flight either', async () => {
    await settled();
    await commitLate();
    for (const service of ['auth', 'email', 'projects', 'users']) await deployment.runTask(service, 'deleted-projects');
    await deployment.runTask('email', 'deleted-users');
    await deployment.runTask('auth', 'ended-rows');
    // Images are removed after being unused for a day; simulate that.
    await deployment.query(`UPDATE users.image SET stored_at = now() - interval '2 days'`);
    await deployment.runTask('users', 'unused-images');

    const ids = subjects.map(({ id }) => id);
    const addresses = [user.email, userLater.email];
    const projectNames = projects.flatMap((subject) => subject.names);
    const left = async () => ({
      subjects: await leftOfSubjects(deployment, ids),
      addresses: await leftOfAddresses(deployment, addresses),
      projects: await leftOfProjects(deployment, projectNames),
      dangling: await danglingReferences(deployment),
      files: filesLeft(),
    });
    const nothing = {
      subjects: {},
      addresses: {},
      projects: {},
      dangling: [],
      files: { ofDeletedProjects: [], ofHome: 1 },
    };
    await until('the end of all tasks', async () => JSON.stringify(await left()) === JSON.stringify(nothing)).catch(
      () => undefined, // checked below
    );
    expect(await left()).toEqual(nothing);
    expect(await deployment.lastingRedisKeys([...ids, ...addresses, ...projectNames])).toEqual([]);
    const emptied = await deployment.query<{ display_name: string; owner_team_id: string | null }>(
      `SELECT display_name, owner_team_id FROM projects.project WHERE project_id = ANY($1)`,
      [[doomed.id, doomedLater.id]],
    );
    expect(emptied).toEqual([0, 1].map(() => ({ display_name: '', owner_team_id: null })));

    const good = await answersOf([bystander], [deployment.gateways[0]!]);
    // The provider's codes are only valid for a minute.
    expect(good.filter((each) => !accepted(each) && each[0] !== 'OAuth code')).toEqual([]);
  });
});

describe('in the project internal', () => {
  const internal = () => internalProject(deployment.server);

  it('a team is not deleted while it owns projects', async () => {
    const { items } = succeeded(await client(internal(), home.owner).get('/teams?user_id=me'));
    const path = `/teams/${items[0].id}`;
    const refused = await serverApi(internal()).delete(path);
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('owns projects')]);
    succeeded(await ownerApi(home).get('/internal/projects/current'));
    succeeded(await deleteProject(home));
    succeeded(await serverApi(internal()).delete(path));
  });

  it('an owner who is deleted administers nothing from the next request on', async () => {
    const project = await createProject({ server: deployment.server });
    succeeded(await ownerApi(project).get('/internal/projects/current'));
    const { items } = succeeded(await client(internal(), project.owner).get('/teams?user_id=me'));
    const successor = `${items[0].id}/${(await signUp(internal())).userId}`;
    succeeded(await serverApi(internal()).post(`/team-memberships/${successor}`, {}));
    succeeded(await serverApi(internal()).post(`/team-permissions/${successor}/team_admin`, {}));
    succeeded(await serverApi(internal()).delete(`/users/${project.owner.userId}`));
    for (const baseUrl of deployment.gateways) {
      const { status } = await ownerApi({ ...project, baseUrl }).get('/internal/projects/current');
      expect(status).toBe(401);
    }
  });
});

/** Waits until every event was handled; none may be dead. */
async function settled(): Promise<void> {
  // Jobs that were assigned but not started when the process died are reassigned after a minute; simulate that.
  await deployment.query(
    `UPDATE queue.delivery SET next_try_at = now() WHERE started_at IS NULL AND done_at IS NULL AND dead_at IS NULL`,
  );
  const open = `SELECT event FROM queue.delivery d JOIN queue.outbox o ON o.project_id = d.project_id AND o.id = d.event_id
    WHERE d.done_at IS NULL`;
  const left = () => deployment.query(open);
  await until('the end of all jobs', async () => (await left()).length === 0, { lastSeen: left });
}

/** Simulates transactions that read the user or project before the deletion and commit after its jobs. */
async function commitLate(): Promise<void> {
  const mail = `INSERT INTO email.mail (project_id, id, user_id, recipient, template, message_id)
    VALUES ($1, gen_random_uuid(), $2, $3, 'magic_link', '<late>')`;
  await deployment.query(mail, [home.id, user.id, user.email]);
  await deployment.query(mail, [doomed.id, null, 'late@example.com']);
  await deployment.query(
    `INSERT INTO email.notification_preference (project_id, user_id, category_id, is_enabled)
     VALUES ($1, $2, gen_random_uuid(), false)`,
    [home.id, user.id],
  );
  const inProject = [
    `WITH u AS (INSERT INTO users."user" (project_id, id) VALUES ($1, gen_random_uuid()) RETURNING id),
       t AS (INSERT INTO users.team (project_id, id, display_name) SELECT $1, id, 'Late' FROM u)
     INSERT INTO users.team_member (project_id, team_id, user_id) SELECT $1, id, id FROM u`,
    `INSERT INTO auth.signing_key (project_id, audience, kid, public_jwk) VALUES ($1, 'regular', 'late', '{}')`,
    `INSERT INTO auth.verification_code (project_id, id, type, code_hash, tail_hash, subject, expires_at)
     VALUES ($1, gen_random_uuid(), 'one_time_password', '', '', 'late@example.com', now())`,
    `INSERT INTO users.job (project_id, id, kind, status) VALUES ($1, gen_random_uuid(), 'import', 'running')`,
    `INSERT INTO projects.audit_event (project_id, id, event, occurred_at)
     VALUES ($1, gen_random_uuid(), 'user.created', now())`,
    `INSERT INTO users.image (project_id, hash) VALUES ($1, repeat('a', 64))`,
  ];
  for (const text of inProject) await deployment.query(text, [doomed.id]);
  const folder = join(deployment.filesFolder, doomed.id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a'.repeat(64)), '');
}

/** Deleted projects must have no folder; `home` has the bystander's image. */
function filesLeft(): { ofDeletedProjects: string[]; ofHome: number } {
  const folders = [doomed.id, doomedLater.id].filter((id) => existsSync(join(deployment.filesFolder, id)));
  return { ofDeletedProjects: folders, ofHome: readdirSync(join(deployment.filesFolder, home.id)).length };
}
