import { KnownErrors } from '@hallpass/errors';
import {
  BARE_THEME,
  canonicalLocale,
  BARE_THEME_ID,
  BUILT_IN_TEMPLATES,
  BUILT_IN_THEMES,
} from '@hallpass/mail-templates';
import { storableText } from '@hallpass/text';
import { Injectable } from '@nestjs/common';
import { categoryNamed } from '../preferences/notification-categories.js';
import { localised } from './localised-variables.js';
import { textLocale } from './mail-locale.js';
import { MailRenderingError } from './rendered-mail.js';
import { Sandbox } from './sandbox/sandbox.js';
import { bodyName, headerText, readableName } from './user-text.js';
import type { BuiltInMail, MailSources } from './sandbox/job.js';

const idsBySource = (all: Readonly<Record<string, { tsxSource: string }>>): Map<string, string> =>
  new Map(Object.entries(all).map(([id, { tsxSource }]) => [tsxSource, id]));

const TEMPLATES: ReadonlyMap<string, string> = idsBySource(BUILT_IN_TEMPLATES);
const THEMES: ReadonlyMap<string, string> = idsBySource(BUILT_IN_THEMES).set(BARE_THEME, BARE_THEME_ID);

export interface ShownProject {
  displayName: string;
  logoUrl?: string | null;
}

/** The inputs of an email (contract/05 §1). Sources are TSX, as the owner wrote them. */
export interface MailToRender {
  project: ShownProject;
  /** null for an email without a recipient. In a preview, placeholders replace missing values. */
  user: { displayName: string | null } | null;
  /** HTML is inserted into the theme unchanged; it has neither subject nor category. */
  source: { templateSource: string } | { html: string };
  /** false: no theme. */
  themeSource: string | false;
  variables: Readonly<Record<string, unknown>>;
  unsubscribeLink?: string;
  /**
   * BCP 47. A template that exports its `languages` falls back to one of them; other templates get the tag unchanged.
   */
  locale?: string;
  /** Uses the preview values of template and theme. */
  preview?: boolean;
}

export interface RendererOutput {
  html: string;
  text: string;
  /** Language of the text, BCP 47. May differ from the requested language if the template does not have it. */
  locale: string;
  /** One line, safe for a header. Omitted if the source has none. */
  subject?: string;
  notificationCategory?: string;
}

const PREVIEW_USER = 'John Doe';
const PREVIEW_PROJECT = 'My Project';
/** For themes that define no preview link. */
const PREVIEW_UNSUBSCRIBE_LINK = 'https://example.com/unsubscribe';

/** Renders owners' sources in a sandbox (security K1). All emails are rendered here. */
@Injectable()
export class MailRenderer {
  constructor(private readonly sandbox: Sandbox) {}

  /**
   * @throws MailRenderingError if the source cannot be rendered; any other error is internal, and a later retry helps
   */
  async render(mail: MailToRender): Promise<RendererOutput> {
    return (await this.run(mail)).mail;
  }

  /**
   * Renders a preview for the owner who writes the source: preview values and a sample user, otherwise exactly as it
   * will be sent. Includes an unsubscribe link if its category has one, and formats dates and amounts in the email's
   * language.
   * @throws EmailRenderingError with line and column of the source
   */
  async preview(
    project: ShownProject,
    templateSource: string,
    themeSource: string | false,
    { locale, variables = {} }: Pick<Partial<MailToRender>, 'locale' | 'variables'> = {},
  ): Promise<RendererOutput> {
    const source = { templateSource };
    const sample = { project, user: null, source, themeSource, locale, preview: true };
    try {
      const { mail, previewVariables } = await this.run({ ...sample, variables });
      const words = inWords(previewVariables, mail.locale);
      const { canDisable } = categoryNamed(mail.notificationCategory);
      if (!canDisable && Object.keys(words).length === 0) return mail;
      const unsubscribeLink = canDisable ? PREVIEW_UNSUBSCRIBE_LINK : undefined;
      return await this.render({ ...sample, variables: { ...variables, ...words }, unsubscribeLink });
    } catch (error) {
      if (error instanceof MailRenderingError) throw new KnownErrors.EmailRenderingError({ error: error.message });
      throw error;
    }
  }

  private async run(mail: MailToRender): Promise<{ mail: RendererOutput; previewVariables: unknown }> {
    const displayName = mail.user?.displayName || (mail.preview ? PREVIEW_USER : null);
    const sources = {
      template: 'templateSource' in mail.source ? mail.source.templateSource : null,
      theme: mail.themeSource === false ? BARE_THEME : mail.themeSource,
    };
    const builtIn = builtInMail(sources);
    const asked = textLocale(mail.locale) ?? 'en';
    const { html, text, subject, locale, previewVariables, ...rendered } = await this.sandbox.run({
      ...(builtIn ? { builtIn } : { sources }),
      html: 'html' in mail.source ? mail.source.html : null,
      props: {
        user: { displayName: displayName === null ? null : bodyName(displayName) },
        project: {
          displayName: mail.project.displayName || (mail.preview ? PREVIEW_PROJECT : ''),
          logoUrl: mailableImage(mail.project.logoUrl),
        },
        variables: mail.variables,
        locale: asked,
        unsubscribeLink: mail.unsubscribeLink ?? null,
        preview: mail.preview === true,
      },
    });
    const output = {
      ...rendered,
      locale: (typeof locale === 'string' ? canonicalLocale(locale) : undefined) ?? asked,
      // Escapes in a source can produce any character.
      html: storableText(html),
      text: storableText(text),
      ...(subject === undefined ? {} : { subject: headerText(readableName(storableText(subject))) }),
    };
    return { mail: output, previewVariables };
  }
}

/** Email programs only load images from the web: an embedded image is not shown, and makes each email larger. */
const mailableImage = (url: string | null | undefined): string | null =>
  url && /^https?:\/\//i.test(url) ? url : null;

/** Returns the variables that a flow's email shows formatted in its language. */
function inWords(variables: unknown, locale: string): Record<string, string> {
  const entries = typeof variables === 'object' && variables !== null ? Object.entries(variables) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const words = typeof value === 'string' ? localised(name, value, locale) : null;
      return words === null ? [] : [[name, words]];
    }),
  );
}

export { MailRenderingError };

/** @returns null if an owner has changed the template or the theme */
function builtInMail(sources: MailSources): BuiltInMail | null {
  const template = sources.template === null ? null : TEMPLATES.get(sources.template);
  const theme = THEMES.get(sources.theme);
  return template === undefined || theme === undefined ? null : { template, theme };
}
