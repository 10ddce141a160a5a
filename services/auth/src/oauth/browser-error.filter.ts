import { type ArgumentsHost, Catch } from '@nestjs/common';
import { KnownError, KnownErrorFilter, TextError } from '@hallpass/errors';
import { browserPage, escapeHtml, MESSAGE_PAGE_HEADERS, showsPages } from '@hallpass/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Shows errors to users whose browser is on a sign-in page: the error page redirects nowhere (security F5) and cannot
 * be framed (security F8). Programs get the same answers as on every other route.
 */
export
@Catch()
class BrowserErrorFilter extends KnownErrorFilter {
  override catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (!reply.sent) void reply.headers(MESSAGE_PAGE_HEADERS);
    const isShown = exception instanceof KnownError || exception instanceof TextError;
    if (reply.sent || !isShown || !showsPages(request)) return super.catch(exception, host);
    if (exception instanceof KnownError) void reply.header('x-stack-known-error', exception.code);
    else void reply.headers({ ...exception.headers });
    void reply.code(exception.status).type('text/html; charset=utf-8').send(errorPage(exception, request.id));
  }
}

function errorPage(error: KnownError | TextError, requestId: string): string {
  const code = error instanceof KnownError ? `${error.code} · ` : '';
  return browserPage(
    'Sign-in not completed',
    `<h1>The sign-in could not be completed</h1>
<p>${escapeHtml(error.message)}</p>
<p><small>${code}request ${escapeHtml(requestId)}</small></p>`,
  );
}
