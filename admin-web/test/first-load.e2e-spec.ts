/** @once requests and layout shifts of a page do not depend on which process answers */
import { beforeAll, expect, it } from '@jest/globals';
import type { TestProject } from '@hallpass/testing';
import type { BrowserContextOptions } from 'playwright-core';
import { describeWithPrefetch, stateOf } from './dashboard.js';
import { loadInWaves, MOST_SHIFT, projectWithAda, watchShifts } from './waves.js';

/** From an empty cache to the users page of a project. */
const MOST_TRIPS = 5;

describeWithPrefetch('the first load of a page', (visit) => {
  let project: TestProject;
  let storageState: BrowserContextOptions['storageState'];

  beforeAll(async () => {
    ({ project } = await projectWithAda());
    storageState = await stateOf(visit, project.owner);
  });

  it.each([
    ['', 'Newest users', 25, 285_000],
    ['/users', 'Ada', 25, 330_000],
  ])('by a link to %j takes few trips to the server, files and bytes', async (path, shown, requests, bytes) => {
    const { page } = await visit({ storageState });
    const text = page.getByText(shown, { exact: true }).last();
    const load = await loadInWaves(page, `/projects/${project.id}${path}`, () => text.isVisible());
    expect(load.trips).toBeLessThanOrEqual(MOST_TRIPS);
    // The document, its assets, and their requests.
    expect(load.trips).toBeGreaterThan(2);
    expect(load.requests).toBeLessThanOrEqual(requests);
    expect(load.bytes).toBeLessThanOrEqual(bytes);
    expect(load.bytes).toBeGreaterThan(100_000);
  });

  it.each([1280, 390])('of the sign-in moves nothing that was shown, at %i pixels', async (width) => {
    const { page } = await visit({ width });
    const shifts = await watchShifts(page);
    const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
    await loadInWaves(page, '/sign-in', () => passkey.isVisible());
    const moved = await shifts();
    expect(moved.reduce((all, { value }) => all + value, 0) < MOST_SHIFT ? [] : moved).toEqual([]);
  });
});
