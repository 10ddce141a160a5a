import { type Access, request } from '../access.js';
import type { Json } from '../json.js';

/** An email to users, from HTML, a template or a draft (contract/05 §4). */
export type SendEmailOptions = SendEmailBase & Recipients & Content;

interface SendEmailBase {
  /** Null or left out: the theme of the draft or template, or the project's; false: no theme. */
  themeId?: string | null | false;
  /** Replaces the template's subject. */
  subject?: string;
  /** Users who turned this category off do not receive the email. Default `Transactional`. */
  notificationCategoryName?: string;
}

type Recipients = { userIds: string[]; allUsers?: undefined } | { allUsers: true; userIds?: undefined };

type Content =
  | { html: string; templateId?: undefined; draftId?: undefined }
  | { templateId: string; variables?: Record<string, Json>; html?: undefined; draftId?: undefined }
  | { draftId: string; html?: undefined; templateId?: undefined };

/**
 * Queues an email to those of the users who have an address and accept this kind of email. Sending happens after the
 * call returns.
 * @throws KnownErrors.RequiresCustomEmailServer, UserIdDoesNotExist; ApiError 400 for an unknown template, draft or
 * category
 */
export async function sendEmail(access: Access, options: SendEmailOptions): Promise<void> {
  await request(access, {
    method: 'POST',
    path: '/emails/send-email',
    body: {
      user_ids: options.userIds,
      all_users: options.allUsers,
      theme_id: options.themeId,
      html: options.html,
      subject: options.subject,
      notification_category_name: options.notificationCategoryName,
      template_id: options.templateId,
      variables: 'variables' in options ? options.variables : undefined,
      draft_id: options.draftId,
    },
  });
}
