import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { ActionButton, filledWith, Letter } from '../parts/letter.js';
import { textsOf } from '../texts/texts.js';

export const variablesSchema = type({
  'accountLink?': 'string',
});

// Every language of this email. Change a text or add a language here.
const TEXTS = textsOf('data_export_ready');
export const languages = Object.keys(TEXTS);

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
        {variables.accountLink && (
          <ActionButton href={variables.accountLink} label={fill(texts.button)} plainLink={texts.plainLink} />
        )}
      </Letter>
    </>
  );
}

EmailTemplate.PreviewVariables = {
  accountLink: 'https://example.com/account-settings?section=data',
} satisfies typeof variablesSchema.infer;
