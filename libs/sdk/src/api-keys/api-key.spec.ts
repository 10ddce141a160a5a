import { describe, expect, it } from '@jest/globals';
import { bothUsers, serverApp, serverTeam } from '../../test/fake-apps.js';
import { whyInvalid } from './validity.js';

const json = { id: 'k1', description: 'ci', created_at_millis: 1_760_000_000_000, is_public: false };
const userKey = { ...json, type: 'user', user_id: 'u1', value: { last_four: 'abcd' } };

describe('the key of a user', () => {
  it('is seen whole once', async () => {
    const { current, sentByUser } = await bothUsers({ 'POST /user-api-keys': { ...userKey, value: 'sk_full' } });
    const key = await current.createApiKey({ description: 'ci', expiresAt: null, isPublic: true });
    expect(key).toMatchObject({ type: 'user', userId: 'u1', value: 'sk_full', expiresAt: undefined });
    expect(sentByUser()).toEqual([
      'POST /user-api-keys client {"user_id":"me","description":"ci","expires_at_millis":null,"is_public":true}',
    ]);
  });

  it('is listed by its last characters, changed and revoked', async () => {
    const { current, sentByUser } = await bothUsers({ 'GET /user-api-keys': { items: [userKey] } });
    const [key] = await current.listApiKeys();
    expect(key).toMatchObject({ id: 'k1', value: { lastFour: 'abcd' }, manuallyRevokedAt: null });
    expect([key!.isValid(), key!.whyInvalid()]).toEqual([true, null]);
    sentByUser();
    await key!.update({ description: 'new', expiresAt: new Date(7) });
    await key!.revoke();
    expect(sentByUser()).toEqual([
      'PATCH /user-api-keys/k1?user_id=me client {"description":"new","expires_at_millis":7}',
      'PATCH /user-api-keys/k1?user_id=me client {"revoked":true}',
    ]);
  });
});

it('the key of a team says which', async () => {
  const { app, sent } = serverApp({
    'GET /teams/team-1': serverTeam,
    'POST /team-api-keys': { ...json, type: 'team', team_id: 'team-1', value: 'sk_full' },
  });
  const team = (await app.getTeam('team-1'))!;
  const key = await team.createApiKey({ description: 'ci', expiresAt: new Date(5) });
  expect(key).toMatchObject({ type: 'team', teamId: 'team-1', value: 'sk_full' });
  expect(sent()[1]).toBe('POST /team-api-keys server {"team_id":"team-1","description":"ci","expires_at_millis":5}');
});

it('the responsible member hands over a team key', async () => {
  const teamKey = { ...json, type: 'team', team_id: 'team-1', value: { last_four: 'abcd' }, responsible_user_id: 'u1' };
  const { app, sent } = serverApp({ 'GET /teams/team-1': serverTeam, 'GET /team-api-keys': { items: [teamKey] } });
  const [key] = await (await app.getTeam('team-1'))!.listApiKeys();
  expect(key!.responsibleUserId).toBe('u1');
  await key!.handOver('u2');
  expect(sent().at(-1)).toBe('PATCH /team-api-keys/k1?team_id=team-1 server {"responsible_user_id":"u2"}');
});

it.each([
  [{ expiresAt: new Date(0), manuallyRevokedAt: new Date(0) }, 'expired'],
  [{ expiresAt: new Date(8_640_000_000_000_000), manuallyRevokedAt: new Date(0) }, 'manually-revoked'],
  [{ manuallyRevokedAt: new Date(0) }, 'manually-revoked'],
  [{ expiresAt: new Date(8_640_000_000_000_000), manuallyRevokedAt: null }, null],
  [{}, null],
])('a key is judged by expiry, then by revocation (spec §4): %j', (life, why) => {
  expect(whyInvalid(life)).toBe(why);
});
