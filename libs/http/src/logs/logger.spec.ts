import { describe, expect, it } from '@jest/globals';
import { Logger, type LoggerOptions } from './logger.js';

function collect(options: Partial<LoggerOptions> = {}): {
  logger: Logger;
  lines: () => Array<Record<string, unknown>>;
  text: () => string;
} {
  const written: string[] = [];
  const logger = new Logger({ name: 'test', ...options, stream: { write: (line: string) => void written.push(line) } });
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

  it('writes what the settings ask for: no requests, nothing below a level, no whole address', () => {
    const address = { client_address: '203.0.113.77' };
    const quiet = collect({ requests: false });
    quiet.logger.access(address);
    quiet.logger.info('x');
    expect(quiet.lines()).toMatchObject([{ msg: 'x' }]);

    const grave = collect({ level: 'warn' });
    grave.logger.access(address);
    grave.logger.info('x');
    grave.logger.warn('y');
    expect(grave.lines()).toMatchObject([{ msg: 'y' }]);

    const masked = collect({ addresses: 'masked' });
    masked.logger.access(address);
    masked.logger.warn({ message: 'from a web page', clientAddress: '2001:db8:85a3:8d3::7348' });
    expect(masked.lines()).toMatchObject([
      { msg: 'request', client_address: '203.0.113.0' },
      { msg: 'from a web page', clientAddress: '2001:db8:85a3::' },
    ]);
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
