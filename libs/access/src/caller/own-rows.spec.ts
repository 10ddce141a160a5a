import { describe, expect, it, jest } from '@jest/globals';
import type { Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { requireUser } from './current-caller.js';
import { assertInTeam, assertSelf } from './own-rows.js';

const REFUSAL = 'You can see your own only.';
const ADA = '11111111-1111-4111-8111-111111111111';
const GRACE = '22222222-2222-4222-8222-222222222222';
const TEAM = '33333333-3333-4333-8333-333333333333';
const client = (userId: string | null) => ({ accessType: 'client' as const, userId });
const code = (value: string) => expect.objectContaining({ code: value });

describe('assertSelf refuses a client', () => {
  it.each([
    ['somebody else’s', GRACE],
    ['everybody’s', undefined],
  ])('%s rows, with 403 or the status that is asked for', (_whose, userId) => {
    expect(() => assertSelf(client(ADA), userId, REFUSAL)).toThrow(
      expect.objectContaining({ status: 403, message: REFUSAL }),
    );
    expect(() => assertSelf(client(ADA), userId, REFUSAL, { status: 400 })).toThrow(
      expect.objectContaining({ status: 400, message: REFUSAL }),
    );
  });

  it('all rows while nobody is signed in, by the error of the endpoint', () => {
    expect(() => assertSelf(client(null), undefined, REFUSAL)).toThrow(code('CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect(() => assertSelf(client(null), ADA, REFUSAL, { user: requireUser })).toThrow(
      code('USER_AUTHENTICATION_REQUIRED'),
    );
  });
});

it('assertSelf lets a client see its own user, and servers and administrators all', () => {
  expect(() => assertSelf(client(ADA), ADA, REFUSAL)).not.toThrow();
  for (const accessType of ['server', 'admin'] as const)
    for (const userId of [ADA, null])
      for (const asked of [ADA, GRACE, undefined])
        expect(() => assertSelf({ accessType, userId }, asked, REFUSAL)).not.toThrow();
});

describe('assertInTeam', () => {
  const project = { id: 'p', config: { rbac: { permissions: {} } } } as ProjectSnapshot;
  /** A database that returns this membership. */
  function knowing(standing: { isMember: boolean; permissionIds: string[] }) {
    const query = jest.fn(async () => ({ rows: [{ isUser: true, ...standing }] }));
    const tx = { queryRunner: { isReleased: false, connect: async () => ({ query }) } } as unknown as Tx;
    return { query, tx };
  }
  const ada = { ...client(ADA), project };

  it('refuses a client that is no member, whatever it holds', async () => {
    const { tx } = knowing({ isMember: false, permissionIds: ['$update_team'] });
    for (const permissionIds of [[], ['$update_team']])
      await expect(assertInTeam(tx, ada, TEAM, permissionIds)).rejects.toEqual(code('TEAM_MEMBERSHIP_NOT_FOUND'));
  });

  it('refuses a member who lacks one of the permissions', async () => {
    const { tx } = knowing({ isMember: true, permissionIds: ['$update_team'] });
    const asked = assertInTeam(tx, ada, TEAM, ['$update_team', '$delete_team']);
    await expect(asked).rejects.toEqual(code('TEAM_PERMISSION_REQUIRED'));
    for (const permissionIds of [[], ['$update_team']])
      await expect(assertInTeam(tx, ada, TEAM, permissionIds)).resolves.toBeUndefined();
  });

  it('refuses a client without a user before it asks the database, and asks nothing of servers', async () => {
    const { tx, query } = knowing({ isMember: true, permissionIds: [] });
    const asked = assertInTeam(tx, { ...ada, userId: null }, TEAM);
    await expect(asked).rejects.toEqual(code('USER_AUTHENTICATION_REQUIRED'));
    for (const accessType of ['server', 'admin'] as const)
      await assertInTeam(tx, { accessType, userId: null, project }, TEAM, ['$delete_team']);
    expect(query).not.toHaveBeenCalled();
  });
});
