// `npm run bench -- upgrade --previous=<folder>`: the release before the ledger and this one on the same database,
// under load. See bench/README.md.
//   --previous <folder>  a built checkout of the previous release
//   --customers <n>      customers with subscriptions before the upgrade, default 24
//   --seconds <n>        how long both run under load, default 60
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { randomUUID } from 'node:crypto';
import {
  adminApi,
  createProject,
  freePort,
  SeededRandom,
  startPostgres,
  succeeded,
  temporaryFolder,
  rawApi,
  serverApi,
} from '@hallpass/testing';
import pg from 'pg';
import { internalKeys } from '../systems/hallpass.mjs';
import { assertBuilt, startRelease } from './releases.mjs';

// Customers who buy, use and get grants through either release.

const monthly = { USD: '10.00', interval: [1, 'month'] };

/** Everything that a product can grant, and two items that no product grants. */
const OVERRIDE = {
  'payments.items': {
    credits: { customerType: 'custom' },
    calls: { customerType: 'custom' },
    seats: { customerType: 'custom' },
    tokens: { customerType: 'custom' },
    bonus: { customerType: 'custom' },
  },
  'payments.products': {
    plan: {
      displayName: 'Plan',
      customerType: 'custom',
      stackable: true,
      prices: { monthly },
      includedItems: {
        credits: { quantity: 20, repeat: [1, 'month'], expires: 'never' },
        calls: { quantity: 10, repeat: [1, 'week'], expires: 'when-repeated' },
        seats: { quantity: 5, repeat: 'never', expires: 'when-purchase-expires' },
      },
    },
    pack: {
      displayName: 'Pack',
      customerType: 'custom',
      stackable: true,
      prices: { once: { USD: '5.00' } },
      includedItems: { credits: { quantity: 100, repeat: 'never', expires: 'never' } },
    },
  },
};
const ITEMS = ['credits', 'calls', 'seats', 'tokens', 'bonus'];

/** The same project through one release. */
const through = (project, { baseUrl }) => ({ ...project, baseUrl });

const quantity = async (project, customer, item) =>
  succeeded(await serverApi(project).get(`/payments/items/custom/${customer}/${item}`)).quantity;

const DAY = 86_400_000;
const TOKENS = 100_000;
const WORKERS = 8;
const root = fileURLToPath(new URL('../../', import.meta.url));

const { values } = parseArgs({
  options: {
    previous: { type: 'string' },
    customers: { type: 'string', default: '24' },
    seconds: { type: 'string', default: '60' },
  },
});
if (!values.previous) {
  console.error('Pass the folder of the release before: npm run bench -- upgrade --previous=<folder>');
  process.exit(2);
}
for (const each of [values.previous, root]) assertBuilt(each);

const random = new SeededRandom();
const pick = (from) => from[random.int(0, from.length)];
const faults = [];
const expect = (what, isRight) => {
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${what}`);
  if (!isRight) faults.push(what);
};
console.log(`HALLPASS_TEST_SEED=${random.seed}`);

const folder = await temporaryFolder();
const postgres = await startPostgres(join(folder, 'postgres'));
const redisPort = await freePort();
const redisArgs = [
  '--port',
  String(redisPort),
  '--bind',
  '127.0.0.1',
  '--save',
  '',
  '--appendonly',
  'no',
  '--dir',
  folder,
];
const redis = spawn('redis-server', redisArgs, { stdio: 'ignore' });
const database = new pg.Client({ connectionString: postgres.url });
const releases = [];

try {
  await database.connect();
  const shared = { databaseUrl: postgres.url, redisUrl: `redis://127.0.0.1:${redisPort}`, internal: internalKeys() };
  const dataDir = join(folder, 'previous');
  const previous = await startRelease(values.previous, { ...shared, dataDir });
  releases.push(previous);
  const server = { baseUrl: previous.baseUrl, internal: shared.internal, databaseUrl: null };
  const project = await createProject({ server, override: OVERRIDE });
  const before = through(project, previous);

  const customers = Array.from({ length: Number(values.customers) }, (_, each) => `customer-${each}`);
  for (const customer of customers) {
    if (!(await buy(before, customer, 'plan', 'monthly'))) throw new Error('a purchase was not paid');
    if (random.int(0, 2)) await buy(before, customer, 'pack', 'once');
    await change(before, customer, 'tokens', TOKENS);
    await change(before, customer, 'credits', -7);
    await change(before, customer, 'bonus', 50, new Date(Date.now() + 90 * DAY));
  }
  await advance(before, 70);
  for (const customer of customers) await change(before, customer, 'credits', -3);
  const clean = await previous.command('payments', 'verify', project.id);
  expect('the previous release finds its balances right before the upgrade', clean.code === 0);

  const shown = await readAll(before, customers);
  const next = await startRelease(root, { ...shared, dataDir: join(folder, 'next'), secretsOf: dataDir });
  releases.push(next);
  const after = through(project, next);
  const opened = await readAll(after, customers);
  const fallen = [...shown].filter(([name, amount]) => opened.get(name) < amount);
  expect(`no balance of ${shown.size} falls by the upgrade`, fallen.length === 0);
  expect(
    'each shows what it showed',
    [...shown].every(([name, amount]) => opened.get(name) === amount),
  );
  if (fallen.length > 0) console.log(fallen.slice(0, 5), opened.get(fallen[0][0]));
  const renewedBefore = await renewals(project.id);

  const acknowledged = await load([before, after], customers, Number(values.seconds) * 1_000);
  console.log(`${acknowledged.length} changes were acknowledged`);
  await previous.stop();
  await advance(after, 1);
  await untilRecorded();

  const { rows: lost } = await database.query(
    `SELECT d FROM unnest($2::text[]) d
     WHERE NOT EXISTS (SELECT FROM payments.item_change c WHERE c.project_id = $1 AND c.description = d)`,
    [project.id, acknowledged.map(({ description }) => description)],
  );
  expect('no acknowledged change is lost', lost.length === 0);
  const final = await readAll(after, customers);
  const added = (customer, item) =>
    acknowledged
      .filter((each) => each.customer === customer && each.item === item)
      .reduce((sum, { delta }) => sum + delta, 0);
  for (const item of ['tokens', 'credits']) {
    const renewed = item === 'credits' ? await renewals(project.id) : new Map();
    const wrong = customers.flatMap((customer) => {
      const granted = 20 * ((renewed.get(customer) ?? 0) - (renewedBefore.get(customer) ?? 0));
      const right = opened.get(`${customer}/${item}`) + added(customer, item) + (item === 'credits' ? granted : 0);
      const is = final.get(`${customer}/${item}`);
      return is === right ? [] : [{ customer, item, is, right }];
    });
    expect(`${item} are what was there, what renewals granted, and what was changed`, wrong.length === 0);
    if (wrong.length > 0) console.log(wrong.slice(0, 5));
  }
  expect(
    'seats stay while their subscription does',
    customers.every((customer) => final.get(`${customer}/seats`) === 5),
  );
  const verified = await next.command('payments', 'verify', project.id);
  expect('payments verify is clean afterwards', verified.code === 0);
  if (verified.code !== 0) console.log(verified.output);
  const reported = await next.command('payments', 'report', project.id);
  expect(
    'payments report knows every balance',
    reported.code === 0 && !reported.output.includes('still to be looked at'),
  );
  console.log(reported.output.split('\n').slice(0, 6).join('\n'));
  for (const [name, release] of [
    ['previous', previous],
    ['next', next],
  ]) {
    const errors = release.errors();
    if (errors.length > 0)
      console.log(`${errors.length} errors in the log of the ${name} release:`, errors.slice(0, 5));
  }
} finally {
  for (const release of releases) await release.stop();
  await database.end();
  redis.kill('SIGTERM');
  await once(redis, 'exit');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
if (faults.length > 0) process.exitCode = 1;

/** Moves the clock of the project, and waits until everything that fell due is done. */
async function advance(project, days) {
  const api = adminApi(project);
  let clock = succeeded(await api.patch('/internal/payments/test-clock', { advance_millis: days * DAY }));
  while (clock.status !== 'ready') {
    await pause(100);
    clock = succeeded(await api.get('/internal/payments/test-clock'));
  }
}

async function readAll(project, customers) {
  const read = new Map();
  for (const customer of customers)
    for (const item of ITEMS) read.set(`${customer}/${item}`, await quantity(project, customer, item));
  return read;
}

async function renewals(projectId) {
  const { rows } = await database.query(
    `SELECT customer_id, count(*)::integer AS paid FROM payments.money_entry
     WHERE project_id = $1 AND kind = 'renewal' GROUP BY customer_id`,
    [projectId],
  );
  return new Map(rows.map(({ customer_id, paid }) => [customer_id, paid]));
}

/** Sends uses, grants and purchases through both, while the clock moves on and both renew. */
async function load(projects, customers, millis) {
  const endsAt = Date.now() + millis;
  const acknowledged = [];
  let bought = 0;
  const work = async () => {
    while (Date.now() < endsAt) {
      const project = pick(projects);
      const kind = random.int(0, 20);
      if (kind === 0) {
        bought += 1;
        await buy(
          project,
          `new-${bought}`,
          ...pick([
            ['plan', 'monthly'],
            ['pack', 'once'],
          ]),
        );
      } else if (kind === 1) {
        await change(project, pick(customers), 'bonus', 5, new Date(Date.now() + random.int(60, 200) * DAY));
      } else {
        const [item, delta] = pick([
          ['tokens', -1],
          ['tokens', 2],
          ['credits', -1],
          ['calls', -1],
          ['bonus', -1],
        ]);
        const done = await change(project, pick(customers), item, delta);
        if (done) acknowledged.push(done);
      }
    }
  };
  const clock = async () => {
    for (let turn = 0; Date.now() < endsAt; turn += 1) {
      await advance(projects[turn % projects.length], 3);
      await pause(1_000);
    }
  };
  await Promise.all([clock(), ...Array.from({ length: WORKERS }, work)]);
  return acknowledged;
}

/** Waits until this release's task has recorded the previous one's last writes. */
async function untilRecorded() {
  for (;;) {
    const { rows } = await database.query(
      `SELECT (SELECT count(*) FROM payments.unrecorded_change) + (SELECT count(*) FROM payments.item_balance WHERE ledger = 0)
         + (SELECT count(*) FROM payments.subscription WHERE terms_recorded = 0)
         + (SELECT count(*) FROM payments.one_time_purchase WHERE entries_recorded = 0) AS left`,
    );
    if (Number(rows[0].left) === 0) return;
    await pause(200);
  }
}

/** Buys a product with a test card. @returns whether it was paid */
async function buy(project, customer, productId, priceId) {
  const bought = { customer_type: 'custom', customer_id: customer, product_id: productId };
  const { url } = succeeded(await serverApi(project).post('/payments/purchases/create-purchase-url', bought));
  const open = rawApi(project.baseUrl, { 'x-forwarded-for': project.clientAddress });
  const session = { full_code: new URL(url).pathname.split('/').at(-1), price_id: priceId };
  const { client_secret } = succeeded(await open.post('/payments/purchases/purchase-session', session));
  const card = { client_secret, card_number: '4242424242424242', expiry: '12/99', cvc: '123' };
  const answer = await open.post('/payments/built-in/confirm', card);
  // The clock moved on for longer than a purchase may take.
  if (answer.status === 409) return false;
  return succeeded(answer).status === 'succeeded';
}

/** @returns what was acknowledged; null if too few units were left. Throws any other error */
async function change(project, customer, item, delta, expiresAt) {
  const description = randomUUID();
  const path = `/payments/items/custom/${customer}/${item}/update-quantity?allow_negative=false`;
  const body = { delta, description, ...(expiresAt && { expires_at: expiresAt.toISOString() }) };
  const answer = await serverApi(project).post(path, body);
  if (answer.knownError === 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT') return null;
  succeeded(answer);
  return { customer, item, delta, description };
}
