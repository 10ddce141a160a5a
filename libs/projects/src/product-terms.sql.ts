import { prepared } from '@hallpass/database';

/** Does nothing for a version that is not newer than the recorded one (payments.record_products). */
export const recordProducts = prepared('record-products', {
  global: 'a function that is given the project',
})(
  `SELECT payments.record_products(:projectId, :version::bigint, :fingerprint, :now::timestamptz, :isTest::boolean,
     :products::jsonb)`,
);
