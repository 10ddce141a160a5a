import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The test that does the main job of a page. */
interface MainJob {
  /** File in the parent folder, without extension. */
  suite: string;
  /** Start of the test's name. */
  test: string;
}

const job = (suite: string, test: string): MainJob => ({ suite, test });

const INBOX = job('mail', 'are an inbox while they are kept');
const MAILING = job('mail-sources', 'a mailing is written');
const TEMPLATE = job('mail-sources', 'a template is rewritten as code');
const THEME = job('mail-sources', 'a theme is made');
const PROVIDER = job('sign-in-settings', 'gets a provider');
const TEAM = job('teams', 'a team is made');
const ENDPOINT = job('webhooks', 'are set up, seen to fail');
const RESEND = job('webhooks', 'send again what was missed');
const APPLICATION = job('applications', 'are created with a secret');
const RESOURCE = job('resources', 'are refused with a wrong identifier');
const CATALOGUE = job('payments', 'begin with an item and a product');
const SALE = job('payments', 'sell by a link');
const CUSTOMER = job('payments', 'show a customer');
const FORGOTTEN = job('ways-back-in', 'comes back in');
const MAILED_CODE = job('owner', 'signs in by a mailed code');

const inProject = (jobs: Readonly<Record<string, MainJob>>): Record<string, MainJob> =>
  Object.fromEntries(Object.entries(jobs).map(([path, each]) => [`/projects/$projectId${path}`, each]));

/** By route. */
export const MAIN_JOBS: Readonly<Record<string, MainJob>> = {
  '/': job('set-up', 'begins with the sign-up'),
  '/sign-in': job('owner', 'comes to the page of a link'),
  '/sign-up': job('main-jobs', 'a project and its first user are made'),
  '/sign-in-code': MAILED_CODE,
  '/sign-in-link': MAILED_CODE,
  '/two-step': job('ways-back-in', 'takes a backup code once'),
  '/forgot-password': FORGOTTEN,
  '/reset-password': FORGOTTEN,
  '/verify-email': job('verify-email', 'and its link confirms'),
  '/oauth-callback': job('account', 'comes in by a provider'),
  '/oauth-error': job('account', 'is told in words of ours'),
  '/team-invitation': job('project-settings', 'tell who may administer it'),
  '/projects': job('main-jobs', 'a project and its first user are made'),
  '/account': job('account', 'gets a new password'),
  ...inProject({
    '': job('owner', 'is warned of keys'),
    '/users': job('users', 'are created'),
    '/users/import': job('teams', 'users are imported'),
    '/users/$userId': job('user', 'changes the profile'),
    '/teams': TEAM,
    '/teams/$teamId': TEAM,
    '/permissions': job('teams', 'permissions are defined'),
    '/invitations': job('teams', 'people are invited'),
    '/waitlist': job('waitlist', 'people are approved, declined and invited'),
    '/sign-in/methods': job('main-jobs', 'a method of sign-in is changed'),
    '/sign-in/providers': PROVIDER,
    '/sign-in/providers/$providerId': PROVIDER,
    '/sign-in/new-provider': job('project-pages', 'add a provider that speaks OpenID Connect'),
    '/sign-in/domains': job('sign-in-settings', 'trusts a domain'),
    '/sign-in/rules': job('sign-in-settings', 'sets who may join'),
    '/sign-in/bots': job('sign-in-settings', 'protects sign-ins from bots'),
    '/sign-in/second-factor': job('sign-in-settings', 'requires a second factor'),
    '/sign-in/sessions': job('sign-in-settings', 'shows what another owner has saved'),
    '/sign-in/hook': job('sign-in-settings', 'asks an endpoint before sign-ins'),
    '/sign-in/claims': job('sign-in-settings', 'adds claims to its tokens'),
    '/sign-in/pages': job('sign-in-settings', 'is seen as its pages will look'),
    '/applications': APPLICATION,
    '/applications/settings': job('applications', 'that register themselves are limited'),
    '/applications/new': APPLICATION,
    '/applications/$applicationId': APPLICATION,
    '/applications/$applicationId/settings': job('applications', 'are changed'),
    '/applications/$applicationId/secrets': job('applications', 'get another secret'),
    '/applications/$applicationId/users': job('connected-applications', 'are listed at the application'),
    '/resources': RESOURCE,
    '/resources/new': RESOURCE,
    '/resources/$resourceId': job('resources', 'are changed and deleted'),
    '/mail/sent': INBOX,
    '/mail/sent/$mailId': INBOX,
    '/mail/mailings': MAILING,
    '/mail/mailings/$draftId': MAILING,
    '/mail/templates': TEMPLATE,
    '/mail/templates/$templateId': TEMPLATE,
    '/mail/themes': THEME,
    '/mail/themes/$themeId': THEME,
    '/mail/sender': job('mail', 'is tried before it is saved'),
    '/keys': job('owner', 'creates keys'),
    '/webhooks': ENDPOINT,
    '/webhooks/new': ENDPOINT,
    '/webhooks/messages': RESEND,
    '/webhooks/messages/$messageId': ENDPOINT,
    '/webhooks/events': job('project-pages', 'tell what webhooks may be told'),
    '/webhooks/api': RESEND,
    '/webhooks/endpoints/$endpointId': ENDPOINT,
    '/webhooks/endpoints/$endpointId/settings': job('project-pages', 'point an endpoint elsewhere'),
    '/webhooks/endpoints/$endpointId/secret': ENDPOINT,
    '/vault': job('project-pages', 'make a store'),
    '/signing-keys': job('project-pages', 'replace the keys that sign'),
    '/configuration': job('project-settings', 'are changed as JSON'),
    '/payments/products': CATALOGUE,
    '/payments/products/new': CATALOGUE,
    '/payments/products/$productId': SALE,
    '/payments/items': CATALOGUE,
    '/payments/items/$itemId': job('project-pages', 'give an item another name'),
    '/payments/customers': CUSTOMER,
    '/payments/customers/$customerType/$customerId': CUSTOMER,
    '/payments/customers/$customerType/$customerId/history': CUSTOMER,
    '/payments/customers/$customerType/$customerId/money': CUSTOMER,
    '/payments/transactions': SALE,
    '/payments/transactions/money': SALE,
    '/payments/transactions/subscriptions': SALE,
    '/payments/transactions/revenue': SALE,
    '/payments/settings': SALE,
    '/audit': job('main-jobs', 'the audit log is read'),
    '/audit/keeping': job('project-pages', 'keep the audit log'),
    '/jobs': job('users', 'are deleted as far as they match'),
    '/settings': job('project-pages', 'give it another name'),
    '/settings/access': job('project-settings', 'tell who may administer it'),
    '/settings/danger': job('project-settings', 'end with the project'),
  }),
};

/** Returns an error if no test does the job. */
export function faultOfJob({ suite, test }: MainJob): string | null {
  const text = readFileSync(join(import.meta.dirname, `../${suite}.e2e-spec.ts`), 'utf8');
  const start = new RegExp(`\\bit(Once)?\\(\\s*'${test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  return start.test(text) ? null : `${suite} has no test "${test}"`;
}
