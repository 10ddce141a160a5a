import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailureText, isDatabaseFailure, isOutOfRoom, isTransactionRollback } from './database-failure.js';
import { KnownError } from './known-error.js';
import { reasonOf } from './refusal.js';
import { SchemaFaults } from './schema-faults.js';
import { TextError } from './text-error.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** What Fastify throws while it reads a request: a code of its own and a 4xx status. */
function isRequestFault(error: unknown): error is Error & { statusCode: number } {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return false;
  const { statusCode, code } = error as { statusCode: unknown; code: unknown };
  return typeof code === 'string' && code.startsWith('FST_') && Number(statusCode) >= 400 && Number(statusCode) < 500;
}

/**
 * Whoever sends the body has gone, or was cut off for being slow: nothing that fails by it is ours (contract/01 §5).
 */
function isBodyCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** For the log: what is needed to find the fault, none of the properties drivers add (queries, parameters, rows). */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: typeof error };
  const { code } = error as { code?: unknown };
  return {
    error: error.name,
    reason: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  };
}

/**
 * The one exception filter: whatever a handler, guard or body parser throws leaves here in the shapes of
 * contract/01 §6. The status set here is the real one; the status override is applied later, at the edge.
 */
@Catch()
export class KnownErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('UnexpectedError');
  private readonly refusals = new Logger('Refusal');

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    // A handler may have chosen the type of its success before it failed.
    reply.removeHeader('content-disposition');

    if (exception instanceof KnownError || exception instanceof TextError) this.note(exception, http.getRequest());
    if (exception instanceof KnownError) {
      const error = exception instanceof SchemaFaults ? exception.of(http.getRequest<FastifyRequest>()) : exception;
      void reply.code(error.status).header('x-stack-known-error', error.code).type(JSON_TYPE).send(error.toJSON());
    } else if (exception instanceof TextError) {
      void reply
        .code(exception.status)
        .headers({ ...exception.headers })
        .type(TEXT_TYPE)
        .send(exception.message);
    } else if (exception instanceof HttpException) {
      void reply.code(exception.getStatus()).type(TEXT_TYPE).send(exception.message);
    } else if (isRequestFault(exception)) {
      void reply.code(exception.statusCode).type(TEXT_TYPE).send(`${exception.message}.`);
    } else if (isBodyCutOff(http.getRequest<FastifyRequest>())) {
      void reply.code(400).type(TEXT_TYPE).send('The body of the request did not arrive whole. Send it again.');
    } else {
      const { id: requestId, method } = http.getRequest<FastifyRequest>();
      this.logger.error({ message: 'request failed', request_id: requestId, ...describe(exception) });
      if (isDatabaseFailure(exception)) {
        void reply.code(503).header('retry-after', '1').type(TEXT_TYPE).send(databaseFailureText(method));
        return;
      }
      if (isTransactionRollback(exception)) {
        const text = 'Others are changing the same at the moment, and nothing was changed. Try again in a moment.';
        void reply.code(503).header('retry-after', '1').type(TEXT_TYPE).send(text);
        return;
      }
      if (isOutOfRoom(exception)) {
        const text = 'Nothing can be stored at the moment. Try again later.';
        void reply.code(503).header('retry-after', '60').type(TEXT_TYPE).send(text);
        return;
      }
      void reply
        .code(500)
        .type(TEXT_TYPE)
        .send(`Something went wrong on our side. Please try again, or report the request id ${requestId}.`);
    }
  }

  private note(error: KnownError | TextError, { id: requestId }: FastifyRequest): void {
    const reason = reasonOf(error);
    if (reason === undefined) return;
    const answer = error instanceof KnownError ? { code: error.code } : { status: error.status };
    this.refusals.log({ message: 'request refused', request_id: requestId, ...answer, reason });
  }
}
