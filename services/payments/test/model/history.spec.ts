import { describe, expect, it } from '@jest/globals';
import { SeededRandom } from '@hallpass/testing';
import { DAY } from './calendar.js';
import { compareAtEnd, compareWithModel, type LedgerDriver } from './driver.js';
import type { Grain } from './drawing.js';
import { COMBINATIONS, sampledHistories } from './history.js';
import type { History, HistoryEvent } from './history-events.js';
import { ReferenceModel } from './reference-model.js';
import { documentedHistories } from './documented-histories.js';
import { isBroken } from './invariants.js';

describe('history', () => {
  /**
   * Checks that drawn histories are well-formed and that the model keeps its own rules on them. HALLPASS_TEST_SEED repeats a run; the
   * seed is in the names of the tests.
   */
  const { seed } = new SeededRandom();
  const HISTORIES = 20;

  const OF_REFUNDS_THAT_FAIL: HistoryEvent['kind'][] = ['refundFailed', 'refundOfPurchaseFailed'];
  const KINDS: HistoryEvent['kind'][] = [
    ...([
      'wait',
      'signUp',
      'use',
      'add',
      'configure',
      'buy',
      'grantProduct',
      'renew',
      'failRenewal',
      'payLate',
    ] as const),
    ...(['endUnpaid', 'changePlan', 'cancelAtPeriodEnd', 'cancelNow', 'refund', 'disputeLost', 'buyOnce'] as const),
    ...(['refundPurchase', 'disputeOfPurchaseLost'] as const),
    ...OF_REFUNDS_THAT_FAIL,
  ];

  /** Drives the model like an implementation. */
  function drivenModel(): LedgerDriver {
    let model: ReferenceModel;
    const apply = (event: HistoryEvent) => Promise.resolve(model.apply(event));
    const driver: Partial<LedgerDriver> = {
      start: (history) => Promise.resolve(void (model = new ReferenceModel(history))),
      moveTo: (at) => Promise.resolve(model?.advanceTo(at)),
      balance: (item) => Promise.resolve(model.balance(item)),
    };
    return Object.assign(Object.fromEntries(KINDS.map((kind) => [kind, apply])), driver) as LedgerDriver;
  }

  function drawn(grain: Grain, from = seed, count = HISTORIES): History[] {
    return COMBINATIONS.flatMap((combination) => sampledHistories(combination, grain, count, from));
  }

  describe.each(['instants', 'slots'] as const)(`histories in %s (HALLPASS_TEST_SEED=${seed})`, (grain) => {
    const histories = drawn(grain);

    it('are plain JSON in order of time', () => {
      for (const history of histories) {
        expect(JSON.parse(JSON.stringify(history))).toEqual(history);
        const times = [history.start, ...history.events.map(({ at }) => at)];
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }
    });

    it('read the same with and without reads on the way, and break no promise', async () => {
      for (const history of histories) {
        await compareWithModel(history, drivenModel());
        await compareAtEnd(history, drivenModel());
      }
    });

    it('read ahead what is read later', () => {
      for (const history of histories) {
        const model = new ReferenceModel(history);
        for (const [index, event] of history.events.entries()) {
          model.apply(event);
          const next = history.events[index + 1];
          if (!next || next.at === event.at + 1) continue;
          const ahead = model.balance('credits', next.at - 1);
          model.advanceTo(next.at - 1);
          expect({ history, index, ahead }).toEqual({ history, index, ahead: model.balance('credits') });
        }
      }
    });
  });

  it.each(['instants', 'slots'] as const)('histories in %s have everything that can happen', (grain) => {
    const kinds = drawn(grain, 1, 40).flatMap(({ events }) => events.map(({ kind }) => kind));
    const possible = grain === 'instants' ? KINDS : KINDS.filter((kind) => !OF_REFUNDS_THAT_FAIL.includes(kind));
    expect(new Set(kinds)).toEqual(new Set(possible));
  });

  it('histories in slots keep ten minutes from whatever falls due', () => {
    const MARGIN = 600_000;
    for (const history of drawn('slots')) {
      const model = new ReferenceModel(history);
      for (const event of history.events) model.apply(event);
      const acts = history.events.filter(({ kind }) => !['renew', 'failRenewal', 'endUnpaid'].includes(kind));
      const boundaries = model.lots.filter(({ cause }) => cause === 'boundary').map(({ grantedAt }) => grantedAt);
      const due = [...boundaries, ...model.lots.map(({ expiresAt }) => expiresAt)];
      for (const { at } of acts) {
        const near = due.filter((time) => Math.abs(time - at) < MARGIN && time !== at);
        expect({ at, near, history }).toEqual({ at, near: [], history });
      }
      expect(history.start % DAY).toBe(0);
    }
  });
});

describe('documented histories', () => {
  const documented = documentedHistories();

  describe('docs/payments.md, Histories', () => {
    it('has its rows, one after another', () => {
      expect(documented.length).toBeGreaterThanOrEqual(40);
      expect(documented.map(({ history }) => history.name)).toEqual(documented.map((_, index) => `row ${index + 1}`));
    });

    it.each(documented.map((each) => [each.history.name, each] as const))(
      '%s has the balances of the model',
      (_, row) => {
        const { history, balances } = row;
        const model = new ReferenceModel(history);
        const read = new Map<number, number>();
        for (const event of history.events) {
          model.apply(event);
          read.set(event.at, model.balance('credits'));
          expect(isBroken(model)).toBeNull();
        }
        const day = (at: number) => new Date(at).toISOString().slice(0, 10);
        const written = balances.map(({ at, quantity }) => [day(at), quantity]);
        expect(balances.map(({ at }) => [day(at), read.get(at)])).toEqual(written);
      },
    );
  });
});
