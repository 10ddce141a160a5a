/** @once only the payments service decides these balances; other suites change items in both modes */

import { expect, it } from '@jest/globals';
import { documentedHistories } from './model/documented-histories.js';
import { Playing, playTogether } from './model/driver.js';
import { HttpDriver, isPlayableByHttp } from './model/http-driver.js';
import { HttpShop } from './model/http-shop.js';

/**
 * Plays the table of docs/payments.md on a running server. A unit test compares the table with the model
 * (documented-histories.spec.ts).
 */
it('a server has the balances of the histories in docs/payments.md', async () => {
  const documented = documentedHistories().map(({ history }) => history);
  const playable = documented.filter((history) => isPlayableByHttp(history));
  // With test cards, refunds never fail.
  expect(documented.length - playable.length).toBe(2);
  const shop = await HttpShop.create({}, Math.min(...playable.map(({ start }) => start)));
  const playings = playable.map((history) => new Playing(history, new HttpDriver(shop, history.name.replace(' ', ''))));
  expect(await playTogether(playings)).toEqual([]);
});
