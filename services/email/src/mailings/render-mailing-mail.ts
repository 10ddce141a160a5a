import type { ProjectSnapshot } from '@hallpass/projects';
import { categoryNamed, type NotificationCategory } from '../preferences/notification-categories.js';
import { mailLocale } from '../rendering/mail-locale.js';
import type { BackgroundRenderer } from '../rendering/background-renderer.js';
import { themeSourceOf } from '../rendering/theme-choice.js';
import { headerText } from '../rendering/user-text.js';
import type { MailingContent } from './mailing.js';

export interface MailingMail {
  subject: string;
  html: string;
  text: string;
  category: NotificationCategory;
  /** Only for a category that can be disabled. */
  unsubscribeLink?: string;
}

/**
 * Renders one mail of a mailing. Its category is what the rendered source says (contract/05 §4), and decides
 * whether the theme gets a link; so a source whose category is not the expected one is rendered a second time.
 * @param expected the category that the mail before had
 * @throws as `BackgroundRenderer.render`
 */
export async function renderMailingMail(
  renderer: BackgroundRenderer,
  mail: {
    project: ProjectSnapshot;
    content: MailingContent;
    displayName: string | null;
    /** BCP 47; null where the recipient's is not known. */
    locale: string | null;
    expected: NotificationCategory;
    issueLink: (category: NotificationCategory) => Promise<string>;
  },
): Promise<MailingMail> {
  const { project, content } = mail;
  let category = mail.expected;
  for (;;) {
    const unsubscribeLink = category.canDisable ? await mail.issueLink(category) : undefined;
    const { subject, html, text, notificationCategory } = await renderer.render({
      project,
      user: { displayName: mail.displayName },
      source: content.source,
      themeSource: themeSourceOf(project.config, content.theme),
      variables: content.variables,
      unsubscribeLink,
      locale: mailLocale(project, mail.locale),
    });
    const found = categoryOf(content, notificationCategory);
    if (found.id === category.id)
      return { subject: headerText(content.subject ?? subject ?? ''), html, text, category, unsubscribeLink };
    category = found;
  }
}

/** Of the source, when it names one that there is; else the one that the caller gave. */
export const categoryOf = (content: MailingContent, named?: string): NotificationCategory =>
  categoryNamed(named, content.category);
