import { RateLimitedError, UnavailableError } from '@hallpass/errors';
import { describe, expect, it } from '@jest/globals';
import { QueueOptions } from './queue-options.js';
import { DeadlineError, type FailureKind, failureKind, pauseAfter, whyOver } from './try-outcome.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const options = new QueueOptions();
const fresh = { attempts: 1, lost_runs: 0, given_back: 0, age_millis: 0, millis_left: null as number | null };

describe('whose failure it is', () => {
  it.each<[string, Error, FailureKind]>([
    ['an answer of a mail server', new Error('Mail not sent'), 'counted'],
    ['a fault in the code', new TypeError('x is undefined'), 'counted'],
    ['a renderer that is not there', new UnavailableError('no renderer'), 'deferred'],
    ['a limit of our own', new RateLimitedError(2), 'deferred'],
    ['a deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' }), 'deferred'],
    ['a database that stops', Object.assign(new Error('bye'), { code: '57P01' }), 'deferred'],
    ['a statement that was wrong', Object.assign(new Error('no'), { code: '23505' }), 'counted'],
    ['a deadline', new DeadlineError(60_000), 'stalled'],
  ])('%s', (_, error, kind) => {
    expect(failureKind(error)).toBe(kind);
  });
});

describe('the pause after a try', () => {
  it.each<[FailureKind, Partial<typeof fresh>, number | null]>([
    ['counted', {}, 2_000],
    ['counted', { attempts: 4 }, 15 * MINUTE],
    ['counted', { attempts: 5 }, null],
    ['stalled', { attempts: 5 }, 2_000],
    ['stalled', { lost_runs: 8 }, 15 * MINUTE],
    ['stalled', { lost_runs: 9 }, null],
    ['deferred', { attempts: 5 }, 1_000],
    ['deferred', { given_back: 100 }, MINUTE],
    ['deferred', { age_millis: DAY - 30_000, given_back: 100 }, null],
    // A code that lives ten minutes, one that lives a day, and one that lives a week.
    ['counted', { attempts: 4, millis_left: 8 * MINUTE }, 5 * MINUTE],
    ['counted', { attempts: 5, millis_left: 2 * MINUTE }, null],
    ['counted', { attempts: 20, age_millis: HOUR, millis_left: 23 * HOUR }, 5 * MINUTE],
    ['counted', { attempts: 40, age_millis: 12 * HOUR, millis_left: 12 * HOUR }, HOUR],
    ['deferred', { age_millis: 6 * DAY, millis_left: DAY }, 1_000],
    ['deferred', { age_millis: 7 * DAY, millis_left: 500 }, null],
  ])('that was %s, of %j', (kind, counts, pause) => {
    expect(pauseAfter(kind, { ...fresh, ...counts }, options)).toBe(pause);
  });

  it('keeps a mail server that is away from being asked more than 100 times in a week', () => {
    let [tries, age] = [0, 0];
    for (;;) {
      tries += 1;
      const counts = { ...fresh, attempts: tries, age_millis: age, millis_left: 7 * DAY - age };
      const pause = pauseAfter('counted', counts, options);
      if (pause === null) break;
      age += pause;
    }
    expect(tries).toBeLessThan(100);
    expect(age).toBeGreaterThan(6 * DAY);
  });
});

describe('a delivery that was begun', () => {
  it.each<[string, Partial<typeof fresh>, RegExp | null]>([
    ['goes on', {}, null],
    ['goes on while it has time', { attempts: 30, millis_left: 1 }, null],
    ['is over when its time is', { millis_left: 0 }, /too late.*said so/],
    ['is over after ten processes', { lost_runs: 10 }, /10 attempts did not finish.*said so/],
    ['is over when an earlier release has counted to five', { attempts: 6 }, /5 attempts failed.*said so/],
  ])('%s', (_, counts, why) => {
    const over = whyOver({ ...fresh, ...counts }, 'said so');
    if (why) expect(over).toMatch(why);
    else expect(over).toBeNull();
  });
});
