import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { filledWith, Letter } from '../parts/letter.js';
import { textsOf } from '../texts/texts.js';

export const variablesSchema = type({
  projectName: 'string',
  productDisplayName: 'string',
  amount: 'string',
  'testPayment?': 'string',
});

// Every language of this email. Change a text or add a language here.
const TEXTS = textsOf('payment_disputed');
export const languages = Object.keys(TEXTS);

export function EmailTemplate({ user, project, variables, locale }: Props<typeof variablesSchema.infer>) {
  const { testFootnote, ...letter } = inLanguage(TEXTS, locale);
  const texts = variables.testPayment ? { ...letter, footnote: testFootnote } : letter;
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
      />
    </>
  );
}

EmailTemplate.PreviewVariables = {
  projectName: 'Acme',
  productDisplayName: 'Pro',
  amount: '20.00 USD',
} satisfies typeof variablesSchema.infer;
