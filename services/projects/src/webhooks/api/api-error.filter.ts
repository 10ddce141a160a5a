import { KnownError, KnownErrorFilter, SchemaFaults, TextError } from '@hallpass/errors';
import { type ArgumentsHost, Catch } from '@nestjs/common';
import { InvalidInputError, UNAUTHENTICATED } from '../wire/api-error.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** What of Fastify's reply is needed here. */
interface Reply {
  sent: boolean;
  code(status: number): Reply;
  headers(headers: Record<string, string>): Reply;
  type(type: string): Reply;
  send(body: object): Reply;
}

/** `code` of an error body, by its status. */
const CODES: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'authentication_failed',
  403: 'permission_denied',
  404: 'not_found',
  409: 'conflict',
  429: 'rate_limit',
  503: 'unavailable',
};

/**
 * Errors of the management API in the shapes of the published clients: `{code, detail}`, and for 422 a list of what is
 * wrong. Who sends no `Authorization`, but perhaps the headers of our own API, is answered as everywhere else.
 */
@Catch()
export class ApiErrorFilter extends KnownErrorFilter {
  override catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { headers } = http.getRequest<{ headers: Record<string, unknown> }>();
    const isOfClient = headers['authorization'] !== undefined && headers['x-stack-access-type'] === undefined;
    const answer = isOfClient ? answerOf(exception) : null;
    const reply = http.getResponse<Reply>();
    if (answer === null || reply.sent) return super.catch(exception, host);
    const { status, body, more = {} } = answer;
    void reply.code(status).headers(more).type(JSON_TYPE).send(body);
  }
}

interface Answer {
  status: number;
  body: object;
  more?: Record<string, string>;
}

/** @returns null for what is no refusal */
function answerOf(exception: unknown): Answer | null {
  if (exception instanceof SchemaFaults) return invalid(exception.faults.map(faultOf));
  if (exception instanceof InvalidInputError)
    return invalid([{ loc: exception.location, msg: exception.message, type: 'value_error' }]);
  // Whoever sends no token that opens anything has no access type.
  if (exception instanceof KnownError) return { status: 401, body: { code: CODES[401], detail: UNAUTHENTICATED } };
  if (!(exception instanceof TextError)) return null;
  const { status, message, headers } = exception;
  return { status, body: { code: CODES[status] ?? 'error', detail: message }, more: { ...headers } };
}

const invalid = (detail: object[]): Answer => ({ status: 422, body: { detail } });

/** `body.headers.x must be …` */
function faultOf(fault: string): object {
  const [path = '', ...words] = fault.split(' ');
  return { loc: path.split('.'), msg: words.join(' '), type: 'value_error' };
}
