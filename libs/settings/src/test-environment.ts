import { Environment } from './environment.js';
import { anyText, oneOf, Setting, wholeNumber } from './setting.js';

/** Adds the variables that only tests read. Servers ignore them but refuse to start if one is invalid. */
export class TestEnvironment extends Environment {
  @Setting(oneOf('standalone', 'distributed'), {
    about: 'how the end-to-end tests start Hallpass',
    default: 'standalone',
    readBy: ['tests'],
  })
  HALLPASS_MODE?: 'standalone' | 'distributed';

  @Setting(wholeNumber(1, 9), {
    about: 'how many replicas of every process the end-to-end tests start in distributed mode',
    default: '1',
    readBy: ['tests'],
  })
  HALLPASS_REPLICAS?: number;

  @Setting(wholeNumber(0, 4_294_967_295), {
    about: 'seed of random test data: the seed of a failed run repeats it',
    default: 'a different one each run',
    readBy: ['tests'],
  })
  HALLPASS_TEST_SEED?: number;

  @Setting(wholeNumber(1, 1_000_000), {
    about: 'how many random operations on item quantities the tests compare with a model; a whole run has 10000',
    default: '500',
    readBy: ['tests'],
  })
  HALLPASS_TEST_OPERATIONS?: number;

  @Setting(wholeNumber(1, 10_000), {
    about: 'how many random histories the tests compare with a model for each combination of repeat and expiry',
    default: '15 on a server, 30 on the ledger itself',
    readBy: ['tests'],
  })
  HALLPASS_TEST_HISTORIES?: number;

  @Setting(wholeNumber(1, 1_000_000), {
    about: 'how many Stripe events the tests deliver in random order; a whole run has 1000',
    default: '180',
    readBy: ['tests'],
  })
  HALLPASS_TEST_STRIPE_EVENTS?: number;

  @Setting(anyText, {
    about: 'address of a stripe-mock, which must then accept every request that the double of Stripe accepts',
    default: 'only the double',
    readBy: ['tests'],
  })
  HALLPASS_TEST_STRIPE_MOCK?: string;

  @Setting(oneOf('0', '1'), {
    about: 'skips the browser tests',
    default: '0',
    readBy: ['tests'],
  })
  HALLPASS_SKIP_BROWSER?: '0' | '1';

  @Setting(anyText, {
    about: 'path of Chromium',
    default: '/usr/bin/chromium-headless-shell, or else /usr/bin/chromium',
    readBy: ['tests'],
  })
  CHROMIUM_PATH?: string;
}
