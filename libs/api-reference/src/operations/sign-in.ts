import { type Area, does } from './area.js';

export const SIGN_IN: Area = {
  id: 'sign-in',
  title: 'Sign-up and sign-in',
  description: 'Passwords, mailed codes, passkeys, providers, the second step, command lines and the hosted pages.',
  operations: {
    'POST /auth/password/sign-up': does(
      'Sign up with an address and a password',
      "const result = await app.signUpWithCredential({ email: 'ada@example.com', password });",
    ),
    'POST /auth/password/sign-in': does(
      'Sign in with an address and a password',
      "const result = await app.signInWithCredential({ email: 'ada@example.com', password });",
    ),
    'POST /auth/password/send-reset-code': does(
      'Mail a link to choose a new password',
      "const result = await app.sendForgotPasswordEmail('ada@example.com');",
    ),
    'POST /auth/password/reset/check-code': does(
      'Check a mailed reset code without using it up',
      'const result = await app.verifyPasswordResetCode(code);',
    ),
    'POST /auth/password/reset': does(
      'Choose a new password with a mailed code',
      'const result = await app.resetPassword({ code, password });',
    ),
    'POST /auth/ways-in': does(
      'List what acts for the account of a verification mail',
      'const result = await app.getWaysIn(code);',
    ),
    'POST /auth/ways-in/end': does(
      'End everything else that acts for the account, after a reset',
      'const result = await app.endWaysIn({ code });',
    ),
    'POST /auth/password/update': does(
      'Change one’s own password',
      'await user.updatePassword({ oldPassword, newPassword });',
    ),
    'POST /auth/password/set': does('Set a first password', 'await user.setPassword({ password });'),
    'POST /auth/otp/send-sign-in-code': does(
      'Mail a code and a link to sign in',
      "const result = await app.sendMagicLinkEmail('ada@example.com');",
    ),
    'POST /auth/otp/sign-in/check-code': does('Check a mailed sign-in code without using it up'),
    'POST /auth/otp/sign-in': does('Sign in with a mailed code', 'const result = await app.signInWithMagicLink(code);'),
    'POST /auth/passkey/initiate-passkey-authentication': does(
      'Begin a sign-in with a passkey',
      'const result = await app.signInWithPasskey();',
    ),
    'POST /auth/passkey/sign-in': does(
      'Finish a sign-in with a passkey',
      'const result = await app.signInWithPasskey();',
    ),
    'POST /auth/passkey/initiate-passkey-registration': does(
      'Begin to register a passkey',
      'const result = await user.registerPasskey();',
    ),
    'POST /auth/passkey/register': does(
      'Finish the registration of a passkey',
      'const result = await user.registerPasskey();',
    ),
    'GET /auth/passkeys': does(
      'List one’s own passkeys, or those of a user',
      'const passkeys = await user.listPasskeys();',
    ),
    'PATCH /auth/passkeys/{id}': does('Rename one of one’s own passkeys'),
    'DELETE /auth/passkeys/{id}': does('Remove one of one’s own passkeys, or of a user’s'),
    'POST /auth/mfa/sign-in': does(
      'Finish a sign-in with the second factor',
      'const result = await app.signInWithMfa(otp, code);',
    ),
    'POST /auth/mfa/backup-codes': does('Make new backup codes', 'const codes = await user.createBackupCodes();'),
    'GET /auth/mfa/backup-codes': does(
      'Say how many backup codes are left',
      'const { remaining } = await user.getBackupCodes();',
    ),
    'POST /auth/anonymous/sign-up': does('Sign up anonymously', "const user = await app.getUser({ or: 'anonymous' });"),
    'GET /auth/oauth/authorize/{provider_id}': does(
      'Lead a browser to a sign-in provider',
      "await app.signInWithOAuth('github');",
    ),
    'GET /auth/oauth/callback/{provider_id}': does('Take a browser back from a sign-in provider'),
    'POST /auth/oauth/callback/{provider_id}': does('Take a browser back from a provider that posts'),
    'GET /auth/oauth/callback/{provider_id}/link': does('Ask whether an account at a provider is to be linked'),
    'POST /auth/oauth/callback/{provider_id}/link': does('Link an account at a provider, or not'),
    'POST /auth/oauth/token': does('Exchange a code or a refresh token for tokens', 'await app.callOAuthCallback();'),
    'GET /auth/hosted-sign-in': does(
      'Lead a browser to the hosted sign-in page',
      'await app.redirectToHostedSignIn();',
    ),
    'POST /auth/hosted-sign-in': does('Give the app its code after a hosted sign-in'),
    'GET /auth/hosted-sign-in/return-url': does('Check where a hosted sign-in may lead back to'),
    'POST /auth/cli': does(
      'Begin the sign-in of a command line',
      'const result = await app.promptCliLogin({ appUrl, expiresInMillis: 600_000 });',
    ),
    'POST /auth/cli/poll': does(
      'Ask whether the sign-in of a command line is confirmed',
      'const result = await app.promptCliLogin({ appUrl });',
    ),
    'POST /auth/cli/details': does('Show what a command line wants before confirming'),
    'POST /auth/cli/complete': does(
      'Confirm or refuse the sign-in of a command line',
      'await app.confirmCliLogin(loginCode);',
    ),
  },
};

export const SESSIONS: Area = {
  id: 'sessions',
  title: 'Sessions and tokens',
  description: 'What somebody is signed in by: list, refresh and end sessions, and check tokens with published keys.',
  operations: {
    'GET /auth/sessions': does('List the sessions of a user', 'const sessions = await user.getActiveSessions();'),
    'POST /auth/sessions': does(
      'Begin a session for a user, also to impersonate',
      'const { getTokens } = await user.createSession({ isImpersonation: true });',
    ),
    'DELETE /auth/sessions': does('End all other sessions of a user', 'await user.revokeOtherSessions();'),
    'DELETE /auth/sessions/{id}': does('End one session', 'await user.revokeSession(sessionId);'),
    'DELETE /auth/sessions/current': does('Sign out', 'await user.signOut();'),
    'POST /auth/sessions/current/refresh': does(
      'Get a new access token',
      'const accessToken = await app.getAccessToken();',
    ),
    'POST /auth/sessions/ended-reason': does('Say why a session has ended'),
    'GET /projects/{project_id}/.well-known/jwks.json': does('Get the public keys of access tokens'),
    'GET /projects-anonymous-users/{project_id}/.well-known/jwks.json': does(
      'Get the public keys of anonymous users’ access tokens',
    ),
    'POST /internal/oauth-providers/{provider_id}/test': does('Test a sign-in provider before users meet it'),
    'GET /internal/signing-keys': does('List the signing keys with their ages'),
    'POST /internal/signing-keys/rotate': does('Sign access tokens with a new key'),
  },
};
