import { describe, expect, it } from '@jest/globals';
import { renderConfig } from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import { assertGrantable } from './grantable.js';
import { heldPermissions } from './held-permissions.js';

const definition = (scope: 'team' | 'project', ...contained: string[]) => ({
  scope,
  containedPermissionIds: Object.fromEntries(contained.map((id) => [id, true])),
});
const config = renderConfig({
  'rbac.permissions': {
    editor: definition('team', 'reader', '$read_members'),
    reader: definition('team', 'editor'),
    a_b: definition('team'),
    'a:b': definition('team'),
    a1: definition('team'),
    billing: definition('project'),
  },
});
const project = { id: 'p', config } as ProjectSnapshot;

describe('heldPermissions', () => {
  it('leaves out grants whose definition is gone or of the other scope', () => {
    expect(heldPermissions(project, 'team', ['gone', 'billing', 'a1'], {})).toEqual(['a1']);
    expect(heldPermissions(project, 'team', ['gone', 'billing', 'a1'], { recursive: true })).toEqual(['a1']);
  });

  it('expands containment only when asked, each id once, whatever the cycles', () => {
    expect(heldPermissions(project, 'team', ['editor'], {})).toEqual(['editor']);
    expect(heldPermissions(project, 'team', ['editor', 'reader'], { recursive: true })).toEqual([
      '$read_members',
      'editor',
      'reader',
    ]);
  });

  it('sorts $ before digits before : before letters before _', () => {
    const ids = ['a_b', 'editor', 'a:b', '$update_team', 'a1'];
    expect(heldPermissions(project, 'team', ids, {})).toEqual(['$update_team', 'a1', 'a:b', 'a_b', 'editor']);
  });
});

describe('assertGrantable', () => {
  it.each([
    ['team', 'nothing', 'PERMISSION_NOT_FOUND'],
    ['project', 'nothing', 'PERMISSION_NOT_FOUND'],
    ['project', '$read_members', 'PERMISSION_NOT_FOUND'],
    ['project', 'constructor', 'PERMISSION_NOT_FOUND'],
    ['project', 'editor', 'WRONG_PERMISSION_SCOPE'],
    ['team', 'billing', 'WRONG_PERMISSION_SCOPE'],
  ] as const)('refuses, in the scope %s, %s with %s', (scope, id, code) => {
    expect(() => assertGrantable(config, scope, id)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['team', '$read_members'],
    ['team', 'editor'],
    ['project', 'billing'],
  ] as const)('lets, in the scope %s, %s be granted', (scope, id) => {
    expect(() => assertGrantable(config, scope, id)).not.toThrow();
  });
});
