import { KnownErrors } from '@hallpass/errors';
import { BARE_THEME, canonicalLocale } from '@hallpass/mail-templates';
import { storableText } from '@hallpass/text';
import { Injectable } from '@nestjs/common';
import { builtInMail } from './built-in-mail.js';
import { textLocale } from './mail-locale.js';
import { MailRenderingError } from './rendered-mail.js';
import { Sandbox } from './sandbox/sandbox.js';
import { bodyName, headerText, readableName } from './user-text.js';

/** What one mail is rendered from (contract/05 §1). Sources are TSX, as an owner wrote them. */
export interface MailToRender {
  project: { displayName: string };
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
  /** The language that it is written in, BCP 47: another than asked for where the template does not have that. */
  locale: string;
  /** One line, fit for a header. Left out when the source has none. */
  subject?: string;
  notificationCategory?: string;
}

const PREVIEW_USER = 'John Doe';
const PREVIEW_PROJECT = 'My Project';

/** Turns owners' sources into mails, in a sandbox (security K1). The one place where a mail gets its form. */
@Injectable()
export class MailRenderer {
  constructor(private readonly sandbox: Sandbox) {}

  /**
   * @throws MailRenderingError for a source that does not render, whatever is tried; any other error is ours, and
   *   trying again later helps
   */
  async render(mail: MailToRender): Promise<RendererOutput> {
    const displayName = mail.user?.displayName || (mail.preview ? PREVIEW_USER : null);
    const sources = {
      template: 'templateSource' in mail.source ? mail.source.templateSource : null,
      theme: mail.themeSource === false ? BARE_THEME : mail.themeSource,
    };
    const builtIn = builtInMail(sources);
    const asked = textLocale(mail.locale) ?? 'en';
    const { html, text, subject, locale, ...rendered } = await this.sandbox.run({
      ...(builtIn ? { builtIn } : { sources }),
      html: 'html' in mail.source ? mail.source.html : null,
      props: {
        user: { displayName: displayName === null ? null : bodyName(displayName) },
        project: { displayName: mail.project.displayName || (mail.preview ? PREVIEW_PROJECT : '') },
        variables: mail.variables,
        locale: asked,
        unsubscribeLink: mail.unsubscribeLink ?? null,
        preview: mail.preview === true,
      },
    });
    return {
      ...rendered,
      locale: (typeof locale === 'string' ? canonicalLocale(locale) : undefined) ?? asked,
      // Escapes in a source can produce any character.
      html: storableText(html),
      text: storableText(text),
      ...(subject === undefined ? {} : { subject: headerText(readableName(storableText(subject))) }),
    };
  }

  /**
   * For the owner who writes a source: with preview values and a sample user.
   * @throws EmailRenderingError with line and column of the source
   */
  async preview(
    project: { displayName: string },
    templateSource: string,
    themeSource: string | false,
    { locale, variables = {} }: Pick<Partial<MailToRender>, 'locale' | 'variables'> = {},
  ): Promise<RendererOutput> {
    const source = { templateSource };
    try {
      return await this.render({ project, user: null, source, themeSource, variables, locale, preview: true });
    } catch (error) {
      if (error instanceof MailRenderingError) throw new KnownErrors.EmailRenderingError({ error: error.message });
      throw error;
    }
  }
}

export { MailRenderingError };
