import { createHash } from 'node:crypto';

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1rem; box-sizing: border-box;
    font: 1rem/1.5 system-ui, sans-serif; color: #18181b; background: #fafafa; }
  main { max-width: 28rem; text-align: center; }
  h1 { font-size: 1.25rem; overflow-wrap: anywhere; }
  p { color: #52525b; }
  button { font: inherit; font-weight: 600; padding: 0.75rem 1.5rem; border: 0; border-radius: 0.5rem; cursor: pointer;
    color: #fff; background: #18181b; }
  button:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) { body { color: #fafafa; background: #18181b; } p { color: #a1a1aa; }
    button { color: #18181b; background: #fafafa; } }
`;

/** Nothing but the page itself, which may send its form to where it came from, and which nobody can frame. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

export const confirmPage = (category: string): string =>
  page(
    'Unsubscribe?',
    `You will get no more e-mails of the kind “${category}”.`,
    '<form method="post"><button type="submit">Unsubscribe</button></form>',
  );

export const unsubscribedPage = (): string =>
  page('You are unsubscribed', 'You will get no more e-mails of this kind. You may close this page.');

export const alreadyUnsubscribedPage = (): string =>
  page('You are already unsubscribed', 'This link was used before. You may close this page.');

export const brokenLinkPage = (sentence: string): string => page('This link does not work', sentence);

/** The texts are our own; none holds markup. */
function page(heading: string, sentence: string, action = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${sentence}</p>
${action}
</main>
</body>
</html>
`;
}
