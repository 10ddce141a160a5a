import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { ActionButton, filledWith, knownParagraphs, Letter, QuietLink } from '../parts/letter.js';
import { textsOf } from '../texts/texts.js';

export const variablesSchema = type({
  emailVerificationLink: 'string',
  'accountMadeAt?': 'string',
  'requestPlace?': 'string',
  'addressAddedAt?': 'string',
  'accountOwner?': 'string',
  'disownLink?': 'string',
});

// Every language of this email. Change a text or add a language here.
const TEXTS = textsOf('email_verification');
export const languages = Object.keys(TEXTS);

export function EmailTemplate({ user, project, variables, locale }: Props<typeof variablesSchema.infer>) {
  const texts = inLanguage(TEXTS, locale);
  const fill = filledWith({ ...variables, project: project.displayName, name: user.displayName });
  const { emailVerificationLink, disownLink, accountMadeAt, requestPlace, addressAddedAt, accountOwner } = variables;
  const about = { accountMadeAt, requestPlace, addressAddedAt, accountOwner };
  const paragraphs = knownParagraphs(texts.paragraphs, about);
  return (
    <>
      <Subject value={fill(texts.subject)} />
      <NotificationCategory value="Transactional" />
      <Letter project={project} texts={texts} paragraphs={paragraphs} fill={fill} isNamed={Boolean(user.displayName)}>
        <ActionButton href={emailVerificationLink} label={fill(texts.button)} plainLink={texts.plainLink} />
      </Letter>
      {disownLink && <QuietLink href={disownLink}>{texts.quietLink}</QuietLink>}
    </>
  );
}

EmailTemplate.PreviewVariables = {
  emailVerificationLink: 'https://example.com/verify?code=preview',
  accountMadeAt: '2026-11-22T09:41:00.000Z',
  requestPlace: '{"browser":"Firefox","cityName":"Berlin","countryCode":"DE"}',
  addressAddedAt: '',
  accountOwner: '',
  disownLink: 'https://example.com/not-me?code=preview',
} satisfies typeof variablesSchema.infer;
