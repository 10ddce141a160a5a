/** @once the ledger itself, on its own database */

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@hallpass/database';
import { repeats, SeededRandom } from '@hallpass/testing';
import type pg from 'pg';
import { type LedgerDatabase, startLedgerDatabase } from './ledger-database.js';
import { compareWithModel } from './model/driver.js';
import { FOUND_HISTORIES } from './model/found-histories.js';
import { COMBINATIONS, nameOf, sampledHistories } from './model/history.js';
import { PostgresLedger } from './model/ledger-driver.js';

/**
 * Plays random histories on the ledger, and compares each balance with the reference model after every event, and with
 * a sum of all entries (contract/06 §3, security L6).
 * `npm run test:release` plays 2,000 of each combination of repeat and expiry. HALLPASS_TEST_SEED: repeats the run with
 * that seed, which is in the name of the test.
 */
const HISTORIES = repeats(8);
const PATIENCE_MILLIS_OF_HISTORY = 5_000;
const { seed } = new SeededRandom();

let ledger: LedgerDatabase;
let db: Database;
let owner: pg.Client;

beforeAll(async () => {
  ledger = await startLedgerDatabase();
  ({ database: db, owner } = ledger);
});
afterAll(() => ledger?.stop());

it.each(FOUND_HISTORIES.map((history) => [history.name, history] as const))(
  'a history on which ledger and model once disagreed: %s',
  (_name, history) => compareWithModel(history, new PostgresLedger(db, owner)),
);

describe(`${HISTORIES} drawn histories of each combination (HALLPASS_TEST_SEED=${seed})`, () => {
  it.each(COMBINATIONS.map((combination) => [nameOf(combination), combination] as const))(
    'have the balances of the model: %s',
    async (_name, combination) => {
      let played = 0;
      for (const history of sampledHistories(combination, 'instants', HISTORIES, seed)) {
        await compareWithModel(history, new PostgresLedger(db, owner));
        played += 1;
      }
      expect(played).toBe(HISTORIES);
    },
    60_000 + HISTORIES * PATIENCE_MILLIS_OF_HISTORY,
  );
});
