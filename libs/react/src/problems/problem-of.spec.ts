import { describe, expect, it } from '@jest/globals';
import { ApiError, KnownError, KnownErrors, NetworkError, RateLimitedError } from '@hallpass/js';
import { coreTexts } from '../texts/generated/core-texts.js';
import { isSessionOver, problemOf, problemOfCode } from './problem-of.js';

const en = coreTexts.english;

const known = (code: string, details = {}) => new KnownError(code, 400, 'Words of the server.', details);

describe('an error as a sentence', () => {
  it.each([
    [known('EMAIL_PASSWORD_MISMATCH'), en.wrongPassword],
    [known('USER_EMAIL_ALREADY_EXISTS'), en.emailTaken],
    [known('PASSWORD_TOO_SHORT', { min_length: 12 }), 'Choose a password with at least 12 characters.'],
    [known('PASSWORD_REQUIREMENTS_NOT_MET'), en.passwordTooWeak],
    [known('VERIFICATION_CODE_EXPIRED'), en.codeExpired],
    [known('REDIRECT_URL_NOT_WHITELISTED'), en.untrustedAddress.replace('{project}', 'Acme')],
    [new ApiError(403, 'Words of the server.', null, 'RECENT_SIGN_IN_REQUIRED'), en.signInAgain],
    [new RateLimitedError(7), 'Too many requests. Wait 7 seconds and try again.'],
    [new NetworkError('https://hallpass.test'), en.unreachable],
    [new KnownErrors.RefreshTokenNotFoundOrExpired('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401, ''), en.sessionOver],
  ])('%s says what to do next', (error, sentence) => expect(problemOf(error, en, 'Acme')).toBe(sentence));

  it.each([
    known('SCHEMA_ERROR'),
    known('A_CODE_OF_A_NEWER_SERVER'),
    known('constructor'),
    new ApiError(500, 'Internal Server Error'),
    new TypeError('x is undefined'),
    'no error at all',
  ])('%s, which nobody has foreseen, has one for all', (error) => {
    expect(problemOf(error, en)).toBe(en.errorUnknown);
  });

  it('a failed request names its ID, under which the log of the server has the cause', () => {
    expect(problemOf(new ApiError(500, 'Internal Server Error', 'request-7'), en)).toBe(
      `${en.errorUnknown} If it happens again, give support this request ID: request-7`,
    );
    expect(problemOf(new ApiError(400, 'Words of the server.', 'request-7'), en)).toBe(en.errorUnknown);
  });

  it.each([
    [known('USER_AUTHENTICATION_REQUIRED'), true],
    [new KnownErrors.RefreshTokenNotFoundOrExpired('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401, ''), true],
    [known('EMAIL_PASSWORD_MISMATCH'), false],
    [known('constructor'), false],
    [new NetworkError('https://hallpass.test'), false],
  ])('%s says whether the session is over', (error, isOver) => expect(isSessionOver(error)).toBe(isOver));

  it.each(['Your account is locked. Call 555.', '9', -1, 1.5, 1e9, null, { toString: 'x' }])(
    'a length of %j, which the address of a page may hold, is not shown',
    (length) => {
      expect(problemOfCode('PASSWORD_TOO_SHORT', { min_length: length }, en)).toBe(
        problemOfCode('PASSWORD_TOO_SHORT', {}, en),
      );
      expect(problemOfCode('PASSWORD_TOO_LONG', { max_length: length }, en)).toBe(
        problemOfCode('PASSWORD_TOO_LONG', {}, en),
      );
    },
  );

  it('an address that is taken says whether it is by another way to sign in', () => {
    const code = 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE';
    expect(problemOfCode(code, { would_work_if_email_was_verified: true }, en)).toBe(en.emailTakenElsewhere);
    expect(problemOfCode(code, {}, en)).toBe(en.emailTaken);
  });
});
