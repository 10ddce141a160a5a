// `npm run bench -- mail [--mails 10000]`: times sign-ins while mailings drain; drains a mailing while worker, Redis
// and PostgreSQL are killed and the mail server is slow, rejects and disconnects; then sends emails from a busy
// machine. Prints a table and writes bench/results/mail-faults.json. The exit code is 1 if a promise was broken. See
// bench/README.md.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { TEMPLATE_IDS } from '@hallpass/mail-templates';
import { createProject, RedisServer, serverApi, signUp, startServer, succeeded } from '@hallpass/testing';
import pg from 'pg';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { busyMails } from './busy.mjs';
import { FAULTS } from './faults.mjs';
import { FlakyMailServer } from './flaky-mail-server.mjs';
import { p95, signIns } from './sign-ins.mjs';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
const seconds = (millis) => Number((millis / 1_000).toFixed(1));

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '10000' },
    /** Sign-ins per second. */
    rate: { type: 'string', default: '5' },
    /** Length of each window in which sign-ins are timed. */
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    /** Runs only `latency`, `faults` or `busy`. */
    only: { type: 'string', default: '' },
    /** Folder for a CPU profile of the server while sign-ins are timed. */
    profile: { type: 'string' },
  },
});
const MAILS = Number(values.mails);
/** security O8. */
const SLOWER_MILLIS = 50;
/** From a part's recovery until emails are sent again. */
const STANDSTILL_MILLIS = 30_000;
const PATIENCE_MILLIS = 45 * 60_000;
const APART = Math.max(60, MAILS / 50);
/** Faults end after this share of the mailing; the rest shows that it finishes. */
const FAULTY_SHARE = 0.9;
/** Emails of flows on a busy machine. */
const BUSY_MAILS = Math.min(60, MAILS);
/** A template that needs the interpreter for owners' code. */
const OWN_TEMPLATE = `import { NotificationCategory, Subject } from '@stackframe/emails';
  export const EmailTemplate = () => <p><Subject value="x" /><NotificationCategory value="Transactional" />x</p>;`;

await prepare();
const redis = await RedisServer.create({ keepsData: false });
const smtp = await FlakyMailServer.start();
const nodeOptions = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
const place = { smtp, redis, query, server: await startServer({ nodeOptions, env: { REDIS_URL: redis.url } }) };
const problems = [];

async function query(text, parameters = []) {
  const { databaseUrl } = JSON.parse(await readFile(join(place.server.dataDir, 'running.json'), 'utf8'));
  const db = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  db.on('error', () => undefined); // killed in between
  try {
    await db.connect();
    return (await db.query(text, parameters)).rows;
  } finally {
    await db.end().catch(() => undefined);
  }
}

async function importUsers(project) {
  const lines = Array.from({ length: MAILS }, (_, n) =>
    JSON.stringify({ primary_email: `u${n}@example.com`, display_name: `User ${n}` }),
  );
  const api = serverApi(project).with({ 'content-type': 'application/x-ndjson' });
  let job = succeeded(await api.post('/users/import', lines.join('\n')));
  while (job.status !== 'completed') {
    await wait(1_000);
    job = succeeded(await serverApi(project).get(`/users/jobs/${job.id}`));
  }
}

/** Requests a mailing to all users. @returns how many there are, and whether all of them received it */
async function mailing(project) {
  smtp.accepted.clear();
  smtp.times.length = 0;
  const began = performance.now();
  const { results } = succeeded(await serverApi(project).post('/emails/send-email', { all_users: true, html: 'Hi' }));
  console.log(`send-email named ${results.length} users in ${Math.round(performance.now() - began)} ms`);
  return { total: results.length, isOver: () => smtp.accepted.size >= results.length };
}

const SPELLS = [
  ['mails drain', () => undefined],
  ['the mail server is slow', () => (smtp.delayMillis = 2_000)],
  ['the mail server refuses', () => (smtp.isRefusing = true)],
];

/** Alternates windows with and without a mailing. */
async function measureLatency(project, user) {
  const plan = { perSecond: Number(values.rate), seconds: Number(values.seconds) };
  const times = new Map([['alone', []], ...SPELLS.map(([name]) => [name, []])]);
  // Warm-up: hashes, and the renderer, which the first email starts.
  const first = { user_ids: [user.userId], html: 'Hi' };
  succeeded(await serverApi(project).post('/emails/send-email', first));
  await signIns(project, user, plan);
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [name, begin] of SPELLS) {
      times.get('alone').push(...(await signIns(project, user, { ...plan, seconds: plan.seconds / SPELLS.length })));
      begin();
      const { isOver } = await mailing(project);
      times.get(name).push(...(await signIns(project, user, { ...plan, while: () => !isOver() })));
      Object.assign(smtp, { delayMillis: 0, isRefusing: false });
      const during = smtp.accepted.size;
      const ended = performance.now();
      while (!isOver()) await wait(200);
      const seconds = Math.round((performance.now() - ended) / 1_000);
      console.log(`${name}: ${during} emails sent during that time, the rest within ${seconds} s afterwards`);
    }
  }
  const alone = p95(times.get('alone'));
  return [...times].map(([name, millis]) => {
    const slowerBy = name === 'alone' ? null : Math.round(p95(millis) - alone);
    if (slowerBy > SLOWER_MILLIS) problems.push(`while ${name}, the p95 of sign-ins is ${slowerBy} ms slower`);
    return { while: name, p95: Math.round(p95(millis)), slowerBy, samples: millis.length };
  });
}

async function untilTaken(count, deadline) {
  while (smtp.times.length < count && Date.now() < deadline) await wait(20);
}

async function drain(project) {
  const { total } = await mailing(project);
  const deadline = Date.now() + PATIENCE_MILLIS;
  const happened = [];
  smtp.isFlaky = true;
  smtp.delayMillis = 30; // a mail server on the internet
  for (let turn = 0; smtp.accepted.size < total * FAULTY_SHARE && Date.now() < deadline; turn++) {
    const { name, act, mayDouble } = FAULTS[turn % FAULTS.length];
    const began = performance.now();
    await act(place);
    const back = performance.now();
    await untilTaken(smtp.times.length + Math.min(APART, total - smtp.accepted.size), deadline);
    const standstill = longestPause(smtp.times, back, performance.now());
    happened.push({ name, mayDouble, back, standstill });
    const away = ((back - began) / 1_000).toFixed(1);
    console.log(`${name}, back after ${away} s: ${smtp.accepted.size} of ${total} taken`);
    if (standstill > STANDSTILL_MILLIS) problems.push(`${name}: nothing left for ${Math.round(standstill / 1_000)} s`);
  }
  Object.assign(smtp, { isFlaky: false, delayMillis: 0 });
  const left = () =>
    query(
      `SELECT m.message_id FROM email.mail m JOIN email.mailing g ON g.project_id = m.project_id AND g.id = m.mailing_id
       WHERE m.project_id = $1 AND m.status <> 'sent'`,
      [project.id],
    );
  while ((await left()).length > 0 && Date.now() < deadline) await wait(1_000);
  const rest = await left();
  const missing = total - smtp.accepted.size;
  if (missing > 0 || rest.length > 0)
    problems.push(`${missing} mails never came, ${rest.length} are not recorded as sent`);
  const lost = Math.max(missing, rest.length);
  const lines = summarize(FAULTS, happened, { accepted: smtp.accepted, lost });
  for (const { fault, duplicates, allowed } of lines)
    if (duplicates > allowed) problems.push(`${fault}: ${duplicates} mails came twice, ${allowed} may`);
  const most = Math.max(...[...smtp.accepted.values()].map((times) => times.length));
  console.log(`${smtp.accepted.size} of ${total} mails, none more than ${most} times`);
  return lines;
}

async function mailsOnBusyMachine(email_config) {
  const override = { [`emails.templates.${TEMPLATE_IDS.email_verification}.tsxSource`]: OWN_TEMPLATE };
  const of = { config: { email_config }, server: place.server };
  const projects = [await createProject(of), await createProject({ ...of, override })];
  smtp.accepted.clear();
  const busy = await busyMails(place, projects, { mails: BUSY_MAILS, deadline: Date.now() + PATIENCE_MILLIS });
  const { mails, done, taken, triesBurnt, dead } = busy;
  if (triesBurnt > 0 || dead > 0 || done < mails || taken < mails)
    problems.push(
      `on a busy machine, ${taken} of ${mails} mails came, ${triesBurnt} tries were burnt, ${dead} are dead`,
    );
  return busy;
}

const does = (part) => values.only === '' || values.only === part;
let latencies = [];
let faults = [];
let busy = null;
try {
  const email_config = { type: 'standard', host: '127.0.0.1', port: smtp.port, username: 'u', password: 'p' };
  Object.assign(email_config, { sender_name: 'Acme', sender_email: 'acme@acme.example' });
  const project = await createProject({ config: { email_config }, server: place.server });
  const user = await signUp(project);
  if (does('latency') || does('faults')) await importUsers(project);
  if (does('latency')) latencies = await measureLatency(project, user);
  if (does('faults')) faults = await drain(project);
  if (does('busy')) busy = await mailsOnBusyMachine(email_config);
} finally {
  await place.server.stop();
  await smtp.close();
  await redis.kill();
}
print(faults, latencies, busy);
if (values.only === '') write({ mails: MAILS, faults, latencies, busy, problems });
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** The longest time within a window in which no email was accepted. */
function longestPause(times, from, to) {
  const marks = [from, ...times.filter((time) => time > from && time < to), to];
  return Math.max(...marks.slice(1).map((time, index) => time - marks[index]));
}

/**
 * One line per kind of fault, plus lost emails, whatever caused them. A duplicate is attributed to the first fault that
 * ended after the email was first accepted.
 */
function summarize(faults, happened, { accepted, lost }) {
  const lines = new Map(
    faults.map(({ name }) => [name, { fault: name, times: 0, lost: 0, duplicates: 0, allowed: 0, standstill: 0 }]),
  );
  const none = { fault: '(not known which)', times: 0, lost: 0, duplicates: 0, allowed: 0, standstill: 0 };
  const after = (time) => {
    const cause = happened.find(({ back }) => back >= time);
    return cause ? lines.get(cause.name) : none;
  };
  for (const { name, mayDouble, standstill } of happened) {
    const line = lines.get(name);
    line.times += 1;
    line.allowed += mayDouble;
    line.standstill = Math.max(line.standstill, seconds(standstill));
  }
  for (const times of accepted.values()) for (const time of times.slice(0, -1)) after(time).duplicates += 1;
  none.lost = lost;
  return [...lines.values(), none].filter((line) => line.times > 0 || line.duplicates > 0 || line.lost > 0);
}

function print(lines, latencies, busy) {
  const width = Math.max(24, ...lines.map(({ fault }) => fault.length)) + 2;
  const row = (name, figures) => console.log(name.padEnd(width) + figures.map((f) => String(f).padStart(14)).join(''));
  console.log();
  row('fault', ['times', 'lost', 'duplicates', 'allowed', 'standstill s']);
  for (const { fault, times, lost, duplicates, allowed, standstill } of lines)
    row(fault, [times, lost, duplicates, allowed, standstill]);
  console.log();
  row('sign-in p95', ['ms', 'slower by ms', 'samples']);
  for (const { while: during, p95, slowerBy, samples } of latencies) row(during, [p95, slowerBy ?? '', samples]);
  if (!busy) return;
  console.log();
  row('busy machine', ['mails', 'came', 'tries burnt', 'dead', 'given back', 'seconds']);
  row('eight loops beside', [busy.mails, busy.taken, busy.triesBurnt, busy.dead, busy.givenBack, busy.seconds]);
}

function write(results) {
  mkdirSync(RESULTS, { recursive: true });
  const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: availableParallelism() };
  writeFileSync(`${RESULTS}mail-faults.json`, `${JSON.stringify({ machine, ...results }, null, 2)}\n`);
}
