import { describe, expect, it } from '@jest/globals';
import type { Database } from '@hallpass/database';
import { newWebhookSecret, readWebhookSecret } from '@hallpass/http';
import type { EndpointDisabling } from '../endpoints/endpoint-disabling.js';
import type { AttemptRecord, FailingEndpoint } from '../queue/delivery.sql.js';
import { fromWireId, toWireId } from '../wire/wire-id.js';
import { pauseAfterFailure, readRetryAfter } from '../queue/retry-schedule.js';
import { AttemptRecords } from './attempt-records.js';
import { keptAnswer } from './webhook-sender.js';

describe('attempt records', () => {
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
});

describe('delivery', () => {
  const NOW = Date.UTC(2026, 0, 1);

  describe('pauses between attempts', () => {
    it('are those of docs/webhooks.md, up to a tenth longer, and then end', () => {
      const pauses = (random: number) =>
        [1, 2, 3, 4, 5, 6, 7, 8].map((failures) => pauseAfterFailure(failures, null, random));
      const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
      expect(pauses(0)).toEqual([...seconds.map((each) => each * 1_000), null]);
      expect(pauses(1)).toEqual([...seconds.map((each) => each * 1_100), null]);
    });

    it('are as long as the receiver requests, but not shorter than scheduled, nor longer than a day', () => {
      expect(pauseAfterFailure(1, 60_000, 0)).toBe(60_000);
      expect(pauseAfterFailure(2, 60_000, 0)).toBe(300_000);
      expect(pauseAfterFailure(1, 1e12, 0)).toBe(86_400_000);
      expect(pauseAfterFailure(8, 60_000, 0)).toBeNull();
    });

    it.each([
      [undefined, null],
      ['', null],
      ['soon', null],
      ['-5', null],
      ['1.5', null],
      ['120', 120_000],
      ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
      ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ])('read Retry-After %p as %p', (header, millis) => {
      expect(readRetryAfter(header, NOW)).toBe(millis);
    });
  });

  it('secrets have 24 to 64 bytes, with or without their prefix', () => {
    expect(readWebhookSecret(newWebhookSecret())).toMatch(/^whsec_[\w+/]{43}=$/);
    const bytes = (count: number) => Buffer.alloc(count).toString('base64');
    for (const count of [24, 64]) expect(readWebhookSecret(bytes(count))).toBe(`whsec_${bytes(count)}`);
    for (const wrong of [bytes(23), bytes(65), 'whsec_', 'no base64!', '']) expect(readWebhookSecret(wrong)).toBeNull();
  });

  it('an answer is stored without the secrets that it repeats, and cut to a maximum length', () => {
    expect(keptAnswer('a planted b whsec_AAAA/+= c ok', ['planted', 'ok', ''])).toBe('a *** b whsec_*** c ok');
    expect(keptAnswer('bad token planted; key abcdefgh', ['Bearer planted', 'whsec_abcdefgh'])).toBe(
      'bad token ***; key ***',
    );
    expect(keptAnswer(`\0${'x'.repeat(5_000)}`, [])).toBe(`\ufffd${'x'.repeat(4_095)}`);
  });

  describe('ids of the management API', () => {
    const uuid = '0197a0b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b';

    it('have the form of Svix and sort by time', () => {
      const ids = [uuid, '0197a0b0-2000-7000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];
      for (const id of ids) {
        expect(toWireId('msg', id)).toMatch(/^msg_[0-9A-Za-z]{27}$/);
        expect(fromWireId('msg', toWireId('msg', id))).toBe(id);
      }
      const times = [0, 1_000, 60_000, 86_400_000, 31_536_000_000].map((age) => NOW + age);
      const byTime = times.map((time) => toWireId('msg', uuidAt(time)));
      expect(byTime.toSorted()).toEqual(byTime);
    });

    it('are accepted in the form of earlier releases', () => {
      expect(fromWireId('msg', `msg_${uuid.replaceAll('-', '')}`)).toBe(uuid);
    });

    it('name their kind', () => {
      const id = toWireId('msg', uuid);
      const hex = uuid.replaceAll('-', '');
      for (const wrong of [
        toWireId('ep', uuid),
        `ep_${hex}`,
        uuid,
        '',
        'msg_',
        `${id}0`,
        `msg_${'z'.repeat(27)}`,
        'mine',
      ])
        expect(fromWireId('msg', wrong)).toBeNull();
    });

    const uuidAt = (millis: number) =>
      millis
        .toString(16)
        .padStart(12, '0')
        .replace(/^(.{8})(.{4})$/, '$1-$2-7000-8000-000000000000');
  });
});
