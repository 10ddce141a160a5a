import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SECRETS, SITE_KEY, TOKENS, VERIFY_PATHS, WidgetReceiver } from '../../test/widgets/widget-receiver.js';
import { type WidgetCheck, Widgets } from './widgets.js';

/** The verification of Turnstile and hCaptcha, by a server that plays their documented APIs (security C23). */

let receiver: WidgetReceiver;
let widgets: Widgets;
let logged: string[];

beforeEach(async () => {
  logged = [];
  const keep = (...said: unknown[]) => void logged.push(JSON.stringify(said));
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(keep);
  receiver = await WidgetReceiver.start();
  widgets = new Widgets(receiver.http);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await receiver.stop();
});

const checkOf = (provider: keyof typeof SECRETS, change: Partial<WidgetCheck> = {}): WidgetCheck => ({
  projectId: 'project',
  purpose: 'sign_in',
  provider,
  siteKey: SITE_KEY,
  secretKey: SECRETS[provider],
  token: TOKENS[provider],
  clientAddress: '192.0.2.7',
  ...change,
});

describe.each(['turnstile', 'hcaptcha'] as const)('%s', (provider) => {
  it('rejects an invented token, and one that was used before', async () => {
    expect(await widgets.check(checkOf(provider, { token: 'invented' }))).toBe('wrong');
    expect(await widgets.check(checkOf(provider))).toBe('right');
    expect(await widgets.check(checkOf(provider))).toBe('wrong');
  });

  it('sends what the service documents, in a form', async () => {
    await widgets.check(checkOf(provider));
    const form = { secret: SECRETS[provider], response: TOKENS[provider], remoteip: '192.0.2.7' };
    expect(receiver.asked).toEqual([
      { path: VERIFY_PATHS[provider], form: provider === 'hcaptcha' ? { ...form, sitekey: SITE_KEY } : form },
    ]);
  });

  it('rejects no user for wrong keys of the project, and tells the operator', async () => {
    expect(await widgets.check(checkOf(provider, { secretKey: 'wrong' }))).toBe('unknown');
    expect(logged.join()).toContain('rejects the keys of project');
  });

  it.each(['down', 'busy', 'no JSON', 'silent'] as const)('does not know while the service is %s', async (how) => {
    receiver.mode = how;
    expect(await widgets.check(checkOf(provider))).toBe('unknown');
  });

  it('stops asking after five failures, and asks the other service on', async () => {
    receiver.mode = 'down';
    for (let time = 0; time < 8; time += 1) expect(await widgets.check(checkOf(provider))).toBe('unknown');
    expect(receiver.asked).toHaveLength(5);
    receiver.mode = 'up';
    const other = provider === 'turnstile' ? 'hcaptcha' : 'turnstile';
    expect(await widgets.check(checkOf(other))).toBe('right');
  });

  it('logs neither the secret nor the token', async () => {
    for (const how of ['down', 'no JSON', 'up'] as const) {
      receiver.mode = how;
      await widgets.check(checkOf(provider, how === 'up' ? { secretKey: `${SECRETS[provider]}-old` } : {}));
    }
    expect(logged.length).toBeGreaterThan(2);
    expect(logged.join()).not.toContain(SECRETS[provider]);
    expect(logged.join()).not.toContain(TOKENS[provider]);
  });
});

it('rejects a token of Turnstile for another purpose', async () => {
  expect(await widgets.check(checkOf('turnstile', { purpose: 'sign_up' }))).toBe('wrong');
});

it('lets one project wait for 16 answers at most', async () => {
  receiver.silentFor = '192.0.2.99';
  const silent = checkOf('turnstile', { clientAddress: '192.0.2.99' });
  const waiting = Array.from({ length: 17 }, () => widgets.check(silent));
  expect(await waiting[16]).toBe('unknown');
  expect(await widgets.check(checkOf('turnstile', { projectId: 'another' }))).toBe('right');
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 17 }, () => 'unknown'));
});
