import { type ArgumentsHost, Catch } from '@nestjs/common';
import { KnownError, KnownErrorFilter, TextError } from '@hallpass/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brokenLinkPage, PAGE_HEADERS } from './pages.js';

const SENTENCE = 'It may be too old, or not complete. Use the link of a newer e-mail.';

/** A page for a person whose browser asks for one; programs get the answers of every other route. */
@Catch()
export class UnsubscribeErrorFilter extends KnownErrorFilter {
  override catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const isShown = exception instanceof KnownError || exception instanceof TextError;
    const { accept } = http.getRequest<FastifyRequest>().headers;
    if (reply.sent || !isShown || !accept?.includes('text/html')) return super.catch(exception, host);
    if (exception instanceof KnownError) void reply.header('x-stack-known-error', exception.code);
    else void reply.headers({ ...exception.headers });
    void reply.headers(PAGE_HEADERS).code(exception.status).send(brokenLinkPage(SENTENCE));
  }
}
