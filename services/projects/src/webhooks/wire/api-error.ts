import { TextError } from '@hallpass/errors';

/** Status 422 of the management API: an invalid value, and its location in the request. */
export class InvalidInputError extends TextError {
  constructor(
    /** For example `['body', 'url']`. */
    readonly location: readonly string[],
    message: string,
  ) {
    super(422, 'WEBHOOK_INPUT_INVALID', message);
  }
}

export const endpointNotFound = (): TextError =>
  new TextError(404, 'WEBHOOK_ENDPOINT_NOT_FOUND', 'The endpoint does not exist. Check its id or uid.');
export const messageNotFound = (): TextError =>
  new TextError(404, 'WEBHOOK_MESSAGE_NOT_FOUND', 'The message does not exist, or is older than the retention period.');
export const attemptNotFound = (): TextError =>
  new TextError(404, 'WEBHOOK_ATTEMPT_NOT_FOUND', 'The attempt does not exist. Check its id.');

export const UNAUTHENTICATED =
  'Send a token of POST /api/v1/webhooks/svix-token, or a super secret admin key, as "Authorization: Bearer <token>".';
export const unauthenticated = (): TextError => new TextError(401, 'WEBHOOK_TOKEN_REQUIRED', UNAUTHENTICATED);
