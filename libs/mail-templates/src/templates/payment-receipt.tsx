import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { ActionButton, filledWith, Letter } from '../parts/letter.js';
import { textsOf } from '../texts/texts.js';

export const variablesSchema = type({
  productDisplayName: 'string',
  amount: 'string',
  'receiptLink?': 'string',
});

// Every language of this mail. Change a text or add a language here.
const TEXTS = textsOf('payment_receipt');
export const languages = Object.keys(TEXTS);

export function EmailTemplate({ user, project, variables, locale }: Props<typeof variablesSchema.infer>) {
  const texts = inLanguage(TEXTS, locale);
  const fill = filledWith({ ...variables, project: project.displayName, name: user.displayName });
  return (
    <>
      <Subject value={fill(texts.subject)} />
      <NotificationCategory value="Transactional" />
      <Letter texts={texts} paragraphs={texts.paragraphs} fill={fill} isNamed={Boolean(user.displayName)}>
        {variables.receiptLink && (
          <ActionButton href={variables.receiptLink} label={fill(texts.button)} plainLink={texts.plainLink} />
        )}
      </Letter>
    </>
  );
}

EmailTemplate.PreviewVariables = {
  productDisplayName: 'Pro plan',
  amount: '12.00 EUR',
  receiptLink: 'https://example.com/receipt',
} satisfies typeof variablesSchema.infer;
