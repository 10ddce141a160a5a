import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { ActionButton, filledWith, Letter, QuietLink } from '../parts/letter.js';
import { textsOf, wordsOf } from '../texts/texts.js';

export const variablesSchema = type({
  productDisplayName: 'string',
  amount: 'string',
  'paymentLink?': 'string',
  'manageLink?': 'string',
});

// Every language of this email. Change a text or add a language here.
const TEXTS = textsOf('payment_failed');
export const languages = Object.keys(TEXTS);
const MANAGE = wordsOf('managePurchases');

export function EmailTemplate({ user, project, variables, locale }: Props<typeof variablesSchema.infer>) {
  const texts = inLanguage(TEXTS, locale);
  const fill = filledWith({ ...variables, project: project.displayName, name: user.displayName });
  return (
    <>
      <Subject value={fill(texts.subject)} />
      <NotificationCategory value="Transactional" />
      <Letter
        project={project}
        texts={texts}
        paragraphs={texts.paragraphs}
        fill={fill}
        isNamed={Boolean(user.displayName)}
      >
        {variables.paymentLink && (
          <ActionButton href={variables.paymentLink} label={fill(texts.button)} plainLink={texts.plainLink} />
        )}
      </Letter>
      {variables.manageLink && <QuietLink href={variables.manageLink}>{inLanguage(MANAGE, locale)}</QuietLink>}
    </>
  );
}

EmailTemplate.PreviewVariables = {
  productDisplayName: 'Pro plan',
  amount: '12.00 EUR',
  paymentLink: 'https://example.com/payment',
  manageLink: 'https://example.com/payment',
} satisfies typeof variablesSchema.infer;
