import { describe, expect, it, jest } from '@jest/globals';
import { accessToken } from '../../test/fake-server.js';
import { type Locks, Sessions } from './sessions.js';
import { MemoryTokenStore } from './token-store.js';

/** Web Locks of one origin: one holder per name, in the order of the requests. */
function originLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const tail = (tails.get(name) ?? Promise.resolve()).then(work, work);
    tails.set(name, tail);
    return tail;
  };
  return { request } as unknown as Locks;
}

function tabs(count: number, { locks = originLocks() as Locks | null, rotates = false } = {}) {
  const store = new MemoryTokenStore({ refreshToken: 'refresh-1', accessToken: accessToken(5, 'old') });
  let refreshes = 0;
  const refresh = jest.fn(async (refreshToken: string) => {
    refreshes += 1;
    await new Promise((resolve) => setImmediate(resolve));
    const token = accessToken(600, `fresh-${refreshes}`);
    return { accessToken: token, refreshToken: rotates ? `refresh-${refreshes + 1}` : refreshToken };
  });
  return { store, refresh, sessions: Array.from({ length: count }, () => new Sessions({ store, refresh, locks })) };
}

describe('two tabs that refresh at once', () => {
  it.each([false, true])('refresh once, where refresh tokens are replaced: %s', async (rotates) => {
    const { sessions, refresh, store } = tabs(2, { rotates });
    const tokens = await Promise.all(sessions.map((each) => each.current()!.getAccessToken()));
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(new Set(tokens).size).toBe(1);
    expect(store.get()).toEqual({ refreshToken: rotates ? 'refresh-2' : 'refresh-1', accessToken: tokens[0] });
  });

  it('each refresh where the browser has no locks, and nobody is signed out', async () => {
    const { sessions, refresh, store } = tabs(2, { locks: null });
    await Promise.all(sessions.map((each) => each.current()!.getAccessToken()));
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(store.get()?.refreshToken).toBe('refresh-1');
  });

  it('do not take a token that was refused for one that another tab has brought', async () => {
    const { sessions, refresh } = tabs(1);
    const session = sessions[0]!.current()!;
    const first = (await session.getAccessToken())!;
    session.rejectAccessToken(first);
    expect(await session.getAccessToken()).not.toBe(first);
    expect(refresh).toHaveBeenCalledTimes(2);
  });
});

it('a thousand forced refreshes over five tabs sign nobody out', async () => {
  const { sessions, store } = tabs(5, { rotates: true });
  for (let round = 0; round < 200; round += 1)
    await Promise.all(
      sessions.map(async (each) => {
        const session = each.current()!;
        const token = await session.getAccessToken();
        if (token !== null) session.rejectAccessToken(token);
        expect(await session.getAccessToken()).not.toBeNull();
      }),
    );
  expect(store.get()).not.toBeNull();
});

it('tells of sign-ins and sign-outs, and not of refreshes', async () => {
  const { sessions, store } = tabs(1);
  const seen: (string | undefined)[] = [];
  const end = sessions[0]!.subscribe(() => seen.push(store.get()?.refreshToken));
  await sessions[0]!.current()!.getAccessToken();
  sessions[0]!.start({ refreshToken: 'refresh-9', accessToken: accessToken() });
  sessions[0]!.current()!.end();
  end();
  store.set({ refreshToken: 'refresh-10', accessToken: null });
  expect(seen).toEqual(['refresh-9', undefined]);
});
