import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { OVERLAYS, read, rendered, roleOf, workloads } from './rendered.js';

describe('resources', () => {
  interface Measured {
    process: string;
    rest: { millicores: number; megabytes: number };
    most: { megabytes: number };
  }

  const { results } = JSON.parse(read('bench/results/resources.json')) as { results: Measured[] };
  /** Factor above the highest measured memory usage. */
  const HEADROOM = 1.25;

  const megabytes = (text: string): number => {
    const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(text) ?? [];
    return (Number(number) * 2 ** (unit === 'Gi' ? 30 : 20)) / 1e6;
  };
  const millicores = (text: string): number => (text.endsWith('m') ? parseInt(text) : 1_000 * Number(text));

  it.each(OVERLAYS)(
    'the pods of %s ask for what their processes hold at rest, and may hold what was measured',
    (overlay) => {
      const deployments = workloads(rendered(overlay)).filter(({ kind }) => kind === 'Deployment');
      expect(deployments.map(roleOf).sort()).toEqual(results.map((each) => each.process).sort());
      for (const { process, rest, most } of results) {
        const { spec } = deployments.find((each) => roleOf(each) === process)!;
        const { requests, limits } = spec.template.spec.containers[0].resources;
        const given = {
          cpu: millicores(requests.cpu),
          requested: megabytes(requests.memory),
          limit: megabytes(limits.memory),
        };
        const needed = { cpu: rest.millicores, requested: rest.megabytes, limit: HEADROOM * most.megabytes };
        for (const what of ['cpu', 'requested', 'limit'] as const)
          expect({ process, what, given: given[what], enough: given[what] >= needed[what] }).toMatchObject({
            enough: true,
          });
      }
    },
  );
});

describe('sizing', () => {
  it('docs/self-hosting.md shows the costs of the latest measurement', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/sizing-table.mjs', '--check'], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
