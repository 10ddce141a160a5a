import { describe, expect, it } from '@jest/globals';
import { catalogue } from './catalogue.js';
import type { DetailType } from './details.js';
import * as families from './families.js';
import { KnownError } from './known-error.js';
import { type KnownErrorName, KnownErrors } from './known-errors.js';

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
    shape && Object.fromEntries(Object.entries(shape).map(([key, type]) => [key, sampleOf(type as DetailType)]));
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
    for (const parent of ['INVALID_ACCESS_TOKEN', 'REFRESH_TOKEN_ERROR', 'API_KEY_NOT_VALID', 'TEAM_ALREADY_EXISTS']) {
      expect(codes).not.toContain(parent);
    }
  });

  it.each(names)('%s makes an error of the wire shape with a sentence to read', (name) => {
    const error = make(name);
    const { code, status, shape } = catalogue[name];
    expect(error).toBeInstanceOf(KnownError);
    expect(error).toMatchObject({ name, code, status });
    expect(Object.keys(error.toJSON())).toEqual(shape ? ['code', 'details', 'error'] : ['code', 'error']);
    expect(Object.keys(error.details ?? {})).toEqual(Object.keys(shape ?? {}));
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
