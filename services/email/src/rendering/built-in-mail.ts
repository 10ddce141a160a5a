import { BARE_THEME, BARE_THEME_ID, BUILT_IN_TEMPLATES, BUILT_IN_THEMES } from '@hallpass/mail-templates';
import type { BuiltInMail, MailSources } from './sandbox/job.js';

const idsBySource = (all: Readonly<Record<string, { tsxSource: string }>>): Map<string, string> =>
  new Map(Object.entries(all).map(([id, { tsxSource }]) => [tsxSource, id]));

const TEMPLATES: ReadonlyMap<string, string> = idsBySource(BUILT_IN_TEMPLATES);
const THEMES: ReadonlyMap<string, string> = idsBySource(BUILT_IN_THEMES).set(BARE_THEME, BARE_THEME_ID);

/** @returns null if an owner has changed the template or the theme */
export function builtInMail(sources: MailSources): BuiltInMail | null {
  const template = sources.template === null ? null : TEMPLATES.get(sources.template);
  const theme = THEMES.get(sources.theme);
  return template === undefined || theme === undefined ? null : { template, theme };
}
