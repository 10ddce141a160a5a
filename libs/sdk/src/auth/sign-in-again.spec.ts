import { describe, expect, it } from '@jest/globals';
import { clientOnPage } from '../../test/client-on-page.js';
import { json, knownError } from '../../test/fake-server.js';
import { KnownErrors } from '../errors/known-errors.js';
import { OtherUserError } from '../errors/request-errors.js';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (sub: string, id: string) => {
  const iat = Math.floor(Date.now() / 1_000);
  return `${part({ alg: 'ES256' })}.${part({ sub, iat, exp: iat + 600, jti: id })}.c2ln`;
};
const who = { email: 'ada@example.com', password: 'correct horse', asUser: 'ada' };

/** Ada is signed in, and the user `sub` signs in. */
function signInBy(sub: string) {
  const given = clientOnPage(
    ({ path }) =>
      path === '/auth/password/sign-in'
        ? json({ access_token: tokenOf(sub, 'new'), refresh_token: 'refresh-2', user_id: sub })
        : json({ success: true }),
    { tokens: { refreshToken: 'refresh-1', accessToken: tokenOf('ada', 'old') } },
  );
  const ended = () =>
    given.server.seen
      .filter(({ method, path }) => `${method} ${path}` === 'DELETE /auth/sessions/current')
      .map(({ headers }) => headers.get('x-stack-refresh-token'));
  return { ...given, ended };
}

describe('who signs in again', () => {
  it('has the new session in the place of the one of before, and stays on the page', async () => {
    const { client, store, page, ended } = signInBy('ada');
    expect(await client.signInWithCredential(who)).toEqual({ status: 'ok', data: undefined });
    expect([store.get()?.refreshToken, ended(), page.visited]).toEqual(['refresh-2', ['refresh-1'], []]);
  });

  it('cannot be somebody else, whose session ends', async () => {
    const { client, store, ended } = signInBy('bob');
    await expect(client.signInWithCredential(who)).rejects.toBeInstanceOf(OtherUserError);
    expect([store.get()?.refreshToken, ended()]).toEqual(['refresh-1', ['refresh-2']]);
  });

  it('is asked for the second factor on the same page', async () => {
    const { client, page } = clientOnPage(() =>
      knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: 'attempt-1' }),
    );
    await expect(client.signInWithCredential(who)).rejects.toBeInstanceOf(
      KnownErrors.MultiFactorAuthenticationRequired,
    );
    expect([page.visited, page.stored.size]).toEqual([[], 0]);
  });
});
