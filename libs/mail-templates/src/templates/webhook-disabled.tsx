import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { filledWith, knownParagraphs, Letter } from '../parts/letter.js';
import { textsOf } from '../texts/texts.js';

export const variablesSchema = type({
  projectName: 'string',
  endpointHost: 'string',
  failingSince: 'string',
  'goneAnswer?': 'string',
});

// Every language of this email. Change a text or add a language here.
const TEXTS = textsOf('webhook_disabled');
export const languages = Object.keys(TEXTS);

export function EmailTemplate({ user, project, variables, locale }: Props<typeof variablesSchema.infer>) {
  const texts = inLanguage(TEXTS, locale);
  const paragraphs = knownParagraphs(texts.paragraphs, { goneAnswer: variables.goneAnswer });
  const fill = filledWith({ ...variables, project: project.displayName, name: user.displayName });
  return (
    <>
      <Subject value={fill(texts.subject)} />
      <NotificationCategory value="Transactional" />
      <Letter project={project} texts={texts} paragraphs={paragraphs} fill={fill} isNamed={Boolean(user.displayName)} />
    </>
  );
}

EmailTemplate.PreviewVariables = {
  projectName: 'Acme',
  endpointHost: 'hooks.example.com',
  failingSince: '2026-01-31',
} satisfies typeof variablesSchema.infer;
