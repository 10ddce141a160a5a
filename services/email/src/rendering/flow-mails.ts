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

/** Renders the mails of flows: a verification, a reset, a notice (contract/05 §3). */
@Injectable()
export class FlowMails {
  constructor(private readonly renderer: MailRenderer) {}

  /**
   * With the project's own template where it has one. One that does not render gives way to the built-in one, so
   * that signing in keeps working.
   * @throws MailRenderingError when it cannot be rendered at all; trying again does not help. Any other error is ours
   */
  async render(project: FlowProject, content: MailContent): Promise<RenderedMail> {
    if (!Object.hasOwn(TEMPLATE_IDS, content.template)) throw new MailRenderingError('No such mail template.');
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
      // The template does not have that language: dates and places follow the language that it has instead.
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

/** @throws MailRenderingError for a link that no mail may open */
function flowVariables(content: MailContent, projectDisplayName: string, locale: string): Record<string, string> {
  const variables = Object.entries(content.variables).map(([name, value]) => {
    if (!name.endsWith('Link')) {
      return [name, localised(name, value, locale) ?? bodyName(value)];
    }
    if (!URL.canParse(value) || !isSafeLink(value))
      throw new MailRenderingError('The link of the mail is not an address that a mail may open.');
    return [name, value];
  });
  return {
    ...Object.fromEntries(variables),
    projectDisplayName,
    userDisplayName: content.userDisplayName ? bodyName(content.userDisplayName) : '',
  };
}
