import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailureText, isDatabaseFailure, isOutOfRoom, isTransactionRollback } from './database-failure.js';
import { KnownError } from './known-error.js';
import { reasonOf } from './refusal.js';
import type { TextCode } from './text-codes.js';
import { TextError } from './text-error.js';
import { KnownErrors } from './known-errors.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** Sends a text error in its only form (contract/01 §6). */
export function sendTextError(reply: FastifyReply, { status, headers, message }: TextError): void {
  void reply
    .code(status)
    .headers({ ...headers })
    .type(TEXT_TYPE)
    .send(message);
}

const CODES_OF_STATUS: Readonly<Record<number, TextCode>> = {
  404: 'PATH_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'BODY_TOO_LARGE',
};

/** For errors of Fastify or Nest. */
const codeOfStatus = (status: number): TextCode =>
  CODES_OF_STATUS[status] ?? (status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL_ERROR');

/** Whether Fastify threw the error while reading a request: it has its own code and a 4xx status. */
function isRequestFault(error: unknown): error is Error & { statusCode: number } {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return false;
  const { statusCode, code } = error as { statusCode: unknown; code: unknown };
  return typeof code === 'string' && code.startsWith('FST_') && Number(statusCode) >= 400 && Number(statusCode) < 500;
}

/**
 * Whether the sender of the body has disconnected, or was cut off for being slow. Resulting failures are not ours
 * (contract/01 §5).
 */
function isBodyCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Log fields to find the cause, without the properties that drivers add (queries, parameters, rows). */
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
 * The only exception filter: sends everything that a handler, guard or body parser throws in the shapes of contract/01
 * §6. Sets the real status; the status override is applied later, at the edge.
 */
@Catch()
export class KnownErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('UnexpectedError');
  private readonly refusals = new Logger('Refusal');

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    // A handler may have set the type of its successful response before it failed.
    reply.removeHeader('content-disposition');

    if (exception instanceof KnownError || exception instanceof TextError) this.note(exception, http.getRequest());
    if (exception instanceof KnownError) {
      const error = exception instanceof SchemaFaults ? exception.of(http.getRequest<FastifyRequest>()) : exception;
      void reply.code(error.status).header('x-stack-known-error', error.code).type(JSON_TYPE).send(error.toJSON());
    } else {
      sendTextError(reply, exception instanceof TextError ? exception : this.textErrorOf(exception, http.getRequest()));
    }
  }

  /** Converts an unhandled error to a response. */
  private textErrorOf(exception: unknown, request: FastifyRequest): TextError {
    if (exception instanceof HttpException) {
      const status = exception.getStatus();
      return new TextError(status, codeOfStatus(status), exception.message);
    }
    if (isRequestFault(exception)) {
      const { statusCode, message } = exception;
      return new TextError(statusCode, codeOfStatus(statusCode), `${message}.`);
    }
    if (isBodyCutOff(request)) {
      return new TextError(
        400,
        'BODY_INCOMPLETE',
        'The request body did not arrive completely. Send the request again.',
      );
    }
    this.logger.error({ message: 'request failed', request_id: request.id, ...describe(exception) });
    if (isDatabaseFailure(exception)) {
      return new TextError(503, 'DATABASE_UNREACHABLE', databaseFailureText(request.method), { 'retry-after': '1' });
    }
    if (isTransactionRollback(exception)) {
      const text = 'Other requests are changing the same data, and nothing was changed. Try again in a moment.';
      return new TextError(503, 'CONCURRENT_CHANGES', text, { 'retry-after': '1' });
    }
    if (isOutOfRoom(exception)) {
      const text = 'The server cannot store data at the moment. Try again later.';
      return new TextError(503, 'OUT_OF_ROOM', text, { 'retry-after': '60' });
    }
    const text = `Something went wrong on our side. Try again, or report the request id ${request.id}.`;
    return new TextError(500, 'INTERNAL_ERROR', text);
  }

  private note(error: KnownError | TextError, { id: requestId }: FastifyRequest): void {
    const reason = reasonOf(error);
    if (reason === undefined) return;
    const answer = error instanceof KnownError ? { code: error.code } : { status: error.status, code: error.code };
    this.refusals.log({ message: 'request rejected', request_id: requestId, ...answer, reason });
  }
}

/**
 * SCHEMA_ERROR: the faults of a request, one line per path (`body.config.domains[0].domain must …`). The exception
 * filter prepends method and path of the request (contract/04, conventions).
 */
export class SchemaFaults extends KnownErrors.SchemaError {
  declare readonly status: number;

  /** @param faults each starts with the path of the fault, below `params`, `query`, `body` or `headers` */
  constructor(readonly faults: readonly string[]) {
    super({ message: bulletsOf(faults) });
  }

  /** The same with its first line. @param request `url` with or without query */
  of({ method, url }: { method: string; url: string }): InstanceType<typeof KnownErrors.SchemaError> {
    const [path] = url.split('?', 1);
    const message = `The request to ${method} ${path} is not valid:\n${bulletsOf(this.faults)}`;
    return new KnownErrors.SchemaError({ message });
  }
}

const bulletsOf = (faults: readonly string[]): string => faults.map((fault) => `  - ${fault}`).join('\n');

/** For endpoints whose schema requires a user (contract/01 §10). */
export const noSignedInUser = (): SchemaFaults =>
  new SchemaFaults(['headers.x-stack-access-token must be the token of a signed-in user']);
