/** Fixed ids of the built-in e-mail templates (wire/05 §2). */
export const TEMPLATE_IDS = {
  email_verification: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  password_reset: 'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  magic_link: '822687fe-8d0a-4467-a0d1-416b6e639478',
  team_invitation: 'e84de395-2076-4831-9c19-8e9a96a868e4',
  sign_in_invitation: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
} as const;
export type BuiltInTemplateKey = keyof typeof TEMPLATE_IDS;

interface Mail {
  displayName: string;
  /** Names of the variables with the values a preview shows. */
  variables: Record<string, string>;
  /** Bodies of JSX attributes and elements: may use `project` and `variables`. */
  subject: string;
  paragraphs: string[];
  button: { label: string; link: string };
}

/** Source of a template: greeting, paragraphs, one button. */
function templateSource({ variables, subject, paragraphs, button }: Mail): string {
  const schema = Object.keys(variables)
    .map((name) => `${name}: 'string'`)
    .join(', ');
  return `import { Button, Heading, Text } from '@react-email/components';
import { NotificationCategory, Subject, type Props } from '@stackframe/emails';
import { type } from 'arktype';

export const variablesSchema = type({ ${schema} });

export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={\`${subject}\`} />
      <NotificationCategory value="Transactional" />
      <Heading as="h2">Hello{user.displayName ? \` \${user.displayName}\` : ''}</Heading>
${paragraphs.map((paragraph) => `      <Text>${paragraph}</Text>`).join('\n')}
      <Button href={${button.link}} style={{ backgroundColor: '#18181b', borderRadius: '6px', color: '#ffffff', padding: '12px 20px' }}>
        ${button.label}
      </Button>
    </>
  );
}

EmailTemplate.PreviewVariables = ${JSON.stringify(variables)};
`;
}

const MAILS: Record<BuiltInTemplateKey, Mail> = {
  email_verification: {
    displayName: 'Email Verification',
    variables: { emailVerificationLink: 'https://example.com/verify?code=preview' },
    subject: 'Verify your e-mail for ${project.displayName}',
    paragraphs: ['Please confirm that this address is yours. If you did not sign up, you can ignore this mail.'],
    button: { label: 'Verify e-mail', link: 'variables.emailVerificationLink' },
  },
  password_reset: {
    displayName: 'Password Reset',
    variables: { passwordResetLink: 'https://example.com/reset?code=preview' },
    subject: 'Reset your password at ${project.displayName}',
    paragraphs: [
      'Choose a new password with the button below. If you did not ask for this, your password stays as it is.',
    ],
    button: { label: 'Choose a new password', link: 'variables.passwordResetLink' },
  },
  magic_link: {
    displayName: 'Magic Link/OTP',
    variables: { magicLink: 'https://example.com/sign-in?code=preview', otp: '4H7K2P' },
    subject: 'Sign in to ${project.displayName}: your code is ${variables.otp}',
    paragraphs: ['Your code is <strong>{variables.otp}</strong>. You can also sign in with the button below.'],
    button: { label: 'Sign in', link: 'variables.magicLink' },
  },
  team_invitation: {
    displayName: 'Team Invitation',
    variables: { teamDisplayName: 'Example team', teamInvitationLink: 'https://example.com/invitation?code=preview' },
    subject: 'You are invited to join ${variables.teamDisplayName}',
    paragraphs: ['You are invited to join {variables.teamDisplayName} at {project.displayName}.'],
    button: { label: 'Accept the invitation', link: 'variables.teamInvitationLink' },
  },
  sign_in_invitation: {
    displayName: 'Sign In Invitation',
    variables: { signInInvitationLink: 'https://example.com/sign-in', teamDisplayName: 'Example project' },
    subject: 'You are invited to sign in to ${project.displayName}',
    paragraphs: ['You are invited to sign in to {variables.teamDisplayName}.'],
    button: { label: 'Sign in', link: 'variables.signInInvitationLink' },
  },
};

interface TemplateConfig {
  displayName: string;
  tsxSource: string;
  themeId?: string | false;
}

/** The templates every project has. A project may lay its own name, source or theme over them. */
export const BUILT_IN_TEMPLATES: Readonly<Record<string, TemplateConfig>> = Object.fromEntries(
  Object.entries(MAILS).map(([key, mail]) => [
    TEMPLATE_IDS[key as BuiltInTemplateKey],
    { displayName: mail.displayName, tsxSource: templateSource(mail) },
  ]),
);
