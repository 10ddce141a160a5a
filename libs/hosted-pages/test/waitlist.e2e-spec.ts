/** @once pages use only the HTTP API; `checkout.e2e-spec.ts` covers the gateway's pages in both modes */
import { randomUUID } from 'node:crypto';
import { capturedMail, createProject, serverApi, succeeded, type TestProject, until } from '@hallpass/testing';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, faultsOf } from './visits.js';

describeInBrowser('the hosted sign-up page', (visit) => {
  const address = () => `${randomUUID()}@example.com`;
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  const at = (project: TestProject, page: string) => `${project.baseUrl}/p/${project.id}/${page}`;
  const withMode = (mode: string) =>
    createProject({ displayName: 'Harbour Books', override: { 'auth.signUp': { mode } } });
  const linkIn = (text: string) => /https?:\/\/\S+invitation_code=\w+/.exec(text)![0];

  async function signUp(page: Page, email: string): Promise<void> {
    await fill(page, 'Email', email);
    await fill(page, 'Password', 'three unrelated words');
    await button(page, 'Create account').click();
  }
  const exists = (project: TestProject, email: string) =>
    until(`${email} has an account`, async () => {
      const path = `/users?query=${encodeURIComponent(email)}`;
      return succeeded(await serverApi(project).get(path)).items.length === 1;
    });

  it('puts people on the waitlist, and lets them sign up with the link of their approval', async () => {
    const project = await withMode('waitlist');
    const { page, complaints } = await visit();
    const email = address();
    await page.goto(at(project, 'sign-up'));
    await heading(page, 'Join the waitlist');
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Join the waitlist').click();
    await page.getByText('Enter your email address.').waitFor();
    await fill(page, 'Email', email);
    await fill(page, 'Why would you like to use it? (optional)', 'For my shop.');
    await button(page, 'Join the waitlist').click();
    await heading(page, 'Thank you');
    await page.getByText(`If ${email} can be used here, you are on the waitlist.`).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await page.goto(at(project, 'sign-up'));
    await button(page, 'I was approved or invited').click();
    await page.getByText('Sign up with the address that was approved or invited.').waitFor();
    await signUp(page, email);
    await page.getByText('You can sign up here once you are approved.').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const [entry] = await until('the entry is there', async () => {
      const { items } = succeeded(await serverApi(project).get('/waitlist-entries'));
      return items.length === 1 ? items : null;
    });
    expect(entry).toMatchObject({ email, answer: 'For my shop.' });
    succeeded(await serverApi(project).post('/waitlist-entries/approve', { ids: [entry.id] }));
    const { text } = await capturedMail(project, { to: email, template: 'waitlist_approved' });
    await page.goto(linkIn(text));
    await heading(page, 'Create your account');
    await signUp(page, email);
    await exists(project, email);
    expect(complaints).toEqual([]);
  });

  it('lets invited people sign up: with the link of the email, or after a team invitation', async () => {
    const project = await withMode('invitation');
    const { page, complaints } = await visit();
    const [invited, member] = [address(), address()];
    succeeded(await serverApi(project).post('/sign-up-invitations', { emails: [invited] }));
    await page.goto(at(project, 'sign-up'));
    await page.getByText('Only invited people can sign up here.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await signUp(page, invited);
    await page.getByText('You need an invitation to sign up here.').waitFor();

    const { text } = await capturedMail(project, { to: invited, template: 'sign_up_invitation' });
    await page.goto(linkIn(text));
    await signUp(page, invited);
    await exists(project, invited);

    const other = await visit();
    const team = succeeded(await serverApi(project).post('/teams', { display_name: 'Readers' }));
    const body = { team_id: team.id, email: member, callback_url: at(project, 'team-invitation') };
    succeeded(await serverApi(project).post('/team-invitations/send-code', body));
    const mail = await capturedMail(project, { to: member, template: 'team_invitation' });
    await other.page.goto(/https?:\/\/\S+team-invitation\?code=\w+/.exec(mail.text)![0]);
    await heading(other.page, 'You are invited to a team');
    await button(other.page, 'Create account').click();
    await signUp(other.page, member);
    await heading(other.page, 'Join Readers?');
    await exists(project, member);
    expect([...complaints, ...other.complaints]).toEqual([]);
  });
});
