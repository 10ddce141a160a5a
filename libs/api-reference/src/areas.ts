/** A task, and a page of operations for it. Operations name it as `area` in `@Operation`. */
export interface Area {
  /** Id of its page: `/docs/api/<id>`. */
  id: string;
  title: string;
  description: string;
}

/** In the order of the navigation. */
export const AREAS: readonly Area[] = [
  {
    id: 'sign-in',
    title: 'Sign-up and sign-in',
    description: 'Passwords, emailed codes, passkeys, providers, second factors, command lines and hosted pages.',
  },
  {
    id: 'sessions',
    title: 'Sessions and tokens',
    description: 'List, refresh and end sessions, and verify tokens with published keys.',
  },
  {
    id: 'users',
    title: 'Users',
    description: 'Read and update users, at any scale: search, filters, counts, import, export and bulk deletion.',
  },
  {
    id: 'contact-channels',
    title: 'Email addresses and provider accounts',
    description: 'Email addresses with their verification, linked provider accounts and their access tokens.',
  },
  {
    id: 'teams',
    title: 'Teams and permissions',
    description: 'Teams, members, invitations, and permissions in teams and in the project.',
  },
  {
    id: 'api-keys',
    title: 'API keys of users and teams',
    description: 'Keys that your users create to call your own API, and how your server checks them.',
  },
  {
    id: 'applications',
    title: 'Applications',
    description:
      'Apps that sign your users in with OAuth 2.1 and OpenID Connect, or act on their own, and the APIs that accept their tokens.',
  },
  {
    id: 'emails',
    title: 'Email',
    description: 'Send emails, edit templates and themes, follow deliveries, and respect notification preferences.',
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    description: 'Endpoints that receive your project’s events: settings, messages, deliveries and replays.',
  },
  {
    id: 'payments',
    title: 'Payments',
    description: 'Sell products, count items, and send customers to checkout and to their own page.',
  },
  {
    id: 'sales',
    title: 'Sales for administrators',
    description: 'Set up payments, see subscriptions and revenue, refund, cancel, and move the test clock.',
  },
  {
    id: 'data-vault',
    title: 'Data vault',
    description: 'Values that your server encrypts before it sends them.',
  },
  {
    id: 'projects',
    title: 'Projects and configuration',
    description: 'Projects, their settings, keys and configuration, metrics, and the status of the server.',
  },
  {
    id: 'audit-log',
    title: 'Audit log',
    description: 'Who did what, when and from where, the retention period, and how far the log is sealed.',
  },
];
