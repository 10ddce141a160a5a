import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest, afterAll, beforeAll } from '@jest/globals';
import { Settings } from '@hallpass/settings';
import { type MailServer, startMailServer } from '@hallpass/testing';
import { destinationOf, MailServers } from './mail-servers.js';
import type { MailRoute, SmtpServer } from './mail-route.js';
import { MailTransport, publicSmtpAddress } from './mail-transport.js';
import { assertOneRecipient, InvalidRecipientError } from './recipient.js';
import { isServerDown, keptAnswer, smtpFailure } from './smtp-failure.js';

describe('mail servers', () => {
  const ONE = 'smtp:shared:one.example:25';
  const OTHER = 'smtp:shared:other.example:25';

  let servers: MailServers;

  beforeEach(() => {
    jest.useFakeTimers();
    servers = new MailServers();
  });
  afterEach(() => void jest.useRealTimers());

  function fail(times: number, destination = ONE): void {
    for (let failed = 0; failed < times; failed++) servers.begin(destination)!.end(false);
  }

  describe('a mail server', () => {
    it('takes any number of emails at once while it works', () => {
      fail(2);
      servers.begin(ONE)!.end(true);
      fail(2);
      expect(Array.from({ length: 20 }, () => servers.begin(ONE))).not.toContain(null);
    });

    it('gets one email at a time after three failures in a row, at most one per second', () => {
      fail(3);
      const turn = servers.begin(ONE);
      expect([turn === null, servers.begin(ONE), servers.isFree(ONE)]).toEqual([false, null, false]);
      turn!.end(false);
      expect(servers.begin(ONE)).toBeNull();
      jest.advanceTimersByTime(1_000);
      expect(servers.isFree(ONE)).toBe(true);
      // A turn that ends without calling the server does not mark it as working.
      const next = servers.begin(ONE)!;
      expect(servers.begin(ONE)).toBeNull();
      expect(next.end(null)).toBe(false);
      jest.advanceTimersByTime(1_000);
      expect(servers.begin(ONE)!.end(true)).toBe(true);
      expect([servers.begin(ONE), servers.begin(ONE)]).not.toContain(null);
    });

    it('reports only once that it works again', () => {
      const late = servers.begin(ONE)!;
      fail(1);
      expect([servers.begin(ONE)!.end(true), late.end(true)]).toEqual([true, false]);
    });

    it('does not affect other servers', () => {
      fail(4);
      expect([servers.isFree(ONE), servers.isFree(OTHER)]).toEqual([false, true]);
    });

    it('is shared by all projects if it is the shared one, and otherwise separate for each project', () => {
      const server = { host: 'mail.example', port: 587 } as Parameters<typeof destinationOf>[1];
      const of = (projectId: string, isOwnersChoice: boolean) =>
        destinationOf(projectId, { ...server, isOwnersChoice });
      expect(of('a', false)).toBe(of('b', false));
      expect(of('a', true)).not.toBe(of('b', true));
    });
  });
});

describe('mail transport', () => {
  const settings = Object.assign(new Settings(), { url: 'http://localhost:8080' });

  let clear: MailServer;
  let selfSigned: MailServer;
  let transport: MailTransport;

  beforeAll(async () => {
    clear = await startMailServer();
    selfSigned = await startMailServer({ offersStartTls: true });
    transport = new MailTransport(settings);
  });
  afterAll(async () => {
    transport.onApplicationShutdown();
    await clear.close();
    await selfSigned.close();
  });

  type Way = 'send' | 'sendOnce';
  async function send(way: Way, to: MailServer, isTlsRequired: boolean) {
    const { hostname, port } = new URL(to.url);
    const server: SmtpServer = {
      host: hostname,
      port: Number(port),
      isImplicitTls: false,
      isTlsRequired,
      username: 'postmaster',
      password: 'correct horse',
      isOwnersChoice: false,
    };
    const route: MailRoute = { type: 'standard', server, senderName: 'Ada', senderEmail: 'ada@acme.example' };
    const recipient = `${way}-${isTlsRequired}@example.com`;
    const messageId = `<${randomUUID()}@localhost>`;
    const mail = { messageId, to: recipient, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
    const answer = await transport[way](server, route, mail);
    return { answer, arrived: to.mails.filter(({ to: [first] }) => first === recipient.toLowerCase()) };
  }

  describe.each<Way>(['send', 'sendOnce'])('a mail server that `%s` uses', (way) => {
    it.each([
      ['which must have TLS and does not offer it', () => clear, /STARTTLS/],
      ['which must have TLS and has a certificate that does not verify', () => selfSigned, /certificate/],
    ])('%s gets no mail', async (_what, to, rawError) => {
      const { answer, arrived } = await send(way, to(), true);
      expect(answer).toMatchObject({ failure: { rawError: expect.stringMatching(rawError) } });
      expect(arrived).toEqual([]);
    });

    it.each([
      ['with a certificate that does not verify', () => selfSigned, true],
      ['without TLS', () => clear, false],
    ])('which may do without TLS, %s, gets its mail', async (_what, to, isOverTls) => {
      const { answer, arrived } = await send(way, to(), false);
      expect(answer).toEqual({ answer: expect.stringContaining('250') });
      expect(arrived.map((mail) => mail.isOverTls)).toEqual([isOverTls]);
    });
  });
});

describe('outbound mail addresses (security J9)', () => {
  it('rejects ports that are not for email', async () => {
    await expect(publicSmtpAddress('93.184.216.34', 6379)).rejects.toThrow(/ports/);
  });

  it('refuses a name that resolves to a private address', async () => {
    await expect(publicSmtpAddress('localhost', 25)).rejects.toThrow(/private network/);
  });

  it('returns the address to connect to', async () => {
    await expect(publicSmtpAddress('93.184.216.34', 587)).resolves.toBe('93.184.216.34');
  });
});

describe('assertOneRecipient (security D9)', () => {
  it.each([
    'ada@example.com,eve@evil.example',
    'ada@example.com eve@evil.example',
    'ada@example.com\r\nBcc: eve@evil.example',
    '"ada@example.com"@evil.example',
    'Ada <ada@example.com>',
    'group:ada@example.com;',
    'ada@example.com@evil.example',
    'ada@exam\u202eple.com',
    'ada',
    '',
  ])('refuses %j', (recipient) => {
    expect(() => assertOneRecipient(recipient)).toThrow(InvalidRecipientError);
  });

  it.each(['ada@example.com', "o'brien+tag@sub.example.co", 'ünal@bücher.example'])('takes %s', (recipient) => {
    expect(() => assertOneRecipient(recipient)).not.toThrow();
  });
});

describe('smtp failure', () => {
  const SERVER: SmtpServer = {
    host: 'mail.example',
    port: 587,
    isImplicitTls: false,
    isTlsRequired: true,
    username: 'postmaster',
    password: 'correct horse',
    isOwnersChoice: true,
  };

  function failure(fields: object, message = 'no'): ReturnType<typeof smtpFailure> {
    return smtpFailure(Object.assign(new Error(message), fields), SERVER);
  }

  describe('smtpFailure', () => {
    it('treats a 5xx response to the email as final', () => {
      expect(failure({ code: 'EENVELOPE', responseCode: 550 })).toMatchObject({
        errorType: 'REJECTED',
        canRetry: false,
      });
    });

    it.each([
      [{ code: 'EENVELOPE', responseCode: 451 }, 'TEMPORARY'],
      [{ code: 'EAUTH', responseCode: 535 }, 'AUTH_FAILED'],
      [{ code: 'ETIMEDOUT' }, 'TIMEOUT'],
      [{ code: 'ECONNECTION' }, 'CONNECTION_CLOSED'],
      [{ code: 'EDNS' }, 'HOST_NOT_FOUND'],
      [{ code: 'ETLS' }, 'TLS_FAILED'],
    ])('retries after %j', (fields, errorType) => {
      expect(failure(fields)).toMatchObject({ errorType, canRetry: true });
    });

    it('treats a rejecting greeting, and 421 at any time, as a server that is down', () => {
      const greeted = failure({ code: 'EPROTOCOL', responseCode: 554 }, 'Invalid greeting. response=554 not now');
      const closing = failure({ code: 'EENVELOPE', responseCode: 421 });
      for (const error of [greeted, closing]) {
        expect(error).toMatchObject({ errorType: 'CONNECTION_CLOSED', canRetry: true });
        expect(isServerDown(error)).toBe(true);
      }
    });

    it("removes credentials from the server's response, in every encoding in which they were sent", () => {
      const plain = Buffer.from('\0postmaster\0correct horse').toString('base64');
      const password = Buffer.from('correct horse').toString('base64');
      const { rawError } = failure({}, `535 ${plain} ${password} postmaster:correct horse smtp://a:b@mail.example`);
      expect(rawError).toBe('535 *** *** ***:*** smtp://mail.example');
    });

    it('stores a response that cannot be stored as it is in a form that can', () => {
      expect(keptAnswer(`250 queued\0${'x'.repeat(2_000)}`, SERVER)).toBe(`250 queued\ufffd${'x'.repeat(989)}`);
    });
  });
});
