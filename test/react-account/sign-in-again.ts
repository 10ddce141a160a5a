import { randomUUID } from 'node:crypto';
import { Authenticator, capturedMail, client, serverApi, signUp, succeeded } from '@hallpass/testing';
import { expect, it } from '@jest/globals';
import { Visitor, type Walk } from '../react-components/visitor.js';
import { age, Settings } from './settings.js';

/** Actions that require a sign-in within the last 10 minutes, in an older session. */
export function signInAgain(walk: () => Walk): void {
  const olds = async (section: string) => {
    const ada = await Settings.ofNewUser(walk(), section);
    const id = await ada.visitor.run<string>('return (await app.getUser()).id');
    await age(id);
    return { ada, id };
  };
  const addAddress = async ({ page }: Settings, address: string) => {
    await page.getByLabel('Add an address').fill(address);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  };

  it('asks for the password over what was begun, which then goes on', async () => {
    const { ada, id } = await olds('emails');
    const work = `${randomUUID()}@example.com`;
    await addAddress(ada, work);
    await ada.visitor.isOn('Sign in again to continue');
    await ada.page.keyboard.press('Escape');
    await ada.gone(ada.dialog);
    expect(await ada.page.getByLabel('Add an address').inputValue()).toBe(work);
    await ada.page.getByRole('button', { name: 'Add', exact: true }).click();
    await ada.dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await ada.answer('Continue');
    await ada.visitor.sees('The password is incorrect.');
    await ada.dialog.getByLabel('Password', { exact: true }).fill(ada.visitor.password);
    await ada.answer('Continue');
    await ada.row(work).waitFor();
    await ada.open('sessions');
    // The new session has replaced the previous one.
    const sessions = ada.page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await sessions.first().waitFor();
    expect(await sessions.count()).toBe(1);
    await ada.row('Signed out').waitFor();
    expect(await ada.visitor.run('return (await app.getUser()).id')).toBe(id);
    expect(ada.visitor.complaints).toEqual([]);
  });

  it('takes a passkey, and the code of a mail', async () => {
    const { ada, id } = await olds('passkeys');
    await ada.visitor.click('Add a passkey');
    await ada.dialog.getByLabel('Password', { exact: true }).fill(ada.visitor.password);
    await ada.answer('Continue');
    await ada.row('never used').waitFor();
    await age(id);
    await ada.open('emails');
    const work = `${randomUUID()}@example.com`;
    await addAddress(ada, work);
    await ada.answer('Sign in with a passkey');
    await ada.row(work).waitFor();

    const api = serverApi(walk().project);
    succeeded(await api.patch(`/users/${id}`, { otp_auth_enabled: true, primary_email_verified: true }));
    await age(id);
    await ada.page.reload();
    const home = `${randomUUID()}@example.com`;
    await addAddress(ada, home);
    await ada.answer('Send me a code');
    const field = ada.dialog.getByLabel('Code from the email');
    await field.waitFor();
    const { text } = await capturedMail(walk().project, { to: ada.visitor.email, template: 'magic_link' });
    const code = /\b([0-9A-Z]{6})\b/.exec(text.replaceAll(/https?:\S+/g, ''))![1]!;
    await field.fill('000000');
    await ada.visitor.sees('The code is wrong or not the newest one.');
    await field.fill(code);
    await ada.row(home).waitFor();
  });

  it('asks for the second factor on the same page, and takes nobody else', async () => {
    const { ada, id } = await olds('api-keys');
    const app = new Authenticator();
    succeeded(await serverApi(walk().project).patch(`/users/${id}`, { totp_secret_base64: app.secretBase64 }));
    await ada.visitor.click('Create an API key');
    await ada.dialog.getByLabel('Purpose').fill('Nightly backup');
    await ada.answer('Create');
    const again = ada.page.getByRole('dialog', { name: 'Sign in again to continue' });
    await again.getByLabel('Password', { exact: true }).fill(ada.visitor.password);
    await again.getByRole('button', { name: 'Continue' }).click();
    const code = again.getByLabel('Code from your authenticator app, or a backup code');
    await code.fill(app.wrongCode());
    await again.getByRole('button', { name: 'Continue' }).click();
    await ada.visitor.sees('The code is wrong. Enter the one that the app shows now.');
    await code.fill(app.code());
    await again.getByRole('button', { name: 'Continue' }).click();
    await ada.visitor.sees('It is not shown again.');
    await ada.answer('I have saved it');
    await ada.row('Nightly backup').waitFor();
  });

  it('goes to a provider and comes back to what was entered', async () => {
    const bob = await Visitor.come(walk());
    await bob.goTo('/handler/sign-in');
    await bob.click('Continue with GitHub');
    await bob.beAs(bob.email);
    const id = await bob.isSignedIn();
    await age(id);
    const settings = Settings.of(bob);
    await settings.open('emails');
    const work = `${randomUUID()}@example.com`;
    await addAddress(settings, work);
    await settings.answer('Continue with GitHub');
    await bob.beAs(bob.email);
    const field = bob.page.getByLabel('Add an address');
    await field.waitFor();
    expect([await field.inputValue(), new URL(bob.page.url()).hash]).toEqual([work, '#emails']);
    await bob.page.getByRole('button', { name: 'Add', exact: true }).click();
    await settings.row(work).waitFor();
    await settings.open('sessions');
    await settings.row('Ended by you').waitFor();
  });

  it('leads to sign-in, and back, when the session was ended elsewhere', async () => {
    const ada = await Settings.ofNewUser(walk(), 'emails');
    const id = await ada.visitor.run<string>('return (await app.getUser()).id');
    succeeded(await serverApi(walk().project).delete(`/auth/sessions?user_id=${id}&except_current=false`));
    await addAddress(ada, `${randomUUID()}@example.com`);
    await ada.visitor.isOn('Sign in to Acme');
    await ada.visitor.typeCredentials();
    await ada.visitor.click('Sign in');
    await ada.page.getByLabel('Add an address').waitFor();
    expect(new URL(ada.page.url()).hash).toBe('#emails');
  });

  it('is not asked of a change of the password, which knows the old one', async () => {
    const { ada } = await olds('password');
    await ada.page.getByLabel('Current password').fill(ada.visitor.password);
    await ada.page.getByLabel('New password').fill(randomUUID());
    await ada.visitor.click('Change password');
    await ada.visitor.sees('Password changed.');
  });

  it('shows where somebody else is signed in as the user', async () => {
    const user = await signUp(walk().project);
    const { email, password } = user;
    const ada = await Visitor.come(walk());
    await ada.signIn(user);
    await ada.isSignedIn();
    const settings = Settings.of(ada);
    await settings.open('sessions');
    await settings.row('Another program').getByRole('button', { name: 'Sign out Another program' }).click();
    await settings.row('Ended by you').waitFor();
    const session = succeeded(await client(walk().project).post('/auth/password/sign-in', { email, password }));
    await ada.page.reload();
    await ada.click('Sign out everywhere else');
    await settings.answer('Cancel');
    await ada.click('Sign out everywhere else');
    await settings.answer('Sign out everywhere else');
    await ada.sees('1 session ended.');
    expect((await client(walk().project, { accessToken: session.access_token }).get('/users/me')).status).toBe(401);
    await settings.row('This device').waitFor();
    expect(await settings.row('Chrome').count()).toBeGreaterThan(0);
  });
}
