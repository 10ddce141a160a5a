import type { ProjectSnapshot } from '@hallpass/projects';
import { BUILT_IN_TEMPLATES, TEMPLATE_IDS } from '@hallpass/mail-templates';
import { Injectable } from '@nestjs/common';
import { localised } from './localised-variables.js';
import { mailLocale } from './mail-locale.js';
import { MailRenderer, type ShownProject } from './mail-renderer.js';
import { type MailContent, MailRenderingError, type RenderedMail } from './rendered-mail.js';
import { isSafeLink } from './sandbox/safe-address.js';
import { themeSourceOf } from './theme-choice.js';
import { bodyName, headerText } from './user-text.js';

type FlowProject = ShownProject & Pick<ProjectSnapshot, 'config'>;

/** Renders emails of flows: verifications, password resets, notices (contract/05 §3). */
@Injectable()
export class FlowMails {
  constructor(private readonly renderer: MailRenderer) {}

  /**
   * Uses the project's own template, if there is one. If that fails to render, uses the built-in template, so that
   * signing in keeps working.
   * @throws MailRenderingError if no template renders, in which case retrying does not help. Any other error is
   * internal
   */
  async render(project: FlowProject, content: MailContent): Promise<RenderedMail> {
    if (!Object.hasOwn(TEMPLATE_IDS, content.template))
      throw new MailRenderingError('The email template does not exist.');
    const id = TEMPLATE_IDS[content.template];
    const builtIn = BUILT_IN_TEMPLATES[id]!;
    const own = project.config.emails.templates[id] ?? builtIn;
    const render = async (
      templateSource: string,
      themeSource: string | false,
      { locale, isFallback } = { locale: mailLocale(project, content.locale), isFallback: false },
    ): Promise<RenderedMail> => {
      const mail = await this.renderer.render({
        project,
        user: { displayName: content.userDisplayName },
        source: { templateSource },
        themeSource,
        variables: flowVariables(content, project.displayName, locale),
        locale,
      });
      // The template lacks that language, so dates and places use the language that it chose.
      if (mail.locale !== locale && !isFallback)
        return render(templateSource, themeSource, { locale: mail.locale, isFallback: true });
      return { subject: mail.subject || headerText(project.displayName), html: mail.html, text: mail.text };
    };
    try {
      return await render(own.tsxSource, themeSourceOf(project.config, own.themeId));
    } catch (error) {
      if (!(error instanceof MailRenderingError)) throw error;
    }
    return render(builtIn.tsxSource, themeSourceOf(null, null));
  }
}

/** @throws MailRenderingError for a link that emails must not contain */
function flowVariables(content: MailContent, projectDisplayName: string, locale: string): Record<string, string> {
  const variables = Object.entries(content.variables).map(([name, value]) => {
    if (!name.endsWith('Link')) {
      return [name, localised(name, value, locale) ?? bodyName(value)];
    }
    if (!URL.canParse(value) || !isSafeLink(value))
      throw new MailRenderingError('The link in the email uses a URL that is not allowed in emails.');
    return [name, value];
  });
  return {
    ...Object.fromEntries(variables),
    projectDisplayName,
    userDisplayName: content.userDisplayName ? bodyName(content.userDisplayName) : '',
  };
}
