import { describe, expect, it } from '@jest/globals';
import { mergeOverride } from '../override/merge.js';
import type { ConfigOverride } from '../override/override.js';
import { renderConfig } from '../override/render.js';
import { containmentCycle, permissionDefined, permissionRedefined, permissionRemoved } from './definition-changes.js';
import { defaultPermissionIds, permissionDefinitions, resolvePermissions } from './permissions.js';

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
      permissionDefined(config, 'team', { id: 'guest', description: '', containedPermissionIds: ['reader', 'reader'] }),
    );
    expect(idsOf(changed)).toEqual(['editor', 'guest', 'owner', 'reader']);
    expect(permissionDefinitions(changed, 'team').find(({ id }) => id === 'guest')).toEqual({
      id: 'guest',
      containedPermissionIds: ['reader'],
    });
    expect(idsOf(changed, 'project')).toEqual(['billing']);
  });

  it('renames one in every containment and every default set', () => {
    const changed = after(permissionRedefined(config, 'editor', { id: 'writer', containedPermissionIds: ['reader'] }));
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
