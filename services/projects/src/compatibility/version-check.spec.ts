import { describe, expect, it } from '@jest/globals';
import { checkVersion } from './version-check.js';

describe('checkVersion', () => {
  it.each(['', 'latest', '1', '1.2', 'v1.2.3', '1.2.3.4', '1.2.x'])('finds %j severe: no version', (version) => {
    expect(checkVersion(version, '1.2.3')).toMatchObject({ upToDate: false, severe: true });
  });

  it.each(['2.2.3', '0.2.3', '1.3.3', '1.1.9'])('finds %s severe against 1.2.3', (version) => {
    expect(checkVersion(version, '1.2.3')).toMatchObject({ upToDate: false, severe: true });
  });

  it('finds an older patch out of date, not severe', () => {
    expect(checkVersion('1.2.9', '1.2.10')).toMatchObject({ upToDate: false, severe: false });
  });

  it.each(['1.2.3', '1.2.4', '1.2.10', '1.2.3-beta.1'])('finds %s up to date with 1.2.3', (version) => {
    expect(checkVersion(version, '1.2.3')).toEqual({ upToDate: true });
  });
});
