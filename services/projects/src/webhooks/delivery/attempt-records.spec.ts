import { describe, expect, it } from '@jest/globals';
import type { Database } from '@hallpass/database';
import type { EndpointDisabling } from '../endpoints/endpoint-disabling.js';
import { AttemptRecords } from './attempt-records.js';
import type { AttemptRecord, FailingEndpoint } from '../queue/delivery.sql.js';

const never = new AbortController().signal;
const record = { projectId: 'p', status: 'delivered' } as AttemptRecord;

/** @param transaction writes a batch and returns the endpoints to disable */
function recordsWith(transaction: () => Promise<FailingEndpoint[]>) {
  const disabled: string[] = [];
  const disabling = { disableFailing: async (_: string, id: string) => void disabled.push(id) };
  const db = { transaction } as unknown as Database;
  return { records: new AttemptRecords(db, disabling as unknown as EndpointDisabling), disabled };
}

describe('attempts that end together', () => {
  it('are written with few statements, at most two at a time', async () => {
    let [statements, atOnce, most] = [0, 0, 0];
    let begin = (): void => undefined;
    const secondBegan = new Promise<void>((resolve) => (begin = resolve));
    const { records } = recordsWith(async () => {
      statements += 1;
      most = Math.max(most, (atOnce += 1));
      if (statements === 2) begin();
      await secondBegan;
      await new Promise(setImmediate);
      atOnce -= 1;
      return [];
    });
    await Promise.all(Array.from({ length: 300 }, () => records.add(record, never)));
    expect([statements, most]).toEqual([3, 2]);
  });

  it('do not fail along with a record that cannot be written', async () => {
    const answers = [false, true, false, true];
    const { records } = recordsWith(async () => {
      if (!answers.shift()) throw new Error('not written');
      return [];
    });
    const ends = await Promise.allSettled([1, 2, 3].map(() => records.add(record, never)));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('wait for a database that is unavailable', async () => {
    const failures = [Object.assign(new Error('away'), { code: '57P01' })];
    const { records } = recordsWith(async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return [];
    });
    await Promise.all([records.add(record, never), records.add(record, never)]);
    expect(failures).toEqual([]);
  });

  it('disable endpoints that have failed for days', async () => {
    const { records, disabled } = recordsWith(async () => [{ project_id: 'p', endpoint_id: 'e', gone_url: null }]);
    await Promise.all([records.add(record, never), records.add(record, never)]);
    expect(disabled).toEqual(['e']);
  });
});
