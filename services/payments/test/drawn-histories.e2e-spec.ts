/** @once balances by the test clock; what changes them is the same in both modes */

import { describe, expect, it } from '@jest/globals';
import { SeededRandom } from '@hallpass/testing';
import { Playing, playTogether } from './model/driver.js';
import { COMBINATIONS, nameOf, sampledHistories } from './model/history.js';
import { HttpDriver } from './model/http-driver.js';
import { HttpShop } from './model/http-shop.js';

/**
 * Drawn histories on a running server, compared with the model after each event. The histories of a combination of repeat, expiry and
 * price interval are customers of one project, and happen on its clock side by side.
 *
 * HALLPASS_TEST_HISTORIES: how many of each combination, 50 when nothing is said.
 * HALLPASS_TEST_SEED: draws again what the run with that seed drew; the name of the tests says it.
 */
const HISTORIES = Number(process.env['HALLPASS_TEST_HISTORIES'] || 50);
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
