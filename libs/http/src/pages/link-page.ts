import { browserPage, escapeHtml } from './browser-page.js';

/** A page behind a link in an email: a message and, if there is an action, its button. */
export interface LinkPage {
  /** Plain text. */
  heading: string;
  sentence: string;
  /** Omitted if there is no action. The form posts to the page's own address. */
  button?: string;
  /** BCP 47; default English. */
  language?: string;
}

export function linkPage({ heading, sentence, button, language }: LinkPage): string {
  const form = button && `\n<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`;
  return browserPage(heading, `<h1>${escapeHtml(heading)}</h1>\n<p>${escapeHtml(sentence)}</p>${form ?? ''}`, language);
}
