import * as families from './families.js';
import { readFileSync } from 'node:fs';
import { expect, it, describe, jest } from '@jest/globals';
import { Logger, type ArgumentsHost } from '@nestjs/common';
import { catalogue } from './catalogue.js';
import type { DetailType } from './details.js';
import type { Entry } from './entry.js';
import { databaseFailureText, isDatabaseFailure, isTransactionRollback } from './database-failure.js';
import { KnownErrorFilter } from './known-error.filter.js';
import { KnownErrors, type KnownErrorName } from './known-errors.js';
import { because } from './refusal.js';
import { TextError } from './text-error.js';
import { KnownError } from './known-error.js';

describe('errors', () => {
  describe('catalogue', () => {
    /** Formats a type as in `docs/contract/errors.json`. */
    const written = (type: DetailType): string =>
      typeof type === 'string' ? type : type.map((value) => (value === null ? 'null' : `'${value}'`)).join(' | ');

    it('is the catalogue of the contract: names, codes, statuses and details (contract/07 §3)', () => {
      const contract: unknown = JSON.parse(
        readFileSync(new URL('../../../docs/contract/errors.json', import.meta.url), 'utf8'),
      );
      const entries = Object.entries<Entry>(catalogue).map(([name, { code, status, shape }]) => ({
        name,
        code,
        status,
        details: Object.fromEntries(Object.entries(shape ?? {}).map(([field, type]) => [field, written(type)])),
      }));
      expect(entries.length).toBeGreaterThan(100);
      expect(entries).toEqual(contract);
    });
  });

  describe('database failure', () => {
    const coded = (code: string): Error => Object.assign(new Error('anything'), { code });

    describe('a failure of the database', () => {
      it.each(['23505', '42501', '57014', '40001', 'FST_ERR_CTP_BODY_TOO_LARGE', 'ENOENT'])('is not %s', (code) => {
        expect(isDatabaseFailure(coded(code))).toBe(false);
      });

      it.each([new Error('Something else'), 'Connection terminated', null, { code: 'ECONNREFUSED' }])(
        'is not %p',
        (error) => {
          expect(isDatabaseFailure(error)).toBe(false);
        },
      );

      it.each([
        '28P01',
        '28000',
        '53100',
        '57P01',
        '57P02',
        '57P03',
        '08006',
        '53300',
        'ECONNREFUSED',
        'ECONNRESET',
        'EPIPE',
      ])('is %s', (code) => {
        expect(isDatabaseFailure(coded(code))).toBe(true);
      });

      it.each([
        'Connection terminated unexpectedly',
        'Connection terminated due to connection timeout',
        'timeout exceeded when trying to connect',
        'timeout expired',
        'Client has encountered a connection error and is not queryable',
      ])('is "%s", which has no code', (message) => {
        expect(isDatabaseFailure(new Error(message))).toBe(true);
      });

      it('asks for another try only where that does nothing twice', () => {
        expect(databaseFailureText('POST')).toContain('Check whether the request took effect');
        expect(databaseFailureText('PATCH')).toContain('Check whether the request took effect');
        expect(databaseFailureText('GET')).toContain('Try again');
      });
    });

    it.each([
      ['40P01', true],
      ['40001', true],
      ['40003', false],
      ['23505', false],
    ])('an error %s is a transaction rolled back for the sake of others: %p', (code, isOne) => {
      expect(isTransactionRollback(coded(code))).toBe(isOne);
    });
  });

  describe('refusal', () => {
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
          {
            message: 'request rejected',
            request_id: 'r1',
            code: 'EMAIL_PASSWORD_MISMATCH',
            reason: 'another password',
          },
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
  });
});

describe('known errors', () => {
  const SAMPLES: Record<string, unknown> = {
    string: 'sample',
    'string | null': null,
    number: 7,
    'number | null': 1_700_000_000_000,
    boolean: true,
    'string[]': ['server', 'admin'],
    'object[]': [{ code: 'SCHEMA_ERROR', error: 'first form' }],
  };
  const sampleOf = (type: DetailType): unknown => (typeof type === 'string' ? SAMPLES[type] : type[0]);

  const names = Object.keys(catalogue) as KnownErrorName[];

  function make(name: KnownErrorName): KnownError {
    const { shape } = catalogue[name];
    const details =
      shape &&
      Object.fromEntries(
        Object.entries(shape).map(([key, type]) => [key.replace('?', ''), sampleOf(type as DetailType)]),
      );
    return new (KnownErrors[name] as unknown as new (details?: object) => KnownError)(details);
  }

  /** contract/07 §2, as the list of classes of each parent. */
  const FAMILIES: Record<keyof typeof families, KnownErrorName[]> = {
    ProjectAuthenticationError: [
      'ExpectedInternalProject',
      'AccessTypeRequired',
      'ClientAuthenticationRequired',
      'AdminAccessTokenExpired',
    ],
    InvalidProjectAuthentication: [
      'ProjectKeyWithoutAccessType',
      'InvalidAccessType',
      'AccessTypeWithoutProjectId',
      'AccessTypeRequired',
      'InsufficientAccessType',
      'InvalidPublishableClientKey',
      'InvalidSecretServerKey',
      'InvalidSuperSecretAdminKey',
      'UnparsableAdminAccessToken',
    ],
    InvalidAdminAccessToken: [
      'UnparsableAdminAccessToken',
      'AdminAccessTokenExpired',
      'InvalidProjectForAdminAccessToken',
      'AdminAccessTokenIsNotAdmin',
    ],
    ProjectAuthenticationRequired: [
      'ClientAuthenticationRequired',
      'ServerAuthenticationRequired',
      'ClientOrServerAuthenticationRequired',
      'ClientOrAdminAuthenticationRequired',
      'ClientOrServerOrAdminAuthenticationRequired',
      'AdminAuthenticationRequired',
    ],
    SessionAuthenticationError: ['UnparsableAccessToken', 'AccessTokenExpired', 'InvalidProjectForAccessToken'],
    InvalidSessionAuthentication: ['UnparsableAccessToken', 'AccessTokenExpired', 'InvalidProjectForAccessToken'],
    InvalidAccessToken: ['UnparsableAccessToken', 'AccessTokenExpired', 'InvalidProjectForAccessToken'],
    RefreshTokenError: ['RefreshTokenNotFoundOrExpired', 'CannotDeleteCurrentSession', 'ProviderRejected'],
    PasswordRequirementsNotMet: ['PasswordTooShort', 'PasswordTooLong'],
    VerificationCodeError: [
      'VerificationCodeNotFound',
      'VerificationCodeExpired',
      'VerificationCodeAlreadyUsed',
      'VerificationCodeMaxAttemptsReached',
    ],
    ApiKeyNotValid: [
      'ApiKeyExpired',
      'ApiKeyRevoked',
      'WrongApiKeyType',
      'ApiKeyNotFound',
      'PublicApiKeyCannotBeRevoked',
    ],
  };

  describe('the catalogue', () => {
    it('has 109 errors with 109 codes, and no parent among them', () => {
      const codes = names.map((name) => catalogue[name].code);
      expect(names).toHaveLength(109);
      expect(new Set(codes).size).toBe(109);
      for (const parent of [
        'INVALID_ACCESS_TOKEN',
        'REFRESH_TOKEN_ERROR',
        'API_KEY_NOT_VALID',
        'TEAM_ALREADY_EXISTS',
      ]) {
        expect(codes).not.toContain(parent);
      }
    });

    it.each(names)('%s makes an error of the wire shape with a sentence to read', (name) => {
      const error = make(name);
      const { code, status, shape } = catalogue[name];
      expect(error).toBeInstanceOf(KnownError);
      expect(error).toMatchObject({ name, code, status });
      expect(Object.keys(error.toJSON())).toEqual(shape ? ['code', 'details', 'error'] : ['code', 'error']);
      expect(Object.keys(error.details ?? {})).toEqual(Object.keys(shape ?? {}).map((key) => key.replace('?', '')));
      expect(error.message.length).toBeGreaterThan(5);
      expect(error.message).not.toMatch(/undefined|\[object/);
      expect(error.status === 500 ? name : 'sent').toBe(error.status === 500 ? 'UnsupportedError' : 'sent');
    });

    it('keeps the codes that do not follow from the name', () => {
      expect(catalogue.UserWithEmailAlreadyExists.code).toBe('USER_EMAIL_ALREADY_EXISTS');
      expect(catalogue.PermissionScopeMismatch.code).toBe('WRONG_PERMISSION_SCOPE');
      expect(catalogue.InvalidPollingCodeError.code).toBe('INVALID_POLLING_CODE');
    });

    it('keeps the details that published clients crash without', () => {
      expect(new KnownErrors.PasswordTooLong({ maxLength: 70 }).details).toEqual({ maxLength: 70 });
      expect(new KnownErrors.PasswordTooShort({ min_length: 8 }).details).toEqual({ min_length: 8 });
      expect(new KnownErrors.InvalidAccessType({ accessType: 'x' }).details).toEqual({ accessType: 'x' });
      expect(new KnownErrors.InvalidScope({ scope: 'x' }).details).toEqual({ scope: 'x' });
      for (const name of ['BodyParsingError', 'SchemaError', 'PasskeyRegistrationFailed', 'CliAuthError'] as const) {
        expect(new KnownErrors[name]({ message: 'why' }).toJSON()).toMatchObject({
          details: { message: 'why' },
          error: 'why',
        });
      }
    });

    it('says the sentences that clients know (contract/07 §4)', () => {
      expect(new KnownErrors.EmailPasswordMismatch().message).toBe('Wrong e-mail or password.');
      expect(new KnownErrors.PasswordConfirmationMismatch().message).toBe('Passwords do not match.');
      expect(new KnownErrors.PasswordTooShort({ min_length: 8 }).message).toContain('Minimum length is 8');
    });

    it('hints at verification only where it would help', () => {
      const taken = (would_work_if_email_was_verified: boolean) =>
        new KnownErrors.UserWithEmailAlreadyExists({ email: 'a@b.cd', would_work_if_email_was_verified }).message;
      expect(taken(true)).toContain('Verify');
      expect(taken(false)).not.toContain('Verify');
    });
  });

  describe('families', () => {
    it.each(Object.entries(FAMILIES))(
      '%s stands for its children, and for nothing else of the list',
      (family, members) => {
        const parent = families[family as keyof typeof families] as unknown as typeof KnownError;
        for (const member of members) expect(make(member)).toBeInstanceOf(parent);
        expect(make('UserNotFound')).not.toBeInstanceOf(parent);
        expect(make('EmailPasswordMismatch')).not.toBeInstanceOf(parent);
      },
    );

    it('lets a blocked password be told by its parent, the only one that is sent', () => {
      const error = new families.PasswordRequirementsNotMet({ message: 'This password is too common.' });
      expect(error.toJSON()).toEqual({
        code: 'PASSWORD_REQUIREMENTS_NOT_MET',
        details: { message: 'This password is too common.' },
        error: 'This password is too common.',
      });
      expect(error.status).toBe(400);
    });
  });
});
