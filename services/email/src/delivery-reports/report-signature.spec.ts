import { expect, it } from '@jest/globals';
import { TextError } from '@hallpass/errors';
import type { Settings } from '@hallpass/settings';
import { ReportSignature, signReport } from './report-signature.js';

const signatures = new ReportSignature({ secret: 's'.repeat(64), previousSecret: null } as Settings);
const body = Buffer.from('{}');
const check = (secondsFromNow: number): void => {
  const seconds = Math.floor(Date.now() / 1000) + secondsFromNow;
  const header = `t=${seconds},v1=${signReport(signatures.secretOf('p'), seconds, body)}`;
  signatures.assertSigned({ projectId: 'p', header, body });
};

it.each([-3_600, 3_600])(
  'rejects a report that was signed %d seconds from now, despite a valid signature',
  (seconds) => {
    expect(() => check(seconds)).toThrow(TextError);
  },
);

it.each([-60, 60])('accepts a report that was signed %d seconds from now, because clocks differ', (seconds) => {
  expect(() => check(seconds)).not.toThrow();
});
