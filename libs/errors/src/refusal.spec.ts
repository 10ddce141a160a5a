import { describe, expect, it, jest } from '@jest/globals';
import { Logger, type ArgumentsHost } from '@nestjs/common';
import { KnownErrorFilter } from './known-error.filter.js';
import { KnownErrors } from './known-errors.js';
import { because } from './refusal.js';
import { TextError } from './text-error.js';

/** Returns what the filter sends and logs for an error. */
function filtered(error: Error): { sent: unknown; logged: unknown[] } {
  let sent: unknown;
  const reply = {
    sent: false,
    removeHeader: () => undefined,
    code: () => reply,
    header: () => reply,
    headers: () => reply,
    type: () => reply,
    send: (body: unknown) => void (sent = body),
  };
  const http = { getResponse: () => reply, getRequest: () => ({ id: 'r1', method: 'POST', raw: {} }) };
  const log = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
  try {
    new KnownErrorFilter().catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
    return { sent, logged: log.mock.calls.map(([line]) => line) };
  } finally {
    log.mockRestore();
  }
}

describe('the reason of a refusal', () => {
  it('is logged with the request, and not answered', () => {
    const { sent, logged } = filtered(because('another password', new KnownErrors.EmailPasswordMismatch()));
    expect(logged).toEqual([
      { message: 'request rejected', request_id: 'r1', code: 'EMAIL_PASSWORD_MISMATCH', reason: 'another password' },
    ]);
    expect(sent).toEqual(new KnownErrors.EmailPasswordMismatch().toJSON());
  });

  it('is logged of a text error with its status and code', () => {
    const { sent, logged } = filtered(
      because('too old', new TextError(403, 'RECENT_SIGN_IN_REQUIRED', 'Sign in again.')),
    );
    expect(logged).toEqual([
      {
        message: 'request rejected',
        request_id: 'r1',
        status: 403,
        code: 'RECENT_SIGN_IN_REQUIRED',
        reason: 'too old',
      },
    ]);
    expect(sent).toBe('Sign in again.');
  });

  it('is not there for an error that says everything itself', () => {
    expect(filtered(new KnownErrors.EmailPasswordMismatch()).logged).toEqual([]);
  });
});
