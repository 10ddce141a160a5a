import { defineTexts } from '../texts';

export const authTexts = defineTexts({
  fields: {
    email: 'Email',
    emailExample: 'you@example.com',
    emailMissing: 'Enter your email address.',
    emailMalformed: 'Enter an email address such as you@example.com.',
    emailLong: 'An email address has at most 256 characters.',
    password: 'Password',
    passwordMissing: 'Enter your password.',
    newPasswordHint: '8 to 70 characters. A few unrelated words are strong.',
    newPasswordShort: 'Use at least 8 characters.',
    newPasswordLong: 'Use at most 70 characters.',
  },
  signIn: {
    page: 'Sign in',
    title: 'Sign in to Hallpass',
    description: 'Manage your projects and their users.',
    action: 'Sign in',
    wrong: 'Wrong email address or password.',
    forgot: 'Forgot your password?',
    noAccount: 'No account yet? {link}',
    noAccountLink: 'Create one',
  },
  signUp: {
    page: 'Create an account',
    title: 'Create your account',
    description: 'Owners create projects and manage their users.',
    setUpPage: 'Set up',
    setUpTitle: 'Set up Hallpass',
    setUpDescription: 'Create the first owner account of this server.',
    invitedDescription: 'Use the email address that the invitation was sent to.',
    invitationRefused:
      'The invitation does not let this address in. Use the one that it was sent to; if it is that one, ask for a new invitation.',
    action: 'Create account',
    hasAccount: 'Have an account? {link}',
    hasAccountLink: 'Sign in',
    closed:
      'This server takes no new owner accounts by itself. Ask one of its owners to invite you, or sign in if you have an account.',
    first:
      'The first owner signs up with the link that the server printed when it started: look for it in the terminal or the log. Everyone after that is invited.',
    linkSpent:
      'This link does not work any more. It can be used once; the server prints a new one when it starts, until there is an owner.',
    over: {
      title: 'Sign in to go on',
      description: 'Your account has been created.',
      text: 'The second step was not finished. Enter your password again, then a code.',
      signIn: 'Sign in',
    },
  },
  secondFactor: {
    title: 'Two-step sign-in',
    startOver: 'Start over',
    action: 'Sign in',
    app: {
      description: 'Enter the code that your authenticator app shows now.',
      label: '6-digit code',
      missing: 'Enter the 6 digits of your authenticator app.',
      wrong:
        'This code is wrong or has been used. Wait for the next one, and check that the clock of your phone is right.',
      switch: 'Use a backup code instead',
    },
    backup: {
      description: 'Enter one of the codes that you saved when you turned this on. Each works once.',
      label: 'Backup code',
      missing: 'Enter one of your backup codes.',
      wrong: 'This code is wrong or has been used. Try another one of the list you made last.',
      switch: 'Use the authenticator app instead',
    },
    expired: 'That took longer than 5 minutes. Enter your password again.',
    tooMany: 'Too many wrong codes. Enter your password again, then a code.',
    ended: 'This sign-in cannot be finished any more. Enter your password again.',
  },
});
