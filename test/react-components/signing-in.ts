import { randomUUID } from 'node:crypto';
import { Authenticator, capturedMail, client, serverApi, succeeded } from '@hallpass/testing';
import { expect, it } from '@jest/globals';
import { truncated, userOf, Visitor, type Walk } from './visitor.js';

/** Every way to sign in, and every link of an email: used, truncated, or valid. */
export function signingIn(walk: () => Walk): void {
  it('a password: fields say what they want, the address is verified by a mail, and a wrong password says what to do', async () => {
    const ada = await Visitor.come(walk());
    await ada.goTo('/handler/sign-up');
    await ada.click('Create account');
    await ada.sees('Enter your email address.');
    await ada.sees('Choose a password.');
    expect(await ada.page.evaluate('document.activeElement.name')).toBe('email');
    await ada.typeCredentials({ password: 'short' });
    await ada.page.keyboard.press('Enter');
    await ada.sees('Choose a password with at least 8 characters.');
    await ada.typeCredentials({ password: 'password123' });
    await ada.click('Create account');
    await ada.sees('This password is easy to guess or known from a data breach.');
    await ada.typeCredentials();
    await ada.click('Create account');
    const id = await ada.isSignedIn();

    const link = await ada.linkOf('email_verification');
    await ada.goTo(truncated(link));
    await ada.click('Confirm');
    await ada.isOn('This link does not work');
    expect(await userOf(walk(), id)).toMatchObject({ primary_email: ada.email, primary_email_verified: false });
    await ada.goTo(link);
    await ada.click('Confirm');
    await ada.isOn('Your address is confirmed');
    expect(await userOf(walk(), id)).toMatchObject({ primary_email_verified: true });

    await ada.signOut();
    await ada.goTo('/handler/sign-up');
    await ada.typeCredentials();
    await ada.click('Create account');
    await ada.sees('An account with this address already exists. Sign in instead, or reset its password.');
    await ada.signIn({ password: randomUUID() });
    await ada.sees('Wrong email or password. Try again, or reset your password.');
    await ada.typeCredentials();
    await ada.click('Sign in');
    expect(await ada.isSignedIn()).toBe(id);
    expect(ada.complaints).toEqual([]);
  });

  it('a forgotten password: the link of a mail sets another, once', async () => {
    const ada = await Visitor.signedUp(walk());
    await ada.signOut();
    await ada.goTo('/handler/sign-in');
    await ada.page.getByRole('link', { name: 'Forgot password?' }).click();
    await ada.fill('email', ada.email);
    await ada.click('Send the link');
    await ada.isOn('Check your email');
    const link = await ada.linkOf('password_reset');
    await ada.goTo(truncated(link));
    await ada.isOn('This link does not work');
    const password = randomUUID();
    await ada.goTo(link);
    await ada.isOn('Choose a new password');
    expect(await ada.faults()).toEqual([]);
    await ada.fill('password', password);
    await ada.click('Set password');
    await ada.isOn('Password changed');
    await ada.goTo(link);
    await ada.isOn('This link was already used');
    await ada.click('Request a new link');
    await ada.isOn('Reset your password');
    await ada.signIn({ password });
    await ada.isSignedIn();
  });

  it('after a reset, what else acts for the account is listed, and ended at a click, by keyboard too', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await ada.isSignedIn();
    const server = serverApi(walk().project);
    succeeded(await server.patch(`/users/${id}`, { primary_email_verified: true }));
    const key = { user_id: id, description: 'Key', expires_at_millis: null };
    const { value } = succeeded(await server.post('/user-api-keys', key));
    expect(await ada.run(`return (await (await app.getUser()).registerPasskey()).status`)).toBe('ok');
    await ada.signOut();

    await ada.goTo('/handler/forgot-password');
    await ada.fill('email', ada.email);
    await ada.click('Send the link');
    await ada.isOn('Check your email');
    await ada.goTo(await ada.linkOf('password_reset'));
    const password = randomUUID();
    await ada.fill('password', password);
    await ada.page.keyboard.press('Enter');
    await ada.isOn('Password changed');
    const listed = ada.page.getByRole('list', { name: 'What can access your account' });
    expect(await listed.getByRole('listitem').allInnerTexts()).toEqual(['Passkeys\n1', 'API keys\n1']);
    expect(await ada.faults()).toEqual([]);
    await ada.page.keyboard.press('Tab');
    expect(await ada.page.evaluate('document.activeElement.textContent')).toBe('Remove all of it');
    await ada.page.keyboard.press('Enter');
    await ada.isOn('All other access was removed');
    expect(await ada.faults()).toEqual([]);
    expect((await server.post('/user-api-keys/check', { api_key: value })).status).toBe(401);
    await ada.click('Sign in');
    await ada.click('Sign in with a passkey');
    await ada.sees('This passkey does not belong to an account here.');
    await ada.signIn({ password });
    expect(await ada.isSignedIn()).toBe(id);
    expect(ada.complaints).toEqual([]);
  });

  it('after a reset, a user with a second factor ends everything else by a code of it, or keeps it', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await ada.isSignedIn();
    const server = serverApi(walk().project);
    const app = new Authenticator();
    const second = { primary_email_verified: true, totp_secret_base64: app.secretBase64 };
    succeeded(await server.patch(`/users/${id}`, second));
    const key = { user_id: id, description: 'Key', expires_at_millis: null };
    const { value } = succeeded(await server.post('/user-api-keys', key));
    await ada.signOut();
    const seen: string[] = [];
    const reset = async () => {
      await ada.goTo('/handler/forgot-password');
      await ada.fill('email', ada.email);
      await ada.click('Send the link');
      const { id: mail, text } = await ada.mail('password_reset', seen);
      seen.push(mail);
      await ada.goTo(/https?:\/\/\S+[?&]code=\w+/.exec(text)![0]);
      await ada.fill('password', randomUUID());
      await ada.click('Set password');
      await ada.isOn('Password changed');
    };
    await reset();
    await ada.click('Keep it and sign in');
    await ada.isOn('Sign in to Acme');
    expect((await server.post('/user-api-keys/check', { api_key: value })).status).toBe(200);

    await reset();
    await ada.click('Remove all of it');
    await ada.sees('Enter the code.');
    await ada.fill('totp', app.wrongCode());
    await ada.click('Remove all of it');
    await ada.sees('The code is wrong. Enter the one that the app shows now.');
    expect(await ada.faults()).toEqual([]);
    await ada.fill('totp', app.code());
    await ada.click('Remove all of it');
    await ada.isOn('All other access was removed');
    expect((await server.post('/user-api-keys/check', { api_key: value })).status).toBe(401);
    expect(ada.complaints).toEqual([]);
  });

  it('a reset by an address that was never verified lists what else acts for the account, and offers no end', async () => {
    const ada = await Visitor.signedUp(walk());
    const server = serverApi(walk().project);
    const id = await ada.isSignedIn();
    succeeded(await server.patch(`/users/${id}`, { primary_email_verified: true }));
    const second = `${randomUUID()}@example.com`;
    const channel = { user_id: id, type: 'email', value: second, used_for_auth: true, is_verified: false };
    succeeded(await server.post('/contact-channels', channel));
    await ada.signOut();
    await ada.goTo('/handler/forgot-password');
    await ada.fill('email', second);
    await ada.click('Send the link');
    const { text } = await capturedMail(walk().project, { to: second, template: 'password_reset' });
    await ada.goTo(/https?:\/\/\S+[?&]code=\w+/.exec(text)![0]);
    await ada.fill('password', randomUUID());
    await ada.click('Set password');
    await ada.isOn('Password changed');
    expect(await ada.page.getByRole('listitem').allInnerTexts()).toEqual(['Other addresses\n1']);
    expect(await ada.button('Remove all of it').count()).toBe(0);
    expect(await ada.faults()).toEqual([]);
    await ada.click('Sign in');
    await ada.isOn('Sign in to Acme');
  });

  it('the link of a verification mail lists what acts for the account, ends nothing, and leads to a reset', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await ada.isSignedIn();
    const key = { user_id: id, description: 'Key', expires_at_millis: null };
    const { value } = succeeded(await serverApi(walk().project).post('/user-api-keys', key));
    const link = await ada.linkOf('email_verification');
    await ada.signOut();
    await ada.goTo(link);
    await ada.isOn('Confirm your address');
    const items = () =>
      ada.page.getByRole('list', { name: 'What can access your account' }).getByRole('listitem').allInnerTexts();
    expect(await items()).toEqual(['Password', 'API keys\n1']);
    expect(await ada.faults()).toEqual([]);
    await ada.click('Confirm');
    await ada.isOn('Your address is confirmed');
    expect(await items()).toEqual(['Password', 'API keys\n1']);
    expect(await ada.faults()).toEqual([]);
    expect((await serverApi(walk().project).post('/user-api-keys/check', { api_key: value })).status).toBe(200);
    await ada.page.getByRole('link', { name: 'Reset password' }).focus();
    await ada.page.keyboard.press('Enter');
    await ada.isOn('Reset your password');
    expect(ada.complaints).toEqual([]);
  });

  it('a mail: its link signs up once, its code is typed, and only the newest code works', async () => {
    const ada = await Visitor.come(walk());
    await ada.goTo('/handler/sign-in?after_auth_return_to=%2Fdeep%3Fa%3D1');
    // Typed once, for both forms.
    await ada.fill('email', ada.email);
    await ada.page.getByRole('tab', { name: 'Email code' }).click();
    await ada.click('Send me a code');
    await ada.fill('code', '000000');
    await ada.click('Sign in');
    await ada.sees('The code is wrong or not the newest one.');
    const link = await ada.linkOf('magic_link');
    await ada.goTo(truncated(link));
    await ada.isOn('This link does not work');
    await ada.goTo(link);
    await ada.sees(`sign in on this device as ${ada.email}`);
    await ada.click('Sign in');
    const id = await ada.isSignedIn();
    // Back to the page that required the sign-in.
    expect(new URL(ada.page.url())).toMatchObject({ pathname: '/deep', search: '?a=1' });
    expect(await userOf(walk(), id)).toMatchObject({ primary_email: ada.email, primary_email_verified: true });
    await ada.signOut();
    await ada.goTo(link);
    await ada.isOn('This link was already used');
    await ada.click('Request a new link');

    const { id: first } = await ada.mail('magic_link');
    await ada.page.getByRole('tab', { name: 'Email code' }).click();
    await ada.fill('email', ada.email);
    await ada.click('Send me a code');
    const { text } = await ada.mail('magic_link', [first]);
    // The way users type it.
    const code = /^[0-9A-Z]{6}$/m.exec(text)![0].toLowerCase();
    await ada.fill('code', `${code.slice(0, 3)} ${code.slice(3)}`);
    await ada.click('Sign in');
    expect(await ada.isSignedIn()).toBe(id);
  });

  it('a passkey, which is refused where it is of no account', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await ada.isSignedIn();
    expect(await ada.run(`return (await (await app.getUser()).registerPasskey()).status`)).toBe('ok');
    await ada.signOut();
    await ada.goTo('/handler/sign-in');
    await ada.click('Sign in with a passkey');
    expect(await ada.isSignedIn()).toBe(id);
    const bob = await Visitor.come(walk());
    await bob.goTo('/handler/sign-in');
    // An authenticator without a passkey for this host.
    await bob.click('Sign in with a passkey');
    await bob.sees('The passkey was not used. Try again, or sign in another way.');
  });

  it('a provider: refused, new, and with an address that belongs to another', async () => {
    const ada = await Visitor.come(walk());
    await ada.goTo('/handler/sign-in');
    await ada.click('Continue with Google');
    await ada.click('Cancel');
    await ada.isOn('You were not signed in');
    await ada.sees('You or the provider denied access.');
    await ada.click('Back to sign-in');
    await ada.click('Continue with Google');
    await ada.beAs(ada.email);
    const id = await ada.isSignedIn();
    expect(await userOf(walk(), id)).toMatchObject({ primary_email: ada.email, primary_email_verified: true });
    await ada.signOut();
    await ada.goTo('/handler/sign-in');
    await ada.click('Continue with GitHub');
    await ada.beAs(ada.email, { isVerified: false });
    await ada.sees('An account with this address already exists and uses another sign-in method.');
    // A callback that no browser of hers has started.
    await ada.goTo('/handler/oauth-callback?code=x&state=y');
    await ada.isOn('You were not signed in');
  });

  it('two steps: the code of the app, then a backup code, and an expired attempt starts over', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await ada.isSignedIn();
    const authenticator = new Authenticator();
    const session = await ada.run<{ accessToken: string; refreshToken: string }>('return app.getAuthJson()');
    const api = client(walk().project, session);
    succeeded(await api.patch('/users/me', { totp_secret_base64: authenticator.secretBase64 }));
    const { backup_codes } = succeeded(await api.post('/auth/mfa/backup-codes', {}));
    await ada.signOut();
    await ada.signIn();
    await ada.isOn('Two-step verification');
    expect(await ada.faults()).toEqual([]);
    await ada.fill('code', authenticator.wrongCode());
    await ada.click('Verify');
    await ada.sees('The code is wrong. Enter the one that the app shows now.');
    await ada.fill('code', authenticator.code());
    await ada.click('Verify');
    expect(await ada.isSignedIn()).toBe(id);

    await ada.signOut();
    await ada.signIn();
    await ada.click('Use a backup code');
    await ada.fill('code', 'aaaaa-aaaaa');
    await ada.click('Verify');
    await ada.sees('This backup code is wrong or was already used. Try another one.');
    await ada.fill('code', backup_codes[0]);
    await ada.click('Verify');
    expect(await ada.isSignedIn()).toBe(id);

    await ada.signOut();
    await ada.goTo('/handler/mfa');
    await ada.isOn('Please sign in again');
    await ada.click('Back to sign-in');
    await ada.isOn('Sign in to Acme');
  });

  it('an invitation: who is nobody yet signs up and comes back, joins, and the link has done its work', async () => {
    const api = serverApi(walk().project);
    const team = succeeded(await api.post('/teams', { display_name: 'Engines' }));
    const bob = await Visitor.come(walk());
    const callback_url = `${walk().origin}/handler/team-invitation`;
    succeeded(await api.post('/team-invitations/send-code', { email: bob.email, team_id: team.id, callback_url }));
    const link = await bob.linkOf('team_invitation');
    await bob.goTo(truncated(link));
    await bob.isOn('This link does not work');
    await bob.goTo(link);
    await bob.isOn('You are invited to a team');
    await bob.click('Sign in');
    await bob.page.getByRole('link', { name: 'Sign up' }).click();
    await bob.isOn('Create your account');
    await bob.typeCredentials();
    await bob.click('Create account');
    await bob.isOn('Join Engines?');
    expect(await bob.faults()).toEqual([]);
    await bob.click('Join the team');
    await bob.isOn('Welcome to Engines');
    expect(succeeded(await api.get(`/team-member-profiles?team_id=${team.id}`)).items).toHaveLength(1);
    await bob.goTo(link);
    await bob.isOn('This link was already used');
    await bob.sees('you are already a member of the team');
  });

  it('a command line: who is nobody signs in first, and it is let in once', async () => {
    const api = serverApi(walk().project);
    const ada = await Visitor.signedUp(walk());
    await ada.signOut();
    const { login_code, polling_code } = succeeded(await api.post('/auth/cli', {}));
    const poll = async () => succeeded(await api.post('/auth/cli/poll', { polling_code }));
    await ada.goTo(`/handler/cli-auth-confirm?login_code=${login_code}`);
    await ada.isOn('Sign in to Acme');
    await ada.typeCredentials();
    await ada.click('Sign in');
    await ada.sees(`is asking to use Acme as you, ${ada.email}.`);
    await ada.sees('IP address');
    await ada.click('Cancel');
    await ada.isOn('Access was not allowed');
    expect(await poll()).toMatchObject({ status: 'waiting' });
    await ada.page.reload();
    await ada.click('Allow access');
    await ada.isOn('The command line is signed in');
    expect(await poll()).toMatchObject({ status: 'success' });
    await ada.page.reload();
    await ada.isOn('This request is no longer valid');
  });
}
