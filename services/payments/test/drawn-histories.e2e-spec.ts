/** @once only the payments service decides these balances; other suites change items in both modes */

import { describe, expect, it } from '@jest/globals';
import { repeats, SeededRandom } from '@hallpass/testing';
import { Playing, playTogether } from './model/driver.js';
import { COMBINATIONS, nameOf, sampledHistories } from './model/history.js';
import { HttpDriver } from './model/http-driver.js';
import { HttpShop } from './model/http-shop.js';

/**
 * Plays random histories on a running server and compares balances with the model after each event. All histories of a
 * combination of repeat and expiry share a project and its clock, with one customer per history.
 * `npm run test:release` plays 250 of each combination.
 * HALLPASS_TEST_SEED: repeats the run with that seed. The seed is in the names of the tests.
 */
const HISTORIES = repeats(4);
const { seed } = new SeededRandom();

describe(`histories of customers have the balances of the model (HALLPASS_TEST_SEED=${seed})`, () => {
  it.each(COMBINATIONS.map((combination) => [nameOf(combination), combination] as const))(
    '%s',
    async (_name, combination) => {
      const histories = sampledHistories(combination, 'slots', HISTORIES, seed);
      const shop = await HttpShop.create({}, Math.min(...histories.map(({ start }) => start)));
      const playings = histories.map(
        (history, index) => new Playing({ ...history, name: `history ${index}` }, new HttpDriver(shop, `h${index}`)),
      );
      expect(await playTogether(playings)).toEqual([]);
    },
    600_000 + HISTORIES * 60_000,
  );
});
