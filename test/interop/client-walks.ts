import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, succeeded } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { type InteropClient, InteropWorld, type StartedClient } from './interop-world.js';

/** Runs what every client must pass, then `own` tests. */
export function walk(name: string, client: InteropClient, own: (world: InteropWorld) => void): void {
  describe(`${name}, unmodified`, () => {
    const world = new InteropWorld(client);
    beforeAll(() => world.begin());
    afterEach(() => world.endTest());
    afterAll(() => world.end());

    refusals(client, world);
    own(world);

    it.each(['ES256', 'RS256'])('signs in, refreshes and signs out, with ID tokens by %s', async (algorithm) => {
      const { origin } = await world.start({ settings: { id_token_signed_response_alg: algorithm } });
      const page = await world.page();
      await world.signIn(page, origin + client.signInPath);
      const { userId: sub, email } = world.user;
      expect(await client.user(page, origin)).toMatchObject({ sub, email });
      expect(await client.refresh(page, origin)).toBe(true);
      expect(await client.refresh(page, origin)).toBe(true);
      await page.goto(origin + client.signOutPath(origin));
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.waitForURL(`${origin}/signed-out**`);
      expect(await client.user(page, origin)).toBeNull();
      // The session on the hosted pages has ended as well.
      await page.goto(origin + client.signInPath);
      await page.getByLabel('Password', { exact: true }).waitFor();
    });
  });
}

function refusals(client: InteropClient, world: InteropWorld): void {
  it('is refused with another secret', async () => {
    const started = await world.start({ secret: `hps_${'0'.repeat(45)}` });
    const page = await world.page();
    await signsNobodyIn(page, started, 'secret', () => world.signIn(page, started.origin + client.signInPath));
  });

  it('is refused with another redirect URI, on a page of the issuer', async () => {
    const { origin } = await world.start({ redirectPath: '/callback/' });
    const page = await world.page();
    await page.goto(origin + client.signInPath);
    await page.getByRole('heading', { name: 'The sign-in could not be completed' }).waitFor();
    expect(page.url()).toMatch(world.project.baseUrl);
  });

  it('is refused once its application is disabled', async () => {
    const { origin, application } = await world.start();
    const page = await world.page();
    await world.signIn(page, origin + client.signInPath);
    expect(await client.refresh(page, origin)).toBe(true);
    succeeded(await adminApi(world.project).patch(`/applications/${application.id}`, { disabled: true }));
    expect(await client.refresh(page, origin)).toBeNull();
    const another = await world.page();
    await another.goto(origin + client.signInPath);
    await another.getByRole('heading', { name: 'The sign-in could not be completed' }).waitFor();
  });

  it('cannot refresh once its user has disconnected it', async () => {
    const { origin, application } = await world.start();
    const page = await world.page();
    await world.signIn(page, origin + client.signInPath);
    expect(await client.refresh(page, origin)).toBe(true);
    await world.disconnect(application);
    expect(await client.refresh(page, origin)).toBeNull();
  });

  it('signs nobody in if the user cancels', async () => {
    const started = await world.start();
    const page = await world.page();
    const cancel = () => world.answer(page, started.origin + client.signInPath, 'Cancel');
    await signsNobodyIn(page, started, 'canceled', cancel);
  });

  it.each(['state', 'nonce', 'code_challenge'] as const)('signs nobody in for another %s', async (parameter) => {
    const started = await world.start();
    const page = await world.page();
    const request = await world.requestOf(page, started);
    expect(request.searchParams.get(parameter)).toBeTruthy();
    request.searchParams.set(parameter, `${randomUUID()}-${randomUUID()}`.slice(0, 43));
    await signsNobodyIn(page, started, parameter, () => world.signIn(page, request.href));
  });

  it('signs nobody in with an answer to another browser, or one that comes again', async () => {
    const started = await world.start();
    const [page, victim] = [await world.page(), await world.page()];
    const answers: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${started.origin}/callback?code=`)) answers.push(request.url());
    });
    // Another sign-in of the victim is under way.
    await victim.goto((await world.requestOf(victim, started)).href);
    await world.signIn(page, (await world.requestOf(page, started)).href);
    expect(await client.user(page, started.origin)).toMatchObject({ sub: world.user.userId });
    expect(answers).toHaveLength(1);
    await signsNobodyIn(victim, started, 'stolen', () => victim.goto(answers[0]!));
    await refuses(page, started, 'replayed', () => page.goto(answers[0]!));
  });

  type Refusal = [page: Page, from: StartedClient, why: keyof InteropClient['says'], act: () => Promise<unknown>];

  async function refuses(...[page, { said }, why, act]: Refusal): Promise<void> {
    const before = said().length;
    await act();
    expect(`${await page.locator('body').innerText()}\n${said().slice(before)}`).toMatch(client.says[why]);
  }

  async function signsNobodyIn(...refusal: Refusal): Promise<void> {
    await refuses(...refusal);
    const [page, { origin }] = refusal;
    expect(await client.user(page, origin)).toBeNull();
  }
}
