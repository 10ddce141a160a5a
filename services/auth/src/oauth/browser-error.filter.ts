import { createHash } from 'node:crypto';
import { type ArgumentsHost, Catch } from '@nestjs/common';
import { KnownError, KnownErrorFilter, TextError } from '@hallpass/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1rem; box-sizing: border-box;
    font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fafafa; }
  main { max-width: 32rem; }
  h1 { font-size: 1.25rem; }
  p { white-space: pre-line; overflow-wrap: anywhere; }
  small { color: #595959; }
  @media (prefers-color-scheme: dark) { body { color: #eee; background: #171717; } small { color: #a3a3a3; } }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * What went wrong, for a person whose browser stands on a page of a sign-in: a page that says so and leads nowhere
 * (security.md F5), and that nobody can frame (F8). Programs get the answers of every other route.
 */
@Catch()
export class BrowserErrorFilter extends KnownErrorFilter {
  override catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (!reply.sent) void reply.header('content-security-policy', POLICY).header('x-frame-options', 'DENY');
    const isShown = exception instanceof KnownError || exception instanceof TextError;
    if (reply.sent || !isShown || !request.headers.accept?.includes('text/html')) return super.catch(exception, host);
    if (exception instanceof KnownError) void reply.header('x-stack-known-error', exception.code);
    else void reply.headers({ ...exception.headers });
    void reply.code(exception.status).type('text/html; charset=utf-8').send(errorPage(exception, request.id));
  }
}

function errorPage(error: KnownError | TextError, requestId: string): string {
  const code = error instanceof KnownError ? `${error.code} · ` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sign-in not completed</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>The sign-in could not be completed</h1>
<p>${escapeHtml(error.message)}</p>
<p><small>${code}request ${escapeHtml(requestId)}</small></p>
</main>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
