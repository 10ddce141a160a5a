import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Settings } from '@hallpass/settings';
import { type MailServer, startMailServer } from '@hallpass/testing';
import type { MailRoute, SmtpServer } from './mail-route.js';
import { MailTransport } from './mail-transport.js';

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
