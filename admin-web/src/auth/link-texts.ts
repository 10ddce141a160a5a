import { defineTexts } from '../texts';

export const linkTexts = defineTexts({
  forgot: {
    title: 'Reset your password',
    description: 'You get a mail with a link to choose a new one.',
    action: 'Send me a link',
    remembered: 'Remembered it? {link}',
    rememberedLink: 'Sign in',
    sent: {
      title: 'Look into your mailbox',
      description: 'If {address} has an account, a mail with a link is on its way.',
      text: 'The link leads to a page where you choose a new password. Nothing there after a few minutes? Look among the spam, and check the address.',
      signIn: 'Back to the sign-in',
      another: 'Use another address',
    },
  },
  reset: {
    title: 'Choose a new password',
    description: 'Every session of your account ends with the old one.',
    label: 'New password',
    action: 'Change my password',
    loading: 'the link',
    failed: 'The link could not be checked',
    newLink: 'Ask for a new link',
    signIn: 'Back to the sign-in',
    changed: {
      title: 'Your password is changed',
      description: 'Every session of your account has ended.',
      text: 'Sign in with the new password.',
      signIn: 'Sign in',
    },
    noCode: {
      title: 'The link has no code',
      description: 'No password can be changed by it.',
      text: 'Open the link from the mail again, or copy the whole of it into the address bar.',
    },
    used: {
      title: 'This link has been used',
      description: 'A link works once.',
      text: 'If it was you, sign in with the password that you chose. A later change of your address or password ends a link, too.',
    },
    expired: {
      title: 'This link has expired',
      description: 'It is too long since the mail was sent.',
      text: 'Ask for a new link, and use it soon.',
    },
    tooOften: {
      title: 'This link was tried too often',
      description: 'It is closed, so that nobody can guess its code.',
      text: 'Ask for a new link.',
    },
    unknown: {
      title: 'This link is not known here',
      description: 'It is incomplete, from another server, or long out of date.',
      text: 'Open the link from the mail again, or copy the whole of it into the address bar. If that leads here too, ask for a new link.',
    },
  },
  verify: {
    title: 'Confirm your address',
    description:
      'You have opened the link of a verification mail. One click tells Hallpass that the mail has reached you.',
    action: 'Confirm my address',
    goOn: 'Continue to the dashboard',
    done: {
      title: 'Your address is confirmed',
      description: 'The verification mail has reached you.',
      text: 'That was all: continue to your projects.',
    },
    noCode: {
      title: 'The link has no code',
      description: 'There is nothing to confirm by it.',
      text: 'Open the link from the mail again, or copy the whole of it into the address bar.',
    },
    used: {
      title: 'This link has been used',
      description: 'A link works once.',
      text: 'If it was you, your address is confirmed. A later change of your address or password ends a link, too: then ask for a new one.',
    },
    expired: {
      title: 'This link has expired',
      description: 'A link works for 24 hours.',
      text: 'Ask for a new one. You can use your account without it.',
    },
    tooOften: {
      title: 'This link was tried too often',
      description: 'It is closed, so that nobody can guess its code.',
      text: 'Ask for a new one. You can use your account without it.',
    },
    unknown: {
      title: 'This link is not known here',
      description: 'It is incomplete, from another server, or long out of date.',
      text: 'Open the link from the mail again, or copy the whole of it into the address bar. If that leads here too, ask for a new one.',
    },
  },
  waysIn: {
    title: 'What can act for your account',
    password: 'Password',
    passkeys: 'Passkeys',
    providers: 'Provider accounts',
    addresses: 'Other addresses',
    apiKeys: 'API keys',
    teamApiKeys: 'Team API keys',
    sessions: 'Devices, command-line tools and apps',
    afterReset: 'Your new password works. Everything listed here can still act for your account without it.',
    endWhat:
      'If you do not recognize something, end all of it. Passkeys are removed and API keys are revoked. Provider accounts and other addresses no longer sign in, and every device is signed out. Your new password and the address that received the link keep working.',
    code: '6-digit code',
    codeMissing: 'Enter the code of your authenticator app.',
    codeWrong: 'This code is wrong. Enter the current code of your authenticator app.',
    end: 'End all of it',
    keep: 'Keep it and sign in',
    over: 'This page can no longer end it. Sign in and end it in your account settings, or reset your password again.',
    ended: {
      title: 'Everything else has ended',
      description: 'Only your new password and the address that received the link still sign in.',
      text: 'Sign in to set up again what you need.',
      signIn: 'Sign in',
    },
    beforeConfirming:
      'Confirming your address ends none of this. If you did not set up all of it, reset your password: you can then end it. If the account is not yours, use “This was not me” in the same email.',
    reset: 'Reset the password',
  },
  newLink: {
    signIn: 'Sign in for a new link',
    send: 'Send a new link',
    sent: 'A new link is on its way to {address}. It works for 24 hours.',
    confirmed: '{address} is confirmed.',
    confirmedMeanwhile: '{address} is confirmed already.',
  },
});
