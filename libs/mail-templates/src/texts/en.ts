import type { MailTexts } from './mail-texts.js';

export const en: MailTexts = {
  greeting: {
    hello: 'Hello,',
    helloName: 'Hello {name},',
    plainLink: 'If the button does not work, open this link:',
  },
  email_verification: {
    subject: 'Verify your email at {project}',
    heading: 'Verify your email',
    paragraphs: [
      'Please confirm that this address is yours, so that you can use it with {project}.',
      'The account was made on {accountMadeAt}, from: {requestPlace}.',
      'The address was added to an account on {addressAddedAt}, from: {requestPlace}.',
      'The account also has the address {accountOwner}.',
    ],
    button: 'Verify email',
    footnote:
      'The link works once. If you did not do this, choose the other link: your address is released, and what was made with it ends.',
    quietLink: 'This was not me',
  },
  password_reset: {
    subject: 'Reset your password at {project}',
    heading: 'Choose a new password',
    paragraphs: ['Somebody, we hope you, asked for a new password for your account at {project}.'],
    button: 'Choose a new password',
    footnote: 'The link works once. If you did not ask for it, ignore this mail: your password stays as it is.',
  },
  magic_link: {
    subject: 'Sign in to {project}: your code is {otp}',
    heading: 'Sign in to {project}',
    paragraphs: ['Type this code where you asked for it, or use the button on this device.'],
    button: 'Sign in',
    footnote: 'Code and link work once. Never tell them to anybody. If you did not ask for them, ignore this mail.',
  },
  team_invitation: {
    subject: 'You are invited to join {teamDisplayName}',
    heading: 'You are invited',
    paragraphs: ['You are invited to join the team {teamDisplayName} at {project}.'],
    button: 'Accept the invitation',
    footnote: 'The invitation is for this address. If you do not know the team, you can ignore this mail.',
  },
  sign_in_invitation: {
    subject: 'You are invited to {project}',
    heading: 'Welcome to {project}',
    paragraphs: ['You are invited to sign in to {project}.'],
    button: 'Sign in',
    footnote: 'If you do not know {project}, you can ignore this mail.',
  },
  security_notice: {
    subject: '{heading} at {project}',
    heading: '{heading}',
    paragraphs: [
      '{sentence}',
      'Password, chosen on {passwordSince}',
      'Passkeys: {passkeys}',
      'Accounts of providers: {providers}',
      'Other addresses: {otherAddresses}',
      'API keys: {apiKeys}. Revoke the ones you did not create.',
      'Signed-in devices and command-line tools: {sessions}',
    ],
    footnote:
      'If that was you, there is nothing to do. If not, sign in, end all other sessions and change your password.',
  },
  securityChanges: {
    password_changed: [
      'Your password was changed',
      'The password of your account at {project} was changed, and other devices were signed out.',
    ],
    password_set: [
      'A password was set',
      'Your account at {project} now has a password and can be signed in to with it.',
    ],
    password_reset: [
      'Your password was reset',
      'A new password was chosen for your account at {project}, and every device was signed out.',
    ],
    totp_enabled: [
      'Two-step sign-in was turned on',
      'Signing in to your account at {project} now needs a code from your authenticator app too.',
    ],
    totp_disabled: [
      'Two-step sign-in was turned off',
      'Signing in to your account at {project} no longer needs a code from your authenticator app.',
    ],
    backup_codes_created: [
      'New backup codes were made',
      'New backup codes for your account at {project} were made. The earlier ones, if there were any, no longer work.',
    ],
    backup_code_used: [
      'A backup code was used',
      'Your account at {project} was signed in to with one of its backup codes.',
    ],
    passkey_added: ['A passkey was added', 'Your account at {project} can now be signed in to with a new passkey.'],
    passkey_removed: [
      'A passkey was removed',
      'A passkey of your account at {project} was removed and no longer signs in.',
    ],
    sign_in_address_changed: [
      'Your sign-in address was changed',
      'An e-mail address that signs in to your account at {project} was changed.',
    ],
    new_sign_in: ['New sign-in to your account', 'Your account at {project} was signed in to from somewhere new.'],
    account_linked: [
      'An account was connected',
      'An account of another provider was connected to your account at {project}.',
    ],
    account_secured: [
      'Your account was secured',
      'You proved that this address is yours. What was set on the account at {project} before that proof, such as a password or open sessions, was removed for your safety.',
    ],
    ways_in_ended: [
      'Everything else was ended',
      'The password of your account at {project} was reset, and everything else that acted for the account was ended: passkeys, API keys, sessions, and sign-in with providers and other addresses. The address of the reset still signs in. If this was not you, contact {project}.',
    ],
    mailbox_sign_in: [
      'First sign-in by mail',
      'Your account at {project} was signed in to by mail for the first time. It can also be entered in the ways below. If one of them is not yours, take it away: change the password, remove passkeys, accounts and addresses that you do not know, or ask those who run {project}.',
    ],
    address_disowned: [
      'An address was taken off your account',
      'The owner of an e-mail address said that your account at {project} is not theirs, so the address was taken off it. If you had mistyped it, add the right one.',
    ],
  },
  api_key_leaked: {
    subject: 'API key ending in {lastFour} was found in public, at {project}',
    heading: 'An API key was found in public',
    paragraphs: [
      'The API key "{description}" of {project}, ending in {lastFour}, was published where everybody can read it. It has been revoked and opens nothing any more.',
      'Found at: {foundAt}',
    ],
    footnote: 'Make a new key, put it where the old one was used, and look for what was done with the old one.',
  },
  webhook_disabled: {
    subject: 'A webhook of {projectName} was switched off – {project}',
    heading: 'A webhook was switched off',
    paragraphs: [
      'The webhook of {projectName} at {endpointHost} has not taken any message since {failingSince}, so nothing more is sent to it.',
      'It responded with {goneAnswer}, which asks us to send no more messages.',
    ],
    footnote: 'Repair the receiver, then switch the webhook on again. What it missed can be sent once more.',
  },
  payment_receipt: {
    subject: 'Your receipt from {project}',
    heading: 'Thank you',
    paragraphs: ['Your payment of {amount} for {productDisplayName} at {project} has arrived.'],
    button: 'View receipt',
    footnote: 'Keep this mail as your record of the payment.',
  },
  payment_failed: {
    subject: 'Your payment to {project} did not go through',
    heading: 'Your payment did not go through',
    paragraphs: [
      'We could not collect {amount} for {productDisplayName} at {project}. Please check your way of payment.',
    ],
    button: 'Check payment',
    footnote: 'If you have already paid, there is nothing to do.',
  },
  subscription_renewal_upcoming: {
    subject: 'Your subscription at {project} renews on {renewsAt}',
    heading: 'Your subscription renews soon',
    paragraphs: ['Your subscription to {productDisplayName} at {project} renews on {renewsAt} for {amount}.'],
    footnote: 'If you want to keep it, there is nothing to do. If not, cancel it before that day.',
  },
  subscription_canceled: {
    subject: 'Your subscription at {project} has ended',
    heading: 'Your subscription has ended',
    paragraphs: [
      'Your subscription to {productDisplayName} at {project} ended on {endedAt}. Nothing more is charged for it.',
    ],
    footnote: 'If you did not want that, you can subscribe again at any time.',
  },
  payment_refunded: {
    subject: 'Your refund from {project}',
    heading: 'Your refund is on its way',
    paragraphs: ['{project} has refunded {amount} for {productDisplayName}.'],
    footnote: 'It can take some days until your bank shows it.',
  },
  payment_disputed: {
    subject: 'A payment of {projectName} was disputed – {project}',
    heading: 'A payment was disputed',
    paragraphs: [
      'A customer of {projectName} has disputed a payment of {amount} for {productDisplayName} with their bank, which holds the money back until that is decided.',
    ],
    footnote:
      'Answer at your payment provider before its deadline, with what shows that it was delivered. Until then the customer keeps what they bought.',
    testFootnote: 'This is a test payment, so no money has moved. Decide the dispute yourself in the dashboard.',
  },
  managePurchases: 'Manage or cancel your purchases',
  unsubscribe: 'Stop receiving e-mails of this kind',
  unknownPlace: 'an unknown place',
};
