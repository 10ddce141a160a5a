import type { SecurityChange } from '@hallpass/identity';
import { MailRenderingError } from './rendered-mail.js';

interface ChangeWords {
  heading: string;
  /** What happened, in one sentence, to the project's display name. */
  sentence(project: string): string;
}

const CHANGES: Record<SecurityChange, ChangeWords> = {
  password_changed: {
    heading: 'Your password was changed',
    sentence: (project) => `The password of your account at ${project} was changed, and other devices were signed out.`,
  },
  password_set: {
    heading: 'A password was set',
    sentence: (project) => `Your account at ${project} now has a password and can be signed in to with it.`,
  },
  password_reset: {
    heading: 'Your password was reset',
    sentence: (project) => `A new password was chosen for your account at ${project}, and every device was signed out.`,
  },
  totp_enabled: {
    heading: 'Two-step sign-in was turned on',
    sentence: (project) => `Signing in to your account at ${project} now needs a code from your authenticator app too.`,
  },
  totp_disabled: {
    heading: 'Two-step sign-in was turned off',
    sentence: (project) =>
      `Signing in to your account at ${project} no longer needs a code from your authenticator app.`,
  },
  backup_codes_created: {
    heading: 'New backup codes were made',
    sentence: (project) =>
      `New backup codes for your account at ${project} were made. The earlier ones, if there were any, no longer work.`,
  },
  backup_code_used: {
    heading: 'A backup code was used',
    sentence: (project) => `Your account at ${project} was signed in to with one of its backup codes.`,
  },
  passkey_added: {
    heading: 'A passkey was added',
    sentence: (project) => `Your account at ${project} can now be signed in to with a new passkey.`,
  },
  passkey_removed: {
    heading: 'A passkey was removed',
    sentence: (project) => `A passkey of your account at ${project} was removed and no longer signs in.`,
  },
  sign_in_address_changed: {
    heading: 'Your sign-in address was changed',
    sentence: (project) => `An e-mail address that signs in to your account at ${project} was changed.`,
  },
  new_sign_in: {
    heading: 'New sign-in to your account',
    sentence: (project) => `Your account at ${project} was signed in to from somewhere new.`,
  },
  account_linked: {
    heading: 'An account was connected',
    sentence: (project) => `An account of another provider was connected to your account at ${project}.`,
  },
  account_secured: {
    heading: 'Your account was secured',
    sentence: (project) =>
      `You proved that this address is yours. What was set on the account at ${project} before that proof, such as ` +
      'a password or open sessions, was removed for your safety.',
  },
};

/** The words for a change. @throws MailRenderingError for one that it does not know */
export function securityChange(change: string): ChangeWords {
  if (!Object.hasOwn(CHANGES, change)) throw new MailRenderingError('No such change for a security notice.');
  return CHANGES[change as SecurityChange];
}
