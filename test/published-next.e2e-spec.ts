import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, inBrowserInBothModes, openChromium, serverApi, succeeded } from '@hallpass/testing';
import { accountSettings } from './published-next/account-settings.js';
import { type RunningApp, startApp } from './published-next/running-app.js';
import { setUpSnippets } from './published-next/set-up-snippets.js';
import { signingIn } from './published-next/signing-in.js';
import { type Walk, truncated, Visitor } from './published-next/visitor.js';

/**
 * The published React SDK, unmodified, in a Next.js app: visits every page of the SDK in Chromium, and runs the code
 * that the dashboard prints for it. Run with `npm run test:release -- --only=published-next`, which builds the app.
 */

inBrowserInBothModes(describe)('an app of Next.js on the published React SDK', () => {
  let app: RunningApp;
  let walk: Walk;
  beforeAll(async () => {
    const config = {
      allow_localhost: true,
      magic_link_enabled: true,
      passkey_enabled: true,
      client_team_creation_enabled: true,
      client_user_deletion_enabled: true,
      allow_user_api_keys: true,
      allow_team_api_keys: true,
      oauth_providers: [
        { id: 'google', type: 'shared' },
        { id: 'github', type: 'shared' },
      ],
    };
    const project = await createProject({ config });
    app = await startApp(project);
    walk = { origin: app.origin, project, browser: await openChromium() };
  });
  afterAll(async () => {
    await walk?.browser.close();
    await app?.stop();
  });

  describe('signs in by', () => signingIn(() => walk));
  describe('has account settings, in which', () => accountSettings(() => walk));
  describe('has teams, in which', () => teams(() => walk));
  describe('is printed by the dashboard, and', () => setUpSnippets(() => walk));
});

/** Teams, shown as tabs of the account settings, and the page of an invitation's link. */
function teams(walk: () => Walk): void {
  const createTeam = async (who: Visitor, name: string): Promise<string> => {
    await who.settings('Create a team');
    await who.page.getByRole('textbox').locator('visible=true').fill(name);
    await who.click('Create');
    await who.sees('Invite member');
    return /#team-(.+)$/.exec(who.page.url())![1]!;
  };

  it('one is made and renamed, and has API keys', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await createTeam(ada, 'Engines');
    await ada.setting('Change the display name of your team').getByRole('button').click();
    await ada.setting('Change the display name of your team').getByRole('textbox').fill('Difference Engines');
    await ada.save('Save');
    await ada.setting('Change the display name of your team').getByText('Difference Engines').waitFor();
    const api = serverApi(walk().project);
    expect(succeeded(await api.get(`/teams/${id}`))).toMatchObject({ display_name: 'Difference Engines' });

    const key = await ada.createApiKey('builds');
    const check = () => api.post('/team-api-keys/check', { api_key: key });
    expect(succeeded(await check())).toMatchObject({ team_id: id, description: 'builds' });
    await ada.revokeApiKey('builds');
    expect(await check()).toMatchObject({ knownError: 'API_KEY_REVOKED' });
  });

  it('somebody is invited by mail, signs up, joins and leaves; the link works once', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await createTeam(ada, 'Engines');
    const bob = await Visitor.come(walk());
    await ada.fill('Email', bob.email);
    await ada.click('Invite User');
    await ada.sees(`Invited ${bob.email}`);
    await ada.row(bob.email).waitFor();

    const link = await bob.linkOf('team_invitation');
    await bob.follow(link);
    await bob.sees('Sign in or create an account to join the team.');
    await bob.click('Sign in');
    await bob.page.getByRole('link', { name: 'Sign up' }).click();
    await bob.fillSignUp();
    await bob.sees('You are invited to join Engines');
    await bob.follow(truncated(link));
    await bob.sees('Invalid Team Invitation Link');
    await bob.follow(link);
    await bob.click('Join');
    await bob.sees('You have successfully joined Engines');
    const api = serverApi(walk().project);
    const members = async () => succeeded(await api.get(`/team-member-profiles?team_id=${id}`)).items.length;
    expect(await members()).toBe(2);
    await bob.follow(link);
    await bob.sees('Used Team Invitation Link');

    await bob.goTo('/handler/account-settings');
    await bob.page.getByRole('button', { name: 'Engines' }).click();
    await bob.click('Leave team');
    await bob.saved(() => bob.click('Leave'), 'DELETE');
    await bob.page.getByRole('button', { name: 'Engines' }).waitFor({ state: 'detached' });
    expect(await members()).toBe(1);
  });

  it('an invitation is taken back', async () => {
    const ada = await Visitor.signedUp(walk());
    await createTeam(ada, 'Engines');
    const bob = await Visitor.signedUp(walk());
    await ada.fill('Email', bob.email);
    await ada.click('Invite User');
    const link = await bob.linkOf('team_invitation');
    await ada.saved(() => ada.row(bob.email).getByRole('button').click(), 'DELETE');
    await ada.row(bob.email).waitFor({ state: 'detached' });
    await bob.follow(link);
    await bob.sees('Invalid Team Invitation Link');
  });
}
