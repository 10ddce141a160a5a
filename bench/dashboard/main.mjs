// `npm run bench -- dashboard`: how fast the dashboard loads and responds, also with many users. See bench/README.md.
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createProject, signUp, startPostgres, temporaryFolder } from '@hallpass/testing';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { browserPath } from '../../libs/testing/src/browser/path.mjs';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { BENCH_PREFIX } from '../measure/postgres-cpu.mjs';
import { internalKeys, startHallpass } from '../systems/hallpass.mjs';
import { actsOnUsers, fillProject } from './million-users.mjs';

// Loads one page in a fresh browser: Lighthouse's metrics, with its throttling.
const KILOBIT = 1_024 / 8;

/**
 * Lighthouse's throttling: slow 4G on a phone with a quarter of this machine's speed, and a desktop without throttling.
 */
const PROFILES = {
  'slow 4G, 4x CPU': {
    context: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
    network: {
      latency: 562.5,
      downloadThroughput: 1_474.56 * KILOBIT,
      uploadThroughput: 675 * KILOBIT,
      offline: false,
    },
    cpu: 4,
  },
  desktop: { context: { viewport: { width: 1_350, height: 940 } }, network: null, cpu: 1 },
};

/** A longer task blocks the user (web.dev/tbt). */
const TASK_MILLIS = 50;

/** The TypeScript of the browser tests, bundled into one module, to time what they do. */
const ENTRY = `
  export { changeMethod, createProjectAndUser, readAuditLog, repairUser, sendTemplate } from './main-jobs.js';
  export { Typist } from './typist.js';
  export { loadInWaves } from './waves.js';
`;

const FEW = 10_000;
const MANY = 1_000_000;
/** Limit of the page's waiting time, as a multiple of the same requests without the page. */
const RATIO_LIMIT = 2;
/** For the five main jobs, including the users' time and the pages' time. */
const JOBS_LIMIT_SECONDS = 300;
const LIMITS = { trips: 5, signInBytes: 200_000, cls: 0.01 };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    share: { type: 'string', default: '1' },
    loads: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const share = Number(values.share);
/** Partial measurements are not saved. */
const isWhole = share === 1 && !values.loads;

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const rounded = (number) => Math.round(number * 1_000) / 1_000;
const inWhole = (figures) => Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)]));

async function signIn(browser, baseUrl, { email, password }) {
  const context = await browser.newContext({ baseURL: baseUrl });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/projects');
  const storageState = await context.storageState();
  return { page, storageState };
}

async function loads({ browser, baseUrl, projectId, storageState, loadInWaves }) {
  const pages = {
    'sign-in': { path: '/sign-in', shown: (page) => page.getByRole('button', { name: 'Sign in', exact: true }) },
    home: { path: `/projects/${projectId}`, shown: (page) => page.getByText('Newest users'), storageState },
    users: {
      path: `/projects/${projectId}/users`,
      shown: (page) => page.locator('tbody').getByRole('link').first(),
      storageState,
    },
  };
  const figures = {};
  for (const [name, page] of Object.entries(pages)) {
    const context = await browser.newContext({ baseURL: baseUrl, storageState: page.storageState });
    const tab = await context.newPage();
    const { trips } = await loadInWaves(tab, page.path, () => page.shown(tab).isVisible());
    figures[name] = { trips };
    await context.close();
    for (const profile of Object.keys(PROFILES)) {
      const samples = [];
      for (let round = 0; round < rounds; round += 1)
        samples.push(await loadPage(browser, { profile, baseUrl, ...page }));
      const of = (figure) => median(samples.map((sample) => sample[figure]));
      figures[name][profile] = inWhole(
        Object.fromEntries(Object.keys(samples[0]).map((figure) => [figure, of(figure)])),
      );
      console.log(`${name.padEnd(8)} ${profile.padEnd(16)} ${JSON.stringify(figures[name][profile])}`);
    }
  }
  return figures;
}

/** The five main jobs in a fresh profile, with a user who types as fast as the page accepts keys. */
async function mainJobs({ browser, baseUrl, jobs }) {
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ baseURL: baseUrl });
    const typist = new jobs.Typist(await context.newPage());
    const person = () => ({ email: `${randomBytes(4).toString('hex')}@example.com`, password: 'correct horse' });
    const user = person();
    const began = performance.now();
    await jobs.createProjectAndUser(typist, person(), user);
    await jobs.changeMethod(typist);
    await jobs.repairUser(typist, user);
    await jobs.sendTemplate(typist, user, 'Pick a new password');
    await jobs.readAuditLog(typist);
    samples.push({ pages: (performance.now() - began) / 1_000, person: typist.seconds });
    await context.close();
  }
  const [pagesSeconds, personSeconds] = ['pages', 'person'].map((of) => median(samples.map((sample) => sample[of])));
  return { pagesSeconds, personSeconds, limitSeconds: JOBS_LIMIT_SECONDS };
}

async function manyUsers({ browser, baseUrl, internal, client }) {
  const figures = {};
  for (const [name, count] of Object.entries({ few: Math.round(FEW * share), many: Math.round(MANY * share) })) {
    const project = await createProject({ server: { baseUrl, internal, databaseUrl: null } });
    await fillProject(client, project.id, count);
    const { page } = await signIn(browser, baseUrl, project.owner);
    const acts = await actsOnUsers(page, { baseUrl, projectId: project.id, rounds });
    for (const [act, { pageMillis, waitedMillis, apiMillis }] of Object.entries(acts)) {
      figures[act] ??= {};
      figures[act][name] = inWhole({ pageMillis, waitedMillis, apiMillis, ratio: waitedMillis / apiMillis });
      console.log(`${name.padEnd(5)} ${act.padEnd(26)} ${JSON.stringify(figures[act][name])}`);
    }
    await page.context().close();
  }
  return figures;
}

async function measure({ browser, databaseUrl, dataDir, client }) {
  const internal = internalKeys();
  const hallpass = await startHallpass('standalone', { databaseUrl, dataDir, internal });
  try {
    // The dashboard's cookies need this host name, as in the tests.
    const baseUrl = hallpass.baseUrl.replace('127.0.0.1', 'localhost');
    const jobs = await walks();
    const project = await createProject({ server: { baseUrl, internal, databaseUrl: null } });
    for (let at = 0; at < 60; at += 1) await signUp(project);
    const { storageState, page } = await signIn(browser, baseUrl, project.owner);
    await page.context().close();
    const given = { browser, baseUrl, projectId: project.id, storageState };
    const loaded = await loads({ ...given, loadInWaves: jobs.loadInWaves });
    if (values.loads) return { loads: loaded };
    const main = await mainJobs({ browser, baseUrl, jobs });
    console.log(`main jobs ${JSON.stringify(main)}`);
    const users = await manyUsers({ browser, baseUrl, internal, client });
    return { loads: loaded, mainJobs: inWhole(main), usersPage: users };
  } finally {
    await hallpass.stop();
  }
}

/** @returns {string[]} violated limits */
function faultsOf({ loads: pages, mainJobs: jobs, usersPage }) {
  const faults = [];
  for (const [name, { trips, ...profiles }] of Object.entries(pages)) {
    if (trips > LIMITS.trips) faults.push(`${name} takes ${trips} trips`);
    for (const [profile, { cls }] of Object.entries(profiles))
      if (cls > LIMITS.cls) faults.push(`${name} moves by ${cls}, ${profile}`);
  }
  if (pages['sign-in'].desktop.bytes > LIMITS.signInBytes) faults.push('the first load is heavy');
  if (jobs && jobs.pagesSeconds + jobs.personSeconds > jobs.limitSeconds) faults.push('the main jobs take too long');
  for (const [act, { many }] of Object.entries(usersPage ?? {}))
    if (many.ratio > RATIO_LIMIT) faults.push(`${act}: ${many.ratio} times its requests`);
  return faults;
}

await prepare().catch((error) => {
  console.error(error.isPlain ? error.message : error);
  process.exit(1);
});
const folder = await temporaryFolder();
const results = { at: new Date().toISOString(), load: loadavg()[0], rounds, limits: { ...LIMITS, ratio: RATIO_LIMIT } };
const browser = await chromium.launch({
  executablePath: browserPath(process.env),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const postgres = await startPostgres(join(folder, 'database'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const client = new pg.Client({ connectionString: postgres.url, application_name: `${BENCH_PREFIX}data` });
  await client.connect();
  try {
    Object.assign(results, await measure({ browser, databaseUrl: postgres.url, dataDir, client }));
  } finally {
    await client.end();
    await postgres.stop();
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
results.faults = faultsOf(results);
if (isWhole)
  writeFileSync(
    fileURLToPath(new URL('../results/dashboard.json', import.meta.url)),
    `${JSON.stringify(results, null, 2)}\n`,
  );
for (const fault of results.faults) console.error(fault);
if (results.faults.length > 0) process.exitCode = 1;

/** @returns {Promise<typeof import('../../admin-web/test/main-jobs.js')>} with `Typist` and `loadInWaves` */
async function walks() {
  const tests = fileURLToPath(new URL('../../admin-web/test/', import.meta.url));
  const bundle = await rolldown({
    input: 'walks',
    // Our own packages are resolved from the module's folder.
    external: [/^@hallpass\//],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: [
      {
        name: 'walks',
        resolveId: (id) => (id === 'walks' ? join(tests, 'walks.ts') : null),
        load: (id) => (id === join(tests, 'walks.ts') ? ENTRY : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  const file = fileURLToPath(new URL('../../dist/bench-walks.mjs', import.meta.url));
  await writeFile(file, output[0].code);
  return import(pathToFileURL(file).href);
}

/** Runs in the page before any of its code. */
function watch() {
  const seen = { lcp: 0, cls: 0, tasks: [] };
  Object.assign(window, { seen });
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }));
}

/**
 * Opens a page until it is shown. @returns its metrics, times in ms
 * @param {import('playwright-core').Browser} browser
 */
async function loadPage(browser, { profile, baseUrl, path, shown, storageState }) {
  const { context: look, network, cpu } = PROFILES[profile];
  const context = await browser.newContext({ ...look, baseURL: baseUrl, storageState });
  try {
    context.setDefaultTimeout(180_000);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    if (network) await devtools.send('Network.emulateNetworkConditions', network);
    if (cpu > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await page.addInitScript(watch);
    await page.goto(path, { waitUntil: 'commit' });
    await shown(page).waitFor();
    const { millis, requests, bytes } = await page.evaluate(() => {
      const files = performance.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming);
      const sizes = files.map(({ encodedBodySize }) => encodedBodySize);
      return { millis: performance.now(), requests: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    });
    // A paint is reported with the next frame.
    await page.evaluate(() => new Promise((resolve) => window.requestAnimationFrame(() => setTimeout(resolve, 100))));
    const { fcp, lcp, cls, tasks } = await page.evaluate(() => ({
      ...window.seen,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }));
    const late = tasks.filter(({ startTime }) => startTime >= fcp && startTime <= millis);
    const tbt = late.reduce((sum, { duration }) => sum + Math.max(0, duration - TASK_MILLIS), 0);
    return { fcp, lcp, shown: millis, cls, tbt, requests, bytes };
  } finally {
    await context.close();
  }
}
