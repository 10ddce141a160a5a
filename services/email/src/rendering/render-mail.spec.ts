import { describe, expect, it } from '@jest/globals';
import type { MailTemplate } from '@hallpass/queue';
import { renderMail } from './render-mail.js';
import type { MailContent } from './rendered-mail.js';

const LINK = 'https://app.example/verify?code=abc&next=%2F';
const VARIABLES = {
  emailVerificationLink: LINK,
  passwordResetLink: LINK,
  magicLink: LINK,
  otp: '4H7K2P',
  teamDisplayName: 'Night shift',
  teamInvitationLink: LINK,
  signInInvitationLink: LINK,
};

function content(patch: Partial<MailContent> = {}): MailContent {
  return {
    template: 'email_verification',
    projectDisplayName: 'Acme',
    userDisplayName: null,
    variables: VARIABLES,
    ...patch,
  };
}

describe('renderMail', () => {
  it('refuses a template it does not know', async () => {
    await expect(renderMail(content({ template: 'constructor' as MailTemplate }))).rejects.toThrow(/No such mail/);
  });

  it('refuses a mail whose variable is missing, naming it', async () => {
    await expect(renderMail(content({ variables: {} }))).rejects.toThrow(/emailVerificationLink/);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])('refuses the link %s', async (link) => {
    await expect(renderMail(content({ variables: { emailVerificationLink: link } }))).rejects.toThrow(/link/);
  });

  it.each<[MailTemplate, string[]]>([
    ['email_verification', ['Acme']],
    ['password_reset', ['Acme']],
    ['magic_link', ['Acme', '4H7K2P']],
    ['team_invitation', ['Night shift']],
    ['sign_in_invitation', ['Acme']],
  ])(
    '%s names what wire contract 05 §2 wants in the subject, and has its link in both forms',
    async (template, words) => {
      const mail = await renderMail(content({ template }));
      for (const word of words) expect(mail.subject).toContain(word);
      expect(mail.text).toContain(LINK);
      expect(mail.html).toContain('href="https://app.example/verify?code=abc&amp;next=%2F"');
    },
  );

  it.each(['password_changed', 'new_sign_in'])(
    'the notice of %s has a detail where one is given, and no link',
    async (change) => {
      const variables = { change, detail: 'Chrome on Linux, from 203.0.113.7' };
      const mail = await renderMail(content({ template: 'security_notice', variables }));
      expect(mail.subject).toMatch(/ at Acme$/);
      expect(mail.text).toContain('Chrome on Linux');
      expect(mail.html).not.toContain('<a ');
      expect((await renderMail(content({ template: 'security_notice', variables: { change } }))).text).not.toContain(
        'Linux',
      );
    },
  );

  it('refuses a notice of a change that it does not know', async () => {
    const variables = { change: 'toString' };
    await expect(renderMail(content({ template: 'security_notice', variables }))).rejects.toThrow(/No such change/);
  });

  it('names the leaked key by description and last four characters', async () => {
    const variables = { description: 'CI', lastFour: '9f3c', foundAt: 'https://evil.example/x' };
    const mail = await renderMail(content({ template: 'api_key_leaked', variables }));
    expect(mail.subject).toContain('9f3c');
    expect(mail.text).toContain('"CI"');
    expect(mail.text).not.toContain('https://evil.example');
  });

  it('shows a name with markup as text', async () => {
    const evil = '<a href=evil>';
    const mail = await renderMail(content({ projectDisplayName: evil, userDisplayName: evil }));
    expect(mail.html).not.toContain(evil);
    expect(mail.html).toContain('&lt;a href=evil&gt;');
    expect(mail.html.match(/<a /g)).toHaveLength(2); // button and plain link
  });

  it('lets no part of a user name become a link in programs that make links by themselves', async () => {
    const mail = await renderMail(content({ userDisplayName: 'Claim at https://evil.example/x or a@evil.example' }));
    for (const form of [mail.html, mail.text]) expect(form).not.toMatch(/https:\/\/evil|evil\.example|a@evil/);
  });

  it('keeps line breaks and reading-direction marks of names out of the subject', async () => {
    const { subject } = await renderMail(content({ projectDisplayName: 'Acme\r\nBcc: x@evil.example\u202e\u2066!' }));
    expect(subject).toBe('Verify your e-mail for Acme Bcc: x@evil.example!');
  });

  it('has a light form and a dark one', async () => {
    const { html } = await renderMail(content());
    expect(html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it('greets by name only where there is one', async () => {
    expect((await renderMail(content({ userDisplayName: 'Ada' }))).text).toContain('Hello Ada,');
    expect((await renderMail(content())).text).toContain('Hello,');
  });
});
