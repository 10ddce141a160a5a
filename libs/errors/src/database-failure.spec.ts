import { describe, expect, it } from '@jest/globals';
import { databaseFailureText, isDatabaseFailure, isTransactionRollback } from './database-failure.js';

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
