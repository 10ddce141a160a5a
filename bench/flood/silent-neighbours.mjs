// Part of `npm run bench -- flood`: whether emails and webhooks of a project arrive quickly while another project's servers do
// not respond (security P8). See bench/README.md.
import { createServer as createHttpServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { client, createProject, ownerApi, startMailServer, succeeded } from '@hallpass/testing';
import { Svix } from 'svix';
import { listen, startSilentServer } from './silent-server.mjs';

const CODES = 150;
const ENDPOINTS = 60;
const MESSAGES = 100;
const QUEUED = 200_000;
const PROBES_PER_SECOND = 2;
const PATIENCE_MILLIS = 60_000;
/** Pause between two floods, in which work of the first finishes. */
const REST_MILLIS = 20_000;
/** A p99 may be twice that of the quiet server, or this. */
const LIMIT_MILLIS = 1_000;

/** Accepts every webhook, and records which messages arrived. */
async function startReceiver() {
  const waiting = new Map();
  const server = createHttpServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(204).end();
      waiting.get(request.headers['svix-id'])?.();
      waiting.set(request.headers['svix-id'], null);
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    arrival: (id) =>
      waiting.has(id) ? Promise.resolve() : new Promise((resolve) => void waiting.set(id, () => resolve())),
    close: () => server.close(),
  };
}

const emailConfig = (port) => ({
  type: 'standard',
  host: '127.0.0.1',
  port,
  username: 'bench',
  password: 'bench',
  sender_name: 'Bench',
  sender_email: 'bench@example.com',
});

let asked = 0;
const askForCode = (project) => {
  const email = `bench-${++asked}@example.com`;
  const body = { email, callback_url: 'http://localhost:3000/sign-in' };
  return { email, sent: client(project).post('/auth/otp/send-sign-in-code', body).then(succeeded) };
};

const svixOf = async (project) => {
  const { token } = succeeded(await ownerApi(project).post('/webhooks/svix-token', {}));
  return new Svix(token, { serverUrl: project.baseUrl, numRetries: 0 });
};

/**
 * Sends emails and messages of one project for a time, and waits for each.
 * @returns how long each took, in milliseconds; `PATIENCE_MILLIS` if it did not arrive
 */
async function probe({ project, svix, mails, receiver }, millis) {
  const times = { email: [], webhook: [] };
  const running = [];
  const timed = async (name, send) => {
    const beganAt = performance.now();
    await Promise.race([send(), pause(PATIENCE_MILLIS, undefined, { ref: false })]);
    times[name].push(performance.now() - beganAt);
  };
  const sendEmail = async () => {
    const { email, sent } = askForCode(project);
    await sent;
    await mails.nextMail(email);
  };
  const sendMessage = async () => {
    const { id } = await svix.message.create(project.id, { eventType: 'bench.probe', payload: { n: 1 } });
    await receiver.arrival(id);
  };
  for (const endsAt = performance.now() + millis; performance.now() < endsAt; await pause(1_000 / PROBES_PER_SECOND))
    running.push(timed('email', sendEmail), timed('webhook', sendMessage));
  await Promise.all(running);
  return { times, failures: {} };
}

/** Copies an email that was sent: each copy is rendered, and then found to be sent. */
async function queueEmails(database, projectId) {
  await database.query(
    `WITH sample AS (
       SELECT payload FROM queue.outbox WHERE project_id = $1 AND event = 'mail.requested' AND payload IS NOT NULL LIMIT 1),
     event AS (
       INSERT INTO queue.outbox (project_id, id, event, payload)
       SELECT $1, gen_random_uuid(), 'mail.requested', payload FROM sample, generate_series(1, $2::integer)
       RETURNING id)
     INSERT INTO queue.delivery (project_id, id, event_id, consumer, next_try_at, first_due_at)
     SELECT $1, gen_random_uuid(), id, 'email', now(), now() FROM event`,
    [projectId, QUEUED],
  );
}

/**
 * @param {object} options
 * @param {(title: string, measured: object) => { p99Millis: number }} options.report prints one measurement and returns
 * its figures
 * @returns {Promise<object[]>} results, one for each flood
 */
export async function silentNeighbours({ mode, baseUrl, internal, client: database, millis, report }) {
  const server = { baseUrl, internal, databaseUrl: null };
  const [mails, receiver, silent] = await Promise.all([startMailServer(), startReceiver(), startSilentServer()]);
  const make = (port) =>
    createProject({ server, config: { email_config: emailConfig(port), magic_link_enabled: true } });
  try {
    const project = await make(Number(new URL(mails.url).port));
    const svix = await svixOf(project);
    await svix.endpoint.create(project.id, { url: receiver.url, eventTypes: ['bench.probe'] });
    const probed = { project, svix, mails, receiver };
    await probe(probed, 3_000);
    const quiet = report("emails and webhooks without another project's", await probe(probed, millis));
    const limitMillis = Math.max(2 * quiet.p99Millis, LIMIT_MILLIS);
    const results = [];
    const measure = async (kind, flood) => {
      await flood();
      const flooded = report(`while another project has ${kind}`, await probe(probed, millis));
      const met = flooded.p99Millis <= limitMillis;
      console.log(`    p99 ${flooded.p99Millis} ms, at most ${limitMillis}: ${met ? 'met' : 'NOT MET'}`);
      results.push({ mode, kind, p99Millis: flooded.p99Millis, limitMillis, met, quiet, flooded });
      await pause(REST_MILLIS);
    };

    const stuck = await make(silent.port);
    await measure(`${CODES} emails for a mail server that says nothing`, async () => {
      for (let n = 0; n < CODES; n++) await askForCode(stuck).sent;
    });
    const hanging = await make(silent.port);
    const hangingSvix = await svixOf(hanging);
    await measure(`${MESSAGES} messages for each of ${ENDPOINTS} endpoints that never answer`, async () => {
      for (let n = 0; n < ENDPOINTS; n++)
        await hangingSvix.endpoint.create(hanging.id, { url: `http://127.0.0.1:${silent.port}/${n}` });
      for (let n = 0; n < MESSAGES; n++)
        await hangingSvix.message.create(hanging.id, { eventType: 'bench.flood', payload: { n } });
    });
    await measure(`${QUEUED} emails in the queue`, () => queueEmails(database, stuck.id));
    return results;
  } finally {
    await mails.close();
    receiver.close();
    silent.close();
  }
}
