import { describe, expect, it } from '@jest/globals';
import { KnownError } from '../errors/known-error.js';
import { KnownErrors } from '../errors/known-errors.js';
import { ApiError } from '../errors/request-errors.js';
import { decode } from './decode.js';

const answer = (status: number, text: string, headers: Record<string, string> = {}) => ({
  status,
  text,
  headers: new Headers({ 'content-type': 'application/json; charset=utf-8', 'x-stack-request-id': 'r1', ...headers }),
});
const known = (code: string, status: number, body: unknown) =>
  answer(status, JSON.stringify(body), { 'x-stack-known-error': code });
const thrownBy = (response: ReturnType<typeof answer>): unknown => {
  try {
    return decode(response);
  } catch (error) {
    return error;
  }
};

describe('a known error', () => {
  it('becomes its class, with code, real status, message and details', () => {
    const error = thrownBy(
      known('PASSWORD_TOO_SHORT', 400, { code: 'PASSWORD_TOO_SHORT', error: 'Too short.', details: { min_length: 8 } }),
    );
    expect(error).toBeInstanceOf(KnownErrors.PasswordTooShort);
    expect(error).toBeInstanceOf(KnownErrors.PasswordRequirementsNotMet);
    expect(error).toMatchObject({
      name: 'PasswordTooShort',
      code: 'PASSWORD_TOO_SHORT',
      status: 400,
      message: 'Too short.',
      details: { min_length: 8 },
    });
  });

  it('with an unknown code is a plain KnownError that tells to update the library', () => {
    const error = thrownBy(known('BRAND_NEW', 418, { code: 'BRAND_NEW', error: 'Something new.' }));
    expect(error).toBeInstanceOf(KnownError);
    expect(error).toMatchObject({ code: 'BRAND_NEW', status: 418, details: {} });
    expect(error).toMatchObject({ message: expect.stringMatching(/^Something new\. .*please update it\.\)$/) });
  });

  it('whose body names another code is not believed', () => {
    const error = thrownBy(known('USER_NOT_FOUND', 404, { code: 'TEAM_NOT_FOUND', error: '' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).not.toBeInstanceOf(KnownError);
  });
});

describe('an error that is no known error', () => {
  it('carries status, text and request id', () => {
    expect(thrownBy(answer(404, 'No such route', { 'content-type': 'text/plain' }))).toMatchObject({
      name: 'ApiError',
      status: 404,
      message: 'No such route',
      requestId: 'r1',
      code: null,
    });
  });

  it('has the code of its header', () => {
    const headers = { 'content-type': 'text/plain', 'x-hallpass-error': 'TEAM_OWNS_PROJECTS' };
    expect(thrownBy(answer(409, 'The team owns projects.', headers))).toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'TEAM_OWNS_PROJECTS',
    });
  });

  it('has a message even when the answer is empty', () => {
    expect(thrownBy(answer(502, ''))).toMatchObject({ message: 'The server answered with status 502.' });
  });

  it('is thrown for a page that claims to be JSON', () => {
    expect(thrownBy(answer(200, '<html>'))).toMatchObject({ message: expect.stringContaining('not valid JSON') });
  });
});

it('gives the JSON of a success, and text as text', () => {
  expect(decode(answer(201, '{"id":1}'))).toEqual({ id: 1 });
  expect(decode(answer(200, 'Welcome', { 'content-type': 'text/plain' }))).toBe('Welcome');
});
