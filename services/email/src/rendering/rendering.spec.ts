import { describe, expect, it, afterAll } from '@jest/globals';
import {
  MAIL_LANGUAGES,
  UNKNOWN_PLACE,
  BUILT_IN_TEMPLATES,
  TEMPLATE_IDS,
  type BuiltInTemplateKey,
  BUILT_IN_THEMES,
  LIGHT_THEME_ID,
} from '@hallpass/mail-templates';
import { renderConfig } from '@hallpass/project-config';
import { MailRenderer, type MailToRender, type RendererOutput } from './mail-renderer.js';
import { BackgroundRenderer } from './background-renderer.js';
import { localised } from './localised-variables.js';
import { FlowMails } from './flow-mails.js';
import type { MailContent } from './rendered-mail.js';
import { Sandbox } from './sandbox/sandbox.js';

describe('rendering', () => {
  describe('background renderer', () => {
    const named = (displayName: string): MailToRender => ({
      project: { displayName: '' },
      user: { displayName },
      source: { html: '' },
      themeSource: false,
      variables: {},
    });

    describe('rendering for mailings', () => {
      it('renders one email at a time, continues after a failure, and returns each result to its caller', async () => {
        let inHand = 0;
        let most = 0;
        const slow = {
          async render({ user }: MailToRender): Promise<RendererOutput> {
            most = Math.max(most, ++inHand);
            await new Promise(setImmediate);
            inHand -= 1;
            if (user?.displayName === 'broken') throw new Error('no');
            return { html: user?.displayName ?? '', text: '', locale: 'en' };
          },
        } as MailRenderer;
        const renderer = new BackgroundRenderer(slow);
        const answers = await Promise.allSettled(['a', 'broken', 'c'].map((name) => renderer.render(named(name))));
        expect(most).toBe(1);
        expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.html : answer.status))).toEqual([
          'a',
          'rejected',
          'c',
        ]);
      });
    });
  });

  describe('localised variables', () => {
    const place = (requestPlace: object, locale?: string) =>
      localised('requestPlace', JSON.stringify(requestPlace), locale);

    describe('the variables of a mail', () => {
      it.each([
        [undefined, 'November 2, 2026 at 9:41 AM UTC'],
        ['en-GB', '2 November 2026 at 09:41 UTC'],
        ['de-AT', '2. November 2026 um 09:41 UTC'],
        ['ja', '2026年11月2日 9:41 UTC'],
        ['tlh', 'November 2, 2026 at 9:41 AM UTC'],
      ])('format a time in the language %s, in UTC', (locale, words) => {
        for (const name of ['accountMadeAt', 'addressAddedAt', 'passwordSince'])
          expect(localised(name, '2026-11-02T09:41:31.123Z', locale)).toBe(words);
      });

      it('name the browser, city and country that are known', () => {
        expect(place({ browser: 'Firefox', cityName: 'Berlin', countryCode: 'DE' })).toBe('Firefox, Berlin, Germany');
        expect(place({ browser: 'Firefox', countryCode: 'DE' }, 'pl')).toBe('Firefox, Niemcy');
        expect(place({ browser: 'Other', countryCode: 'DE' }, 'de')).toBe('Deutschland');
        expect(place({ browser: 'Firefox' }, 'de-AT')).toBe('Firefox, unbekannter Ort');
        expect(place({ browser: 'Other' })).toBe('an unknown location');
        expect(place({}, 'tlh')).toBe('an unknown location');
      });

      it.each(MAIL_LANGUAGES)('have words for an unknown location in %s', (locale) => {
        expect(place({}, locale)).toBe(UNKNOWN_PLACE[locale]);
      });

      it.each([
        [undefined, '29.00 USD', '$29.00'],
        ['en', '1234567.5 EUR', '€1,234,567.5'],
        ['en-IN', '1234567.00 INR', '₹12,34,567.00'],
        ['de-AT', '1234.50 EUR', '€\u00a01.234,50'],
        ['de', '29.00 USD', '29,00\u00a0$'],
        ['ja', '500 JPY', '￥500'],
        ['pl', '29.00 USD', '29,00\u00a0USD'],
        ['en', '90071992547409931.25 USD', '$90,071,992,547,409,931.25'],
      ])('format money for readers of %s: %s', (locale, amount, words) => {
        expect(localised('amount', amount, locale)).toBe(words);
      });

      it.each([
        [undefined, 'December 28, 2026'],
        ['en-GB', '28 December 2026'],
        ['de', '28. Dezember 2026'],
        ['zh-Hans', '2026年12月28日'],
      ])('format a day for readers of %s', (locale, words) => {
        for (const name of ['renewsAt', 'endedAt', 'failingSince'])
          expect(localised(name, '2026-12-28', locale)).toBe(words);
      });

      it.each([
        ['change', '{}'],
        ['toString', '2026-12-28'],
        ['amount', ''],
        ['amount', '29.00'],
        ['amount', 'USD 29.00'],
        ['amount', '1e9 USD'],
        ['renewsAt', '2026-13-45'],
        ['renewsAt', 'tomorrow'],
        ['accountMadeAt', '2026-11-02'],
        ['requestPlace', 'Firefox, Berlin'],
        ['requestPlace', 'null'],
      ])('stay unchanged otherwise: %s %s', (name, value) => {
        expect(localised(name, value, 'de')).toBeNull();
      });
    });
  });

  describe('mail languages', () => {
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
  });

  describe('payment mails', () => {
    const sandbox = new Sandbox();
    const mails = new FlowMails(new MailRenderer(sandbox));

    afterAll(() => sandbox.onApplicationShutdown());

    const render = (content: Omit<MailContent, 'userDisplayName'> & Partial<MailContent>) =>
      mails.render({ displayName: 'Acme', config: renderConfig({}) }, { userDisplayName: null, ...content });

    describe('an email about a payment', () => {
      const link = 'https://auth.example/customer/p_abc';
      const values = {
        productDisplayName: 'Pro plan',
        amount: '1234.50 EUR',
        renewsAt: '2026-12-28',
        endedAt: '2026-12-28',
        manageLink: link,
      };
      const named: Partial<Record<BuiltInTemplateKey, object>> = {
        payment_receipt: { receiptLink: link },
        payment_failed: { paymentLink: link },
        payment_refunded: {},
        subscription_canceled: {},
        subscription_renewal_upcoming: {},
      };
      const templates = Object.entries(named).map(
        ([template, more]) => [template as BuiltInTemplateKey, { ...values, ...more }] as const,
      );

      it.each(templates)('of %s leads to the page of the customer, in every language', async (template, variables) => {
        for (const locale of MAIL_LANGUAGES) {
          const { text, html } = await render({ template, variables, locale });
          expect(text.split(link)).toHaveLength(2);
          expect(html).toContain(`href="${link}"`);
        }
        expect((await render({ template, variables })).text).toContain('Manage or cancel your purchases');
      });

      it.each(templates)('of %s has dates and money as its reader writes them', async (template, variables) => {
        for (const [locale, money, day] of [
          ['en', '€1,234.50', 'December 28, 2026'],
          ['de', '1.234,50\u00a0€', '28. Dezember 2026'],
          ['ja', '€1,234.50', '2026年12月28日'],
        ]) {
          const { text, subject } = await render({ template, variables, locale });
          expect(`${subject} ${text}`).not.toMatch(/2026-12-28|1234\.50|EUR/);
          if (template !== 'subscription_canceled')
            expect(text.replace(/\s/g, '\u00a0')).toContain(money!.replace(/\s/g, '\u00a0'));
          if (/^subscription/.test(template)) expect(text).toContain(day);
        }
      });

      it('begins with the logo of its project', async () => {
        const logoUrl = 'https://cdn.example/logo.png';
        const project = { displayName: 'Acme', logoUrl, config: renderConfig({}) };
        const { html } = await mails.render(project, {
          template: 'payment_receipt',
          userDisplayName: null,
          variables: values,
        });
        expect(html).toContain(`src="${logoUrl}"`);
      });
    });
  });
});

describe('previews', () => {
  const sandbox = new Sandbox();
  const renderer = new MailRenderer(sandbox);
  const mails = new FlowMails(renderer);

  afterAll(() => sandbox.onApplicationShutdown());

  const render = (content: Omit<MailContent, 'userDisplayName'> & Partial<MailContent>) =>
    mails.render({ displayName: 'Acme', config: renderConfig({}) }, { userDisplayName: null, ...content });

  describe('a preview', () => {
    const template = (category: string) =>
      `import { NotificationCategory, Subject } from '@stackframe/emails';
    export const EmailTemplate = () => <><Subject value="News" />${category}<p>text</p></>;`;
    const marketing = template('<NotificationCategory value="Marketing" />');
    const theme = `export const EmailTheme = ({ children, unsubscribeLink }) => <div>{children}{unsubscribeLink}</div>;`;
    const own = `${theme}\nEmailTheme.PreviewProps = { unsubscribeLink: 'https://own.example/stop' };`;

    it.each([
      ['no category', ''],
      ['a category that cannot be disabled', '<NotificationCategory value="Transactional" />'],
      ['a category that does not exist', '<NotificationCategory value="marketing" />'],
    ])('has no link to unsubscribe with %s, as the email itself', async (_, category) => {
      for (const themeSource of [...Object.values(BUILT_IN_THEMES).map(({ tsxSource }) => tsxSource), theme, own]) {
        const { html } = await renderer.preview({ displayName: 'Acme' }, template(category), themeSource);
        expect(html).not.toMatch(/unsubscribe|own\.example/i);
      }
    });

    it('has a link to unsubscribe with a category that can be disabled: the one of its theme where that has one', async () => {
      for (const { tsxSource } of Object.values(BUILT_IN_THEMES))
        expect((await renderer.preview({ displayName: 'Acme' }, marketing, tsxSource)).html).toContain(
          'href="https://example.com/unsubscribe"',
        );
      const shownBy = async (themeSource: string) =>
        (await renderer.preview({ displayName: 'Acme' }, marketing, themeSource)).text;
      expect(await shownBy(own)).toContain('https://own.example/stop');
      expect(await shownBy(theme)).toContain('https://example.com/unsubscribe');
    });

    it('is the email that a flow sends with the same values, in every language', async () => {
      const variables = {
        productDisplayName: 'Pro plan',
        amount: '1234.50 EUR',
        renewsAt: '2026-12-28',
        manageLink: 'https://example.com/customer/1',
      };
      const id = TEMPLATE_IDS.subscription_renewal_upcoming;
      for (const locale of [...MAIL_LANGUAGES, 'de-AT', 'pt_BR', 'zh-CN', 'ar']) {
        const sent = await render({
          template: 'subscription_renewal_upcoming',
          userDisplayName: 'John Doe',
          variables,
          locale,
        });
        const seen = await renderer.preview(
          { displayName: 'Acme' },
          BUILT_IN_TEMPLATES[id]!.tsxSource,
          BUILT_IN_THEMES[LIGHT_THEME_ID]!.tsxSource,
          { locale, variables },
        );
        expect({ subject: seen.subject, html: seen.html, text: seen.text }).toEqual(sent);
      }
    });
  });

  describe('every built-in email', () => {
    it.each(Object.keys(TEMPLATE_IDS) as BuiltInTemplateKey[])(
      'begins with logo and name of its project: %s',
      async (key) => {
        const { tsxSource } = BUILT_IN_TEMPLATES[TEMPLATE_IDS[key]]!;
        const preview = (logoUrl: string | null) =>
          renderer.preview({ displayName: 'Acme & Co', logoUrl }, tsxSource, false);
        const { html, text } = await preview('https://cdn.example/logo.png');
        expect(text.trim().split('\n')[0]!.trim()).toBe('Acme & Co');
        expect(html.indexOf('src="https://cdn.example/logo.png"')).toBeGreaterThan(0);
        expect(html.indexOf('src="https://cdn.example/logo.png"')).toBeLessThan(html.indexOf('<h1'));
        for (const none of [null, 'data:image/png;base64,AAAA', 'javascript:alert(1)'])
          expect((await preview(none)).html).not.toContain('<img');
      },
    );
  });
});
