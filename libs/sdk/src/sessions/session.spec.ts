import { describe, expect, it, jest } from '@jest/globals';
import { accessToken } from '../../test/fake-server.js';
import { createKnownError } from '../errors/known-errors.js';
import { NetworkError } from '../errors/request-errors.js';
import { Session, type SessionEvents } from './session.js';

const refused = () => createKnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401, 'over');

function session(token: string | null, answer: (refreshToken: string) => Promise<string>, now = Date.now) {
  const changed = jest.fn<SessionEvents['changed']>();
  const refresh = async (refreshToken: string) => ({ refreshToken, accessToken: await answer(refreshToken) });
  return { session: new Session('refresh-1', token, { refresh, changed, now }), changed };
}

it('uses a token with more than 20 s of life as it is', async () => {
  const token = accessToken(25);
  const { session: open } = session(token, () => Promise.reject(new Error('must not refresh')));
  expect(await open.getAccessToken()).toBe(token);
});

it('replaces a token with less than 20 s of life before it is used', async () => {
  const fresh = accessToken(600, 'fresh');
  const { session: open, changed } = session(accessToken(15), async () => fresh);
  expect(await open.getAccessToken()).toBe(fresh);
  expect(changed).toHaveBeenCalledWith('refresh-1', { refreshToken: 'refresh-1', accessToken: fresh });
});

it('may be asked for up to 60 s of life, and no more', async () => {
  const fresh = accessToken(600, 'fresh');
  const { session: short } = session(accessToken(50), async () => fresh);
  expect(await short.getAccessToken({ minLifeMillis: 60_000 })).toBe(fresh);
  const longer = accessToken(70);
  const { session: long } = session(longer, () => Promise.reject(new Error('must not refresh')));
  expect(await long.getAccessToken({ minLifeMillis: 600_000 })).toBe(longer);
});

it.each([30_000, -30_000])('stays what it is on a device whose clock is %i ms off', async (offMillis) => {
  const { session: open, changed } = session(
    accessToken(600),
    async () => accessToken(),
    () => Date.now() + offMillis,
  );
  expect(await open.getAccessToken()).not.toBeNull();
  expect(changed).not.toHaveBeenCalled();
});

it('is refreshed on a laptop that slept for a day, and nobody is signed out', async () => {
  let now = Date.now();
  const fresh = accessToken(600, 'fresh');
  const { session: open, changed } = session(
    accessToken(600),
    async () => fresh,
    () => now,
  );
  await open.getAccessToken();
  now += 86_400_000;
  expect(await open.getAccessToken()).toBe(fresh);
  expect(changed.mock.calls).toEqual([['refresh-1', { refreshToken: 'refresh-1', accessToken: fresh }]]);
});

it('of an access token alone lives as long as that, and asks nobody for another', async () => {
  let now = Date.now();
  const refresh = () => Promise.reject(new Error('must not refresh'));
  const token = accessToken(15);
  const open = new Session('', token, { refresh, changed: () => undefined, now: () => now });
  expect(await open.getAccessToken()).toBe(token);
  now += 16_000;
  expect(await open.getAccessToken()).toBeNull();
});

it('refreshes once for any number of callers', async () => {
  const refresh = jest.fn(async () => accessToken());
  const { session: open } = session(null, refresh);
  const tokens = await Promise.all([open.getAccessToken(), open.getAccessToken(), open.getAccessToken()]);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(new Set(tokens).size).toBe(1);
});

it('does not refresh at every call on a device whose clock is an hour ahead', async () => {
  const refresh = jest.fn(async () => accessToken());
  const { session: open } = session(null, refresh, () => Date.now() + 3_600_000);
  await open.getAccessToken();
  await open.getAccessToken();
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('keeps a newer token when the refusal of an older one arrives late', async () => {
  const fresh = accessToken(600, 'fresh');
  const refresh = jest.fn(async () => fresh);
  const { session: open } = session(null, refresh);
  await open.getAccessToken();
  open.rejectAccessToken(accessToken(600, 'old'));
  expect(await open.getAccessToken()).toBe(fresh);
  expect(refresh).toHaveBeenCalledTimes(1);
});

describe('the end', () => {
  it('comes when the server knows the refresh token no more', async () => {
    const refresh = jest.fn(() => Promise.reject<string>(refused()));
    const { session: open, changed } = session(null, refresh);
    expect(await open.getAccessToken()).toBeNull();
    expect(await open.getAccessToken()).toBeNull();
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(changed).toHaveBeenCalledWith('refresh-1', null);
  });

  it('does not come by a failure of the network: the next call tries again', async () => {
    const fresh = accessToken();
    let reachable = false;
    const { session: open } = session(null, async () => {
      if (!reachable) throw new NetworkError('https://hallpass.test');
      return fresh;
    });
    await expect(open.getAccessToken()).rejects.toThrow(NetworkError);
    reachable = true;
    expect(await open.getAccessToken()).toBe(fresh);
  });

  it('is final: a refresh under way when the user signs out brings nothing back', async () => {
    let answer: (token: string) => void = () => undefined;
    const { session: open, changed } = session(null, () => new Promise((resolve) => (answer = resolve)));
    const token = open.getAccessToken();
    open.end();
    answer(accessToken());
    expect(await token).toBeNull();
    expect(changed.mock.calls).toEqual([['refresh-1', null]]);
  });
});
