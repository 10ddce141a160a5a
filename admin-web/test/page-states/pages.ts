import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { NOWHERE } from './world.js';

/** A page or tab, for the test of loading and error states. */
export interface PageRow {
  /** As in the router. Pages of a project start with `/projects/$projectId`. */
  route: string;
  search?: string;
  /** Text or locator of the loaded content. */
  shows: string | ((main: Locator) => Locator);
  /** Requests that are answered while all others are slow or fail: the frame around a tab. */
  frame?: RegExp;
  /** Search parameters of a search, a filter or an order with which the page shows the same content. */
  narrowed?: string;
  /** Why the page has no requests that can be slow or fail. */
  asksNothing?: string;
  /** Where its states are tested instead. */
  elsewhere?: string;
}

const inProject = (path: string, shows: PageRow['shows'], more: Omit<PageRow, 'route' | 'shows'> = {}): PageRow => ({
  route: `/projects/$projectId${path}`,
  shows,
  ...more,
});

const field =
  (label: string) =>
  (main: Locator): Locator =>
    main.getByLabel(label, { exact: true });

const USER = '/users/$userId';
const ONE_USER = /\/users\/[^/]+$/;
const TEAM = '/teams/$teamId';
const ONE_TEAM = /\/teams\/[^/]+$/;
const CUSTOMER = '/payments/customers/$customerType/$customerId';
const ENDPOINT = '/webhooks/endpoints/$endpointId';
const ONE_ENDPOINT = /\/endpoint\/[^/]+$/;

const APPLICATION = '/applications/$applicationId';
const ONE_APPLICATION = /\/applications\/[^/]+$/;

const OUTSIDE = 'outside of the sign-in';

export const PAGES: readonly PageRow[] = [
  { route: '/', shows: '', elsewhere: 'leads on to the projects' },
  { route: '/oauth-callback', shows: '', elsewhere: 'has one chance at its code: what fails leads to a new sign-in' },
  { route: '/oauth-error', shows: '', elsewhere: 'asks nothing' },
  { route: '/sign-in', shows: '', elsewhere: OUTSIDE },
  { route: '/sign-in-code', shows: '', elsewhere: OUTSIDE },
  { route: '/sign-in-link', shows: '', elsewhere: OUTSIDE },
  { route: '/sign-up', shows: '', elsewhere: OUTSIDE },
  {
    route: '/two-step',
    shows: '',
    elsewhere: 'asks nothing before its code is sent: the suite of the ways back in has it',
  },
  { route: '/sign-in-code', shows: '', elsewhere: OUTSIDE },
  { route: '/sign-in-link', shows: '', elsewhere: OUTSIDE },
  { route: '/forgot-password', shows: '', elsewhere: OUTSIDE },
  { route: '/reset-password', shows: '', elsewhere: OUTSIDE },
  { route: '/verify-email', shows: '', elsewhere: OUTSIDE },
  { route: '/team-invitation', shows: '', elsewhere: OUTSIDE },

  { route: '/projects', shows: 'States' },
  { route: '/account', shows: 'User ID' },
  { route: '/account', search: '?section=sessions', shows: 'This device' },

  inProject('', 'Newest users'),
  inProject('', 'Newest users', { search: '?period=week', frame: /\/internal\/metrics$/ }),
  inProject('/users', 'Ada Lovelace', { narrowed: '?query=ada&order=oldest' }),
  inProject('/users/import', 'Import users', { asksNothing: 'begins with a file' }),
  inProject(USER, 'Ada Lovelace'),
  inProject(USER, 'Passkeys', { search: '?tab=security', frame: ONE_USER }),
  inProject(USER, 'Engines', { search: '?tab=access', frame: ONE_USER }),
  inProject(USER, 'Client metadata, read-only', { search: '?tab=data' }),
  inProject(USER, 'Robot', { search: '?tab=keys', frame: ONE_USER }),
  inProject(USER, 'Pro plan', { search: '?tab=payments', frame: ONE_USER }),
  inProject(USER, 'Created', { search: '?tab=activity', frame: ONE_USER }),
  inProject('/teams', 'Engines', { narrowed: '?query=eng' }),
  inProject(TEAM, 'Ada Lovelace'),
  inProject(TEAM, 'No open invitations', { search: '?tab=invitations', frame: ONE_TEAM }),
  inProject(TEAM, 'Delete', { search: '?tab=settings' }),
  inProject(TEAM, 'Client metadata, read-only', { search: '?tab=data' }),
  inProject(TEAM, 'No API keys yet', { search: '?tab=keys', frame: ONE_TEAM }),
  inProject(TEAM, 'There are no items', { search: '?tab=payments', frame: ONE_TEAM }),
  inProject('/permissions', 'billing'),
  inProject('/permissions', 'support', { search: '?tab=project' }),
  inProject('/permissions', 'billing', { search: '?tab=defaults' }),
  inProject('/invitations', 'No', { narrowed: '?query=grace' }),
  inProject('/waitlist', 'Nobody is on the waitlist', { narrowed: '?query=grace' }),
  inProject('/waitlist', 'No open invitations', { search: '?tab=invitations' }),

  inProject('/sign-in/methods', 'Password'),
  inProject('/sign-in/providers', 'GitHub'),
  inProject('/sign-in/providers/$providerId', 'GitHub'),
  inProject('/sign-in/new-provider', 'Issuer'),
  inProject('/sign-in/domains', 'https://app.example.com'),
  inProject('/sign-in/rules', 'Sign-up'),
  inProject('/sign-in/bots', 'When to ask'),
  inProject('/sign-in/second-factor', 'Require a second factor'),
  inProject('/sign-in/sessions', 'Sign out after inactivity'),
  inProject('/sign-in/claims', 'Custom claims'),
  inProject('/sign-in/hook', 'Ask before'),
  inProject('/sign-in/pages', 'Accent'),

  inProject('/applications', 'Shop'),
  inProject('/applications/settings', 'Any client'),
  inProject('/applications/new', 'Single-page app', { asksNothing: 'begins with an empty form' }),
  inProject(APPLICATION, 'Issuer'),
  inProject(`${APPLICATION}/settings`, 'Redirect URLs'),
  inProject(`${APPLICATION}/secrets`, 'Client secrets'),
  inProject(`${APPLICATION}/users`, 'Ada Lovelace', { frame: ONE_APPLICATION }),

  inProject('/resources', 'Notes'),
  inProject('/resources/new', 'Identifier', { asksNothing: 'begins with an empty form' }),
  inProject('/resources/$resourceId', 'Metadata URL'),

  inProject('/mail/sent', 'Hello Ada', { narrowed: '?query=hello' }),
  inProject('/mail/sent/$mailId', 'Hello Ada'),
  inProject('/mail/mailings', 'Autumn news'),
  inProject('/mail/mailings', 'Hello Ada', { search: '?tab=history' }),
  inProject('/mail/mailings/$draftId', 'Autumn news'),
  inProject('/mail/templates', 'Magic Link/OTP'),
  inProject('/mail/templates/$templateId', 'Built in'),
  inProject('/mail/templates/$templateId', 'No problems', { frame: /email-templates/ }),
  inProject('/mail/themes', 'Default Light'),
  inProject('/mail/themes/$themeId', 'Built in'),
  inProject('/mail/themes/$themeId', 'No problems', { frame: /email-themes/ }),
  inProject('/mail/sender', 'Mail server', { narrowed: '?query=grace' }),

  inProject('/keys', 'test'),
  inProject('/webhooks', 'Billing'),
  inProject('/webhooks/new', 'All events', { asksNothing: 'offers events once only some are wanted' }),
  inProject('/webhooks/messages', 'user.created', { narrowed: '?event=user.created' }),
  inProject('/webhooks/messages/$messageId', NOWHERE),
  inProject('/webhooks/events', 'user.created'),
  inProject('/webhooks/api', 'API access'),
  inProject(ENDPOINT, 'user.created', { frame: ONE_ENDPOINT, narrowed: '?event=user.created' }),
  inProject(`${ENDPOINT}/settings`, 'Endpoint URL', { frame: ONE_ENDPOINT }),
  inProject(`${ENDPOINT}/secret`, 'Show secret', {
    frame: ONE_ENDPOINT,
    asksNothing: 'shows the secret when it is asked for',
  }),
  inProject('/vault', 'Tokens of customers'),
  inProject('/signing-keys', 'ES256'),
  inProject('/configuration', 'auth'),
  inProject('/configuration', 'auth', { search: '?tab=change' }),
  inProject('/configuration', 'auth', { search: '?tab=differences' }),

  inProject('/payments/products', 'Pro plan'),
  inProject('/payments/products/new', 'Name'),
  inProject('/payments/products/$productId', 'Pro plan'),
  inProject('/payments/items', 'Credits'),
  inProject('/payments/items/$itemId', 'Credits'),
  inProject('/payments/customers', 'Ada Lovelace'),
  inProject(CUSTOMER, 'Pro plan'),
  inProject(`${CUSTOMER}/history`, 'Pro plan'),
  inProject(`${CUSTOMER}/money`, 'No'),
  inProject('/payments/transactions', 'Pro plan', { narrowed: '?type=subscription' }),
  inProject('/payments/transactions/money', 'No'),
  inProject('/payments/transactions/subscriptions', 'Pro plan', { narrowed: '?status=active' }),
  inProject('/payments/transactions/revenue', 'Revenue', { narrowed: '?from=2026-01-01' }),
  inProject('/payments/settings', 'Stripe'),

  inProject('/audit', 'POST', { narrowed: '?before=2100-01-01T00%3A00%3A00.000Z' }),
  inProject('/audit/keeping', 'days'),
  inProject('/jobs', 'No jobs yet'),
  inProject('/settings', field('Name')),
  inProject('/settings/access', 'Members'),
  inProject('/settings/danger', 'What is deleted'),
];

/** Path of a page, with its parameters filled in. */
export const pathOf = (
  { route, search = '' }: Pick<PageRow, 'route' | 'search'>,
  params: Readonly<Record<string, string>>,
): string => route.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!)) + search;

export const nameOf = ({ route, search = '', frame }: PageRow): string =>
  `${route}${search}${frame ? ' (a part)' : ''}`;

const ADDRESS = { Email: 'nobody-at-all@example.com' };

/** Forms of pages before sign-in. The form that signs a user up must come last. */
export const FORMS_OUTSIDE: { path: string; typed: Record<string, string>; action: string; leadsTo: string }[] = [
  {
    path: '/sign-in',
    typed: { ...ADDRESS, Password: 'not the password' },
    action: 'Sign in',
    leadsTo: 'Wrong email or password.',
  },
  { path: '/sign-in-code', typed: ADDRESS, action: 'Send me a code', leadsTo: 'Code from the email' },
  {
    path: '/forgot-password',
    typed: { Email: ADDRESS['Email'] },
    action: 'Send the link',
    leadsTo: 'Check your email',
  },
  {
    path: '/verify-email?code=unknown',
    typed: {},
    action: 'Confirm',
    leadsTo: 'This link does not work',
  },
  {
    path: '/sign-up',
    typed: { Email: `${randomUUID()}@example.com`, Password: 'correct horse battery staple' },
    action: 'Create account',
    leadsTo: 'Create your first project',
  },
];
