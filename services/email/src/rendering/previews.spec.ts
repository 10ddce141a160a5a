import { afterAll, describe, expect, it } from '@jest/globals';
import {
  BUILT_IN_TEMPLATES,
  BUILT_IN_THEMES,
  LIGHT_THEME_ID,
  MAIL_LANGUAGES,
  TEMPLATE_IDS,
  type BuiltInTemplateKey,
} from '@hallpass/mail-templates';
import { renderConfig } from '@hallpass/project-config';
import { FlowMails } from './flow-mails.js';
import { MailRenderer } from './mail-renderer.js';
import type { MailContent } from './rendered-mail.js';
import { Sandbox } from './sandbox/sandbox.js';

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
