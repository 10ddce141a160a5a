import { KnownErrors } from '@hallpass/errors';
import { BARE_THEME, canonicalLocale } from '@hallpass/mail-templates';
import { storableText } from '@hallpass/text';
import { Injectable } from '@nestjs/common';
import { categoryNamed } from '../preferences/notification-categories.js';
import { builtInMail } from './built-in-mail.js';
import { localised } from './localised-variables.js';
import { textLocale } from './mail-locale.js';
import { MailRenderingError } from './rendered-mail.js';
import { Sandbox } from './sandbox/sandbox.js';
import { bodyName, headerText, readableName } from './user-text.js';

/** Name and logo of the project, as emails show them. */
export interface ShownProject {
  displayName: string;
  logoUrl?: string | null;
}

/** What one mail is rendered from (contract/05 §1). Sources are TSX, as an owner wrote them. */
export interface MailToRender {
  project: ShownProject;
  /** null for a mail to nobody in particular. In a preview, what is missing becomes a placeholder. */
  user: { displayName: string | null } | null;
  /** Own markup is put into the theme as it is; it has neither subject nor category. */
  source: { templateSource: string } | { html: string };
  /** false: no styling of its own. */
  themeSource: string | false;
  variables: Readonly<Record<string, unknown>>;
  unsubscribeLink?: string;
  /** BCP 47. A template that exports its `languages` falls back to one of them; any other gets the tag as it is. */
  locale?: string;
  /** With the preview values of template and theme. */
  preview?: boolean;
}

export interface RendererOutput {
  html: string;
  text: string;
  /** Language of the text, BCP 47. May differ from the requested language if the template does not have it. */
  locale: string;
  /** One line, fit for a header. Left out when the source has none. */
  subject?: string;
  notificationCategory?: string;
}

const PREVIEW_USER = 'John Doe';
const PREVIEW_PROJECT = 'My Project';
/** For themes without one of their own. */
const PREVIEW_UNSUBSCRIBE_LINK = 'https://example.com/unsubscribe';

/** Turns owners' sources into mails, in a sandbox (security K1). The one place where a mail gets its form. */
@Injectable()
export class MailRenderer {
  constructor(private readonly sandbox: Sandbox) {}

  /**
   * @throws MailRenderingError for a source that does not render, whatever is tried; any other error is ours, and
   *   trying again later helps
   */
  async render(mail: MailToRender): Promise<RendererOutput> {
    return (await this.run(mail)).mail;
  }

  /**
   * For the owner who writes a source: with preview values and a sample user, and otherwise as it will be sent. It has a link to
   * unsubscribe if its category has one, and dates and amounts in the language of the email.
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

/** Mail programs load pictures from the web only: an embedded one is not shown, and makes each email larger. */
const mailableImage = (url: string | null | undefined): string | null =>
  url && /^https?:\/\//i.test(url) ? url : null;

/** Those variables that an email of a flow has in words of its language. */
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
