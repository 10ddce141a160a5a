import { renderConfig } from '@hallpass/project-config';
import { Settings } from '@hallpass/settings';
import { describe, expect, it } from '@jest/globals';
import { mailRoute, senderConfig } from './mail-route.js';

function settings(patch: Partial<Settings> = {}): Settings {
  const mailFrom = { name: null, address: 'noreply@auth.example' };
  const values = { url: 'https://auth.example', smtpUrl: null, mail: 'capture', mailFrom, outboundPrivate: 'refuse' };
  return Object.assign(new Settings(), values, patch);
}

const sharing = { displayName: 'Acme', config: renderConfig({}) };

const OWN = {
  isShared: false,
  provider: 'smtp',
  host: 'mail.acme.example',
  port: 465,
  username: 'postmaster',
  password: 'correct horse',
  senderName: 'Acme\r\nTeam',
  senderEmail: 'team@acme.example',
};
const owning = (server: object) => ({ displayName: 'Acme', config: renderConfig({ 'emails.server': server }) });

describe('mailRoute', () => {
  it('captures email of a sharing project while the instance has no mail server', () => {
    expect(mailRoute(settings(), sharing)).toEqual({
      type: 'shared',
      server: null,
      senderName: 'Acme',
      senderEmail: 'noreply@auth.example',
    });
  });

  it('captures it too if the instance is set to capture', () => {
    expect(mailRoute(settings({ smtpUrl: 'smtp://mail.example', mail: 'capture' }), sharing).server).toBeNull();
  });

  it("captures the email of a project's own server if everything is to be captured", () => {
    const own = owning(OWN);
    expect(mailRoute(settings(), own).server).not.toBeNull();
    expect(mailRoute(settings({ capturesOwnServers: true }), own).server).toBeNull();
  });

  it.each([
    ['smtp://mail.example', { port: 587, isImplicitTls: false, isTlsRequired: true }],
    ['smtps://mail.example', { port: 465, isImplicitTls: true, isTlsRequired: true }],
    ['smtp://mail.example:2525?tls=off', { port: 2525, isTlsRequired: false }],
    ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, isTlsRequired: false }],
    ['smtp://[::1]:1025', { host: '::1', isTlsRequired: false }],
    ['smtp://p%40q:r%2Fs@mail.example', { username: 'p@q', password: 'r/s' }],
  ])("reads the instance's server from %s", (smtpUrl, expected) => {
    expect(mailRoute(settings({ smtpUrl, mail: 'smtp' }), sharing).server).toMatchObject(expected);
  });

  it("sends from the instance's sender, under the project's name unless that has one", () => {
    const sent = (mailFrom: Settings['mailFrom']) =>
      mailRoute(settings({ smtpUrl: 'smtp://mail.example', mail: 'smtp', mailFrom }), sharing);
    expect(sent({ name: null, address: 'hello@acme.example' })).toMatchObject({
      senderName: 'Acme',
      senderEmail: 'hello@acme.example',
    });
    expect(sent({ name: 'Example', address: 'hello@acme.example' })).toMatchObject({ senderName: 'Example' });
  });

  it("uses the project's own server and sender, with TLS from the start only on port 465", () => {
    expect(mailRoute(settings(), owning(OWN))).toMatchObject({
      type: 'standard',
      senderName: 'Acme Team',
      senderEmail: 'team@acme.example',
      server: { host: 'mail.acme.example', isImplicitTls: true, isTlsRequired: true, isOwnersChoice: true },
    });
    expect(mailRoute(settings(), owning({ ...OWN, port: 25 })).server).toMatchObject({ isImplicitTls: false });
  });

  it.each(['host', 'port', 'username', 'password', 'senderName', 'senderEmail'])(
    'falls back to the shared server if the own one has no %s',
    (missing) => {
      expect(mailRoute(settings(), owning({ ...OWN, [missing]: undefined })).type).toBe('shared');
    },
  );

  it('sends unencrypted to an own server on loopback only if private addresses are allowed', () => {
    const local = owning({ ...OWN, host: 'localhost', port: 2525 });
    expect(mailRoute(settings({ outboundPrivate: 'allow' }), local).server).toMatchObject({ isTlsRequired: false });
    expect(mailRoute(settings(), local).server).toMatchObject({ isTlsRequired: true });
  });
});

describe('senderConfig', () => {
  it('never shows a password', () => {
    const shared = mailRoute(settings({ smtpUrl: 'smtp://user:secret@mail.example', mail: 'smtp' }), sharing);
    expect(senderConfig(shared)).toEqual({
      type: 'shared',
      host: 'mail.example',
      port: 587,
      username: 'user',
      sender_name: 'Acme',
      sender_email: 'noreply@auth.example',
    });
    expect(senderConfig(mailRoute(settings(), owning(OWN)))).toEqual({
      type: 'standard',
      host: 'mail.acme.example',
      port: 465,
      username: 'postmaster',
      sender_name: 'Acme Team',
      sender_email: 'team@acme.example',
    });
  });
});
