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
  /** Only set if users can disable the category. */
  unsubscribeLink?: string;
}

/**
 * Renders one email of a mailing. The rendered source determines the category (contract/05 §4), and the category
 * determines whether the theme gets an unsubscribe link. If the category is not the expected one, the source is
 * rendered again.
 * @param expected the category of the previous email
 * @throws as `BackgroundRenderer.render`
 */
export async function renderMailingMail(
  renderer: BackgroundRenderer,
  mail: {
    project: ProjectSnapshot;
    content: MailingContent;
    displayName: string | null;
    /** BCP 47; null if the recipient's language is unknown. */
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

/** The source's own category if it exists; otherwise the one that the caller passed. */
export const categoryOf = (content: MailingContent, named?: string): NotificationCategory =>
  categoryNamed(named, content.category);
