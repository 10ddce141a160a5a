/** @once balances by the test clock; what changes them is the same in both modes */

import { expect, it } from '@jest/globals';
import { documentedHistories } from './model/documented-histories.js';
import { Playing, playTogether } from './model/driver.js';
import { HttpDriver, isPlayableByHttp } from './model/http-driver.js';
import { HttpShop } from './model/http-shop.js';

/** The table of docs/payments.md on a running server. The model has the balances of the table: see documented-histories.spec.ts. */
it('docs/payments.md, Histories: a server has the balances of the table', async () => {
  const documented = documentedHistories().map(({ history }) => history);
  const playable = documented.filter((history) => isPlayableByHttp(history));
  // Refunds that fail happen at Stripe alone.
  expect(documented.length - playable.length).toBe(2);
  const shop = await HttpShop.create({}, Math.min(...playable.map(({ start }) => start)));
  const playings = playable.map((history) => new Playing(history, new HttpDriver(shop, history.name.replace(' ', ''))));
  expect(await playTogether(playings)).toEqual([]);
});
