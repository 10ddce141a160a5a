import { randomUUID } from 'node:crypto';
import { Authenticator, client, serverApi, signUp, succeeded, until } from '@hallpass/testing';
import { expect, it } from '@jest/globals';
import { authorizationCodeGrant, tokenIntrospection } from 'openid-client';
import {
  authorizationRequest,
  discovered,
  IssuerBrowser,
  register,
} from '../../services/auth/test/authorization-server/issuer-world.js';
import { userOf, Visitor, type Walk } from '../react-components/visitor.js';
import { photograph, PIXEL, Settings } from './settings.js';

/** Settings of the user that do not concern signing in. */
export function sections(walk: () => Walk): void {
  it('a name and a picture are saved; a photograph is made small enough, and what is no picture says so', async () => {
    const ada = await Settings.ofNewUser(walk(), 'profile');
    const { page } = ada;
    const id = await ada.visitor.run<string>('return (await app.getUser()).id');
    await page.getByLabel('Display name').fill('  Ada Lovelace ');
    await ada.visitor.click('Save');
    await ada.visitor.sees('Saved.');
    expect(await userOf(walk(), id)).toMatchObject({ display_name: 'Ada Lovelace' });
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await ada.visitor.sees('This file cannot be read as a picture.');
    for (const [name, mimeType, buffer, type] of [
      ['ada.png', 'image/png', PIXEL, /png$/],
      ['photo.bmp', 'image/bmp', photograph(), /(webp|jpeg)$/],
    ] as const) {
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
      await file.setInputFiles({ name, mimeType, buffer });
      expect((await saved).status()).toBe(200);
      const picture = await fetch((await userOf(walk(), id)).profile_image_url);
      expect(picture.headers.get('content-type')).toMatch(type);
    }
    await ada.visitor.click('Remove the picture');
    await ada.gone(ada.visitor.button('Remove the picture'));
    expect(await userOf(walk(), id)).toMatchObject({ profile_image_url: null });
    expect(ada.visitor.complaints).toEqual([]);
  });

  it('an API key is shown once, and revoked', async () => {
    const ada = await Settings.ofNewUser(walk(), 'api-keys');
    await ada.visitor.sees('No API keys yet.');
    await ada.visitor.click('Create an API key');
    await ada.answer('Create');
    await ada.visitor.sees('Enter the purpose of the key.');
    await ada.dialog.getByLabel('Purpose').fill('Nightly backup');
    await ada.dialog.getByLabel('Expires').selectOption('Never');
    await ada.answer('Create');
    const key = await ada.dialog.getByRole('group', { name: 'Nightly backup' }).innerText();
    await ada.answer('I have saved it');
    const check = () => serverApi(walk().project).post('/user-api-keys/check', { api_key: key });
    expect(succeeded(await check())).toMatchObject({ description: 'Nightly backup' });
    await ada.row('does not expire').getByRole('button', { name: 'Revoke “Nightly backup”' }).click();
    await ada.answer('Revoke');
    await ada.row('Revoked').waitFor();
    expect((await check()).knownError).toBe('API_KEY_REVOKED');
  });

  it('an application shows what it may do, and is disconnected', async () => {
    const ada = await Settings.ofNewUser(walk(), 'profile');
    const link = ada.page.getByRole('link', { name: 'Connected applications' });
    expect(await link.count()).toBe(0);
    const { project } = walk();
    const { email, password } = ada.visitor;
    const session = succeeded(await client(project).post('/auth/password/sign-in', { email, password }));
    const tokens = { userId: session.user_id, accessToken: session.access_token, refreshToken: session.refresh_token };
    const config = await discovered(project, await register(project, { isFirstParty: false }));
    const { url, checks } = await authorizationRequest(config, { scope: 'openid email offline_access' });
    const back = await new IssuerBrowser(project, { email, password, ...tokens }).authorize(url);
    const granted = await authorizationCodeGrant(config, back, checks);
    await ada.page.reload();
    await link.click();
    await ada.visitor.isOn('Connected applications');
    const words = 'Confirm who you are · See your email address · Stay connected after you sign out';
    await ada.row('Notes').getByText(words).waitFor();
    await ada.row('Notes').getByRole('button', { name: 'Disconnect Notes' }).click();
    await ada.answer('Disconnect');
    await ada.visitor.sees('No connected applications.');
    expect((await tokenIntrospection(config, granted.refresh_token!)).active).toBe(false);
    expect(ada.visitor.complaints).toEqual([]);
  });

  it('mails that nobody needs are refused, the others cannot be', async () => {
    const ada = await Settings.ofNewUser(walk(), 'notifications');
    const id = await ada.visitor.run<string>('return (await app.getUser()).id');
    expect(await ada.page.getByRole('switch', { name: 'Account emails' }).isDisabled()).toBe(true);
    const saved = ada.page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await ada.page.getByRole('switch', { name: 'News and offers' }).click(); // changes once it is saved
    await saved;
    const { items } = succeeded(await serverApi(walk().project).get(`/emails/notification-preference/${id}`));
    expect(items.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([true, false]);
  });

  it('what was bought is listed, with the way to its page', async () => {
    const ada = await Settings.ofNewUser(walk(), 'profile');
    expect(await ada.page.getByRole('link', { name: 'Purchases' }).count()).toBe(0);
    const id = await ada.visitor.run<string>('return (await app.getUser()).id');
    succeeded(await serverApi(walk().project).post(`/payments/products/user/${id}`, { product_id: 'pro' }));
    await ada.page.reload();
    await ada.page.getByRole('link', { name: 'Purchases' }).click();
    await ada.row('Pro plan').waitFor();
    await ada.visitor.click('Payments and subscriptions');
    await ada.visitor.isOn('Your purchases');
    await ada.page.getByRole('link', { name: /^Back to/ }).click();
    await ada.row('Pro plan').waitFor();
  });

  it('a team is made, filled and left, by who may', async () => {
    const ada = await Settings.ofNewUser(walk(), 'teams');
    const { page, visitor } = ada;
    const bob = await signUp(walk().project);
    await visitor.click('Create a team');
    await ada.answer('Create');
    await visitor.sees('Enter a name.');
    await ada.dialog.getByLabel('Team name').fill('Engines');
    await ada.answer('Create');
    await visitor.isOn('Engines');
    const teamId = new URL(page.url()).hash.split('/')[1]!;
    await page.getByLabel('Team name').fill('Analytical Engines');
    await visitor.button('Save').first().click();
    await visitor.isOn('Analytical Engines');
    await page.getByLabel('Display name').fill('The Countess');
    await visitor.button('Save').last().click();
    await ada.row('The Countess').getByText('You', { exact: true }).waitFor();
    await page.getByLabel('Email').fill(bob.email);
    await visitor.click('Send invitation');
    await visitor.sees(`We sent an invitation to ${bob.email}.`);
    await ada
      .row(bob.email)
      .getByRole('button', { name: `Revoke the invitation for ${bob.email}` })
      .click();
    await ada.gone(ada.row(bob.email));
    await visitor.click('Create an API key');
    await ada.dialog.getByLabel('Purpose').fill('Deploys');
    await ada.answer('Create');
    await ada.answer('I have saved it');
    await ada.row('Deploys').waitFor();

    const api = serverApi(walk().project);
    succeeded(await api.post(`/team-memberships/${teamId}/${bob.userId}`, {}));
    succeeded(await api.patch(`/users/${bob.userId}`, { display_name: 'Bob' }));
    // Ada needs a second factor herself to go on.
    const ownId = await visitor.run<string>('return (await app.getUser()).id');
    succeeded(await api.patch(`/users/${ownId}`, { totp_secret_base64: new Authenticator().secretBase64 }));
    await page.reload();
    await page.getByRole('button', { name: 'Remove Bob' }).waitFor();

    for (const isRequired of [true, false]) {
      await page.getByRole('switch', { name: 'Require a second factor' }).setChecked(isRequired);
      await until('the requirement is saved', async () => {
        const { requires_second_factor = false } = succeeded(await api.get(`/teams/${teamId}`));
        return requires_second_factor === isRequired;
      });
    }
    // Bob may see the members and invite others, but nothing else.
    const his = Settings.of(await Visitor.come(walk()));
    await his.visitor.signIn(bob);
    await his.visitor.isSignedIn();
    await his.open(`teams/${teamId}`);
    await his.row('The Countess').waitFor();
    await his.page.getByRole('button', { name: 'Save' }).waitFor();
    expect(await his.page.getByRole('switch').count()).toBe(0);
    expect(
      await his.page.getByRole('button', { name: /Remove |Delete team|Create an API key|Save/ }).allInnerTexts(),
    ).toEqual(['Save']);
    await page.getByRole('button', { name: 'Remove Bob' }).click();
    await ada.answer('Remove');
    await ada.gone(ada.row('Bob'));
    await his.page.getByLabel('Email').fill(visitor.email);
    await his.visitor.click('Send invitation');
    await his.visitor.sees('This no longer exists.');

    await visitor.click('Delete team');
    await ada.dialog.getByLabel('Type “Analytical Engines” to confirm').fill('Analytical');
    expect(await ada.dialog.getByRole('button', { name: 'Delete team' }).isDisabled()).toBe(true);
    await ada.dialog.getByLabel('Type “Analytical Engines” to confirm').fill('Analytical Engines');
    await ada.answer('Delete team');
    await visitor.sees('You are not in any team yet.');
    expect((await api.get(`/teams/${teamId}`)).status).toBe(404);
    expect(visitor.complaints).toEqual([]);
  });

  it("a removed member's API keys of the team are taken over, or revoked", async () => {
    const { project } = walk();
    const api = serverApi(project);
    const ada = await Settings.ofNewUser(walk(), 'teams');
    const { page, visitor } = ada;
    const [{ id: adaId }] = succeeded(await api.get(`/users?query=${visitor.email}`)).items;
    const team = succeeded(await api.post('/teams', { display_name: 'Keys', creator_user_id: adaId }));
    const createKey = async (name: string): Promise<string> => {
      const user = await signUp(project);
      succeeded(await api.patch(`/users/${user.userId}`, { display_name: name }));
      succeeded(await api.post(`/team-memberships/${team.id}/${user.userId}`, {}));
      succeeded(await api.post(`/team-permissions/${team.id}/${user.userId}/$manage_api_keys`, {}));
      const body = { description: `Build of ${name}`, expires_at_millis: null, team_id: team.id };
      return succeeded(await client(project, user).post('/team-api-keys', body)).value;
    };
    const check = (api_key: string) => api.post('/team-api-keys/check', { api_key });
    const [bobs, cys] = [await createKey('Bob'), await createKey('Cy')];

    await page.reload();
    await ada.open(`teams/${team.id}`);
    await page.getByRole('button', { name: 'Remove Bob' }).click();
    const list = ada.dialog.getByRole('list', { name: 'These team API keys act for Bob' });
    await list.getByText('Build of Bob').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(1);
    await ada.dialog.getByRole('switch', { name: 'Take over these keys' }).check();
    await ada.answer('Remove');
    await ada.gone(page.getByRole('button', { name: 'Remove Bob' }));
    expect((await check(bobs)).body).toMatchObject({ responsible_user_id: adaId });

    await page.getByRole('button', { name: 'Remove Cy' }).click();
    await ada.dialog.getByText('Build of Cy').waitFor();
    await ada.answer('Remove');
    await ada.gone(page.getByRole('button', { name: 'Remove Cy' }));
    expect((await check(cys)).knownError).toBe('API_KEY_REVOKED');

    await visitor.click('Leave team');
    await ada.dialog.getByRole('list', { name: 'revoked when you leave' }).getByText('Build of Bob').waitFor();
    await ada.answer('Leave team');
    await visitor.sees('You are not in any team yet.');
    expect((await check(bobs)).knownError).toBe('API_KEY_REVOKED');
    expect(visitor.complaints).toEqual([]);
  });

  it('the account is deleted by who types its address, and nobody is signed in afterwards', async () => {
    const ada = await Settings.ofNewUser(walk(), 'delete');
    const { email, password } = ada.visitor;
    await ada.visitor.click('Delete my account');
    await ada.dialog.getByLabel(`Type “${email}” to confirm`).fill(email);
    await ada.answer('Delete my account');
    await ada.visitor.isSignedOut();
    const again = await client(walk().project).post('/auth/password/sign-in', { email, password });
    expect(again.knownError).toBe('EMAIL_PASSWORD_MISMATCH');
    await ada.visitor.goTo(`/handler/account-settings#${randomUUID()}`);
    await ada.visitor.isOn('Sign in to Acme');
  });
}
