import { randomUUID } from 'node:crypto';
import { Authenticator, serverApi, succeeded } from '@hallpass/testing';
import { expect, it } from '@jest/globals';
import { userOf, Visitor, type Walk } from './visitor.js';

/** A picture of one red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Every tab of `/handler/account-settings`. Changes made there are checked on the server. */
export function accountSettings(walk: () => Walk): void {
  it('a name is given', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await ada.goHome();
    await ada.settings('My Profile');
    await ada.setting('This is a display name and is not used for authentication').getByRole('button').click();
    await ada.page.getByRole('textbox').fill('Ada Lovelace');
    await ada.save('Save');
    await ada.sees('Ada Lovelace');
    expect(await userOf(walk(), id)).toMatchObject({ display_name: 'Ada Lovelace' });
  });

  it('a picture is cut out and kept by the server', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await ada.goHome();
    await ada.settings('My Profile');
    const choosing = ada.page.waitForEvent('filechooser');
    await ada.setting('Upload your own image as your avatar').locator('svg').last().click();
    await (await choosing).setFiles({ name: 'ada.png', mimeType: 'image/png', buffer: PIXEL });
    await ada.page.getByRole('slider').waitFor();
    await ada.save('Save');
    const { profile_image_url: url } = await userOf(walk(), id);
    const picture = await fetch(url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  });

  it('an address is added, verified by a mail, made the primary one, and the other taken away', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await ada.goHome();
    const work = `${randomUUID()}@example.com`;
    await ada.settings('Emails & Auth');
    await ada.click('Add an email');
    await ada.page.getByPlaceholder('Enter email').fill(work);
    await ada.click('Add');
    await ada.row(work).getByText('Unverified').waitFor();
    await ada.inMenuOf(work, 'Send verification email');
    await ada.follow(await ada.linkOf('email_verification', { to: work }));
    await ada.click('Verify');
    await ada.sees('You email has been verified!');

    await ada.settings('Emails & Auth');
    await ada.inMenuOf(work, 'Use for sign-in');
    await ada.row(work).getByText('Used for sign-in').waitFor();
    await ada.saved(() => ada.inMenuOf(work, 'Set as primary'));
    await ada.row(work).getByText('Primary').waitFor();
    expect(await userOf(walk(), id)).toMatchObject({ primary_email: work, primary_email_verified: true });
    await ada.inMenuOf(ada.email, 'Remove');
    await ada.row(ada.email).waitFor({ state: 'detached' });
    await ada.signOut();
    await ada.signIn({ email: work });
    expect(await ada.isSignedIn()).toBe(id);
  });

  it('the password is changed by who knows the old one', async () => {
    const ada = await Visitor.signedUp(walk());
    const password = randomUUID();
    const change = async (old: string) => {
      await ada.settings('Emails & Auth');
      await ada.click('Update password');
      await ada.fill('Old password', old);
      await ada.fill('New password', password);
      await ada.fill('Repeat new password', password);
      await ada.click('Update Password');
    };
    await change(randomUUID());
    await ada.sees('Incorrect password');
    await change(ada.password);
    await ada.button('Update password').waitFor();
    await ada.signOut();
    await ada.signIn();
    await ada.sees('Wrong e-mail or password.');
    await ada.signIn({ password });
    await ada.isSignedIn();
  });

  it('sign-in by mail is allowed and forbidden', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await ada.goHome();
    await ada.settings('Emails & Auth');
    await ada.save('Enable OTP');
    await ada.sees('OTP/magic link sign-in is currently enabled.');
    expect(await userOf(walk(), id)).toMatchObject({ otp_auth_enabled: true });
    await ada.click('Disable OTP');
    await ada.save('Disable');
    await ada.button('Enable OTP').waitFor();
    expect(await userOf(walk(), id)).toMatchObject({ otp_auth_enabled: false });
  });

  it('a passkey is registered, which signs in, and is deleted', async () => {
    const ada = await Visitor.signedUp(walk());
    await ada.settings('Emails & Auth');
    await ada.click('Add new passkey');
    await ada.sees('Passkey registered');
    await ada.signOut();
    await ada.goTo('/handler/sign-in');
    await ada.click('Sign in with Passkey');
    const id = await ada.isSignedIn();
    expect(await userOf(walk(), id)).toMatchObject({ primary_email: ada.email, passkey_auth_enabled: true });
    await ada.settings('Emails & Auth');
    await ada.click('Delete Passkey');
    await ada.save('Disable');
    await ada.sees('Register a passkey');
    expect(await userOf(walk(), id)).toMatchObject({ passkey_auth_enabled: false });
  });

  it('an authenticator app is set up, which the sign-in asks for, until it is taken off', async () => {
    const ada = await Visitor.signedUp(walk());
    await ada.settings('Emails & Auth');
    await ada.click('Enable MFA');
    await ada.page.getByRole('img', { name: 'TOTP multi-factor authentication QR code' }).waitFor();
    const authenticator = new Authenticator(await ada.drawnSecret());
    const field = ada.page.getByPlaceholder('123456');
    await field.fill(authenticator.wrongCode());
    await ada.sees('Incorrect code');
    await field.fill(authenticator.code());
    await ada.sees('Multi-factor authentication is currently enabled.');

    await ada.signOut();
    await ada.signIn();
    await ada.page.waitForURL(/\/handler\/mfa/);
    await ada.page.getByRole('textbox').first().pressSequentially(authenticator.code(1));
    const id = await ada.isSignedIn();
    await ada.settings('Emails & Auth');
    await ada.save('Disable MFA');
    await ada.sees('Multi-factor authentication is currently disabled.');
    expect(await userOf(walk(), id)).toMatchObject({ requires_totp_mfa: false });
  });

  it('marketing mails are refused, those of the account cannot be', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await ada.goHome();
    await ada.settings('Notifications');
    const [account, marketing] = [ada.page.getByRole('switch').first(), ada.page.getByRole('switch').nth(1)];
    await marketing.waitFor();
    expect(await account.isDisabled()).toBe(true);
    await ada.saved(() => marketing.click());
    const { items } = succeeded(await serverApi(walk().project).get(`/emails/notification-preference/${id}`));
    expect(items).toEqual([
      expect.objectContaining({ notification_category_name: 'Transactional', enabled: true, can_disable: false }),
      expect.objectContaining({ notification_category_name: 'Marketing', enabled: false, can_disable: true }),
    ]);
  });

  it('another session is seen and ended, at once', async () => {
    const ada = await Visitor.signedUp(walk());
    const elsewhere = await Visitor.come(walk());
    await elsewhere.signIn(ada);
    await elsewhere.isSignedIn();
    await ada.settings('Active Sessions');
    await ada.row('Current Session').waitFor();
    await ada.saved(() => ada.inMenuOf('Other Session', 'Revoke'), 'DELETE');
    await ada.row('Other Session').waitFor({ state: 'detached' });
    await elsewhere.isSignedOut();
    await ada.goHome();
  });

  it('an API key is made, shown once, and revoked', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await ada.goHome();
    await ada.settings('API Keys');
    const key = await ada.createApiKey('laptop');
    const check = () => serverApi(walk().project).post('/user-api-keys/check', { api_key: key });
    expect(succeeded(await check())).toMatchObject({ user_id: id, description: 'laptop' });
    await ada.revokeApiKey('laptop');
    expect(await check()).toMatchObject({ knownError: 'API_KEY_REVOKED' });
  });

  it('the session is ended by its button', async () => {
    const ada = await Visitor.signedUp(walk());
    await ada.settings('Settings');
    await ada.click('Sign out');
    await ada.isSignedOutOf('/handler/account-settings');
  });

  it('the account is deleted, after a question', async () => {
    const ada = await Visitor.signedUp(walk());
    const id = await ada.goHome();
    await ada.settings('Settings');
    await ada.click('Danger zone');
    await ada.click('Delete account');
    await ada.click('Delete Account');
    await ada.isSignedOutOf('/handler/account-settings');
    expect(await serverApi(walk().project).get(`/users/${id}`)).toMatchObject({ knownError: 'USER_NOT_FOUND' });
    await ada.signIn();
    await ada.sees('Wrong e-mail or password.');
  });
}
