import type { ArgumentsHost } from '@nestjs/common';
import { KnownError, KnownErrorFilter, TextError } from '@hallpass/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LINK_PAGE_HEADERS, showsPages } from './browser-page.js';

/** Shows an error page to browsers; programs get the usual error responses. */
export abstract class LinkPageErrorFilter extends KnownErrorFilter {
  protected abstract pageOf(error: KnownError | TextError, request: FastifyRequest): string;

  override catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    const isShown = exception instanceof KnownError || exception instanceof TextError;
    if (reply.sent || !isShown || !showsPages(request)) return super.catch(exception, host);
    if (exception instanceof KnownError) void reply.header('x-stack-known-error', exception.code);
    else void reply.headers({ ...exception.headers });
    void reply.headers(LINK_PAGE_HEADERS).code(exception.status).send(this.pageOf(exception, request));
  }
}
