/**
 * @once the service that accepts a code checks its form; `test/authorization-matrix.e2e-spec.ts` tests access in both modes
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, client, createProject, signUp } from '@hallpass/testing';

/** Every operation that accepts a verification code, with the rest of its body (contract/01 §15). */
const OPERATIONS: Record<string, object> = {
  '/auth/otp/sign-in': {},
  '/auth/otp/sign-in/check-code': {},
  '/auth/password/reset': { password: 'correct horse battery' },
  '/auth/password/reset/check-code': {},
  '/auth/ways-in': {},
  '/auth/ways-in/end': {},
  '/auth/mfa/sign-in': { type: 'totp', totp: '123456' },
  '/auth/passkey/register': { credential: {} },
  '/auth/passkey/sign-in': { authentication_response: {} },
  '/contact-channels/verify': {},
  '/contact-channels/verify/check-code': {},
  '/team-invitations/accept': {},
  '/team-invitations/accept/check-code': {},
  '/team-invitations/accept/details': {},
};

describe.each(Object.entries(OPERATIONS))('%s', (path, more) => {
  let api: Api;
  beforeAll(async () => {
    const project = await createProject({ config: { magic_link_enabled: true, passkey_enabled: true } });
    api = client(project, await signUp(project));
  });

  it.each([
    ['none of it', ''],
    ['the beginning of one, as of a link that was cut off', 'abc'],
    ['one character too few', '0'.repeat(44)],
    ['one too many', '0'.repeat(46)],
    ['another alphabet', 'ü'.repeat(45)],
    ['letters that no code has', 'ilou'.repeat(11) + 'i'],
    ['a character that PostgreSQL cannot store', `\u0000${'0'.repeat(44)}`],
    ['what nobody was sent', '0'.repeat(45)],
  ])('does not accept a code of %s', async (_name, code) => {
    const answer = await api.post(path, { ...more, code });
    expect(answer).toMatchObject({ status: 404, knownError: 'VERIFICATION_CODE_NOT_FOUND' });
  });

  it.each([[{}], [{ code: null }], [{ code: 45 }]])('requires a code, not %j', async (body) => {
    const answer = await api.post(path, { ...more, ...body });
    expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    expect(answer.body.details.message).toContain('\n  - body.code ');
  });
});
