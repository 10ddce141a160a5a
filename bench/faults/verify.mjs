import { client, serverApi, until } from '@hallpass/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { mayBeCalled, PASSWORD } from './load.mjs';

const PARALLEL = 4;
const PAGE = 200;
/** Signing in costs a password hash, so only this many people, spread over the run, sign in. */
const MOST_SIGN_INS = 200;
const MAIL_LIMIT_MILLIS = 180_000;
const MOST_TRIES = 10;
const PAUSE_MILLIS = 1_000;

/**
 * Compares the state after the faults with everything that was acknowledged: through the API where possible, and in the
 * rows for incomplete users and duplicates.
 * @returns {Promise<{ lost: string[], doubled: string[], halfMade: string[], checked: Record<string, number>,
 *   mailSeconds: number }>} sentences naming each
 */
export async function verify({ deployment, project, load, say }) {
  const { people } = load;
  const found = { lost: [], doubled: [], halfMade: [], checked: {} };
  const mailSeconds = await mailsSettled(deployment, project, say);
  const users = await usersOf(project);
  await comparePeople(project, people, users, found);
  await compareTeams(project, people, found);
  await compareSessions(project, people, found);
  await compareSignIns(project, people, found);
  await signUpAgain(project, people, users, found);
  // Last, to include those who have just signed up again.
  await mailsSettled(deployment, project, say);
  await compareRows(deployment, project, people, found);
  return { ...found, mailSeconds };
}

/** Waits until every event was handled or is dead. @returns the seconds that took */
async function mailsSettled(deployment, { id }, say) {
  const began = performance.now();
  const open = async () => {
    const [{ count }] = await deployment.query(
      `SELECT count(*)::integer AS count FROM queue.delivery WHERE project_id = $1 AND done_at IS NULL AND dead_at IS NULL`,
      [id],
    );
    return count;
  };
  await until('the queue to be empty', async () => (await open()) === 0, { withinMillis: MAIL_LIMIT_MILLIS }).catch(
    async (error) => {
      say(`${error.message}: ${await open()} deliveries are still open`);
    },
  );
  return (performance.now() - began) / 1000;
}

async function usersOf(project) {
  const users = new Map();
  for (let cursor = ''; cursor !== null;) {
    const path = `/users?limit=${PAGE}${cursor && `&cursor=${cursor}`}`;
    const page = await answered(() => serverApi(project).get(path));
    if (page.status !== 200) throw new Error(`the list of users answers ${page.status}`);
    for (const user of page.body.items) users.set(user.primary_email, user);
    cursor = page.body.pagination.next_cursor;
  }
  return users;
}

async function comparePeople(project, people, users, { lost, halfMade, checked }) {
  for (const person of people) {
    const { email, userId } = person;
    const user = users.get(email);
    if (person.signUp === 'acknowledged') {
      if (user?.id !== userId) lost.push(`the sign-up of ${email}`);
      else if (!mayBeCalled(person, user.display_name)) {
        lost.push(`the name ${person.name} of ${email}, who is called ${user.display_name}`);
      }
    }
    if (person.signUp === 'refused' && user) halfMade.push(`${email} was refused and is there`);
    if (user && !(user.has_password && user.selected_team)) halfMade.push(`${email} lacks password or team`);
  }
  checked.people = people.filter(({ signUp }) => signUp === 'acknowledged').length;
  checked.unknown = people.length - checked.people;
}

async function compareTeams(project, people, { lost, doubled, checked }) {
  const { body } = await answered(() => serverApi(project).get('/teams'));
  const ids = new Map();
  for (const { id, display_name: name } of body.items) ids.set(name, [...(ids.get(name) ?? []), id]);
  const teams = people.flatMap((person) => person.teams.map((team) => ({ ...team, userId: person.userId })));
  checked.teams = teams.filter(({ isAcknowledged }) => isAcknowledged).length;
  await inParallel(teams, async ({ name, id, isAcknowledged, userId }) => {
    const there = ids.get(name) ?? [];
    if (there.length > 1) doubled.push(`${name} is there ${there.length} times`);
    if (!isAcknowledged) return;
    if (!there.includes(id)) return lost.push(name);
    const path = `/team-permissions?team_id=${id}&user_id=${userId}&recursive=false`;
    const permissions = await answered(() => serverApi(project).get(path));
    if (!permissions.body.items?.some((each) => each.id === 'team_admin')) lost.push(`the grant of ${name}`);
  });
}

/** Checks that live sessions refresh and ended ones do not. */
async function compareSessions(project, people, { lost, checked }) {
  const sessions = people.flatMap(({ email, sessions: own }) => own.map((session) => ({ ...session, email })));
  const known = sessions.filter(({ state }) => state !== 'unknown');
  checked.sessions = known.length;
  await inParallel(known, async ({ refreshToken, state, email }) => {
    const api = client(project).with({ 'x-stack-refresh-token': refreshToken });
    const answer = await answered(() => api.post('/auth/sessions/current/refresh'));
    if (state === 'live' && answer.status !== 200) lost.push(`a session of ${email} (${answer.status})`);
    if (state === 'ended' && answer.status === 200) lost.push(`a sign-out of ${email}`);
  });
}

async function compareSignIns(project, people, { lost, checked }) {
  const all = people.filter(({ signUp }) => signUp === 'acknowledged');
  const step = Math.max(1, Math.ceil(all.length / MOST_SIGN_INS));
  const sample = all.filter((_, index) => index % step === 0);
  checked.signIns = sample.length;
  await inParallel(sample, async (person) => {
    const { email, userId } = person;
    const answer = await answered(() => {
      person.sessionTries += 1;
      return client(project).post('/auth/password/sign-in', { email, password: PASSWORD });
    });
    if (answer.body.user_id !== userId) lost.push(`the password of ${email} (${answer.status})`);
  });
}

/** A person without a response is either complete or can sign up again (security O5). */
async function signUpAgain(project, people, users, { halfMade, checked }) {
  const unknown = people.filter(({ signUp }) => signUp === 'unknown');
  checked.signedUpAgain = unknown.length;
  await inParallel(unknown, async (person) => {
    person.sessionTries += 1;
    const { email } = person;
    const answer = await client(project).post('/auth/password/sign-up', {
      email,
      password: PASSWORD,
      verification_callback_url: 'http://localhost:3000/verify',
    });
    const wanted = users.has(email) ? answer.knownError === 'USER_EMAIL_ALREADY_EXISTS' : answer.status === 200;
    if (!wanted) halfMade.push(`${email} signs up again and gets ${answer.status}`);
  });
}

const PARTS = `
  SELECT c.value AS email,
    (SELECT count(*)::integer FROM users.contact_channel o WHERE o.project_id = u.project_id AND o.user_id = u.id) AS channels,
    (SELECT count(*)::integer FROM auth.password o WHERE o.project_id = u.project_id AND o.user_id = u.id) AS passwords,
    (SELECT count(*)::integer FROM users.team_member o WHERE o.project_id = u.project_id AND o.user_id = u.id
       AND o.team_id = u.selected_team_id) AS "personalTeams",
    (SELECT count(*)::integer FROM users.team_member o WHERE o.project_id = u.project_id AND o.user_id = u.id) AS teams,
    (SELECT count(*)::integer FROM permissions.team_grant o WHERE o.project_id = u.project_id AND o.user_id = u.id
       AND o.permission_id = 'team_admin') AS grants,
    (SELECT count(*)::integer FROM auth.session o WHERE o.project_id = u.project_id AND o.user_id = u.id) AS sessions,
    (SELECT count(*)::integer FROM email.mail o WHERE o.project_id = u.project_id AND o.user_id = u.id
       AND o.template = 'email_verification') AS mails,
    (SELECT count(*)::integer FROM email.mail o JOIN email.attempt a ON a.project_id = o.project_id AND a.mail_id = o.id
       WHERE o.project_id = u.project_id AND o.user_id = u.id AND a.ended_at IS NOT NULL AND a.error IS NULL)
       AS "sentMails"
  FROM users."user" u LEFT JOIN users.contact_channel c ON c.project_id = u.project_id AND c.user_id = u.id
  WHERE u.project_id = $1`;

const EMPTY_TEAMS = `
  SELECT t.display_name AS name FROM users.team t WHERE t.project_id = $1 AND NOT EXISTS (
    SELECT FROM users.team_member m WHERE m.project_id = t.project_id AND m.team_id = t.id)`;

/** Checks everyone in the database, including people without a response. */
async function compareRows(deployment, { id }, people, { lost, doubled, halfMade, checked }) {
  const tries = new Map(people.map(({ email, sessionTries }) => [email, sessionTries]));
  const rows = await deployment.query(PARTS, [id]);
  checked.rows = rows.length;
  for (const row of rows) {
    const { email, teams, grants, mails, sentMails, sessions } = row;
    for (const part of ['channels', 'passwords', 'personalTeams']) {
      if (row[part] !== 1) halfMade.push(`${email} has ${row[part]} ${part}`);
    }
    if (grants !== teams) halfMade.push(`${email} has ${teams} teams and ${grants} grants`);
    if (sessions < 1) halfMade.push(`${email} has no session`);
    if (mails < 1 || sentMails < 1) lost.push(`the mail to ${email}`);
    if (mails > 1 || sentMails > 1) doubled.push(`the mail to ${email}: ${mails} mails, sent ${sentMails} times`);
    if (sessions > tries.get(email)) doubled.push(`${email} has ${sessions} sessions of ${tries.get(email)} asked for`);
  }
  for (const { name } of await deployment.query(EMPTY_TEAMS, [id])) halfMade.push(`${name} has no member`);
}

/** Retries while the server is too busy: 429 and 5xx say nothing about the stored state. */
async function answered(ask) {
  let last;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    last = await ask();
    if (last.status < 500 && last.status !== 429) break;
    await pause(PAUSE_MILLIS);
  }
  return last;
}

async function inParallel(items, work) {
  const queue = [...items];
  const next = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, next));
}
