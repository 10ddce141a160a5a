// How long Chromium needs for the hardest challenges. Runs the solver of the client library, as built.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { browserPath } from '../../libs/testing/src/browser/path.mjs';

/** A slow phone, as Lighthouse simulates it. */
export const THROTTLE = 4;

/**
 * @param {string} baseUrl a page of it is a secure context
 * @param {object[]} challenges `proof_of_work` of each
 * @param {number} most numbers that a client tries at most
 */
export async function measureBrowser(baseUrl, challenges, most) {
  const source = readFileSync(new URL('../../libs/sdk/dist/challenges/find-number.js', import.meta.url), 'utf8');
  const browser = await chromium.launch({
    executablePath: browserPath(process.env),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    await page.goto(`${baseUrl.replace('127.0.0.1', 'localhost')}/health`);
    const lanes = { one: [], two: [], throttled: [] };
    const session = await page.context().newCDPSession(page);
    // The first worker also waits for its thread.
    await page.evaluate(solveInLanes, { source, parameters: challenges[0].parameters, lanes: 2 });
    for (const { parameters } of challenges) {
      lanes.one.push(await page.evaluate(solveInLanes, { source, parameters, lanes: 1 }));
      lanes.two.push(await page.evaluate(solveInLanes, { source, parameters, lanes: 2 }));
      await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
      lanes.throttled.push(await page.evaluate(solveInLanes, { source, parameters, lanes: 2 }));
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
    /** For the last number that can be right, by the time for each number that was tried, in the quietest run. */
    const worst = (runs) => Math.min(...runs.map(({ millis, counter }) => (millis / (counter + 1)) * most));
    return Object.fromEntries(Object.entries(lanes).map(([name, runs]) => [name, Math.round(worst(runs))]));
  } finally {
    await browser.close();
  }
}

/** Runs in the page: the same source in as many Web Workers as there are lanes. */
async function solveInLanes({ source, parameters, lanes }) {
  const worker = `${source.replace('export async function', 'async function')}
onmessage = ({ data }) => findNumber(data.parameters, data.start, data.step).then((found) => postMessage(found));`;
  const url = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));
  const began = performance.now();
  const workers = [];
  const found = await new Promise((resolve, reject) => {
    for (let start = 0; start < lanes; start += 1) {
      const each = new globalThis.Worker(url);
      workers.push(each);
      each.onmessage = ({ data }) => data && resolve(data);
      each.onerror = reject;
      each.postMessage({ parameters, start, step: lanes });
    }
  });
  const millis = performance.now() - began;
  for (const each of workers) each.terminate();
  return { millis, counter: found.counter };
}
