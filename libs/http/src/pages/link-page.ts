import { browserPage, escapeHtml } from './browser-page.js';

/** A page that a link in a mail leads to: what it is about and, where something can be done, the button that does it. */
export interface LinkPage {
  /** Plain texts. */
  heading: string;
  sentence: string;
  /** Left out where nothing is left to do. The form is sent to the page's own address. */
  button?: string;
  /** BCP 47; default English. */
  language?: string;
}

export function linkPage({ heading, sentence, button, language }: LinkPage): string {
  const form = button && `\n<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`;
  return browserPage(heading, `<h1>${escapeHtml(heading)}</h1>\n<p>${escapeHtml(sentence)}</p>${form ?? ''}`, language);
}
