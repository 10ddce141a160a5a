import { afterAll, describe, expect, it } from '@jest/globals';
import { type BuiltInTemplateKey, MAIL_LANGUAGES } from '@hallpass/mail-templates';
import { renderConfig } from '@hallpass/project-config';
import { FlowMails } from './flow-mails.js';
import { MailRenderer } from './mail-renderer.js';
import type { MailContent } from './rendered-mail.js';
import { Sandbox } from './sandbox/sandbox.js';

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
