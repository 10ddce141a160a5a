import { defineTexts } from '../texts';

export const texts = defineTexts({
  title: 'Keys',
  description: 'What your apps and back ends identify themselves with. A set holds up to three keys that end together.',
  create: 'Create keys',
  caption: 'API keys',
  columns: { description: 'Description', keys: 'Keys', status: 'Status', actions: 'Actions' },
  created: 'Created',
  unnamed: 'Without description',
  empty: 'No keys yet',
  emptyHint: 'Create a set to connect your app. Each key is shown once.',
  endsWith: 'ends with {lastFour}',
  status: {
    active: 'Active',
    expired: 'Expired',
    revoked: 'Revoked',
    ending: 'Ends soon',
    noExpiry: 'No expiry',
    until: 'until',
    since: 'since',
  },
  ending: {
    one: '“{names}” ends within 14 days. Create its successor, put it into your app, then revoke this one.',
    other:
      '{count} sets end within 14 days: {names}. Create their successors, put them into your apps, then revoke these.',
  },
  revoke: 'Revoke',
  revokeLabel: 'Revoke {description}',
  revokeTitle: 'Revoke “{description}”?',
  revokeText: 'Requests with these keys are refused from this moment on. This cannot be undone.',
  revokeAction: 'Revoke keys',
  revoked: 'Revoked {description}',
  kinds: {
    publishableClientKey: {
      title: 'Publishable client key',
      short: 'Client',
      hint: 'For browsers and apps. May be seen by anyone.',
    },
    secretServerKey: {
      title: 'Secret server key',
      short: 'Server',
      hint: 'For your back end: acts on every user. Keep it secret.',
    },
    superSecretAdminKey: {
      title: 'Super secret admin key',
      short: 'Admin',
      hint: 'Changes the project itself. Few need it.',
    },
  },
  dialog: {
    title: 'Create API keys',
    description: 'Description',
    placeholder: 'Web app',
    descriptionMissing: 'Say what the keys are for.',
    descriptionLong: 'Use at most 255 characters.',
    kinds: 'Kinds',
    kindMissing: 'Choose at least one kind of key.',
    expiry: 'Expiry',
    expiryHint:
      'After it, requests with these keys are refused. This page and the first page of the project warn 14 days before.',
    action: 'Create keys',
  },
  lifetimes: { week: '7 days', month: '30 days', quarter: '90 days', year: '1 year', never: 'No expiry' },
  shown: {
    title: 'Save your keys',
    warning:
      'This is the only time they are shown. Put them where your app keeps its secrets, never into a repository.',
    done: 'I have saved them',
    settings: '.env',
  },
  about: {
    title: 'Which one where',
    client: 'In the app itself. What it lets anyone do, your users can do anyway.',
    server: 'Only for your server. Anyone with this key can read and change every user.',
    admin: 'For scripts that set up projects. Anyone with this key can change settings and create keys.',
    leaked: 'One has leaked? Create a new set, put it into your app, then revoke the old one: it is refused at once.',
  },
});
