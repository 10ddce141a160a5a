import { randomUUID } from 'node:crypto';
import { Authenticator, capturedMail, client, signUp, succeeded } from '@hallpass/testing';
import { expect, it } from '@jest/globals';
import { userOf, Visitor, type Walk } from '../react-components/visitor.js';
import { Settings } from './settings.js';

/** Changes of how a user signs in, and rejected changes. */
export function waysIn(walk: () => Walk): void {
  it('an address is added, verified by its mail, made the primary one, and the other taken away', async () => {
    const ada = await Settings.ofNewUser(walk(), 'emails');
    const { email, page } = ada.visitor;
    const [work, taken] = [`${randomUUID()}@example.com`, await signUp(walk().project)];
    const add = async (address: string) => {
      await page.getByLabel('Add an address').fill(address);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    };
    await add('ada@');
    await ada.visitor.sees('Enter an email address such as');
    await add(email.toUpperCase());
    await ada.visitor.sees('You already have this address.');
    await add(work);
    await ada.row(work).getByText('Not verified').waitFor();
    await ada.visitor.sees(`We sent an email to ${work}.`);
    const { text } = await capturedMail(walk().project, { to: work, template: 'email_verification' });
    await ada.visitor.goTo(/https?:\/\/\S+[?&]code=\w+/.exec(text)![0]);
    await ada.visitor.click('Confirm');
    await ada.visitor.isOn('Your address is confirmed');

    await ada.open('emails');
    await ada.inMenuOf(work, 'Use for sign-in');
    await ada.row(work).getByText('For sign-in').waitFor();
    await ada.inMenuOf(work, 'Make primary');
    await ada.row(work).getByText('Primary').waitFor();
    await ada.inMenuOf(email, 'Remove');
    await ada.answer('Remove');
    await ada.gone(ada.row(email));
    await add(taken.email);
    await ada.row(taken.email).getByText('Not verified').waitFor();
    const id = await ada.visitor.run<string>('return (await app.getUser()).id');
    expect(await userOf(walk(), id)).toMatchObject({ primary_email: work, primary_email_verified: true });
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.getByRole('switch', { name: 'Sign in by email' }).click(); // changes once it is saved
    await saved;
    await ada.visitor.signOut();
    await ada.visitor.signIn({ email: work });
    expect(await ada.visitor.isSignedIn()).toBe(id);
    expect(await userOf(walk(), id)).toMatchObject({ otp_auth_enabled: true });
    expect(ada.visitor.complaints).toEqual([]);
  });

  it('the password is changed by who knows the old one, and signs out everywhere else', async () => {
    const ada = await Settings.ofNewUser(walk(), 'password');
    const { email, password, page } = ada.visitor;
    const other = await client(walk().project).post('/auth/password/sign-in', { email, password });
    const change = async (from: string, to: string) => {
      await page.getByLabel('Current password').fill(from);
      await page.getByLabel('New password').fill(to);
      await ada.visitor.click('Change password');
    };
    await change(randomUUID(), randomUUID());
    await ada.visitor.sees('The current password is incorrect.');
    await change(password, 'short');
    await ada.visitor.sees('Choose a password with at least 8 characters.');
    const next = randomUUID();
    await change(password, next);
    await ada.visitor.sees('Password changed. Every other session has ended.');
    const session = { accessToken: succeeded(other).access_token as string };
    expect((await client(walk().project, session).get('/users/me')).status).toBe(401);
    await ada.open('sessions');
    await ada.row('because the password was changed').first().waitFor();
    await ada.visitor.signOut();
    await ada.visitor.signIn({ password: next });
    await ada.visitor.isSignedIn();
  });

  it('a passkey is added, named, signs in, and is removed', async () => {
    const ada = await Settings.ofNewUser(walk(), 'passkeys');
    await ada.visitor.sees('No passkeys yet.');
    await ada.visitor.click('Add a passkey');
    await ada.row('never used').waitFor();
    await ada
      .row('Passkey')
      .getByRole('button', { name: /^Rename/ })
      .click();
    await ada.page.getByLabel('Name', { exact: true }).fill('Laptop');
    await ada.answer('Save');
    await ada.row('Laptop').waitFor();
    await ada.visitor.signOut();
    await ada.visitor.goTo('/handler/sign-in');
    await ada.visitor.click('Sign in with a passkey');
    await ada.visitor.isSignedIn();
    await ada.open('passkeys');
    await ada
      .row('last used')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await ada.answer('Remove');
    await ada.visitor.sees('No passkeys yet.');
    expect(ada.visitor.complaints).toEqual([]);
  });

  it('the second factor is on once a code is right, by the clock of the server, and its backup codes are shown at once', async () => {
    const ada = await Settings.ofNewUser(walk(), 'two-step');
    const { page } = ada;
    // The device's clock is a day ahead.
    await page.addInitScript('const { now } = Date; Date.now = () => now() + 86_400_000;');
    await page.reload();
    await ada.visitor.click('Turn on');
    const key = (await ada.dialog.locator('.hp-key').innerText()).replaceAll(' ', '');
    const app = Authenticator.ofKey(key);
    await ada.dialog.getByLabel('6-digit code').fill(app.wrongCode());
    await ada.answer('Turn on');
    await ada.visitor.sees('The code is incorrect.');
    await ada.dialog.getByLabel('6-digit code').fill(app.code());
    await ada.answer('Turn on');
    const codes = ada.dialog.getByRole('group', { name: 'Backup codes' });
    expect(await codes.innerText()).toMatch(/^(\w{5}-\w{5}\n?){10}$/);
    await page.keyboard.press('Escape');
    await ada.answer('I have saved them');
    await ada.visitor.sees('10 backup codes left');
    const id = await ada.visitor.run<string>('return (await app.getUser()).id');
    expect(await userOf(walk(), id)).toMatchObject({ requires_totp_mfa: true });
    await ada.visitor.click('New backup codes');
    await ada.answer('Create new codes');
    await ada.answer('I have saved them');
    await ada.visitor.click('Turn off');
    await ada.answer('Turn off');
    await ada.visitor.button('Turn on').waitFor();
    expect(await userOf(walk(), id)).toMatchObject({ requires_totp_mfa: false });
  });

  it('a provider is connected, leads back to where it was asked for, and the last way in stays', async () => {
    const ada = await Settings.ofNewUser(walk(), 'connections');
    await ada.page.getByRole('button', { name: 'Connect GitHub' }).click();
    await ada.visitor.beAs(`${randomUUID()}@example.com`);
    await ada.page.getByRole('button', { name: /^(Connect|Link)/ }).click();
    await ada.row('GitHub').getByText('For sign-in', { exact: true }).waitFor();
    expect(new URL(ada.page.url()).hash).toBe('#connections');
    await ada.page.getByRole('button', { name: 'Disconnect GitHub' }).click();
    await ada.answer('Disconnect');
    await ada.page.getByRole('button', { name: 'Connect GitHub' }).waitFor();

    const bob = await Visitor.come(walk());
    await bob.goTo('/handler/sign-in');
    await bob.click('Continue with GitHub');
    await bob.beAs(bob.email);
    await bob.isSignedIn();
    const settings = Settings.of(bob);
    await settings.open('connections');
    await bob.page.getByRole('button', { name: 'Disconnect GitHub' }).click();
    await settings.answer('Disconnect');
    await bob.sees('This is your only way to sign in. Add another one first.');
    await settings.answer('Cancel');
    // After returning from a provider, no sign-in is required again, and a first password needs no old one.
    await settings.open('password');
    await bob.page.getByLabel('New password').fill(bob.password);
    await bob.click('Set a password');
    await bob.sees('Password set.');
  });
}
