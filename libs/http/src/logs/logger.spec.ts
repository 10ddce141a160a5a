import { describe, expect, it } from '@jest/globals';
import { Logger } from './logger.js';

function collect(): { logger: Logger; lines: () => Array<Record<string, unknown>>; text: () => string } {
  const written: string[] = [];
  const logger = new Logger({ name: 'test', stream: { write: (line: string) => void written.push(line) } });
  return {
    logger,
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => written.join(''),
  };
}

describe('Logger', () => {
  it('never writes the values of secret fields, at any depth and in any spelling', () => {
    const { logger, text } = collect();
    const canary = 'canary-value';
    logger.info('x', {
      password: canary,
      newPassword: canary,
      password_hash: canary,
      access_token: canary,
      refreshToken: canary,
      authorization: canary,
      'set-cookie': [canary],
      'x-stack-secret-server-key': canary,
      publishableClientKey: canary,
      headers: { 'X-Stack-Admin-Access-Token': canary, nested: [{ attempt_code: canary, totp_secret_base64: canary }] },
    });
    logger.error({ message: 'failed', body: { old_password: canary } });
    logger.warn(Object.assign(new Error('refused'), { parameters: [canary], query: canary }));
    expect(text()).not.toContain(canary);
  });

  it('keeps the ids and codes that logs are for', () => {
    const { logger, lines } = collect();
    logger.info('refused', { code: 'USER_NOT_FOUND', user_id: 'u1', kid: 'k1', refresh_token_id: 's1' });
    expect(lines()[0]).toMatchObject({
      level: 'info',
      service: 'test',
      msg: 'refused',
      code: 'USER_NOT_FOUND',
      user_id: 'u1',
      kid: 'k1',
      refresh_token_id: 's1',
    });
  });

  it('writes one line an event, whatever the text holds', () => {
    const { logger, lines } = collect();
    logger.info('name\n{"level":"fatal"}', { display_name: '\r\n{"forged":true}' });
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatchObject({ level: 'info', msg: 'name\n{"level":"fatal"}' });
  });

  it("understands Nest's way of calling", () => {
    const { logger, lines } = collect();
    logger.error('it broke', 'Error: it broke\n    at x', 'SomeService');
    logger.log('hello', 'SomeService');
    logger.log('Mapped {/x, GET} route', 'RouterExplorer');
    expect(lines()).toMatchObject([
      { level: 'error', msg: 'it broke', stack: 'Error: it broke\n    at x', context: 'SomeService' },
      { level: 'info', msg: 'hello', context: 'SomeService' },
    ]);
    expect(lines()).toHaveLength(2);
  });
});
