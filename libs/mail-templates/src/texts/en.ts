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
      'Please confirm that this address is yours so that you can use it with {project}.',
      'The account was created on {accountMadeAt} from: {requestPlace}.',
      'The address was added to an account on {addressAddedAt} from: {requestPlace}.',
      'The account also has the address {accountOwner}.',
    ],
    button: 'Verify email',
    footnote:
      'The link works once. If this was not you, use the other link: it removes your address from the account and revokes everything that was set up with it.',
    quietLink: 'This was not me',
  },
  password_reset: {
    subject: 'Reset your password at {project}',
    heading: 'Choose a new password',
    paragraphs: ['Someone, hopefully you, requested a new password for your account at {project}.'],
    button: 'Choose a new password',
    footnote: 'The link works once. If you did not request it, ignore this email. Your password stays the same.',
  },
  magic_link: {
    subject: 'Sign in to {project}: your code is {otp}',
    heading: 'Sign in to {project}',
    paragraphs: ['Enter this code on the page where you requested it, or use the button on this device.'],
    button: 'Sign in',
    footnote:
      'The code and the link work once. Never share them with anyone. If you did not request them, ignore this email.',
  },
  team_invitation: {
    subject: 'You are invited to join {teamDisplayName}',
    heading: 'You are invited',
    paragraphs: ['You are invited to join the team {teamDisplayName} at {project}.'],
    button: 'Accept the invitation',
    footnote: 'The invitation is for this address. If you do not know the team, you can ignore this email.',
  },
  sign_in_invitation: {
    subject: 'You are invited to {project}',
    heading: 'Welcome to {project}',
    paragraphs: ['You are invited to sign in to {project}.'],
    button: 'Sign in',
    footnote: 'If you do not know {project}, you can ignore this email.',
  },
  security_notice: {
    subject: '{heading} at {project}',
    heading: '{heading}',
    paragraphs: [
      '{sentence}',
      'Password set on {passwordSince}',
      'Passkeys: {passkeys}',
      'Provider accounts: {providers}',
      'Other addresses: {otherAddresses}',
      'API keys: {apiKeys}. Revoke the ones you did not create.',
      'Signed-in devices and command-line tools: {sessions}',
    ],
    footnote:
      'If this was you, you do not need to do anything. If not, sign in, end all other sessions and change your password.',
  },
  securityChanges: {
    password_changed: [
      'Your password was changed',
      'The password of your account at {project} was changed, and other devices were signed out.',
    ],
    password_set: [
      'A password was set',
      'A password was set for your account at {project}. It can now be used to sign in.',
    ],
    password_reset: [
      'Your password was reset',
      'A new password was chosen for your account at {project}, and every device was signed out.',
    ],
    totp_enabled: [
      'Two-step sign-in was turned on',
      'Signing in to your account at {project} now also requires a code from your authenticator app.',
    ],
    totp_disabled: [
      'Two-step sign-in was turned off',
      'Signing in to your account at {project} no longer requires a code from your authenticator app.',
    ],
    backup_codes_created: [
      'New backup codes were created',
      'New backup codes were created for your account at {project}. Any earlier codes no longer work.',
    ],
    backup_code_used: ['A backup code was used', 'Someone used a backup code to sign in to your account at {project}.'],
    passkey_added: [
      'A passkey was added',
      'A passkey was added to your account at {project}. It can now be used to sign in.',
    ],
    passkey_removed: [
      'A passkey was removed',
      'A passkey was removed from your account at {project}. It can no longer be used to sign in.',
    ],
    sign_in_address_changed: [
      'Your sign-in address was changed',
      'An email address used to sign in to your account at {project} was changed.',
    ],
    new_sign_in: [
      'New sign-in to your account',
      'Someone signed in to your account at {project} from a new device or location.',
    ],
    account_linked: [
      'An account was connected',
      'An account from another provider was connected to your account at {project}.',
    ],
    account_secured: [
      'Your account was secured',
      'You confirmed that this address is yours. For your security, everything set up on the account at {project} before that, such as a password or open sessions, was removed.',
    ],
    ways_in_ended: [
      'All other access was removed',
      'The password of your account at {project} was reset, and all other access was removed: passkeys, API keys, sessions, and sign-in with providers and other addresses. You can still sign in with the address that received the reset link. If this was not you, contact {project}.',
    ],
    mailbox_sign_in: [
      'First sign-in by email',
      'Someone signed in to your account at {project} by email for the first time. The sign-in methods below also work. If you do not recognize one, remove it: change the password, remove unknown passkeys, accounts and addresses, or contact {project}.',
    ],
    address_disowned: [
      'An address was removed from your account',
      'The owner of an email address said that your account at {project} is not theirs, so the address was removed from it. If you mistyped the address, add the correct one.',
    ],
  },
  api_key_leaked: {
    subject: 'An API key ending in {lastFour} was exposed – {project}',
    heading: 'An API key was exposed',
    paragraphs: [
      'The API key "{description}" of {project}, ending in {lastFour}, was published where anyone can read it. It has been revoked and no longer works.',
      'Found at: {foundAt}',
    ],
    footnote: 'Create a new key, replace the old one wherever it was used, and check what the old key was used for.',
  },
  webhook_disabled: {
    subject: 'A webhook endpoint of {projectName} was turned off – {project}',
    heading: 'A webhook endpoint was turned off',
    paragraphs: [
      'The webhook endpoint of {projectName} at {endpointHost} has not accepted any messages since {failingSince}, so no more messages are sent to it.',
      'It responded with {goneAnswer}, which asks us to stop sending messages.',
    ],
    footnote: 'Fix the endpoint, then turn it on again. You can then resend the messages that it missed.',
  },
  payment_receipt: {
    subject: 'Your receipt from {project}',
    heading: 'Thank you',
    paragraphs: ['We received your payment of {amount} for {productDisplayName} at {project}.'],
    button: 'View receipt',
    footnote: 'Keep this email for your records.',
  },
  payment_failed: {
    subject: 'Your payment to {project} did not go through',
    heading: 'Your payment did not go through',
    paragraphs: [
      'We could not collect {amount} for {productDisplayName} at {project}. Please check your payment method.',
    ],
    button: 'Check payment',
    footnote: 'If you have already paid, you do not need to do anything.',
  },
  subscription_renewal_upcoming: {
    subject: 'Your subscription at {project} renews on {renewsAt}',
    heading: 'Your subscription renews soon',
    paragraphs: ['Your subscription to {productDisplayName} at {project} renews on {renewsAt} for {amount}.'],
    footnote: 'To keep it, you do not need to do anything. Otherwise, cancel it before that date.',
  },
  subscription_canceled: {
    subject: 'Your subscription at {project} has ended',
    heading: 'Your subscription has ended',
    paragraphs: [
      'Your subscription to {productDisplayName} at {project} ended on {endedAt}. You will not be charged for it again.',
    ],
    footnote: 'If you did not want it to end, you can subscribe again at any time.',
  },
  payment_refunded: {
    subject: 'Your refund from {project}',
    heading: 'Your refund is on its way',
    paragraphs: ['{project} has refunded {amount} for {productDisplayName}.'],
    footnote: 'It can take a few days for the refund to appear in your bank account.',
  },
  payment_disputed: {
    subject: 'A payment of {projectName} was disputed – {project}',
    heading: 'A payment was disputed',
    paragraphs: [
      'A customer of {projectName} has disputed a payment of {amount} for {productDisplayName} with their bank. The bank holds the money until the dispute is decided.',
    ],
    footnote:
      'Respond at your payment provider before its deadline, and include proof of delivery. Until the dispute is decided, the customer keeps what they bought.',
    testFootnote:
      'This is a test payment, so no money has moved. You can decide the dispute yourself in the dashboard.',
  },
  managePurchases: 'Manage or cancel your purchases',
  unsubscribe: 'Unsubscribe from these emails',
  unknownPlace: 'an unknown location',
};
