import { type ErrorDetails, KnownError } from '../errors/known-error.js';
import { createKnownError } from '../errors/known-errors.js';
import { ApiError } from '../errors/request-errors.js';
import type { WireResponse } from './transport.js';

/**
 * Returns the JSON of a successful answer, or throws its error (contract/01 §3 and §6).
 * @throws KnownError for an answer with a known code
 * @throws ApiError for every other rejection or failure, and for an answer that contradicts its headers
 */
export function decode(response: WireResponse): unknown {
  const code = response.headers.get('x-stack-known-error');
  if (code !== null) throw knownErrorOf(code, response);
  if (response.status < 200 || response.status > 299) throw apiErrorOf(response, response.text.slice(0, 1_000));
  if (!isJson(response)) return response.text;
  return parse(response);
}

function knownErrorOf(code: string, response: WireResponse): KnownError | ApiError {
  const body = parse(response) as { code?: unknown; error?: unknown; details?: unknown } | null;
  if (body?.code !== code) {
    return apiErrorOf(response, `The answer is marked ${code}, its body says ${String(body?.code)}.`);
  }
  const message = typeof body.error === 'string' && body.error !== '' ? body.error : code;
  const details = typeof body.details === 'object' && body.details !== null ? (body.details as ErrorDetails) : {};
  return createKnownError(code, response.status, message, details);
}

function parse(response: WireResponse): unknown {
  try {
    return JSON.parse(response.text);
  } catch {
    throw apiErrorOf(response, 'The answer is not valid JSON. Is a proxy between this app and the server?');
  }
}

function isJson(response: WireResponse): boolean {
  return /^application\/json\b/i.test(response.headers.get('content-type') ?? '');
}

function apiErrorOf(response: WireResponse, message: string): ApiError {
  return new ApiError(
    response.status,
    message === '' ? `The server answered with status ${response.status}.` : message,
    response.headers.get('x-stack-request-id'),
    response.headers.get('x-hallpass-error'),
    response.headers.get('x-hallpass-challenge'),
  );
}
