/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  codeIn,
  internalProject,
  server,
  serverApi,
  signUp,
  succeeded,
  until,
} from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, faultsOf, type Look, openAs, submitCredentials } from './dashboard.js';
import { expireCodesOf, title } from './owners.js';

const newOwner = () => ({ email: `${randomUUID()}@example.com`, password: `correct horse ${randomUUID()}` });

/** Waits for the verification email to an owner and returns its link. */
async function linkMailedTo(email: string): Promise<URL> {
  const api = adminApi(internalProject());
  const { id } = await until(`a mail to ${email}`, async () => {
    const { items } = succeeded(await api.get('/internal/emails'));
    return items.find(({ to }: { to: string[] }) => to.includes(email));
  });
  const { text } = succeeded(await api.get(`/internal/emails/${id}`));
  return new URL(/https?:\/\/\S+\/verify-email\S*/.exec(text)?.[0] ?? '');
}

/** An owner who signed up through the dashboard, and the path of the emailed link. */
async function ownerWithLink() {
  const owner = await signUp(internalProject(), { verificationCallbackUrl: `${server.baseUrl}/verify-email` });
  const link = await linkMailedTo(owner.email);
  return { owner, path: link.pathname + link.search, code: link.searchParams.get('code') ?? '' };
}

const isVerified = async (email: string): Promise<boolean> => {
  const { items } = succeeded(await serverApi(internalProject()).get(`/users?query=${encodeURIComponent(email)}`));
  return items[0].primary_email_verified;
};

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true });

describeInBrowser('a verification mail', (visit) => {
  describe('is sent to who signs up at the dashboard', () => {
    it('and its link confirms the address, once the person says so', async () => {
      const owner = newOwner();
      const { page, complaints } = await visit();
      await page.goto('/sign-up');
      await submitCredentials(page, owner);
      await page.waitForURL('/projects');
      const link = await linkMailedTo(owner.email);
      expect(link.origin + link.pathname).toBe(`${server.baseUrl}/verify-email`);

      await page.goto(link.href);
      await confirm(page).waitFor();
      const listed = page.getByRole('list', { name: 'What can access your account' });
      await listed.getByText('Password').waitFor();
      expect(await isVerified(owner.email)).toBe(false);
      await confirm(page).click();
      await title(page, 'Your address is confirmed');
      expect(await isVerified(owner.email)).toBe(true);
      await listed.getByText('Password').waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your address is confirmed');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('/projects');
      expect(complaints).toEqual([]);
    });

    it('but not from an address that the server does not trust, which keeps nobody out', async () => {
      const { page } = await visit();
      const callbacks: unknown[] = [];
      await page.route('**/api/v1/auth/password/sign-up', async (route) => {
        const body = route.request().postDataJSON();
        callbacks.push(body.verification_callback_url);
        if (body.verification_callback_url === undefined) return route.continue();
        const elsewhere = { ...body, verification_callback_url: 'https://elsewhere.test/verify-email' };
        return route.continue({ postData: JSON.stringify(elsewhere) });
      });
      await page.goto('/sign-up');
      await submitCredentials(page, newOwner());
      await page.waitForURL('/projects');
      expect(callbacks).toEqual([`${server.baseUrl}/verify-email`, undefined]);
    });
  });

  it('has a link that works signed out, and leads to the sign-in', async () => {
    const { owner, path } = await ownerWithLink();
    const { page } = await visit();
    await page.goto(path);
    await confirm(page).click();
    await title(page, 'Your address is confirmed');
    expect(await isVerified(owner.email)).toBe(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/sign-in/);
  });

  it('confirms its own address, no matter who is signed in', async () => {
    const { owner, path } = await ownerWithLink();
    const other = await signUp(internalProject());
    const { page } = await visit();
    await openAs(page, other, '/projects');
    await page.goto(path);
    await confirm(page).click();
    await title(page, 'Your address is confirmed');
    expect(await isVerified(owner.email)).toBe(true);
    expect(await isVerified(other.email)).toBe(false);
  });

  it('leaves its code neither in the address bar nor in what the browser keeps or sends on', async () => {
    const { path, code } = await ownerWithLink();
    const { page } = await visit();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) sent.push(request.url(), JSON.stringify(request.headers()));
    });
    await page.goto(path);
    await confirm(page).waitFor();
    await page.waitForURL('/verify-email');
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    await confirm(page).click();
    await title(page, 'Your address is confirmed');
    expect(`${page.url()} ${kept} ${sent.join(' ')}`).not.toContain(code);
    expect(sent.length).toBeGreaterThan(0);
  });

  describe('has a link that has expired', () => {
    /** Opens the link after it has expired. */
    async function openExpired(page: Page) {
      const { owner, path } = await ownerWithLink();
      expect(await expireCodesOf(owner.userId, 'contact_channel_verification')).toBe(1);
      return {
        owner,
        refuse: async () => {
          await page.goto(path);
          await confirm(page).click();
          await title(page, 'This link has expired');
        },
      };
    }

    it('and the signed-in user gets a new one, which confirms', async () => {
      const { page } = await visit();
      const { owner, refuse } = await openExpired(page);
      await openAs(page, owner, '/projects');
      await refuse();
      await page.getByRole('button', { name: 'Account settings' }).click();
      await sendNewLink(page, owner);
      const mail = await capturedMail(internalProject(), { to: owner.email, template: 'email_verification', count: 2 });
      await page.goto(`/verify-email?code=${codeIn(mail.text)}`);
      await confirm(page).click();
      await title(page, 'Your address is confirmed');
      expect(await isVerified(owner.email)).toBe(true);
    });

    it('and signed out the sign-in leads to where a new one is sent', async () => {
      const { page } = await visit();
      const { owner, refuse } = await openExpired(page);
      await refuse();
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(/\/sign-in/);
      await submitCredentials(page, owner);
      await page.waitForURL('/account');
      await sendNewLink(page, owner);
      await capturedMail(internalProject(), { to: owner.email, template: 'email_verification', count: 2 });
    });
  });

  it('can be tried again when the server was away', async () => {
    const { path } = await ownerWithLink();
    const { page } = await visit();
    await page.route('**/contact-channels/verify', (route) => route.abort());
    await page.goto(path);
    await confirm(page).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').first().waitFor();
    await page.unroute('**/contact-channels/verify');
    await confirm(page).click();
    await title(page, 'Your address is confirmed');
  });
});

/** In the account settings. */
async function sendNewLink(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByRole('link', { name: 'Email addresses' }).click();
  await page.getByText('Not verified').waitFor();
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Send a verification email' }).click();
  await page.getByRole('status').getByText(`We sent an email to ${email}`).waitFor();
}

interface State {
  name: string;
  title: string;
  /** Advice that the page shows. */
  advice: string;
  /** Opens the page. */
  open: (page: Page) => Promise<unknown>;
}

const STATES: State[] = [
  {
    name: 'a question',
    title: 'Confirm your address',
    advice: 'You followed the link in our email.',
    open: async (page) => page.goto((await ownerWithLink()).path),
  },
  {
    name: 'a success',
    title: 'Your address is confirmed',
    advice: 'You can close this page, or continue.',
    open: async (page) => {
      await page.goto((await ownerWithLink()).path);
      await confirm(page).click();
    },
  },
  {
    name: 'an expired code',
    title: 'This link has expired',
    advice: 'You can request a new one in your account settings.',
    open: async (page) => {
      const { owner, path } = await ownerWithLink();
      await expireCodesOf(owner.userId, 'contact_channel_verification');
      await page.goto(path);
      await confirm(page).click();
    },
  },
  {
    name: 'a used code',
    title: 'This link was already used',
    advice: 'Your address is probably confirmed.',
    open: async (page) => {
      const { path } = await ownerWithLink();
      await page.goto(path);
      await confirm(page).click();
      await title(page, 'Your address is confirmed');
      await page.goto(path);
      await confirm(page).click();
    },
  },
  {
    name: 'an unknown code',
    title: 'This link does not work',
    advice: 'Copy the whole link from the email',
    open: async (page) => {
      await page.goto(`/verify-email?code=${'x'.repeat(45)}`);
      await confirm(page).click();
    },
  },
  {
    name: 'no code',
    title: 'This link does not work',
    advice: 'Copy the whole link from the email',
    open: (page) => page.goto('/verify-email'),
  },
];

const LOOKS: Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 360 },
];

describeInBrowser('the page of a verification mail', (visit) => {
  it.each(STATES)('says what to do next, to everyone: $name', async (state) => {
    const { page } = await visit();
    await state.open(page);
    await title(page, state.title);
    await page.getByText(state.advice).waitFor();
    expect(await page.title()).toBe(`${state.title} · Hallpass`);
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await page.context().close();
  });
});
