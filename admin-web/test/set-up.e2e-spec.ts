/** @once pages learn the state of a new server from its settings, which these tests set */
import { beforeAll, expect, it } from '@jest/globals';
import { internalProject, server, signUp } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, passwordField } from './dashboard.js';
import { invitationCode } from './owners.js';

const SIGN_UP_REFUSED = { 'x-stack-known-error': 'SIGN_UP_NOT_ENABLED', 'access-control-expose-headers': '*' };

/** The test server lets everyone sign up. This changes the settings that the page receives. */
function withSignUp(page: Page, signUp: 'first' | 'closed'): Promise<void> {
  return withConfig(page, { signUp });
}

async function withConfig(page: Page, changed: object): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...config, ...changed } });
  });
}

describeInBrowser('the first start', (visit) => {
  // Unless a test says otherwise, the server has an owner.
  beforeAll(() => signUp(internalProject()));

  it('sends the token of the printed link with the sign-up, in a header only', async () => {
    const { page } = await visit();
    await withSignUp(page, 'first');
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.route('**/api/v1/auth/password/sign-up', (route) => route.abort());
    await page.goto('/sign-up#setup=one-time-token');
    await page.getByRole('heading', { name: 'Set up Hallpass' }).waitFor();
    await page.getByLabel('Email').fill('first@example.com');
    await passwordField(page).fill('correct horse battery');
    const signUp = page.waitForRequest('**/api/v1/auth/password/sign-up');
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await signUp).headers()['x-hallpass-setup-token']).toBe('one-time-token');
    await page.getByText('The server cannot be reached.').first().waitFor();
    expect(urls.filter((url) => new URL(url).search.includes('one-time-token'))).toEqual([]);
  });

  it('asks for the printed link when it is missing', async () => {
    const { page } = await visit();
    await withSignUp(page, 'first');
    await page.goto('/sign-up');
    await page.getByText('The server prints a sign-up link for the first owner').waitFor();
    expect(await page.getByRole('button', { name: 'Create account' }).count()).toBe(0);
  });

  it('offers no sign-up where owners are invited', async () => {
    const { page } = await visit();
    await withSignUp(page, 'closed');
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Sign up' }).count()).toBe(0);
  });

  it('lets in who is invited, with the code of the invitation in a header only', async () => {
    const { page } = await visit();
    await withSignUp(page, 'closed');
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const code = await invitationCode();
    await page.goto(`/team-invitation?code=${code}`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('the email address that the invitation was sent to').waitFor();
    urls.length = 0;
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
    await passwordField(page).fill('correct horse battery');
    const signUp = page.waitForRequest('**/api/v1/auth/password/sign-up');
    await page.route('**/api/v1/auth/password/sign-up', (route) =>
      route.fulfill({ status: 400, headers: SIGN_UP_REFUSED, json: { code: 'SIGN_UP_NOT_ENABLED', error: 'Closed.' } }),
    );
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await signUp).headers()['x-hallpass-invitation-code']).toBe(code);
    await page.getByText('The invitation is not for this email address').waitFor();
    expect(urls.filter((url) => url.includes(code))).toEqual([]);
  });

  it('says so when the server is away, and goes on when it is back', async () => {
    const { page } = await visit();
    await page.route('**/config.json', (route) => route.abort());
    await page.goto('/');
    await page.getByText('The dashboard could not start').waitFor();
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  });

  it('begins with the sign-up while nobody has an account, and with the sign-in from then on', async () => {
    const { page } = await visit();
    await withConfig(page, { hasOwner: false });
    await page.goto('/');
    await page.waitForURL('/sign-up');
    await page.getByRole('button', { name: 'Create account' }).waitFor();
    const later = await visit();
    await later.page.goto('/');
    await later.page.waitForURL('/sign-in');
  });

  it('loads less than 200 kB, fonts and all', async () => {
    const { page } = await visit();
    await page.goto('/sign-in', { waitUntil: 'networkidle' });
    const bytes = await page.evaluate(() =>
      performance
        .getEntries()
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(200_000);
  });

  it('runs no script but from files of its own (security N4)', async () => {
    const { page } = await visit();
    const response = await page.goto('/');
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await (await fetch(server.baseUrl, { headers: { accept: 'text/html' } })).text()).not.toMatch(
      /<script(?![^>]*\bsrc=)|<style|\son\w+=/i,
    );
  });
});
