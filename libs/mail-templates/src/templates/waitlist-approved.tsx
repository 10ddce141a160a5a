import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { ActionButton, filledWith, Letter } from '../parts/letter.js';
import { textsOf } from '../texts/texts.js';

export const variablesSchema = type({
  signUpLink: 'string',
});

// Every language of this email. Change a text or add a language here.
const TEXTS = textsOf('waitlist_approved');
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
        <ActionButton href={variables.signUpLink} label={fill(texts.button)} plainLink={texts.plainLink} />
      </Letter>
    </>
  );
}

EmailTemplate.PreviewVariables = {
  signUpLink: 'https://example.com/sign-up?invitation_code=preview',
} satisfies typeof variablesSchema.infer;
