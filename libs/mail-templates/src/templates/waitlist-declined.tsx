import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { filledWith, Letter } from '../parts/letter.js';
import { textsOf } from '../texts/texts.js';

export const variablesSchema = type({});

// Every language of this email. Change a text or add a language here.
const TEXTS = textsOf('waitlist_declined');
export const languages = Object.keys(TEXTS);

export function EmailTemplate({ user, project, locale }: Props<typeof variablesSchema.infer>) {
  const texts = inLanguage(TEXTS, locale);
  const fill = filledWith({ project: project.displayName, name: user.displayName });
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

EmailTemplate.PreviewVariables = {} satisfies typeof variablesSchema.infer;
