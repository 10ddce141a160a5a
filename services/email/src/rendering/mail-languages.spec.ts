import { afterAll, describe, expect, it } from '@jest/globals';
import { BUILT_IN_TEMPLATES, MAIL_LANGUAGES, TEMPLATE_IDS } from '@hallpass/mail-templates';
import { renderConfig } from '@hallpass/project-config';
import { FlowMails } from './flow-mails.js';
import { MailRenderer } from './mail-renderer.js';
import type { MailContent } from './rendered-mail.js';
import { Sandbox } from './sandbox/sandbox.js';

const sandbox = new Sandbox();
const mails = new FlowMails(new MailRenderer(sandbox));

afterAll(() => sandbox.onApplicationShutdown());

const LINK = 'https://app.example/verify?code=abc';
const VARIABLES = { emailVerificationLink: LINK, magicLink: LINK, otp: '4H7K2P' };

const render = (patch: Partial<MailContent>, override = {}) =>
  mails.render(
    { displayName: 'Acme', config: renderConfig(override) },
    { template: 'email_verification', userDisplayName: null, variables: VARIABLES, ...patch },
  );

describe('an email of a flow', () => {
  const REGIONAL = ['', '-AT', '_BR', '-TW', '-u-ca-japanese', '-JP-u-ca-japanese', '-Latn-DE-x-own', '-Hant-TW'];
  const TAGS = [
    ...MAIL_LANGUAGES.flatMap((language) => REGIONAL.map((more) => `${language.split('-')[0]}${more}`)),
    ...['ar', 'ar-EG', 'he', 'iw', 'fa_IR', 'ur', 'yi', 'sv-SE', 'tlh', 'zh-Hans-SG', 'deu', 'en-US-posix'],
    ...['', '*', 'x', 'not a tag', '<b>', '__proto__', '-', 'de-', 'ar-', `${'de-'.repeat(40)}AT`],
  ];
  const shown = ({ html }: { html: string }) => ({
    lang: /<html[^>]*? lang="([^"]*)"/.exec(html)?.[1],
    dir: /<html[^>]*? dir="([^"]*)"/.exec(html)?.[1],
  });

  it('declares the language of its text, whatever language its reader requests', async () => {
    const id = TEMPLATE_IDS.magic_link;
    // A changed template keeps its languages.
    const changed = { [`emails.templates.${id}.tsxSource`]: `${BUILT_IN_TEMPLATES[id]!.tsxSource}// changed` };
    const texts = new Map<string, string>();
    for (const language of MAIL_LANGUAGES)
      texts.set(language, (await render({ template: 'magic_link', locale: language })).text);
    expect(new Set(texts.values()).size).toBe(MAIL_LANGUAGES.length);
    for (const override of [{}, changed, { 'emails.locale': 'ar' }, { 'emails.locale': 'not a tag' }]) {
      for (const tag of TAGS) {
        const mail = await render({ template: 'magic_link', locale: tag }, override);
        const { lang, dir } = shown(mail);
        const written = MAIL_LANGUAGES.find((language) => language.split('-')[0] === lang!.split('-')[0]);
        expect({ tag, dir, text: mail.text }).toEqual({ tag, dir: 'ltr', text: texts.get(written!) });
      }
    }
  });

  it.each([
    ['pt_BR', 'pt-BR'],
    ['zh-Hant-TW', 'zh-Hans'],
    ['ja-JP-u-ca-japanese', 'ja-JP'],
    ['ar', 'en'],
    ['iw', 'en'],
  ])('to a reader of %s is marked as %s', async (locale, lang) => {
    expect(shown(await render({ locale }))).toEqual({ lang, dir: 'ltr' });
  });

  it('has dates and places in the language of its text', async () => {
    const variables = { ...VARIABLES, accountMadeAt: '2026-11-02T09:41:00.000Z', requestPlace: '{}' };
    const english = (await render({ variables, locale: 'en' })).text;
    expect(english).toContain('November 2, 2026');
    for (const locale of ['ar', 'iw', 'sv']) expect((await render({ variables, locale })).text).toBe(english);
    expect((await render({ variables, locale: 'ar' }, { 'emails.locale': 'he' })).text).toBe(english);
  });

  it('with an own template is in a language of that template, and in its writing direction', async () => {
    const own = (languages: string) => ({
      [`emails.templates.${TEMPLATE_IDS.email_verification}.tsxSource`]: `${languages}\nexport const EmailTemplate = ({ locale }) => <p>{locale}</p>;`,
    });
    const of = async (languages: string, locale: string) => {
      const mail = await render({ locale }, own(languages));
      return [mail.text, shown(mail)];
    };
    const declared = "export const languages = ['ar', 'fr', 'pt-BR'];";
    expect(await of(declared, 'ar-EG')).toEqual(['ar-EG', { lang: 'ar-EG', dir: 'rtl' }]);
    expect(await of(declared, 'fr-CA')).toEqual(['fr-CA', { lang: 'fr-CA', dir: 'ltr' }]);
    expect(await of(declared, 'pt')).toEqual(['pt-BR', { lang: 'pt-BR', dir: 'ltr' }]);
    expect(await of(declared, 'de')).toEqual(['ar', { lang: 'ar', dir: 'rtl' }]);
    expect(await of('', 'he')).toEqual(['he', { lang: 'he', dir: 'rtl' }]);
    expect(await of('', 'az-Arab-IR')).toEqual(['az-Arab-IR', { lang: 'az-Arab-IR', dir: 'rtl' }]);
    for (const nonsense of ['7', '[]', '[7]', "['<b>']", "'ar'"])
      expect((await render({ locale: 'de' }, own(`export const languages = ${nonsense};`))).subject).toBe('Acme');
  });
});
