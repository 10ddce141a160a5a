import { describe, expect, it } from '@jest/globals';
import { bodyOf, clientOnPage } from '../../test/client-on-page.js';
import { json } from '../../test/fake-server.js';

const begun = { polling_code: 'poll', login_code: 'login', expires_at: '2026-01-01T00:00:00Z' };

/** A command line that polls a server with the given answers, in order. */
function commandLine(...answers: object[]) {
  const app = clientOnPage((_, nth) => json(nth === 1 ? begun : (answers[nth - 2] ?? answers.at(-1))), { page: null });
  const links: string[] = [];
  const login = (options: object = {}) =>
    app.client.promptCliLogin({ appUrl: 'https://app.test', promptLink: (url) => void links.push(url), ...options });
  return { ...app, links, login };
}

describe('command-line login', () => {
  it('shows the link with login_code, polls every 2,000 ms, and gives the refresh token', async () => {
    const waiting = { status: 'waiting' };
    const { login, links, server } = commandLine(waiting, waiting, { status: 'success', refresh_token: 'refresh-9' });
    expect(await login({ expiresInMillis: 60_000 })).toEqual({ status: 'ok', data: 'refresh-9' });
    expect(links).toEqual(['https://app.test/handler/cli-auth-confirm?login_code=login']);
    expect(server.waited).toEqual([2_000, 2_000]);
    expect(server.seen.map((request) => [request.path, bodyOf(request)])).toEqual([
      ['/auth/cli', { expires_in_millis: 60_000 }],
      ...Array.from({ length: 3 }, () => ['/auth/cli/poll', { polling_code: 'poll' }]),
    ]);
  });

  it.each([
    ['expired', 'CLI_AUTH_EXPIRED_ERROR', 'CLI authentication request expired. Please try again.'],
    ['used', 'CLI_AUTH_USED_ERROR', 'This authentication token has already been used.'],
    ['lost', 'CLI_AUTH_ERROR', 'The server says lost.'],
  ])('that is %s says so', async (status, code, message) => {
    const { login } = commandLine({ status });
    expect(await login()).toMatchObject({ status: 'error', error: { code, message } });
  });

  it('times out after a maximum number of attempts', async () => {
    const { login, server } = commandLine({ status: 'waiting' });
    expect(await login({ maxAttempts: 3, waitTimeMillis: 5 })).toMatchObject({
      error: { code: 'CLI_AUTH_ERROR', message: 'Timed out waiting for CLI authentication.' },
    });
    expect(server.count('/auth/cli/poll')).toBe(3);
    expect(server.waited).toEqual([5, 5, 5]);
  });

  it('is shown with its origin to the person who confirms it; an unknown code is null', async () => {
    const details = {
      grants: 'session',
      project_display_name: 'Acme',
      requested_from: { ip: '192.0.2.7', user_agent: 'acme-cli/2' },
      requested_at_millis: 1_000,
      expires_at_millis: 2_000,
    };
    const { client, server } = clientOnPage((_, nth) =>
      nth === 1 ? json(details) : new Response('The code is not open.', { status: 400 }),
    );
    expect(await client.getCliLoginDetails('login')).toEqual({
      requestedAt: new Date(1_000),
      expiresAt: new Date(2_000),
      clientAddress: '192.0.2.7',
      userAgent: 'acme-cli/2',
    });
    expect(await client.getCliLoginDetails('gone')).toBeNull();
    expect(server.seen.map(bodyOf)).toEqual([{ login_code: 'login' }, { login_code: 'gone' }]);
  });
});
