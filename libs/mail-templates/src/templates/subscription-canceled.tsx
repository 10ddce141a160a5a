import { NotificationCategory, type Props, Subject } from '@stackframe/emails';
import { type } from 'arktype';
import { inLanguage } from '../languages/in-language.js';
import { filledWith, Letter } from '../parts/letter.js';
import { textsOf } from '../texts/texts.js';

export const variablesSchema = type({
  productDisplayName: 'string',
  endedAt: 'string',
});

// Every language of this mail. Change a text or add a language here.
const TEXTS = textsOf('subscription_canceled');
export const languages = Object.keys(TEXTS);

export function EmailTemplate({ user, project, variables, locale }: Props<typeof variablesSchema.infer>) {
  const texts = inLanguage(TEXTS, locale);
  const fill = filledWith({ ...variables, project: project.displayName, name: user.displayName });
  return (
    <>
      <Subject value={fill(texts.subject)} />
      <NotificationCategory value="Transactional" />
      <Letter texts={texts} paragraphs={texts.paragraphs} fill={fill} isNamed={Boolean(user.displayName)} />
    </>
  );
}

EmailTemplate.PreviewVariables = {
  productDisplayName: 'Pro plan',
  endedAt: '2026-01-31',
} satisfies typeof variablesSchema.infer;
