import { publicEvents } from '@hallpass/queue';

const ID = '3f0c2a4e-7a51-4c1e-9f2b-5d8e6c7b9a10';
const TEAM_ID = '9a1d7c35-2b64-4f0e-8c3a-1e5f7b9d2c48';
const MILLIS = 1_767_225_600_000;

type Schema = Readonly<Record<string, unknown>>;
const uuid: Schema = { type: 'string', format: 'uuid' };
const text: Schema = { type: 'string' };
const textOrNull: Schema = { type: ['string', 'null'] };
const flag: Schema = { type: 'boolean' };
const millis: Schema = { type: 'integer', description: 'milliseconds since the epoch' };

const objectOf = (properties: Readonly<Record<string, Schema>>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});

const USER = objectOf(
  {
    id: uuid,
    primary_email: textOrNull,
    primary_email_verified: flag,
    display_name: textOrNull,
    profile_image_url: textOrNull,
    signed_up_at_millis: millis,
    is_anonymous: flag,
    client_metadata: {},
    client_read_only_metadata: {},
    server_metadata: {},
  },
  ['id', 'primary_email', 'display_name', 'signed_up_at_millis'],
);
const TEAM = objectOf(
  {
    id: uuid,
    display_name: text,
    profile_image_url: textOrNull,
    created_at_millis: millis,
    client_metadata: {},
    client_read_only_metadata: {},
    server_metadata: {},
  },
  ['id', 'display_name', 'created_at_millis'],
);

const user = {
  id: ID,
  primary_email: 'ada@example.com',
  primary_email_verified: true,
  display_name: 'Ada',
  profile_image_url: null,
  signed_up_at_millis: MILLIS,
  is_anonymous: false,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
};
const team = { id: TEAM_ID, display_name: 'Analysts', profile_image_url: null, created_at_millis: MILLIS };
const member = { team_id: TEAM_ID, user_id: ID };
const MEMBER = objectOf({ team_id: uuid, user_id: uuid });
const TEAM_PERMISSION = objectOf({ id: text, team_id: uuid, user_id: uuid });
const PROJECT_PERMISSION = objectOf({ id: text, user_id: uuid });

const BOUGHT = {
  customer_type: { enum: ['user', 'team', 'custom'] },
  customer_id: text,
  subscription_id: { ...uuid, description: 'only for a subscription' },
  purchase_id: { ...uuid, description: 'only for a one-time purchase' },
  product_id: { ...text, description: 'only for a product in the configuration' },
  product_display_name: text,
  quantity: { type: 'integer' },
  amount: { ...text, description: 'decimal, in `currency`; absent if nothing was due' },
  currency: { ...text, description: 'ISO 4217, with `amount`' },
  test_mode: flag,
};
const boughtWith = (more: Readonly<Record<string, Schema>>, required = Object.keys(more)): Schema =>
  objectOf({ ...BOUGHT, ...more }, [
    'customer_type',
    'customer_id',
    'product_display_name',
    'quantity',
    'test_mode',
    ...required,
  ]);
const bought = {
  customer_type: 'user',
  customer_id: ID,
  subscription_id: '0195c2de-7a51-7c1e-9f2b-5d8e6c7b9a10',
  product_id: 'pro',
  product_display_name: 'Pro plan',
  quantity: 1,
  amount: '12.00',
  currency: 'USD',
  test_mode: false,
};

const WAITLIST_ENTRY = objectOf(
  {
    id: uuid,
    email: text,
    answer: { ...text, description: 'what the person wrote; absent if they wrote nothing' },
    status: { enum: ['pending', 'approved', 'declined'] },
    created_at_millis: millis,
  },
  ['id', 'email', 'status', 'created_at_millis'],
);
const entry = (status: string) => ({
  id: ID,
  email: 'ada@example.com',
  answer: 'I would like to try it with my team.',
  status,
  created_at_millis: MILLIS,
});

/** A test of an endpoint, not an event of a project. */
export const TEST_EVENT_TYPE = 'stack.test';

type EventTypeRow = readonly [description: string, data: Schema, example: object];

const ROWS: Readonly<Record<string, EventTypeRow>> = {
  'user.created': ['A user signed up or was created.', USER, user],
  'user.updated': ['The data of a user changed.', USER, user],
  'user.deleted': [
    'A user was deleted.',
    objectOf({ id: uuid, teams: { type: 'array', items: objectOf({ id: uuid }) } }),
    { id: ID, teams: [{ id: TEAM_ID }] },
  ],
  'team.created': ['A team was created.', TEAM, team],
  'team.updated': ['The data of a team changed.', TEAM, team],
  'team.deleted': ['A team was deleted.', objectOf({ id: uuid }), { id: TEAM_ID }],
  'team_membership.created': ['A user joined a team.', MEMBER, member],
  'team_membership.deleted': ['A user left a team.', MEMBER, member],
  'team_permission.created': [
    'A permission was granted to a team member.',
    TEAM_PERMISSION,
    { id: 'billing', ...member },
  ],
  'team_permission.deleted': [
    'A permission of a team member was revoked.',
    TEAM_PERMISSION,
    { id: 'billing', ...member },
  ],
  'project_permission.created': [
    'A permission was granted to a user.',
    PROJECT_PERMISSION,
    { id: 'beta', user_id: ID },
  ],
  'project_permission.deleted': [
    'A permission of a user was revoked.',
    PROJECT_PERMISSION,
    { id: 'beta', user_id: ID },
  ],
  'purchase.completed': ['A customer bought a product, or started its trial.', boughtWith({}), bought],
  'subscription.renewed': [
    'A subscription was renewed. Without `amount`, it was granted and renews free of charge.',
    boughtWith({ paid_until_millis: millis }),
    { ...bought, paid_until_millis: MILLIS },
  ],
  'subscription.renewal_upcoming': [
    'A subscription will renew soon.',
    boughtWith({ renews_at_millis: millis }),
    { ...bought, renews_at_millis: MILLIS },
  ],
  'subscription.canceled': [
    'A subscription ended.',
    boughtWith({ ended_at_millis: millis }),
    { ...bought, ended_at_millis: MILLIS },
  ],
  'payment.failed': [
    'A payment could not be collected. Without `next_attempt_at_millis`, there are no further attempts.',
    boughtWith({ next_attempt_at_millis: millis }, []),
    { ...bought, next_attempt_at_millis: MILLIS },
  ],
  'payment.refunded': ['`amount` was refunded to a customer.', boughtWith({}), bought],
  'payment.disputed': [
    'A customer disputed a payment with their bank, which holds `amount` until the dispute is decided.',
    boughtWith({}),
    bought,
  ],
  'waitlist_entry.created': ['A person joined the waitlist.', WAITLIST_ENTRY, entry('pending')],
  'waitlist_entry.approved': [
    'A person on the waitlist was approved and may sign up.',
    WAITLIST_ENTRY,
    entry('approved'),
  ],
  'waitlist_entry.declined': ['A person on the waitlist was declined.', WAITLIST_ENTRY, entry('declined')],
  [TEST_EVENT_TYPE]: [
    'An endpoint is tested.',
    objectOf({ message: text, endpointUrl: text }),
    { message: 'A test.', endpointUrl: 'https://hooks.example.com/' },
  ],
};

export interface EventType {
  name: string;
  description: string;
  /** JSON schema of the whole body, with an example. */
  schema: Schema;
  example: object;
}

export const EVENT_TYPES: readonly EventType[] = Object.entries(ROWS)
  .map(([name, [description, data, example]]) => ({
    name,
    description,
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: name,
      ...objectOf({ type: { const: name }, data }),
      examples: [{ type: name, data: example }],
    },
    example: { type: name, data: example },
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Public events that have no row above. A test expects none. */
export const unpublishedEvents = (): string[] => publicEvents().filter((event) => !(event in ROWS));
