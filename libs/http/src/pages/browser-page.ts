import { createHash } from 'node:crypto';
import { withTokens } from '@hallpass/design-tokens';
import type { FastifyRequest } from 'fastify';

/** The design of the hosted pages, inlined because the content security policy allows no files. */
const STYLE = withTokens(`
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-content: safe center; justify-items: center; padding: 2rem 1rem;
    font: var(--text-14)/1.5 var(--font-device-sans); color: var(--ink); background: var(--canvas); }
  main { width: min(26rem, calc(100vw - 2rem)); padding: 2rem; border: 1px solid var(--line); border-radius: var(--radius-card);
    background: var(--surface); box-shadow: var(--shadow-raised); }
  h1 { margin: 0 0 0.75rem; font-size: var(--text-20); line-height: 1.3; text-wrap: balance; overflow-wrap: anywhere; }
  p { margin: 0; color: var(--ink-muted); white-space: pre-line; overflow-wrap: anywhere; }
  p + p { margin-top: 1rem; }
  small { font-size: var(--text-12); color: var(--ink-faint); }
  dl { margin: 1.5rem 0; padding: 0 1rem; border: 1px solid var(--line); border-radius: var(--radius-control);
    background: var(--sunken); }
  dt { padding-top: 0.75rem; font-size: var(--text-13); color: var(--ink-muted); }
  dd { margin: 0; padding-bottom: 0.75rem; font-weight: 600; overflow-wrap: anywhere; }
  dd span { display: block; font-weight: 400; }
  dd + dt { border-top: 1px solid var(--line); }
  form { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem; }
  button { min-height: 2.5rem; padding: 0.5rem 1rem; border: 1px solid var(--primary); border-radius: var(--radius-control);
    font: inherit; font-weight: 600; cursor: pointer; color: var(--on-primary); background: var(--primary); }
  button:hover { border-color: var(--primary-hover); background: var(--primary-hover); }
  button.quiet { border-color: var(--line-field); color: var(--ink); background: var(--surface); }
  button.quiet:hover { background: var(--hover); }
  button:focus-visible { outline: var(--focus-ring); outline-offset: 2px; }
  @media (max-width: 26rem) { main { padding: 1.25rem; } }
`);

const NO_FRAMES = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

const headersOf = (policy: string[]) => ({ 'content-security-policy': policy.join('; '), 'x-frame-options': 'DENY' });

export const MESSAGE_PAGE_HEADERS = headersOf([...NO_FRAMES, "form-action 'none'"]);

/**
 * For a page behind a link in an email: its form posts to the same origin, and the link does not leak as a referrer.
 */
export const LINK_PAGE_HEADERS = {
  ...headersOf([...NO_FRAMES, "form-action 'self'"]),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
} as const;

/**
 * For a page with a form. `form-action` is not restricted: browsers also apply it to the redirects back to the app and
 * to further redirects from there. The page contains no foreign markup.
 */
export const FORM_PAGE_HEADERS = {
  ...headersOf(NO_FRAMES),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
};

/**
 * Renders a page of Hallpass, without scripts, for a browser at an API address.
 * @param title plain text
 * @param content markup; all foreign text in it must be escaped with `escapeHtml`
 * @param language BCP 47 tag of title and content
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

/** Returns whether a browser navigates to the page: every navigation accepts HTML, programs do not. */
export const showsPages = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.includes('text/html') ?? false;
