/** @once the class runs on a separate database */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { sql } from '@hallpass/database';
import { createSession, type MailRequest, type MailRequests, type SessionPlace } from '@hallpass/identity';
import { KnownPlaces } from '../src/tokens/known-places.js';
import { startDatabase, type TestDatabase } from './database.js';

describe('the places from which a user has signed in, security B7', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    test = await startDatabase();
  });
  afterAll(async () => {
    await test.stop();
  });

  const add = jest.fn(async (_tx: unknown, _mail: MailRequest) => undefined);
  const places = new KnownPlaces({ add } as unknown as MailRequests);
  const at = (browser: string, country = '', ip = '203.0.113.7'): SessionPlace => ({
    ipInfo: { ip, ...(country && { countryCode: country }) },
    browser,
    country,
  });

  async function newUser(): Promise<{ projectId: string; userId: string; sessionId: string }> {
    const ids = { projectId: 'p', userId: randomUUID() };
    await sql(test.database, `INSERT INTO users."user" (project_id, id) VALUES ('p', :userId)`, { userId: ids.userId });
    await sql(
      test.database,
      `INSERT INTO users.contact_channel (project_id, id, user_id, type, value, is_primary)
       VALUES ('p', :id, :userId, 'email', :value, true)`,
      { id: randomUUID(), userId: ids.userId, value: `${ids.userId}@example.com` },
    );
    const { id } = await test.database.transaction((tx) =>
      createSession(tx, ids.projectId, { ...ids, method: 'password' }),
    );
    return { ...ids, sessionId: id };
  }
  const note = (session: { projectId: string; userId: string; sessionId: string }, place: SessionPlace) =>
    test.database.transaction((tx) => places.note(tx, { ...session, place }));

  /** @returns the places that users were notified of, as text */
  async function notified(...visits: SessionPlace[]): Promise<Array<string | undefined>> {
    const session = await newUser();
    add.mockClear();
    for (const place of visits) await note(session, place);
    for (const [, mail] of add.mock.calls)
      expect(mail).toMatchObject({ template: 'security_notice', variables: { change: 'new_sign_in' } });
    return add.mock.calls.map(([, { variables }]) => variables.detail);
  }

  it.each<[string, SessionPlace[]]>([
    ['the first place of a user', [at('Firefox', 'DE')]],
    ['the same place again, whatever the address', [at('Firefox', 'DE'), at('Firefox', 'DE', '198.51.100.1')]],
    ['a country where none was known before', [at('Firefox'), at('Firefox', 'DE')]],
    ['a country that is no longer told', [at('Firefox', 'DE'), at('Firefox')]],
  ])('reports nothing about %s', async (_name, visits) => {
    expect(await notified(...visits)).toEqual([]);
  });

  it('reports nothing if browser family and country are both known, even if not together', async () => {
    expect(await notified(at('Firefox', 'DE'), at('Chrome', 'FR'), at('Firefox', 'FR'), at('Chrome', 'DE'))).toEqual([
      'Chrome, from FR (203.0.113.7)',
    ]);
  });

  it('reports a new family and a new country, once each', async () => {
    const visits = [
      at('Firefox', 'DE'),
      at('Chrome', 'DE'),
      at('Firefox', 'FR'),
      at('Chrome', 'DE'),
      at('Firefox', 'FR'),
    ];
    expect(await notified(...visits)).toEqual(['Chrome, from DE (203.0.113.7)', 'Firefox, from FR (203.0.113.7)']);
    expect(await notified(at('Firefox'), at('Other'))).toEqual(['A browser, from 203.0.113.7']);
  });

  it('stores the language of a known place, never that of a new one', async () => {
    const { projectId, userId, sessionId } = await newUser();
    const visit = async (place: SessionPlace, locale?: string) => {
      await note({ projectId, userId, sessionId }, { ...place, locale });
      const rows = await sql(test.database, `SELECT locale FROM users."user" WHERE project_id = 'p' AND id = :userId`, {
        userId,
      });
      return (rows[0] as { locale: string | null }).locale;
    };
    expect(await visit(at('Firefox'))).toBeNull();
    expect(await visit(at('Firefox'), 'de-AT')).toBe('de-AT');
    expect(await visit(at('Chrome'), 'pl')).toBe('de-AT');
    expect(await visit(at('Firefox'))).toBe('de-AT');
    expect(await visit(at('Chrome'), 'pl')).toBe('pl');
  });

  it('reports a place once if many sessions use it at the same time', async () => {
    const session = await newUser();
    await note(session, at('Safari', 'DE'));
    add.mockClear();
    await Promise.all(Array.from({ length: 20 }, () => note(session, at('Edge', 'US'))));
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('stores nothing if the notice cannot be stored, so that the next refresh tries again', async () => {
    const session = await newUser();
    await note(session, at('Safari'));
    add.mockRejectedValueOnce(new Error('the database is away'));
    await expect(note(session, at('Opera'))).rejects.toThrow('away');
    add.mockClear();
    await note(session, at('Opera'));
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('leaves no place of a deleted user behind', async () => {
    const session = await newUser();
    await note(session, at('Safari'));
    await sql(test.database, `DELETE FROM users."user" WHERE project_id = 'p' AND id = :userId`, {
      userId: session.userId,
    });
    await note(session, at('Safari'));
    const left = `SELECT 1 FROM auth.known_place WHERE project_id = 'p' AND user_id = :userId`;
    expect(await sql(test.database, left, { userId: session.userId })).toEqual([]);
  });
});
