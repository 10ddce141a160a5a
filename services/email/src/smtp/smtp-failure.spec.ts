import { describe, expect, it } from '@jest/globals';
import { isServerDown, keptAnswer, smtpFailure } from './smtp-failure.js';
import type { SmtpServer } from './mail-route.js';

const SERVER: SmtpServer = {
  host: 'mail.example',
  port: 587,
  isImplicitTls: false,
  isTlsRequired: true,
  username: 'postmaster',
  password: 'correct horse',
  isOwnersChoice: true,
};

function failure(fields: object, message = 'no'): ReturnType<typeof smtpFailure> {
  return smtpFailure(Object.assign(new Error(message), fields), SERVER);
}

describe('smtpFailure', () => {
  it('treats a 5xx response to the email as final', () => {
    expect(failure({ code: 'EENVELOPE', responseCode: 550 })).toMatchObject({ errorType: 'REJECTED', canRetry: false });
  });

  it.each([
    [{ code: 'EENVELOPE', responseCode: 451 }, 'TEMPORARY'],
    [{ code: 'EAUTH', responseCode: 535 }, 'AUTH_FAILED'],
    [{ code: 'ETIMEDOUT' }, 'TIMEOUT'],
    [{ code: 'ECONNECTION' }, 'CONNECTION_CLOSED'],
    [{ code: 'EDNS' }, 'HOST_NOT_FOUND'],
    [{ code: 'ETLS' }, 'TLS_FAILED'],
  ])('retries after %j', (fields, errorType) => {
    expect(failure(fields)).toMatchObject({ errorType, canRetry: true });
  });

  it('treats a rejecting greeting, and 421 at any time, as a server that is down', () => {
    const greeted = failure({ code: 'EPROTOCOL', responseCode: 554 }, 'Invalid greeting. response=554 not now');
    const closing = failure({ code: 'EENVELOPE', responseCode: 421 });
    for (const error of [greeted, closing]) {
      expect(error).toMatchObject({ errorType: 'CONNECTION_CLOSED', canRetry: true });
      expect(isServerDown(error)).toBe(true);
    }
  });

  it("removes credentials from the server's response, in every encoding in which they were sent", () => {
    const plain = Buffer.from('\0postmaster\0correct horse').toString('base64');
    const password = Buffer.from('correct horse').toString('base64');
    const { rawError } = failure({}, `535 ${plain} ${password} postmaster:correct horse smtp://a:b@mail.example`);
    expect(rawError).toBe('535 *** *** ***:*** smtp://mail.example');
  });

  it('stores a response that cannot be stored as it is in a form that can', () => {
    expect(keptAnswer(`250 queued\0${'x'.repeat(2_000)}`, SERVER)).toBe(`250 queued\ufffd${'x'.repeat(989)}`);
  });
});
