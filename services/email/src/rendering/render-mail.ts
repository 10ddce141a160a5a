import { htmlDocument, plainText } from './layout.js';
import { writeLetter } from './letters.js';
import type { MailContent, RenderedMail } from './rendered-mail.js';
import { headerText } from './user-text.js';

/**
 * Renders a flow mail. The one place where a mail gets its words and form: senders know nothing of templates.
 * @throws MailRenderingError when it cannot be rendered; trying again does not help
 */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  const { subject, letter } = writeLetter(content);
  const frame = { projectDisplayName: content.projectDisplayName, preview: letter.paragraphs.at(-1) ?? letter.heading };
  return { subject: headerText(subject), html: htmlDocument(letter, frame), text: plainText(letter, frame) };
}
