import { describe, expect, it } from '@jest/globals';
import { forEachProject } from './for-each-project.js';

const names = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`);

describe('forEachProject', () => {
  it('handles every project once, eight at a time', async () => {
    const served: string[] = [];
    const running = new Set<string>();
    let most = 0;
    await forEachProject(names(20), async (projectId) => {
      running.add(projectId);
      most = Math.max(most, running.size);
      await new Promise(setImmediate);
      running.delete(projectId);
      served.push(projectId);
    });
    expect(served.toSorted()).toEqual(names(20).toSorted());
    expect(most).toBe(8);
  });

  it('handles the others while one is slow', async () => {
    let end: () => void = () => undefined;
    const served: string[] = [];
    const all = forEachProject(names(20), async (projectId) => {
      if (projectId === 'p0') await new Promise<void>((resolve) => (end = resolve));
      served.push(projectId);
      if (served.length === 19) end();
    });
    await all;
    expect(served.at(-1)).toBe('p0');
  });

  it('handles the others when one fails, and then throws its error', async () => {
    const served: string[] = [];
    const all = forEachProject(names(9), (projectId) => {
      if (projectId === 'p3') return Promise.reject(new Error('no'));
      served.push(projectId);
      return Promise.resolve();
    });
    await expect(all).rejects.toThrow('no');
    expect(served).toHaveLength(8);
  });

  it('accepts an empty list', async () => {
    await forEachProject([], () => Promise.reject(new Error('no')));
  });
});
