import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import type { Database } from '@hallpass/database';
import { type Freshness } from '@hallpass/freshness';
import { hashToken } from '@hallpass/identity';
import { randomToken, type Settings } from '@hallpass/settings';
import { Logger } from '@nestjs/common';
import { RefreshTokenRotation } from './refresh-token-rotation.js';

const OLD = 'a'.repeat(64);
const NEW = 'b'.repeat(64);
const POLICY = { idleSeconds: 900, lifetimeSeconds: 900, impersonationMillis: 0, rotates: true, secondFactor: null };
const HOW = { policy: POLICY, place: null, reads: null };

interface Asked {
  name: string;
  text: string;
  values: unknown[];
}

/** A session row, as far as the rotation statements change it. */
function sessionOf(refreshToken: string) {
  const session = { token_hash: hashToken(refreshToken), previous: null as Buffer | null };
  const isPresent = (hash: unknown) => session.token_hash.equals(hash as Buffer);
  const answer = ({ name, text, values }: Asked): object[] => {
    const valueOf = (place: RegExp) => values[Number(place.exec(text)?.[1]) - 1];
    const presented = valueOf(/token_hash = \$(\d+)/);
    if (name === 'refresh-session-rotating' && isPresent(presented)) {
      const successor = valueOf(/THEN s\.token_hash ELSE \$(\d+) END/);
      Object.assign(session, { token_hash: successor, previous: presented });
      return [{ token_hash: successor }];
    }
    return name === 'refresh-session-replaced' && session.previous?.equals(presented as Buffer) ? [session] : [];
  };
  const connect = async () => ({
    query: async (asked: Asked) => ({ rows: answer(asked) }),
  });
  return { queryRunner: { isReleased: false, connect } } as unknown as Database;
}

const rotate = (database: Database, token: string, secret: string, previousSecret: string | null = null) =>
  new RefreshTokenRotation(database, {} as Freshness, { secret, previousSecret } as Settings).refresh('p', token, HOW);

describe('RefreshTokenRotation, security B8', () => {
  it('returns the successor that the first request got, even while the secret is rotated', async () => {
    const token = randomToken();
    const database = sessionOf(token);
    const { successor } = await rotate(database, token, OLD);
    expect((await rotate(database, token, OLD)).successor).toBe(successor);
    expect((await rotate(database, token, NEW, OLD)).successor).toBe(successor);
  });

  it('returns only the current token: with another secret alone, it cannot be known', async () => {
    const token = randomToken();
    const database = sessionOf(token);
    await rotate(database, token, OLD);
    expect(await rotate(database, token, NEW)).toEqual({});
  });

  it('has ended the session of a reused token, and published that, before it answers (security B10)', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const done: string[] = [];
    const query = async ({ name }: { name: string }) => ({
      rows: name === 'refresh-token-reused' ? [{ id: 's', user_id: 'u' }] : [],
    });
    // `Database.transaction` resolves after the hooks that follow the commit.
    const transaction = async () => {
      for (const step of ['ended', 'published']) {
        await turn();
        done.push(step);
      }
      return true;
    };
    const manager = { dataSource: { driver: { master: { query } } } };
    const settings = { secret: OLD, previousSecret: null } as Settings;
    const database = { ...manager, manager, transaction } as unknown as Database;
    const rotation = new RefreshTokenRotation(database, {} as Freshness, settings);
    expect(await rotation.refresh('p', randomToken(), HOW)).toEqual({});
    expect(done).toEqual(['ended', 'published']);
    warn.mockRestore();
  });

  it('derives successors that need the secret, in the form of a token', async () => {
    const token = randomToken();
    const successors = await Promise.all([OLD, NEW].map((secret) => rotate(sessionOf(token), token, secret)));
    const [one, other] = successors.map(({ successor }) => successor);
    expect(one).not.toBe(other);
    for (const successor of [one, other]) expect(successor).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
  });
});
