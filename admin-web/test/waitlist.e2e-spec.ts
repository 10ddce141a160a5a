/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { randomUUID } from 'node:crypto';
import { adminApi, client, createProject, serverApi, succeeded, until } from '@hallpass/testing';
import { expect, it } from '@jest/globals';
import { describeInBrowser, faultsOf, type Look, openAs } from './dashboard.js';

const LOOKS: Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
];

describeInBrowser('the waitlist of a project', (visit) => {
  it('is turned on by the rules for sign-ups, and people are approved, declined and invited', async () => {
    const project = await createProject({ displayName: 'Harbour Books' });
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `/projects/${project.id}/sign-in/rules`);
    await page.getByRole('radio', { name: 'People you approve' }).check();
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const outcome = page.getByRole('status', { name: 'Result of the test' });
    await outcome.getByText('cannot sign up. It is not approved or invited.').waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).nth(1).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByText('People who are not invited or approved can no longer sign up.').waitFor();
    await review.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const config = JSON.parse(succeeded(await adminApi(project).get('/internal/config')).config_string);
    expect(config.auth.signUp.mode).toBe('waitlist');

    const people = ['ada', 'grace', 'edsger'].map((name) => `${name}.${randomUUID()}@example.com`);
    const [ada, grace, edsger] = people as [string, string, string];
    for (const email of people)
      succeeded(await client(project).post('/auth/waitlist', { email, answer: 'For my shop.' }));
    const entries = async (status: string): Promise<string[]> => {
      const { items } = succeeded(await serverApi(project).get(`/waitlist-entries?status=${status}`));
      return items.map(({ email }: { email: string }) => email);
    };
    await until('all are on the list', async () => (await entries('pending')).length === 3);
    await page.goto(`/projects/${project.id}/waitlist`);
    await page.getByRole('row', { name: ada }).waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await page.getByRole('checkbox', { name: ada }).check();
    await page.getByRole('checkbox', { name: grace }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Approve 2 people?').waitFor();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved 2 people').first().waitFor();
    expect((await entries('approved')).toSorted()).toEqual([ada, grace].toSorted());

    await page.getByRole('button', { name: `Decline ${edsger}` }).click();
    await dialog.getByRole('checkbox', { name: 'Send an email that declines' }).check();
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Declined 1 person').first().waitFor();
    expect(await entries('declined')).toEqual([edsger]);
    await page.getByRole('searchbox', { name: 'Search addresses' }).fill(edsger);
    await page.getByRole('button', { name: `Delete ${edsger}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nobody matches.').waitFor();

    await page.getByRole('link', { name: 'Sign-up invitations' }).click();
    await page.getByText('No open invitations').waitFor();
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    await dialog.getByLabel('Email addresses').fill('one@example.com\nnobody');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText('This is not an email address: nobody. Correct it.').waitFor();
    await dialog.getByLabel('Email addresses').fill('one@example.com, two@example.com');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await page.getByRole('row', { name: 'two@example.com' }).waitFor();
    expect(await faultsOf(page, LOOKS)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke the invitation for two@example.com' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('row', { name: 'two@example.com' }).waitFor({ state: 'detached' });
    const { items } = succeeded(await serverApi(project).get('/sign-up-invitations'));
    expect(items).toMatchObject([{ email: 'one@example.com' }]);
    expect(complaints).toEqual([]);
  });
});
