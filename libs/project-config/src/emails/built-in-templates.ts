import { templateSource, type TemplateParts } from './template-source.js';
import { FLOW_TEXTS } from './texts/flow-texts.js';
import { API_KEY_LEAKED_TEXTS, SECURITY_NOTICE_TEXTS } from './texts/notice-texts.js';
import { PAYMENT_FAILED_TEXTS, PAYMENT_RECEIPT_TEXTS } from './texts/payment-texts.js';
import { SECURITY_CHANGE_TEXTS } from './texts/security-change-texts.js';

/** Fixed ids of the built-in e-mail templates: the first five are the contract's (wire/05 §2), the others our own. */
export const TEMPLATE_IDS = {
  email_verification: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  password_reset: 'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  magic_link: '822687fe-8d0a-4467-a0d1-416b6e639478',
  team_invitation: 'e84de395-2076-4831-9c19-8e9a96a868e4',
  sign_in_invitation: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
  security_notice: '5d0c2b1e-7f4a-4e0b-9c1d-3a6b8e2f4d70',
  api_key_leaked: 'b3f1a9d4-0c6e-4f58-8a27-1e9d5c7b3f62',
  payment_receipt: '2e8d7c6b-5a49-4838-9271-60f5e4d3c2b1',
  payment_failed: '9a1b3c5d-7e9f-4a2b-8c4d-6e8f0a2b4c6d',
} as const;
export type BuiltInTemplateKey = keyof typeof TEMPLATE_IDS;

const SECURITY_CHANGES: NonNullable<TemplateParts['more']> = {
  declarations: `
// What may have changed: heading and sentence.
const CHANGES = ${JSON.stringify(SECURITY_CHANGE_TEXTS, null, 2)};
`,
  values: `  if (!Object.hasOwn(CHANGES.en, variables.change)) throw new Error('No such change for a security notice.');
  const [heading, sentence] = (CHANGES[language] ?? CHANGES.en)[variables.change] ?? CHANGES.en[variables.change];
  Object.assign(values, { heading, sentence: sentence.replaceAll('{project}', () => project.displayName) });
`,
};

const MAILS: Record<BuiltInTemplateKey, TemplateParts & { displayName: string }> = {
  email_verification: {
    displayName: 'Email Verification',
    variables: {
      emailVerificationLink: 'https://example.com/verify?code=preview',
      'accountMadeAt?': 'November 22, 2026 at 9:41 AM UTC',
      'requestPlace?': 'Firefox, Berlin, Germany',
      'addressAddedAt?': '',
      'accountOwner?': '',
      'disownLink?': 'https://example.com/not-me?code=preview',
    },
    texts: FLOW_TEXTS.email_verification,
    link: 'emailVerificationLink',
    quietLink: 'disownLink',
  },
  password_reset: {
    displayName: 'Password Reset',
    variables: { passwordResetLink: 'https://example.com/reset?code=preview' },
    texts: FLOW_TEXTS.password_reset,
    link: 'passwordResetLink',
  },
  magic_link: {
    displayName: 'Magic Link/OTP',
    variables: { magicLink: 'https://example.com/sign-in?code=preview', otp: '4H7K2P' },
    texts: FLOW_TEXTS.magic_link,
    code: 'otp',
    link: 'magicLink',
  },
  team_invitation: {
    displayName: 'Team Invitation',
    variables: { teamDisplayName: 'Example team', teamInvitationLink: 'https://example.com/invitation?code=preview' },
    texts: FLOW_TEXTS.team_invitation,
    link: 'teamInvitationLink',
  },
  sign_in_invitation: {
    displayName: 'Sign In Invitation',
    variables: { signInInvitationLink: 'https://example.com/sign-in', teamDisplayName: 'Example project' },
    texts: FLOW_TEXTS.sign_in_invitation,
    link: 'signInInvitationLink',
  },
  security_notice: {
    displayName: 'Security Notice',
    variables: {
      change: 'new_sign_in',
      'detail?': 'Chrome on Linux, from 203.0.113.7',
      'passwordSince?': '',
      'passkeys?': '',
      'providers?': '',
      'otherAddresses?': '',
    },
    texts: SECURITY_NOTICE_TEXTS,
    more: SECURITY_CHANGES,
    detail: 'detail',
  },
  api_key_leaked: {
    displayName: 'API Key Leaked',
    variables: { description: 'Deployment', lastFour: '9f3c', 'foundAt?': 'a public repository' },
    texts: API_KEY_LEAKED_TEXTS,
  },
  payment_receipt: {
    displayName: 'Payment Receipt',
    variables: { productDisplayName: 'Pro plan', amount: '12.00 EUR', receiptLink: 'https://example.com/receipt' },
    texts: PAYMENT_RECEIPT_TEXTS,
    link: 'receiptLink',
  },
  payment_failed: {
    displayName: 'Payment Failed',
    variables: { productDisplayName: 'Pro plan', amount: '12.00 EUR', paymentLink: 'https://example.com/payment' },
    texts: PAYMENT_FAILED_TEXTS,
    link: 'paymentLink',
  },
};

interface TemplateConfig {
  displayName: string;
  tsxSource: string;
  themeId?: string | false;
}

/** The templates every project has. A project may lay its own name, source or theme over them. */
export const BUILT_IN_TEMPLATES: Readonly<Record<string, TemplateConfig>> = Object.fromEntries(
  Object.entries(MAILS).map(([key, { displayName, ...parts }]) => [
    TEMPLATE_IDS[key as BuiltInTemplateKey],
    { displayName, tsxSource: templateSource(parts) },
  ]),
);

/** What a new template of a project begins with. */
export const STARTER_TEMPLATE = `import { Heading, Text } from '@react-email/components';
import { NotificationCategory, Subject, type Props } from '@stackframe/emails';
import { type } from 'arktype';

export const variablesSchema = type({
  count: 'number',
});

export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={\`News from \${project.displayName}\`} />
      <NotificationCategory value="Transactional" />
      <Heading as="h1">Hello{user.displayName ? \` \${user.displayName}\` : ''}</Heading>
      <Text>There are {variables.count} new things for you.</Text>
    </>
  );
}

EmailTemplate.PreviewVariables = { count: 10 };
`;
