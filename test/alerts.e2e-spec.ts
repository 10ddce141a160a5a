import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createProject,
  documentedMetrics,
  type EmbeddedPostgres,
  freePortRange,
  type MailServer,
  mode,
  signUp,
  type StartedServer,
  startMailServer,
  startPostgres,
  startServer,
  temporaryFolder,
  type TestProject,
  until,
} from '@hallpass/testing';
import pg from 'pg';
import { type OwnEndpoint, uuidOf, WebhookOwner } from '../services/projects/test/webhooks/webhook-owner.js';
import { alertRules, holds, metricsOf, samplesOf, type Scrape } from './alerts/rules.js';

/**
 * Each alert of kubernetes/components/prometheus/alerts.yaml: it is silent in normal operation and fires when its cause
 * occurs.
 */

const PROCESSES = mode === 'standalone' ? 1 : 8;
const CALLBACK = 'http://localhost:3000/verify';

let folder: string;
let mailServer: MailServer;
let postgres: EmbeddedPostgres;
let server: StartedServer;
let firstPort: number;
let project: TestProject;
let owner: WebhookOwner;
let taking: OwnEndpoint;

const connect = async (): Promise<pg.Client> => {
  const connection = new pg.Client({ connectionString: postgres.url });
  await connection.connect();
  return connection;
};

async function scrape(): Promise<Scrape> {
  const ports = Array.from({ length: PROCESSES }, (_, at) => firstPort + at);
  const answers = ports.map(async (port) => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    return samplesOf(await answer.text(), String(port));
  });
  return (await Promise.all(answers)).flat();
}

const valueOf = (samples: Scrape, name: string, labels: Record<string, string>): number =>
  samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);

const signUpWithMail = () => signUp(project, { verificationCallbackUrl: CALLBACK });

beforeAll(async () => {
  folder = await temporaryFolder();
  [postgres, mailServer] = await Promise.all([startPostgres(join(folder, 'database')), startMailServer()]);
  firstPort = await freePortRange(Array.from({ length: PROCESSES }, (_, at) => at));
  server = await startServer({
    replicas: 1,
    env: {
      DATABASE_URL: postgres.url,
      SMTP_URL: mailServer.url,
      HALLPASS_MAIL_FROM: 'hello@hallpass.example',
      HALLPASS_METRICS_PORT: String(firstPort),
    },
  });
  project = await createProject({ server });
  owner = await WebhookOwner.start(project, connect);
  taking = await owner.makeEndpoint({ eventTypes: ['taken'] });
  const first = await scrape();
  // Normal operation: an email and a webhook arrive.
  await mailServer.nextMail((await signUpWithMail()).email);
  await owner.send('taken');
  await owner.receiver.next(taking.path);
  const quiet = await until('both are counted', async () => {
    const now = await scrape();
    const isMailSent = valueOf(now, 'hallpass_mails_total', { outcome: 'sent' }) > 0;
    const isTaken = valueOf(now, 'hallpass_webhook_attempts_total', { outcome: 'delivered' }) > 0;
    return isMailSent && isTaken && valueOf(now, 'hallpass_webhook_endpoints', { state: 'working' }) > 0 ? now : null;
  });
  for (const rule of alertRules()) expect([rule.alert, holds(rule, first, quiet)]).toEqual([rule.alert, false]);
});

afterAll(async () => {
  await server?.stop();
  await owner?.stop();
  await mailServer?.close();
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Causes each alert. Returns how to undo the cause if the next one requires that. */
const CAUSES: Readonly<Record<string, () => Promise<(() => Promise<void>) | void>>> = {
  async HallpassWebhooksLate() {
    // Simulates a dispatcher that makes no progress: it skips an endpoint that another process is handling.
    const held = await connect();
    await held.query('BEGIN');
    await held.query('SELECT FROM projects.webhook_endpoint WHERE project_id = $1 AND id = $2 FOR UPDATE', [
      project.id,
      uuidOf(taking.id),
    ]);
    await owner.send('taken');
    await owner.query(
      `UPDATE projects.webhook_delivery SET created_at = now() - interval '10 minutes'
       WHERE project_id = $1 AND status = 'waiting'`,
      [project.id],
    );
    return async () => {
      await held.query('COMMIT');
      await held.end();
      await owner.receiver.next(taking.path, 2);
    };
  },

  async HallpassWebhookEndpointDisabled() {
    const gone = await owner.makeEndpoint({ eventTypes: ['gone'] });
    owner.receiver.answer = (response, { path }) => response.writeHead(path === gone.path ? 410 : 204).end();
    await owner.send('gone');
    await until('the endpoint is disabled', async () => {
      const { data } = await owner.svix.endpoint.list(project.id);
      return data.some(({ id, disabled }) => id === gone.id && disabled);
    });
    owner.answerAll();
  },

  async HallpassWebhooksFailing() {
    await owner.receiver.goDown();
    for (let at = 0; at < 3; at += 1) await owner.send('taken');
    return () => owner.receiver.comeUp();
  },

  async HallpassEmailsFailing() {
    await mailServer.close();
    for (let at = 0; at < 10; at += 1) await signUpWithMail();
  },

  // The emails of the previous cause are being retried.
  async HallpassEmailsLate() {
    await owner.query(
      `UPDATE queue.delivery SET first_due_at = first_due_at - interval '10 minutes'
       WHERE project_id = $1 AND done_at IS NULL`,
      [project.id],
    );
  },

  async HallpassDeadDeliveries() {
    await owner.query(
      `UPDATE queue.delivery SET dead_at = now(), started_at = NULL WHERE project_id = $1 AND done_at IS NULL`,
      [project.id],
    );
  },
};

describe('an alert', () => {
  it('has a cause in this test', () => {
    expect(
      alertRules()
        .map(({ alert }) => alert)
        .sort(),
    ).toEqual(Object.keys(CAUSES).sort());
  });

  it.each(alertRules())('says what happened, and uses documented metrics: $alert', (rule) => {
    expect(rule.annotations).toEqual({ summary: expect.any(String), description: expect.any(String) });
    expect(['info', 'warning', 'critical']).toContain(rule.labels['severity']);
    for (const metric of metricsOf(rule)) expect(documentedMetrics().has(metric)).toBe(true);
  });

  it.each(Object.entries(CAUSES))('comes once its condition is there: %s', async (alert, cause) => {
    const rule = alertRules().find((each) => each.alert === alert)!;
    const before = await scrape();
    expect(holds(rule, before, before)).toBe(false);
    const end = await cause();
    let last = before;
    const names = metricsOf(rule);
    await until(`${alert} holds`, async () => holds(rule, before, (last = await scrape())), {
      lastSeen: () => [before, last].map((seen) => seen.filter(({ name }) => names.includes(name))),
    });
    await end?.();
  });
});

it('an email that is retried is not lost to the metrics: it is late, and its attempts are counted', async () => {
  await signUpWithMail();
  await owner.query(
    `UPDATE queue.delivery SET first_due_at = first_due_at - interval '1 hour' WHERE project_id = $1 AND done_at IS NULL
       AND dead_at IS NULL`,
    [project.id],
  );
  await until('it is scheduled and late', async () => {
    const now = await scrape();
    const of = { event: 'mail.requested', consumer: 'email' };
    const isScheduled = valueOf(now, 'hallpass_outbox_deliveries', { ...of, state: 'scheduled' }) > 0;
    return isScheduled && valueOf(now, 'hallpass_outbox_oldest_due_age_seconds', of) > 3_600;
  });
  expect(valueOf(await scrape(), 'hallpass_mails_total', { outcome: 'failed' })).toBe(0);
});

it('webhooks are counted by whether they were tried, and endpoints by whether they take them', async () => {
  await owner.send('taken', { deliverAt: new Date(Date.now() + 3_600_000) });
  await owner.receiver.goDown();
  await owner.send('taken');
  const webhooks = 'hallpass_webhook_deliveries';
  const now = await until('one is retried', async () => {
    const seen = await scrape();
    return valueOf(seen, webhooks, { destination: 'other_port', state: 'retrying' }) > 0 && seen;
  });
  // A delivery due in an hour is not late.
  expect(valueOf(now, webhooks, { state: 'waiting' })).toBe(0);
  expect(valueOf(now, webhooks, { destination: 'https' })).toBe(0);
  expect(valueOf(now, 'hallpass_webhook_oldest_age_seconds', { state: 'retrying' })).toBeGreaterThan(0);
  for (const [state, count] of Object.entries({ working: 0, failing: 1, disabled: 1 }))
    expect([state, valueOf(now, 'hallpass_webhook_endpoints', { state })]).toEqual([state, count]);
});
