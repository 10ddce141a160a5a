import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1rem; box-sizing: border-box;
    font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fafafa; }
  main { max-width: 32rem; }
  h1 { font-size: 1.25rem; overflow-wrap: anywhere; }
  p { white-space: pre-line; overflow-wrap: anywhere; }
  small, dt { color: #595959; }
  dl { margin: 1.5rem 0; padding: 0 1rem; border: 1px solid #d4d4d4; border-radius: 0.5rem; background: #fff; }
  dt { padding-top: 0.75rem; font-size: 0.875rem; }
  dd { margin: 0; padding-bottom: 0.75rem; font-weight: 600; overflow-wrap: anywhere; }
  dd span { display: block; font-weight: 400; }
  dd + dt { border-top: 1px solid #d4d4d4; }
  form { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem; }
  button { font: inherit; font-weight: 600; padding: 0.625rem 1.25rem; border: 1px solid #1a1a1a; border-radius: 0.5rem;
    cursor: pointer; color: #fff; background: #1a1a1a; }
  button.quiet { color: inherit; background: none; border-color: #737373; }
  button:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) { body { color: #eee; background: #171717; } small, dt { color: #a3a3a3; }
    dl { background: #1f1f1f; border-color: #404040; } dd + dt { border-color: #404040; }
    button { color: #171717; background: #eee; border-color: #eee; }
    button:focus-visible { outline-color: #60a5fa; } }
`;

const NO_FRAMES = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

const headersOf = (policy: string[]) => ({ 'content-security-policy': policy.join('; '), 'x-frame-options': 'DENY' });

/** Of a page that only says something. */
export const MESSAGE_PAGE_HEADERS = headersOf([...NO_FRAMES, "form-action 'none'"]);

/** Of a page that a link in a mail leads to: its form goes to where it came from, and nobody learns the link from it. */
export const LINK_PAGE_HEADERS = {
  ...headersOf([...NO_FRAMES, "form-action 'self'"]),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
} as const;

/**
 * Of a page with a form. `form-action` is left open: browsers apply it to the redirects that lead back to the app, too,
 * and to where that redirects on to. The page holds no markup of others.
 */
export const FORM_PAGE_HEADERS = {
  ...headersOf(NO_FRAMES),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
};

/**
 * A page of Hallpass's own, without scripts, for a browser that stands on an address of the API.
 * @param title plain text
 * @param content markup: every text of others in it has gone through `escapeHtml`
 * @param language BCP 47: what title and content are written in
 */
export const browserPage = (title: string, content: string, language = 'en'): string => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Whether a person's browser asks: every navigation says that it takes HTML, a program does not. */
export const showsPages = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.includes('text/html') ?? false;
