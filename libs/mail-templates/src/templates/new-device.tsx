import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { Code, Detail, filledWith, Letter } from '../parts/letter.js';
import { textsOf } from '../texts/texts.js';

export const variablesSchema = type({
  otp: 'string',
  place: 'string',
});

// Every language of this email. Change a text or add a language here.
const TEXTS = textsOf('new_device');
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
        <Detail>{variables.place}</Detail>
        <Code>{variables.otp}</Code>
      </Letter>
    </>
  );
}

EmailTemplate.PreviewVariables = {
  otp: '402917',
  place: 'Chrome on Linux, from 203.0.113.7',
} satisfies typeof variablesSchema.infer;
