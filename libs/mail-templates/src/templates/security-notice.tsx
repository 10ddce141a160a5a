import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { Detail, filledWith, knownParagraphs, Letter } from '../parts/letter.js';
import { textsOf, wordsOf } from '../texts/texts.js';

export const variablesSchema = type({
  change: 'string',
  'detail?': 'string',
  'passwordSince?': 'string',
  'passkeys?': 'string',
  'providers?': 'string',
  'otherAddresses?': 'string',
  'apiKeys?': 'string',
  'sessions?': 'string',
  'applications?': 'string',
});

// Every language of this email. Change a text or add a language here.
const TEXTS = textsOf('security_notice');
export const languages = Object.keys(TEXTS);

// The heading and sentence for each change.
const CHANGES: Record<string, Changes> & { en: Changes } = wordsOf('securityChanges');

type Changes = Record<string, readonly [heading: string, sentence: string]>;

/** Uses the email's language, or English for texts that the language lacks. */
function wordsFor(change: string, locale: string): readonly [heading: string, sentence: string] {
  if (!Object.hasOwn(CHANGES.en, change)) throw new Error('No such change for a security notice.');
  return inLanguage(CHANGES, locale)[change] ?? CHANGES.en[change]!;
}

/** Paragraphs about other ways to access the account, left out unless the account has them. */
const NO_WAYS = {
  passwordSince: '',
  passkeys: '',
  providers: '',
  otherAddresses: '',
  apiKeys: '',
  sessions: '',
  applications: '',
};

export function EmailTemplate({ user, project, variables, locale }: Props<typeof variablesSchema.infer>) {
  const texts = inLanguage(TEXTS, locale);
  const { detail, change, ...ways } = variables;
  const [heading, words] = wordsFor(change, locale);
  const sentence = words.replaceAll('{project}', () => project.displayName);
  const fill = filledWith({ ...variables, project: project.displayName, name: user.displayName, heading, sentence });
  const paragraphs = knownParagraphs(texts.paragraphs, { ...NO_WAYS, ...ways });
  return (
    <>
      <Subject value={fill(texts.subject)} />
      <NotificationCategory value="Transactional" />
      <Letter project={project} texts={texts} paragraphs={paragraphs} fill={fill} isNamed={Boolean(user.displayName)}>
        {detail && <Detail>{detail}</Detail>}
      </Letter>
    </>
  );
}

EmailTemplate.PreviewVariables = {
  change: 'new_sign_in',
  detail: 'Chrome on Linux, from 203.0.113.7',
  ...NO_WAYS,
} satisfies typeof variablesSchema.infer;
