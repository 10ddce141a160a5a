import { readFileSync } from 'node:fs';
import { expect, it, describe, jest } from '@jest/globals';
import { Logger, type ArgumentsHost } from '@nestjs/common';
import { catalogue } from './catalogue.js';
import type { DetailType } from './details.js';
import type { Entry } from './entry.js';
import { databaseFailureText, isDatabaseFailure, isTransactionRollback } from './database-failure.js';
import { KnownErrorFilter } from './known-error.filter.js';
import { KnownErrors } from './known-errors.js';
import { because } from './refusal.js';
import { TextError } from './text-error.js';

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
});
