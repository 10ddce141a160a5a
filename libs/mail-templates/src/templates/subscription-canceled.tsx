import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { ActionButton, filledWith, Letter } from '../parts/letter.js';
import { textsOf, wordsOf } from '../texts/texts.js';

export const variablesSchema = type({
  productDisplayName: 'string',
  endedAt: 'string',
  'manageLink?': 'string',
});

// Every language of this email. Change a text or add a language here.
const TEXTS = textsOf('subscription_canceled');
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
        {variables.manageLink && (
          <ActionButton href={variables.manageLink} label={inLanguage(MANAGE, locale)} plainLink={texts.plainLink} />
        )}
      </Letter>
    </>
  );
}

EmailTemplate.PreviewVariables = {
  productDisplayName: 'Pro plan',
  endedAt: '2026-01-31',
  manageLink: 'https://example.com/purchases',
} satisfies typeof variablesSchema.infer;
