import { describe, expect, it } from '@jest/globals';
import { documentedHistories } from './documented-histories.js';
import { isBroken } from './invariants.js';
import { ReferenceModel } from './reference-model.js';

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
