import { randomUUID } from 'node:crypto';
import { serverApi, succeeded } from '@hallpass/testing';
import { describe, expect, it } from '@jest/globals';
import { truncated, userOf, Visitor, type Walk } from './visitor.js';

/** Every way to sign in, and every link of an email: used, truncated, or valid. */
export function signingIn(walk: () => Walk): void {
  describe('a password', () => {
    it('signs up, with a mail whose link verifies the address; used or cut short it does nothing', async () => {
      const ada = await Visitor.come(walk());
      await ada.signUp();
      const id = await ada.isSignedIn();
      expect(await userOf(walk(), id)).toMatchObject({ primary_email: ada.email, primary_email_verified: false });

      const link = await ada.linkOf('email_verification');
      await ada.follow(truncated(link));
      await ada.click('Verify');
      await ada.sees('Invalid Verification Link');
      expect(await userOf(walk(), id)).toMatchObject({ primary_email_verified: false });

      for (const _time of ['first', 'again']) {
        await ada.follow(link);
        await ada.click('Verify');
        await ada.sees('You email has been verified!');
        expect(await userOf(walk(), id)).toMatchObject({ primary_email_verified: true });
      }
    });

    it('is refused when it is taken or wrong, and signs in when it is right', async () => {
      const ada = await Visitor.signedUp(walk());
      const id = await ada.goHome();
      await ada.signOut();
      await ada.signIn({ password: randomUUID() });
      await ada.sees('Wrong e-mail or password.');
      await ada.signIn();
      expect(await ada.isSignedIn()).toBe(id);
    });

    it('that is forgotten is replaced by a mail, whose link works once', async () => {
      const ada = await Visitor.signedUp(walk());
      await ada.signOut();
      await ada.goTo('/handler/forgot-password');
      await ada.fill('Your Email', ada.email);
      await ada.click('Send Email');
      await ada.sees('Email sent!');
      const link = await ada.linkOf('password_reset');
      await ada.follow(truncated(link));
      await ada.sees('Invalid Password Reset Link');

      const password = randomUUID();
      await ada.follow(link);
      await ada.fill('New Password', password);
      await ada.fill('Repeat New Password', password);
      await ada.click('Reset Password');
      await ada.sees('Your password has been reset');
      await ada.follow(link);
      await ada.sees('Used Password Reset Link');
      await ada.signIn();
      await ada.sees('Wrong e-mail or password.');
      await ada.signIn({ password });
      await ada.isSignedIn();
    });
  });

  describe('a mail', () => {
    const askForMail = async (who: Visitor) => {
      await who.goTo('/handler/sign-in');
      await who.fill('Email', who.email);
      await who.click('Send email');
      await who.sees('Enter the code from your email');
    };

    it('signs up by its link, which works once', async () => {
      const ada = await Visitor.come(walk());
      await askForMail(ada);
      const link = await ada.linkOf('magic_link');
      await ada.follow(truncated(link));
      await ada.click('Sign in');
      await ada.sees('Invalid Magic Link');
      await ada.follow(link);
      await ada.click('Sign in');
      const id = await ada.isSignedIn();
      expect(await userOf(walk(), id)).toMatchObject({ primary_email: ada.email, primary_email_verified: true });

      await ada.signOut();
      await ada.follow(link);
      await ada.click('Sign in');
      await ada.sees('Magic Link Already Used');
    });

    it('signs up by the code in it, typed', async () => {
      const ada = await Visitor.come(walk());
      await askForMail(ada);
      const { text } = await ada.mail('magic_link');
      const code = /^[0-9A-Z]{6}$/m.exec(text)![0];
      const field = ada.page.getByRole('tabpanel').getByRole('textbox');
      await field.pressSequentially('000000');
      await ada.sees('Invalid code');
      await field.fill('');
      await field.pressSequentially(code);
      expect(await userOf(walk(), await ada.isSignedIn())).toMatchObject({ primary_email: ada.email });
    });
  });

  describe('an identity provider', () => {
    it('that the person refuses leads to a page that says so', async () => {
      const ada = await Visitor.come(walk());
      await ada.toProvider('Google');
      await ada.click('Cancel');
      await ada.sees('OAuth provider access denied');
      await ada.isSignedOut();
    });

    it('makes a user, knows them again, and joins the account of the same verified address', async () => {
      const ada = await Visitor.come(walk());
      await ada.toProvider('Google');
      await ada.beAs(ada.email);
      const id = await ada.isSignedIn();
      expect(await userOf(walk(), id)).toMatchObject({ primary_email: ada.email, primary_email_verified: true });
      await ada.signOut();
      await ada.toProvider('Google');
      await ada
        .button(ada.email)
        .or(ada.page.getByRole('button').filter({ hasText: ada.email }))
        .first()
        .click();
      expect(await ada.isSignedIn()).toBe(id);

      await ada.signOut();
      await ada.toProvider('GitHub');
      await ada.beAs(ada.email);
      expect(await ada.isSignedIn()).toBe(id);
      const { oauth_providers } = await userOf(walk(), id);
      expect(oauth_providers.map((provider: { id: string }) => provider.id).sort()).toEqual(['github', 'google']);
    });

    it('gives nobody the account of an address that it has not verified', async () => {
      const ada = await Visitor.signedUp(walk());
      await ada.signOut();
      await ada.toProvider('GitHub');
      await ada.beAs(ada.email, { isVerified: false });
      await ada.page.waitForURL(/errorCode=CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE/);
      await ada.isSignedOut();
    });
  });

  describe('a command line', () => {
    it('that somebody signed in lets in, once', async () => {
      const ada = await Visitor.signedUp(walk());
      const api = serverApi(walk().project);
      const { login_code, polling_code } = succeeded(await api.post('/auth/cli', {}));
      await ada.goTo(`/handler/cli-auth-confirm?login_code=${login_code}`);
      await ada.click('Authorize');
      await ada.sees('CLI Authorization Successful');
      expect(succeeded(await api.post('/auth/cli/poll', { polling_code }))).toMatchObject({ status: 'success' });

      await ada.goTo(`/handler/cli-auth-confirm?login_code=${login_code}`);
      await ada.click('Authorize');
      await ada.sees('Authorization Failed');
      await ada.sees('Start the login on the command line again.');
    });
  });
}
