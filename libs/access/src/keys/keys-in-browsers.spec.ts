import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { KeysInBrowsers } from './keys-in-browsers.js';

const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
const key = { projectId: 'p', accessType: 'server' as const, requestId: 'r', clientAddress: '203.0.113.7' };
const HOUR = 3_600_000;

describe('keys for back ends in pages (security I3)', () => {
  beforeEach(() => void warn.mockClear());

  it('are spoken of once an hour, by project and kind', () => {
    let time = HOUR;
    const keys = new KeysInBrowsers(() => time);
    for (const more of [{}, {}, { projectId: 'q' }, { accessType: 'admin' as const }])
      keys.noticed('https://app.example', { ...key, ...more });
    expect(warn).toHaveBeenCalledTimes(3);
    time += HOUR - 1;
    keys.noticed('https://app.example', key);
    expect(warn).toHaveBeenCalledTimes(3);
    time += 1;
    keys.noticed('https://app.example', key);
    expect(warn).toHaveBeenCalledTimes(4);
  });

  it('are named by where they came from, cut to a length, and not by the key', () => {
    new KeysInBrowsers().noticed(`https://${'a'.repeat(500)}`, key);
    const [[line]] = warn.mock.calls as unknown as [[Record<string, string>]];
    expect(line).toEqual({ ...key, message: expect.stringContaining('server key'), origin: expect.any(String) });
    expect(line['origin']).toHaveLength(200);
  });
});
