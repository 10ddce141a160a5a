import { Html, html } from './html.js';
import { MailRenderingError } from './rendered-mail.js';

/** One flow mail: what it says, once, for both forms. */
export interface Letter {
  heading: string;
  paragraphs: string[];
  /** A code to type, shown large. */
  code?: string;
  button?: { label: string; link: string };
  /** Small print under the button. */
  footnote: string;
}

interface Frame {
  projectDisplayName: string;
  /** Line that mailboxes show after the subject. */
  preview: string;
}

// Mail programs know neither external styles nor most of CSS: tables and inline styles for the light form, one
// <style> with !important for those that know the dark scheme.
const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const STYLE = new Map([
  ['page', 'margin:0;padding:0;background-color:#f4f4f5;'],
  ['card', 'max-width:520px;width:100%;background-color:#ffffff;border:1px solid #e4e4e7;border-radius:12px;'],
  ['brand', `padding:28px 32px 0;font-family:${FONT};font-size:15px;font-weight:600;color:#52525b;`],
  ['body', `padding:20px 32px 32px;font-family:${FONT};font-size:16px;line-height:1.6;color:#27272a;`],
  ['heading', 'margin:0 0 12px;font-size:22px;line-height:1.3;font-weight:600;color:#18181b;'],
  ['paragraph', 'margin:0 0 16px;'],
  [
    'code',
    "margin:8px 0 24px;padding:16px;text-align:center;font-family:ui-monospace,Menlo,Consolas,'Courier New',monospace;" +
      'font-size:30px;font-weight:600;letter-spacing:6px;color:#18181b;background-color:#f4f4f5;border-radius:8px;',
  ],
  [
    'button',
    'display:inline-block;padding:12px 22px;font-size:16px;font-weight:600;text-decoration:none;' +
      'color:#ffffff;background-color:#18181b;border-radius:8px;',
  ],
  ['small', 'margin:24px 0 0;font-size:13px;line-height:1.5;color:#71717a;'],
  ['link', 'color:#52525b;word-break:break-all;'],
]);

const DARK = html`<style>
  :root {
    color-scheme: light dark;
    supported-color-schemes: light dark;
  }
  @media (prefers-color-scheme: dark) {
    .page {
      background-color: #09090b !important;
    }
    .card {
      background-color: #18181b !important;
      border-color: #3f3f46 !important;
    }
    .brand,
    .small,
    .link {
      color: #a1a1aa !important;
    }
    .body {
      color: #e4e4e7 !important;
    }
    .heading,
    .code {
      color: #fafafa !important;
    }
    .code {
      background-color: #27272a !important;
    }
    .button {
      color: #18181b !important;
      background-color: #fafafa !important;
    }
  }
</style>`;

function style(name: string): string {
  return STYLE.get(name)!;
}

/** The letter as an HTML document, light and dark. @throws MailRenderingError for a link that is no web or app link */
export function htmlDocument(letter: Letter, frame: Frame): string {
  const button = letter.button ? buttonHtml(letter.button) : [];
  const code = letter.code ? [html`<p class="code" style="${style('code')}">${letter.code}</p>`] : [];
  const paragraphs = letter.paragraphs.map(
    (paragraph): Html => html`<p style="${style('paragraph')}">${paragraph}</p>`,
  );
  const document = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>${letter.heading}</title>
      ${DARK}
    </head>
    <body class="page" style="${style('page')}">
      <div style="display:none;max-height:0;overflow:hidden;">${frame.preview}</div>
      <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${style('page')}">
        <tr>
          <td align="center" style="padding:32px 16px;">
            <table role="presentation" class="card" cellpadding="0" cellspacing="0" style="${style('card')}">
              <tr>
                <td class="brand" style="${style('brand')}">${frame.projectDisplayName}</td>
              </tr>
              <tr>
                <td class="body" style="${style('body')}">
                  <h1 class="heading" style="${style('heading')}">${letter.heading}</h1>
                  ${paragraphs} ${code} ${button}
                  <p class="small" style="${style('small')}">${letter.footnote}</p>
                </td>
              </tr>
            </table>
          </td>
        </tr>
      </table>
    </body>
  </html>`;
  return `<!doctype html>\n${document.toString()}\n`;
}

function buttonHtml({ label, link }: { label: string; link: string }): Html[] {
  const address = checkedLink(link);
  return [
    html`<p style="margin:24px 0;">
        <a class="button" href="${address}" style="${style('button')}">${label}</a>
      </p>
      <p class="small" style="${style('small')}">
        If the button does not work, open this link:<br />
        <a class="link" href="${address}" style="${style('link')}">${address}</a>
      </p>`,
  ];
}

/** The letter as plain text. */
export function plainText(letter: Letter, frame: Frame): string {
  const lines = [
    frame.projectDisplayName,
    letter.heading,
    ...letter.paragraphs,
    ...(letter.code ? [letter.code] : []),
    ...(letter.button ? [`${letter.button.label}:\n${checkedLink(letter.button.link)}`] : []),
    letter.footnote,
  ];
  return `${lines.join('\n\n')}\n`;
}

/** Links are callback addresses that the project trusts, apps' own schemes among them; these two would run script. */
function checkedLink(link: string): string {
  const scheme = URL.canParse(link) ? new URL(link).protocol : 'javascript:';
  if (['javascript:', 'data:', 'vbscript:'].includes(scheme)) {
    throw new MailRenderingError('The link of the mail is not an address that a mail may open.');
  }
  return link;
}
