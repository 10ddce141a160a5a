import { afterAll, describe, expect, it } from '@jest/globals';
import { UnavailableError } from '@hallpass/errors';
import {
  type BuiltInTemplateKey,
  BUILT_IN_TEMPLATES,
  BUILT_IN_THEMES,
  MAIL_LANGUAGES,
  SECURITY_CHANGES,
  TEMPLATE_IDS,
} from '@hallpass/mail-templates';
import { renderConfig } from '@hallpass/project-config';
import { FlowMails } from './flow-mails.js';
import { MailRenderer } from './mail-renderer.js';
import type { MailContent } from './rendered-mail.js';
import { Sandbox } from './sandbox/sandbox.js';

const sandbox = new Sandbox();
const mails = new FlowMails(new MailRenderer(sandbox));

afterAll(() => sandbox.onApplicationShutdown());

const LINK = 'https://app.example/verify?code=abc&next=%2F';
const VARIABLES = {
  emailVerificationLink: LINK,
  passwordResetLink: LINK,
  magicLink: LINK,
  otp: '4H7K2P',
  teamDisplayName: 'Night shift',
  teamInvitationLink: LINK,
  signInInvitationLink: LINK,
  signUpLink: LINK,
};

const render = (patch: Partial<MailContent> = {}, override = {}, displayName = 'Acme') =>
  mails.render(
    { displayName, config: renderConfig(override) },
    { template: 'email_verification', userDisplayName: null, variables: VARIABLES, ...patch },
  );

describe('a mail of a flow', () => {
  it('is rejected for an unknown template, a missing variable and an unknown change', async () => {
    await expect(render({ template: 'constructor' as BuiltInTemplateKey })).rejects.toThrow(/template does not exist/);
    await expect(render({ variables: {} })).rejects.toThrow(/emailVerificationLink/);
    const notice = { template: 'security_notice' as const, variables: { change: 'toString' } };
    await expect(render(notice)).rejects.toThrow(/No such change/);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])(
    'is refused with the link %s',
    async (link) => {
      await expect(render({ variables: { emailVerificationLink: link } })).rejects.toThrow(/link/);
    },
  );

  it.each<[BuiltInTemplateKey, string[]]>([
    ['email_verification', ['Acme']],
    ['password_reset', ['Acme']],
    ['magic_link', ['Acme', '4H7K2P']],
    ['team_invitation', ['Night shift']],
    ['sign_in_invitation', ['Acme']],
    ['sign_up_invitation', ['Acme']],
    ['waitlist_approved', ['Acme']],
  ])(
    'of %s has the words of contract/05 §2 in its subject, and its link, in every language',
    async (template, words) => {
      for (const locale of MAIL_LANGUAGES) {
        const mail = await render({ template, locale });
        for (const word of words) expect(mail.subject).toContain(word);
        expect(mail.text.split(LINK)).toHaveLength(2);
        expect(mail.html).toContain('href="https://app.example/verify?code=abc&amp;next=%2F"');
      }
    },
  );

  it('of email_verification says in every language when and from where, and has a second link, once', async () => {
    const disownLink = 'https://auth.example/disown?project_id=p&code=xyz';
    const requestPlace = JSON.stringify({ browser: 'Firefox', cityName: 'Oslo', countryCode: 'NO' });
    const at = '2026-11-02T09:41:00.000Z';
    const made = { emailVerificationLink: LINK, disownLink, requestPlace, accountMadeAt: at };
    const added = {
      emailVerificationLink: LINK,
      disownLink,
      requestPlace,
      addressAddedAt: at,
      accountOwner: 'a***@b.c',
    };
    for (const locale of MAIL_LANGUAGES) {
      const texts: string[] = [];
      for (const variables of [made, added]) {
        const { text, html } = await render({ variables, locale });
        expect(text).toContain('Firefox, Oslo');
        expect(text).toMatch(/2026.*41( AM)? UTC/);
        expect(text.split(disownLink)).toHaveLength(2);
        expect(html).toContain('href="https://auth.example/disown?project_id=p&amp;code=xyz"');
        expect(text.indexOf(LINK)).toBeLessThan(text.indexOf(disownLink));
        texts.push(text);
      }
      expect(texts[0]).not.toContain('***');
      expect(texts[1]!.replaceAll('\u200c', '')).toContain('a***@b.c');
    }
    const bare = await render({ variables: { emailVerificationLink: LINK } });
    expect(bare.text).not.toMatch(/account was created|was added|undefined/);
  });

  it("passes the additional variables to a project's own template", async () => {
    const key = `emails.templates.${TEMPLATE_IDS.email_verification}.tsxSource`;
    const own =
      'export const variablesSchema = (v) => v;' +
      'export const EmailTemplate = ({ variables: v }) => <p>{[v.accountMadeAt, v.requestPlace, v.disownLink].join("|")}</p>;';
    const variables = {
      emailVerificationLink: LINK,
      disownLink: 'https://auth.example/',
      accountMadeAt: '2026-11-02T09:41:00.000Z',
      requestPlace: '{}',
    };
    expect((await render({ variables }, { [key]: own })).text).toBe(
      'November 2, 2026 at 9:41 AM UTC|an unknown location|https://auth.example/',
    );
  });

  it("lists the account's other ways to sign in, in every language", async () => {
    const ways = {
      passwordSince: '2026-11-02T09:41:00.000Z',
      passkeys: '7',
      providers: 'GitHub, Google',
      otherAddresses: 'a***@b.c',
      apiKeys: '31',
      sessions: '42',
      applications: 'Notes, Shop',
    };
    for (const locale of MAIL_LANGUAGES) {
      const variables = { change: 'mailbox_sign_in', ...ways };
      const { text } = await render({ template: 'security_notice', variables, locale });
      for (const word of ['UTC', '7', 'GitHub, Google', '31', '42', 'Notes, Shop']) expect(text).toContain(word);
      expect(text.replaceAll('\u200c', '')).toContain('a***@b.c');
    }
    const one = await render({ template: 'security_notice', variables: { change: 'mailbox_sign_in', passkeys: '7' } });
    expect(one.text).toContain('Passkeys: 7');
    expect(one.text).not.toMatch(/Password set|Provider accounts:|Other addresses|API keys|devices and|applications/);
  });

  it('has the subject of the contract, in English', async () => {
    expect((await render()).subject).toBe('Verify your email at Acme');
    expect((await render({ template: 'password_reset' })).subject).toBe('Reset your password at Acme');
  });

  it("is in the reader's language, otherwise the project's, otherwise English", async () => {
    expect((await render({ locale: 'de-AT' })).subject).toContain('Bestätigen');
    expect((await render({}, { 'emails.locale': 'fr' })).subject).toContain('Confirmez');
    expect((await render({ locale: 'zh-CN' })).subject).toContain('验证');
    expect((await render({}, { 'emails.locale': 'zh-CN' })).subject).toContain('验证');
    expect((await render({ locale: 'tlh' })).subject).toContain('Verify');
    expect((await render({ locale: 'tlh' }, { 'emails.locale': 'fr' })).subject).toContain('Confirmez');
    const key = `emails.templates.${TEMPLATE_IDS.email_verification}.tsxSource`;
    const own = 'export const EmailTemplate = ({ locale }) => <p>{locale}</p>;';
    expect((await render({ locale: 'tlh' }, { [key]: own })).text).toBe('tlh');
  });

  it('describes every account change in its own words', async () => {
    const texts = new Set<string>();
    for (const change of SECURITY_CHANGES) {
      const mail = await render({ template: 'security_notice', variables: { change } });
      expect(mail.subject).toMatch(/^\S.+ at Acme$/);
      texts.add(mail.text);
    }
    expect(texts.size).toBe(SECURITY_CHANGES.length);
  });

  it("uses the project's own source, and the built-in one if that does not render", async () => {
    const key = `emails.templates.${TEMPLATE_IDS.email_verification}.tsxSource`;
    const own = 'export const EmailTemplate = () => <p>own words</p>;';
    expect((await render({}, { [key]: own })).text).toBe('own words');
    for (const broken of ['export const EmailTemplate = () => <p>;', 'while (true) {}'])
      expect((await render({}, { [key]: broken })).text).toContain(LINK);
  });

  it('shows names as text in body and subject, without turning anything in them into a link', async () => {
    const evil = 'Claim at https://evil.example <a href=evil>';
    const variables = { ...VARIABLES, teamDisplayName: evil };
    const mail = await render({ template: 'team_invitation', userDisplayName: evil, variables });
    for (const form of [mail.html, mail.text]) expect(form).not.toContain('evil.example');
    expect(mail.html).not.toContain('<a href=evil');
    expect(mail.subject).toContain(evil);
  });

  it('has a light and a dark form', async () => {
    const { html } = await render();
    expect(html).toContain('content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });
});

describe('every built-in template, in every language', () => {
  const renderer = new MailRenderer(sandbox);
  const templates = Object.values(BUILT_IN_TEMPLATES).map(({ displayName, tsxSource }) => ({ displayName, tsxSource }));
  const themes = [...Object.values(BUILT_IN_THEMES).map(({ tsxSource }) => tsxSource), false as const];

  const preview = (templateSource: string, themeSource: string | false, locale: string) =>
    renderer.render({
      project: { displayName: 'Acme & Co' },
      user: { displayName: 'Ada <b>' },
      source: { templateSource },
      themeSource,
      variables: {},
      locale,
      preview: true,
      unsubscribeLink: 'https://app.example/unsubscribe?code=1&project_id=2',
    });

  it.each(templates)('renders: $displayName', async ({ tsxSource }) => {
    for (const locale of MAIL_LANGUAGES) {
      const mail = await renderer.preview({ displayName: 'Acme & Co' }, tsxSource, false, { locale });
      expect(mail.subject).not.toMatch(/[{}]|undefined/);
      expect(mail.text).not.toMatch(/[{}]|undefined/);
    }
  });

  it.each(templates)('has each link once in its text: $displayName', async ({ tsxSource }) => {
    for (const locale of MAIL_LANGUAGES) {
      for (const themeSource of themes) {
        const { text, html } = await preview(tsxSource, themeSource, locale);
        const links = text.match(/https?:\S+/g) ?? [];
        expect(links).toEqual([...new Set(links)]);
        const shown = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
        expect(links).toEqual([...new Set(shown)]);
      }
    }
  });

  it.each(templates)('equals the result of the interpreter of owners’ sources: $displayName', async ({ tsxSource }) => {
    for (const locale of ['en', 'ja']) {
      for (const theme of themes) {
        // With an extra space, the source no longer counts as built-in.
        expect(await preview(tsxSource, theme, locale)).toEqual(await preview(`${tsxSource} `, theme, locale));
      }
    }
  });
});

describe('a renderer that crashes', () => {
  it('does not count as a failure of the email if no owner’s source was involved', async () => {
    const closed = new Sandbox();
    await closed.onApplicationShutdown();
    const content: MailContent = { template: 'magic_link', userDisplayName: null, variables: VARIABLES };
    const sent = new FlowMails(new MailRenderer(closed)).render(
      { displayName: 'Acme', config: renderConfig({}) },
      content,
    );
    await expect(sent).rejects.toBeInstanceOf(UnavailableError);
  });
});
