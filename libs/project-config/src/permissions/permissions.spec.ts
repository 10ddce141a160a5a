import { describe, expect, it } from '@jest/globals';
import { mergeOverride } from '../override/merge.js';
import type { ConfigOverride } from '../override/override.js';
import { renderConfig } from '../override/render.js';
import { creationOverride } from '../projects/creation-defaults.js';
import { containmentCycle, permissionDefined, permissionRedefined, permissionRemoved } from './definition-changes.js';
import {
  defaultPermissionIds,
  permissionDefinitions,
  resolvePermissions,
  findPermissionScope,
  permissionsThatGive,
  SYSTEM_TEAM_PERMISSIONS,
} from './permissions.js';

describe('definition changes', () => {
  const STORED: ConfigOverride = {
    'rbac.permissions': {
      editor: { scope: 'team', description: 'Edits', containedPermissionIds: { reader: true, $read_members: true } },
      reader: { scope: 'team', containedPermissionIds: {} },
    },
    'rbac.permissions.owner': { scope: 'team', containedPermissionIds: { editor: true } },
    'rbac.permissions.billing': { scope: 'project', containedPermissionIds: {} },
    'rbac.defaultPermissions.teamMember': { editor: true, $read_members: true },
    'rbac.defaultPermissions.signUp': { billing: true },
  };
  const config = renderConfig(STORED);
  const after = (change: ConfigOverride) => renderConfig(mergeOverride(STORED, change));
  const idsOf = (changed: typeof config, scope: 'team' | 'project' = 'team') =>
    permissionDefinitions(changed, scope)
      .map(({ id }) => id)
      .filter((id) => !id.startsWith('$'));

  describe('changes of permission definitions (contract/03 §14)', () => {
    it('adds one to the others, whether they are stored together or apart', () => {
      const changed = after(
        permissionDefined(config, 'team', {
          id: 'guest',
          description: '',
          containedPermissionIds: ['reader', 'reader'],
        }),
      );
      expect(idsOf(changed)).toEqual(['editor', 'guest', 'owner', 'reader']);
      expect(permissionDefinitions(changed, 'team').find(({ id }) => id === 'guest')).toEqual({
        id: 'guest',
        containedPermissionIds: ['reader'],
      });
      expect(idsOf(changed, 'project')).toEqual(['billing']);
    });

    it('renames one in every containment and every default set', () => {
      const changed = after(
        permissionRedefined(config, 'editor', { id: 'writer', containedPermissionIds: ['reader'] }),
      );
      expect(idsOf(changed)).toEqual(['owner', 'reader', 'writer']);
      expect(resolvePermissions(changed, 'team', ['owner'])).toEqual(['owner', 'reader', 'writer']);
      expect(defaultPermissionIds(changed, 'teamMember')).toEqual(['$read_members', 'writer']);
      expect(changed.rbac.permissions['writer']?.description).toBeUndefined();
    });

    it('removes one from every containment and every default set', () => {
      const changed = after(permissionRemoved(config, 'editor'));
      expect(idsOf(changed)).toEqual(['owner', 'reader']);
      expect(resolvePermissions(changed, 'team', ['owner'])).toEqual(['owner']);
      expect(defaultPermissionIds(changed, 'teamMember')).toEqual(['$read_members']);
      expect(changed.rbac.defaultPermissions.teamMember).toEqual({ $read_members: true });
      expect(defaultPermissionIds(changed, 'signUp')).toEqual(['billing']);
    });
  });

  describe('containmentCycle (security H5)', () => {
    it.each([
      ['itself', 'reader', ['reader'], ['reader', 'reader']],
      ['what contains it', 'reader', ['owner'], ['reader', 'owner', 'editor', 'reader']],
    ])('finds the way when one would contain %s', (_what, id, contained, way) => {
      expect(containmentCycle(config, id, contained)).toEqual(way);
    });

    it('finds none where there is none, also behind a cycle that the configuration holds already', () => {
      expect(containmentCycle(config, 'owner', ['reader', '$read_members', 'gone'])).toBeNull();
      const cyclic = renderConfig({
        'rbac.permissions': {
          a: { scope: 'team', containedPermissionIds: { b: true } },
          b: { scope: 'team', containedPermissionIds: { a: true } },
          c: { scope: 'team', containedPermissionIds: {} },
        },
      });
      expect(containmentCycle(cyclic, 'c', ['a'])).toBeNull();
    });
  });
});

describe('permissions', () => {
  const contains = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, true]));
  const withPermissions = (permissions: object) => renderConfig({ 'rbac.permissions': permissions });

  it('says of every permission that a project begins with what it is', () => {
    const definitions = permissionDefinitions(renderConfig(creationOverride()), 'team');
    expect(definitions.map(({ id }) => id)).toEqual([
      ...SYSTEM_TEAM_PERMISSIONS.map(({ id }) => id).sort(),
      'team_admin',
      'team_member',
    ]);
    for (const { description } of definitions) expect(description).toMatch(/^\w.* \w/);
  });

  describe('resolvePermissions', () => {
    it('leaves out what is unknown, of the other scope, or no definition at all', () => {
      const config = withPermissions({
        reader: { scope: 'project', containedPermissionIds: contains('$read_members', 'gone', 'editor') },
        editor: { scope: 'team' },
        lost: {},
      });
      expect(
        resolvePermissions(config, 'project', ['reader', 'editor', 'lost', 'gone', '$read_members', 'constructor']),
      ).toEqual(['reader']);
      expect(resolvePermissions(config, 'team', ['reader', 'editor', '$read_members', '$nope'])).toEqual([
        '$read_members',
        'editor',
      ]);
    });

    it('gives each id once, sorted, and tolerates cycles', () => {
      const config = withPermissions({
        a: { scope: 'team', containedPermissionIds: contains('b', 'a') },
        b: { scope: 'team', containedPermissionIds: contains('a', '$update_team', 'c_1') },
        c_1: { scope: 'team' },
        c1: { scope: 'team' },
      });
      expect(resolvePermissions(config, 'team', ['a', 'a', 'c1'])).toEqual(['$update_team', 'a', 'b', 'c1', 'c_1']);
    });

    it('follows a chain of 5,000', () => {
      const chain = Object.fromEntries(
        Array.from({ length: 5_000 }, (_, i) => [
          `p${i}`,
          { scope: 'team', containedPermissionIds: contains(`p${i + 1}`) },
        ]),
      );
      expect(resolvePermissions(withPermissions(chain), 'team', ['p0'])).toHaveLength(5_000);
    });

    it('gives the default administrator of a team everything', () => {
      const config = renderConfig(creationOverride());
      expect(resolvePermissions(config, 'team', ['team_admin'])).toEqual([
        ...SYSTEM_TEAM_PERMISSIONS.map(({ id }) => id).sort(),
        'team_admin',
      ]);
      expect(resolvePermissions(config, 'team', ['team_member'])).toEqual([
        '$invite_members',
        '$read_members',
        'team_member',
      ]);
    });
  });

  describe('permissionsThatGive', () => {
    const config = withPermissions({
      a: { scope: 'team', containedPermissionIds: contains('b') },
      b: { scope: 'team', containedPermissionIds: contains('c', 'a') },
      c: { scope: 'team', containedPermissionIds: contains('$read_members') },
      d: { scope: 'team' },
      p: { scope: 'project' },
    });

    it('is the permission itself and all that contain it, whatever the cycles', () => {
      expect(permissionsThatGive(config, 'team', 'a').sort()).toEqual(['a', 'b']);
      expect(permissionsThatGive(config, 'team', '$read_members').sort()).toEqual(['$read_members', 'a', 'b', 'c']);
      expect(permissionsThatGive(config, 'team', 'd')).toEqual(['d']);
    });

    it('is nothing for what is unknown or of the other scope', () => {
      expect(permissionsThatGive(config, 'team', 'p')).toEqual([]);
      expect(permissionsThatGive(config, 'project', 'constructor')).toEqual([]);
    });
  });

  describe('definitions and default sets', () => {
    const config = renderConfig({
      'rbac.permissions': {
        writer: { scope: 'team', description: '', containedPermissionIds: contains('b_x', 'b1') },
        signer: { scope: 'project', description: 'Signs' },
      },
      'rbac.defaultPermissions.teamMember': contains('writer', 'signer', 'gone', '$read_members'),
      'rbac.defaultPermissions.signUp': contains('writer', 'signer', '$read_members'),
    });

    it('show the definitions of one scope, system permissions among those of teams', () => {
      expect(permissionDefinitions(config, 'project')).toEqual([
        { id: 'signer', description: 'Signs', containedPermissionIds: [] },
      ]);
      const team = permissionDefinitions(config, 'team');
      expect(team).toHaveLength(7);
      expect(team.at(-1)).toEqual({ id: 'writer', containedPermissionIds: ['b1', 'b_x'] });
    });

    it('name the scope of an id', () => {
      expect(
        ['signer', 'writer', '$read_members', 'gone', 'toString'].map((id) => findPermissionScope(config, id)),
      ).toEqual(['project', 'team', 'team', null, null]);
    });

    it('hold only what is defined in the scope of the set', () => {
      expect(defaultPermissionIds(config, 'teamMember')).toEqual(['$read_members', 'writer']);
      expect(defaultPermissionIds(config, 'signUp')).toEqual(['signer']);
      expect(defaultPermissionIds(config, 'teamCreator')).toEqual([]);
    });
  });
});
