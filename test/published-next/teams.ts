import { serverApi, succeeded } from '@hallpass/testing';
import { expect, it } from '@jest/globals';
import { truncated, Visitor, type Walk } from './visitor.js';

/** Teams, shown as tabs of the account settings, and the page of an invitation's link. */
export function teams(walk: () => Walk): void {
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
