// The account settings, user menu and team switcher for `picture-components.mjs`.
const NOW = Date.now();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ADA = '5b0f3c9e-0000-4000-8000-000000000001';
const ENGINES = '7c1f3c9e-0000-4000-8000-000000000001';

const list = (...items) => ({ items, is_paginated: false });
const team = (id, display_name) => ({
  id,
  display_name,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
});
const address = (value, more) => ({
  id: value,
  user_id: ADA,
  type: 'email',
  value,
  is_primary: false,
  is_verified: true,
  used_for_auth: false,
  ...more,
});
const session = (id, age, browser, cityName, countryCode, more) => ({
  id,
  user_id: ADA,
  created_at: NOW - age,
  last_used_at: NOW - age / 3,
  is_impersonation: false,
  is_current_session: false,
  last_used_browser: browser,
  last_used_at_end_user_ip_info: { ip: '203.0.113.7', cityName, countryCode },
  ...more,
});

/** Answers of the server by path. */
export const ACCOUNT_ANSWERS = {
  '/teams': () =>
    list(team(ENGINES, 'Analytical Engines'), team('7c1f3c9e-0000-4000-8000-000000000002', 'Royal Society')),
  '/contact-channels': () =>
    list(
      address('ada@example.com', { is_primary: true, used_for_auth: true }),
      address('countess@example.org', { is_verified: false }),
    ),
  '/auth/sessions': (query) =>
    query.has('ended')
      ? list({
          ...session('d', 9 * DAY, 'Safari', 'Turin', 'IT'),
          ended_at: NOW - 2 * DAY,
          end_reason: 'revoked',
          ended_by: { type: 'user' },
        })
      : list(
          session('r', 2 * HOUR, 'Firefox', 'London', 'GB', { is_current_session: true }),
          session('b', 3 * DAY, 'Chrome', 'Paris', 'FR'),
        ),
  '/auth/passkeys': () =>
    list({
      id: 'k',
      name: 'Work laptop',
      rp_id: 'app.test',
      transports: ['internal'],
      is_backed_up: true,
      created_at_millis: NOW - 40 * DAY,
      last_used_at_millis: NOW - 2 * HOUR,
    }),
  '/emails/notification-preference/me': () =>
    list(
      {
        notification_category_id: 't',
        notification_category_name: 'Transactional',
        enabled: true,
        can_disable: false,
      },
      { notification_category_id: 'm', notification_category_name: 'Marketing', enabled: true, can_disable: true },
    ),
  '/oauth-providers': () =>
    list({
      id: 'o',
      user_id: ADA,
      type: 'github',
      email: 'ada@example.com',
      allow_sign_in: true,
      allow_connected_accounts: true,
    }),
  '/user-api-keys': () =>
    list({
      id: 'a',
      type: 'user',
      user_id: ADA,
      description: 'Nightly backup',
      created_at_millis: NOW - 12 * DAY,
      expires_at_millis: NOW + 78 * DAY,
      value: { last_four: '9e67' },
    }),
  [`/payments/products/user/${ADA}`]: () => ({
    items: [
      {
        id: 'pro',
        quantity: 1,
        product: { display_name: 'Pro', customer_type: 'user', server_only: false, stackable: false },
      },
    ],
    is_paginated: true,
    pagination: { next_cursor: null },
  }),
  [`/payments/products/team/${ENGINES}`]: () => ({ items: [], is_paginated: true, pagination: { next_cursor: null } }),
  '/team-permissions': () =>
    list(
      ...[
        'team_admin',
        '$update_team',
        '$delete_team',
        '$read_members',
        '$remove_members',
        '$invite_members',
        '$manage_api_keys',
      ].map((id) => ({ id, user_id: ADA, team_id: ENGINES })),
    ),
  '/team-member-profiles': () =>
    list(
      { team_id: ENGINES, user_id: ADA, display_name: 'Ada Lovelace', profile_image_url: null },
      { team_id: ENGINES, user_id: 'b', display_name: 'Charles Babbage', profile_image_url: null },
    ),
  [`/team-member-profiles/${ENGINES}/me`]: () => ({
    team_id: ENGINES,
    user_id: ADA,
    display_name: 'Ada Lovelace',
    profile_image_url: null,
  }),
  '/team-invitations': () =>
    list({ id: 'i', team_id: ENGINES, recipient_email: 'mary@example.com', expires_at_millis: NOW + 6 * DAY }),
  '/team-api-keys': () => list(),
};

const section = (name, act) => ({
  path: `/handler/account-settings#${name}`,
  signedIn: true,
  wide: 1_120,
  act: async (page) => {
    await page.locator('.hp-settings-content h2').first().waitFor();
    await page.locator('.hp-skeleton').first().waitFor({ state: 'detached' });
    await act?.(page);
  },
});
const pressed = (name) => (page) => page.getByRole('button', { name }).first().click();

export const ACCOUNT_PICTURES = {
  'account-settings': {
    path: '/handler/account-settings',
    signedIn: true,
    wide: 1_120,
    act: (page) => page.getByRole('heading', { name: 'Account settings' }).waitFor(),
  },
  'account-emails': section('emails'),
  'account-password': section('password'),
  'account-passkeys': section('passkeys'),
  'account-two-step': section('two-step', async (page) => {
    // Makes the sign-in recent by the server's clock.
    const date = new Date(NOW - 2 * HOUR).toUTCString();
    const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*', date };
    await page.route('**/health', (route) => route.fulfill({ headers, json: {} }));
    await pressed('Turn on')(page);
    await page.getByLabel('6-digit code').waitFor();
  }),
  'account-sign-in-again': section('two-step', async (page) => {
    await pressed('Turn on')(page);
    await page.getByRole('dialog', { name: 'Sign in again to go on' }).waitFor();
  }),
  'account-connections': section('connections'),
  'account-sessions': section('sessions'),
  'account-api-keys': section('api-keys'),
  'account-notifications': section('notifications'),
  'account-purchases': section('purchases'),
  'account-team': section(`teams/${ENGINES}`),
  'account-delete': section('delete', async (page) => {
    await pressed('Delete my account')(page);
    await page.getByRole('dialog').waitFor();
  }),
  'user-button': { path: '/components/UserButton', signedIn: true, act: pressed(/^Account menu/) },
  'team-switcher': { path: '/components/TeamSwitcher', signedIn: true, act: pressed(/^Team:/) },
};
