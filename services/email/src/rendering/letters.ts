import type { MailTemplate } from '@hallpass/queue';
import type { Letter } from './layout.js';
import { MailRenderingError, type MailContent } from './rendered-mail.js';
import { securityChange } from './security-changes.js';
import { bodyName } from './user-text.js';

/** What a letter says, from names that are ready for a body and variables that are there. */
interface Words {
  project: string;
  /** `Hello Ada,` or `Hello,` */
  greeting: string;
  /** @throws MailRenderingError without it */
  variable(name: string): string;
  /** The value as a list of one, or an empty list. */
  optional(name: string): string[];
}

interface LetterSource {
  /** Before clean-up for a header: may hold names as people wrote them. */
  subject(words: Words): string;
  letter(words: Words): Letter;
}

const LETTERS: Record<MailTemplate, LetterSource> = {
  email_verification: {
    subject: ({ project }) => `Verify your e-mail for ${project}`,
    letter: ({ project, greeting, variable }) => ({
      heading: 'Verify your e-mail',
      paragraphs: [greeting, `Please confirm that this address is yours, so that you can use it with ${project}.`],
      button: { label: 'Verify e-mail', link: variable('emailVerificationLink') },
      footnote: `The link works once. If you have no account at ${project}, you can ignore this mail.`,
    }),
  },
  password_reset: {
    subject: ({ project }) => `Reset your password at ${project}`,
    letter: ({ project, greeting, variable }) => ({
      heading: 'Choose a new password',
      paragraphs: [greeting, `Somebody, we hope you, asked for a new password for your account at ${project}.`],
      button: { label: 'Choose a new password', link: variable('passwordResetLink') },
      footnote: 'The link works once. If you did not ask for it, ignore this mail: your password stays as it is.',
    }),
  },
  magic_link: {
    subject: ({ project, variable }) => `Sign in to ${project}: your code is ${variable('otp')}`,
    letter: ({ project, greeting, variable }) => ({
      heading: `Sign in to ${project}`,
      paragraphs: [greeting, 'Type this code where you asked for it, or use the button on this device.'],
      code: variable('otp'),
      button: { label: 'Sign in', link: variable('magicLink') },
      footnote: 'Code and link work once. Never tell them to anybody. If you did not ask for them, ignore this mail.',
    }),
  },
  team_invitation: {
    subject: ({ variable }) => `You are invited to join ${variable('teamDisplayName')}`,
    letter: ({ project, greeting, variable }) => ({
      heading: 'You are invited',
      paragraphs: [
        greeting,
        `You are invited to join the team ${bodyName(variable('teamDisplayName'))} at ${project}.`,
      ],
      button: { label: 'Accept the invitation', link: variable('teamInvitationLink') },
      footnote: 'The invitation is for this address. If you do not know the team, you can ignore this mail.',
    }),
  },
  sign_in_invitation: {
    subject: ({ project }) => `You are invited to ${project}`,
    letter: ({ project, greeting, variable }) => ({
      heading: `Welcome to ${project}`,
      paragraphs: [greeting, `You are invited to sign in to ${project}.`],
      button: { label: 'Sign in', link: variable('signInInvitationLink') },
      footnote: `If you do not know ${project}, you can ignore this mail.`,
    }),
  },
  security_notice: {
    subject: ({ project, variable }) => `${securityChange(variable('change')).heading} at ${project}`,
    letter: ({ project, greeting, variable, optional }) => {
      const { heading, sentence } = securityChange(variable('change'));
      return {
        heading,
        paragraphs: [greeting, sentence(project), ...optional('detail').map(bodyName)],
        footnote:
          'If that was you, there is nothing to do. If not, sign in, end all other sessions and change your password.',
      };
    },
  },
  api_key_leaked: {
    subject: ({ project, variable }) => `API key ending in ${variable('lastFour')} was found in public, at ${project}`,
    letter: ({ project, greeting, variable, optional }) => ({
      heading: 'An API key was found in public',
      paragraphs: [
        greeting,
        `The API key "${bodyName(variable('description'))}" of ${project}, ending in ${variable('lastFour')}, was ` +
          'published where everybody can read it. It has been revoked and opens nothing any more.',
        ...optional('foundAt').map((place) => `It was found at ${bodyName(place)}.`),
      ],
      footnote: 'Make a new key, put it where the old one was used, and look for what was done with the old one.',
    }),
  },
};

/** Subject and letter of a flow mail. @throws MailRenderingError for an unknown template or a missing variable */
export function writeLetter(content: MailContent): { subject: string; letter: Letter } {
  if (!Object.hasOwn(LETTERS, content.template)) throw new MailRenderingError('No such mail template.');
  const source = LETTERS[content.template];
  const user = content.userDisplayName ? bodyName(content.userDisplayName) : '';
  const words: Words = {
    project: content.projectDisplayName,
    greeting: user ? `Hello ${user},` : 'Hello,',
    variable(name) {
      const value = content.variables[name];
      if (!value) throw new MailRenderingError(`The mail template needs the variable ${name}.`);
      return value;
    },
    optional: (name) => (content.variables[name] ? [content.variables[name]] : []),
  };
  return { subject: source.subject(words), letter: source.letter(words) };
}
