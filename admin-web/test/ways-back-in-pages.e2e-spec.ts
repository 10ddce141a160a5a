/** @once appearance does not depend on the mode; `ways-back-in.e2e-spec.ts` tests behavior */
import { expect, it } from '@jest/globals';
import { client, internalProject, signUp, succeeded } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, faultsOf, type Look, openAs } from './dashboard.js';
import {
  enterCode,
  enterPassword,
  expireCodesOf,
  inDatabase,
  ownerWithApp,
  ownerWithOtherWaysIn,
  ownerWithResetLink,
  title,
} from './owners.js';

interface State {
  name: string;
  /** Opens the page. */
  open: (page: Page) => Promise<unknown>;
}

const ask = async (page: Page) => {
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
};

/** The account page of an owner who has just signed in with the second factor. */
const openAccountWithApp = async (page: Page) => {
  const owner = await ownerWithApp();
  await page.goto('/account#two-step');
  await enterPassword(page, owner);
  await enterCode(page, 'Code from the app', owner.app.code());
  await page.getByText('You have no backup codes').waitFor();
};

const openEnrolment = async (page: Page) => {
  await openAs(page, await signUp(internalProject()), '/account#two-step');
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
};

const STATES: State[] = [
  {
    name: 'forgotten password',
    open: (page) => page.goto('/forgot-password').then(() => title(page, 'Reset your password')),
  },
  {
    name: 'forgotten password, sent',
    open: async (page) => {
      await page.goto('/forgot-password');
      await ask(page);
      await title(page, 'Check your email');
    },
  },
  {
    name: 'new password, with an error',
    open: async (page) => {
      await page.goto((await ownerWithResetLink()).path);
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText('Choose a password with at least 8').waitFor();
    },
  },
  {
    name: 'new password, changed',
    open: async (page) => {
      await page.goto((await ownerWithResetLink()).path);
      await page.getByLabel('New password', { exact: true }).fill('battery staple horse');
      await page.getByRole('button', { name: 'Set password' }).click();
      await title(page, 'Password changed');
    },
  },
  {
    name: 'new password, with other ways in',
    open: async (page) => {
      await page.goto((await ownerWithOtherWaysIn()).path);
      await page.getByLabel('New password', { exact: true }).fill('battery staple horse');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('button', { name: 'Remove all of it' }).click();
      await page.getByText('Enter the code.').waitFor();
    },
  },
  {
    name: 'reset link, expired',
    open: async (page) => {
      const { owner, path } = await ownerWithResetLink();
      await expireCodesOf(owner.userId, 'password_reset');
      await page.goto(path);
      await title(page, 'This link has expired');
    },
  },
  {
    name: 'reset link, used',
    open: async (page) => {
      const { path } = await ownerWithResetLink();
      const spent = { code: path.split('=')[1]!, password: 'battery staple horse' };
      succeeded(await client(internalProject()).post('/auth/password/reset', spent));
      await page.goto(path);
      await title(page, 'This link was already used');
    },
  },
  {
    name: 'reset link, unknown',
    open: async (page) => {
      await page.goto(`/reset-password?code=${'x'.repeat(45)}`);
      await title(page, 'This link does not work');
    },
  },
  {
    name: 'reset link, without a code',
    open: async (page) => {
      await page.goto('/reset-password');
      await title(page, 'This link does not work');
    },
  },
  {
    name: 'second step, with an error',
    open: async (page) => {
      const owner = await ownerWithApp();
      await page.goto('/sign-in');
      await enterPassword(page, owner);
      await enterCode(page, 'Code from the app', owner.app.wrongCode());
      await page.getByText('The code is wrong').waitFor();
    },
  },
  {
    name: 'second step, backup code',
    open: async (page) => {
      await page.goto('/sign-in');
      await enterPassword(page, await ownerWithApp());
      await page.getByRole('button', { name: 'Use a backup code' }).click();
      await page.getByLabel('Backup code').waitFor();
    },
  },
  {
    name: 'account, with an address that is not verified',
    open: async (page) => {
      await openAs(page, await signUp(internalProject()), '/account#emails');
      await page.getByText('Not verified').waitFor();
    },
  },
  {
    name: 'account, with two sessions',
    open: async (page) => {
      await openAs(page, await signUp(internalProject()), '/account#sessions');
      await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor();
    },
  },
  { name: 'account, with the second factor', open: openAccountWithApp },
  {
    name: 'second factor, to be scanned',
    open: async (page) => {
      await openEnrolment(page);
      const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
      await dialog.getByLabel('6-digit code').fill('12345');
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await dialog.getByText('The code is incorrect').waitFor();
    },
  },
  {
    name: 'backup codes',
    open: async (page) => {
      await openAccountWithApp(page);
      await page.getByRole('button', { name: 'New backup codes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
      await page.getByRole('dialog', { name: 'Save your backup codes' }).waitFor();
    },
  },
  {
    name: 'sign in again',
    open: async (page) => {
      const owner = await signUp(internalProject());
      await openAs(page, owner, '/account#two-step');
      const age = `UPDATE auth.session SET created_at = created_at - interval '11 minutes'
                   WHERE project_id = 'internal' AND user_id = $1`;
      const turnOn = page.getByRole('button', { name: 'Turn on', exact: true });
      await turnOn.waitFor();
      await inDatabase(age, [owner.userId]);
      await turnOn.click();
      await page.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor();
    },
  },
];

const LOOKS: Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
];

describeInBrowser('the pages that lead back in', (visit) => {
  it.each(STATES)('fit and can be used by everyone: $name', async ({ open }) => {
    const { page } = await visit();
    await open(page);
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await page.context().close();
  });
});
