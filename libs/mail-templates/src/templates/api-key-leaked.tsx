import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { filledWith, knownParagraphs, Letter } from '../parts/letter.js';
import { textsOf } from '../texts/texts.js';

export const variablesSchema = type({
  description: 'string',
  lastFour: 'string',
  'foundAt?': 'string',
});

// Every language of this email. Change a text or add a language here.
const TEXTS = textsOf('api_key_leaked');
export const languages = Object.keys(TEXTS);

export function EmailTemplate({ user, project, variables, locale }: Props<typeof variablesSchema.infer>) {
  const texts = inLanguage(TEXTS, locale);
  const fill = filledWith({ ...variables, project: project.displayName, name: user.displayName });
  const paragraphs = knownParagraphs(texts.paragraphs, { foundAt: variables.foundAt });
  return (
    <>
      <Subject value={fill(texts.subject)} />
      <NotificationCategory value="Transactional" />
      <Letter project={project} texts={texts} paragraphs={paragraphs} fill={fill} isNamed={Boolean(user.displayName)} />
    </>
  );
}

EmailTemplate.PreviewVariables = {
  description: 'Deployment',
  lastFour: '9f3c',
  foundAt: 'a public repository',
} satisfies typeof variablesSchema.infer;
