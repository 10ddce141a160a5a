import { KnownError, KnownErrorFilter, SchemaFaults, TextError } from '@hallpass/errors';
import { type ArgumentsHost, Catch } from '@nestjs/common';
import { InvalidInputError, UNAUTHENTICATED } from '../wire/api-error.js';

const JSON_TYPE = 'application/json; charset=utf-8';

interface Reply {
  sent: boolean;
  code(status: number): Reply;
  headers(headers: Record<string, string>): Reply;
  type(type: string): Reply;
  send(body: object): Reply;
}

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
 * Formats errors of the management API as the published clients expect: `{code, detail}`, and for 422 a list of faults.
 * Requests without `Authorization`, perhaps with the headers of our own API, get the same answers as everywhere else.
 */
export
@Catch()
class ApiErrorFilter extends KnownErrorFilter {
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

/** @returns null if the exception is not a refusal */
function answerOf(exception: unknown): Answer | null {
  if (exception instanceof SchemaFaults) return invalid(exception.faults.map(faultOf));
  if (exception instanceof InvalidInputError)
    return invalid([{ loc: exception.location, msg: exception.message, type: 'value_error' }]);
  // A caller without a valid token has no access type.
  if (exception instanceof KnownError) return { status: 401, body: { code: CODES[401], detail: UNAUTHENTICATED } };
  if (!(exception instanceof TextError)) return null;
  const { status, message, headers } = exception;
  return { status, body: { code: CODES[status] ?? 'error', detail: message }, more: { ...headers } };
}

const invalid = (detail: object[]): Answer => ({ status: 422, body: { detail } });

/** Parses `body.headers.x must be …`. */
function faultOf(fault: string): object {
  const [path = '', ...words] = fault.split(' ');
  return { loc: path.split('.'), msg: words.join(' '), type: 'value_error' };
}
