import { describe, expect, it } from '@jest/globals';
import { effectivePermissions, layoutOf, waysTo } from './graph.js';

const define = (tree: Record<string, string[]>) =>
  Object.entries(tree).map(([id, contained_permission_ids]) => ({ id, contained_permission_ids }));

const roles = define({
  admin: ['editor', 'billing'],
  editor: ['read', 'write'],
  viewer: ['read'],
  billing: ['read'],
  read: [],
  write: [],
});
const cycle = define({ a: ['b'], b: ['c'], c: ['a', 'gone'], alone: ['alone'] });

describe('what somebody may do', () => {
  it('is what was granted and all that it contains, each by its shortest way', () => {
    expect(Object.fromEntries(effectivePermissions(roles, ['admin', 'viewer']))).toEqual({
      admin: ['admin'],
      viewer: ['viewer'],
      editor: ['admin', 'editor'],
      billing: ['admin', 'billing'],
      read: ['viewer', 'read'],
      write: ['admin', 'editor', 'write'],
    });
  });

  it('ends where permissions contain each other, and is nothing by a definition that is gone', () => {
    expect([...effectivePermissions(cycle, ['b', 'gone']).keys()]).toEqual(['b', 'c', 'a']);
  });

  it('has all its ways, the shortest first', () => {
    expect(waysTo(roles, ['admin', 'viewer', 'read'], 'read')).toEqual([
      ['read'],
      ['viewer', 'read'],
      ['admin', 'editor', 'read'],
      ['admin', 'billing', 'read'],
    ]);
    expect(waysTo(roles, ['viewer'], 'write')).toEqual([]);
    expect(waysTo(cycle, ['a'], 'c')).toEqual([['a', 'b', 'c']]);
    expect(waysTo(roles, ['admin', 'viewer', 'read'], 'read', 2)).toHaveLength(2);
  });
});

describe('a picture of permissions', () => {
  it('has each right of all that contain it', () => {
    const { nodes, edges, columns } = layoutOf(roles);
    const columnOf = Object.fromEntries(nodes.map(({ id, column }) => [id, column]));
    expect(columnOf).toEqual({ admin: 0, viewer: 0, editor: 1, billing: 1, read: 2, write: 2 });
    expect(columns).toBe(3);
    expect(edges.map(({ from, to }) => `${from.id} ${to.id}`)).toContain('admin billing');
    expect(new Set(nodes.map(({ column, row }) => `${column} ${row}`)).size).toBe(nodes.length);
  });

  it('ends with cycles', () => {
    const { nodes, edges } = layoutOf(cycle);
    expect(nodes.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'alone']);
    expect(edges.map(({ from, to }) => `${from.id}${to.id}`)).toEqual(['ab', 'bc', 'ca']);
    expect(layoutOf([])).toEqual({ nodes: [], edges: [], columns: 0, rows: 0 });
  });
});
