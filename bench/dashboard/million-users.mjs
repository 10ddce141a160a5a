// Compares the users page with the API that it calls: with many users or few, the page must not be slower than its
// requests.
import { insertUsers, SEARCHES } from '../systems/users.mjs';

/** Users without a verified address: so few that a filter has to search for them. */
const UNVERIFIED = 4;

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

export async function fillProject(client, projectId, count) {
  await insertUsers(client, projectId, count);
  await client.query(
    `UPDATE users.contact_channel SET is_verified = false WHERE (project_id, user_id) IN (
       SELECT project_id, id FROM users."user" WHERE project_id = $1 ORDER BY signed_up_at LIMIT ${UNVERIFIED})`,
    [projectId],
  );
  await client.query('VACUUM ANALYZE users.contact_channel');
}

/** Actions on the page, each continuing from the one before. */
const ACTS = {
  'first page': (page) => page.getByRole('link', { name: 'Users', exact: true }).first().click(),
  'next page': (page) => page.getByRole('link', { name: 'Next' }).click(),
  search: (page) => page.getByRole('searchbox').fill(SEARCHES.common),
  'search that finds few': (page) => page.getByRole('searchbox').fill(SEARCHES.rare),
  'search that finds nobody': (page) => page.getByRole('searchbox').fill(SEARCHES.missing),
  filter: (page) => page.getByRole('menuitemradio', { name: 'Yes' }).click(),
  'filter that finds few': (page) => page.getByRole('menuitemradio', { name: 'No', exact: true }).click(),
};
/** Preparations that are not timed. */
const BEFORE = {
  filter: async (page) => {
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Verified', exact: true }).click();
  },
  'filter that finds few': async (page) => {
    await page.getByRole('button', { name: 'Remove filter: Verified' }).click();
    await page.getByRole('button', { name: 'Verified', exact: true }).click();
  },
};

const isList = (url) => /\/api\/v1\/users(\/count)?\?/.test(url);

async function quiet(page, open) {
  do {
    await page.evaluate(() => new Promise((resolve) => window.requestAnimationFrame(() => setTimeout(resolve))));
  } while (open.size > 0);
}

/**
 * @returns by action: ms until its rows are painted, how much of that the page waited for the API, and the duration of
 * the requests alone
 */
export async function actsOnUsers(page, { baseUrl, projectId, rounds }) {
  const open = new Set();
  let asked = [];
  page.on('request', (request) => {
    if (!isList(request.url())) return;
    open.add(request);
    asked.push(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const figures = Object.fromEntries(Object.keys(ACTS).map((name) => [name, { page: [], waited: [], api: [] }]));
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto(`${baseUrl}/projects/${projectId}/keys`);
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    // From here on, the code of all pages is loaded.
    await page.waitForLoadState('networkidle');
    for (const [name, act] of Object.entries(ACTS)) {
      await BEFORE[name]?.(page);
      await quiet(page, open);
      asked = [];
      const began = performance.now();
      await act(page);
      while (asked.length === 0)
        await page.evaluate(() => new Promise((resolve) => window.requestAnimationFrame(resolve)));
      await quiet(page, open);
      const done = performance.now();
      const sent = asked.filter((request) => request.failure() === null);
      const times = sent.map((request) => request.timing());
      const first = Math.min(...times.map(({ startTime }) => startTime));
      const waited = Math.max(...times.map(({ startTime, responseEnd }) => startTime + responseEnd)) - first;
      const api = await alone(sent);
      if (round === 0) continue;
      figures[name].page.push(done - began);
      figures[name].waited.push(waited);
      figures[name].api.push(api);
    }
  }
  return Object.fromEntries(
    Object.entries(figures).map(([name, { page: all, waited, api }]) => [
      name,
      { pageMillis: median(all), waitedMillis: median(waited), apiMillis: median(api) },
    ]),
  );
}

/** The same requests at the same time, without a page: ms until the last response. */
async function alone(requests) {
  const all = await Promise.all(requests.map(async (request) => [request.url(), await request.allHeaders()]));
  const began = performance.now();
  await Promise.all(
    all.map(async ([url, headers]) => {
      const own = Object.entries(headers).filter(([name]) => name.startsWith('x-'));
      const response = await fetch(url, { headers: Object.fromEntries(own) });
      await response.text();
      if (response.status !== 200) throw new Error(`GET ${url} answered ${response.status}`);
    }),
  );
  return performance.now() - began;
}
