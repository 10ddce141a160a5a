import { callbackUrl, newEmail, type Row, type World } from './world.js';
import type { CurrentUser, ServerUser } from '@stackframe/js';

type Whose = 'currentUser' | 'serverUser';
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Actions of the signed-in user for themselves, and of a server for any user. */
export const userRows: Row[] = [
  ...rowsOf('currentUser', (world) => world.me()),
  ...rowsOf('serverUser', (world) => world.anyUser() as unknown as Promise<CurrentUser>),
  ['currentUser.update', async (world) => (await world.me()).update({ selectedTeamId: NOBODY }), 'refused'],
  [
    'currentUser.sendVerificationEmail',
    async (world) => inBrowser(async () => sendVerificationEmail(await world.me())),
  ],
  [
    'currentUser.updatePassword',
    async (world) => {
      const user = await world.me();
      return user.updatePassword({ oldPassword: 'wrong', newPassword: 'another-password' });
    },
  ],
  [
    'currentUser.updatePassword',
    async (world) => {
      const somebody = await world.newcomer();
      return (await world.me(somebody)).updatePassword({ oldPassword: somebody.password, newPassword: 'short' });
    },
  ],
  [
    'currentUser.setPassword',
    async (world) => {
      const user = await world.serverApp().createUser({ primaryEmail: newEmail() });
      const { accessToken, refreshToken } = await (
        await user.createSession({ expiresInMillis: 3_600_000 })
      ).getTokens();
      const app = new world.library.Client({
        baseUrl: world.project.baseUrl,
        projectId: world.project.id,
        publishableClientKey: world.project.publishableClientKey,
        tokenStore: { accessToken: accessToken!, refreshToken: refreshToken! },
        redirectMethod: 'none',
        noAutomaticPrefetch: true,
      });
      await (await app.getUser({ or: 'throw' })).setPassword({ password: 'first-password-of-all' });
      return (await app.getUser({ or: 'throw' })).hasPassword;
    },
  ],
  ['currentUser.getActiveSessions', async (world) => (await world.me()).getActiveSessions()],
  [
    'currentUser.revokeSession',
    async (world) => {
      const user = await world.me();
      const session = (await user.getActiveSessions()).find(({ isCurrentSession }) => isCurrentSession);
      return user.revokeSession(session!.id);
    },
    'refused',
  ],
  [
    'currentUser.leaveTeam',
    async (world) => {
      const user = await world.me();
      const team = await user.createTeam({ displayName: 'Left' });
      await user.leaveTeam(team);
      return (await world.me()).getTeam(team.id);
    },
  ],
  [
    'currentUser.getAuthHeaders',
    async (world) => Object.keys(JSON.parse((await (await world.me()).getAuthHeaders())['x-stack-auth'])),
  ],
  [
    'currentUser.getAuthJson',
    async (world) => (await (await world.me()).getAuthJson()).refreshToken === world.user.refreshToken,
  ],
  [
    'currentUser.delete',
    async (world) => {
      const app = world.clientApp(await world.newcomer());
      await (await app.getUser({ or: 'throw' })).delete();
      return app.getUser();
    },
  ],
  [
    'currentUser.signOut',
    async (world) => {
      const app = world.clientApp(await world.newcomer());
      await (await app.getUser({ or: 'throw' })).signOut();
      return app.getUser();
    },
  ],
  ['serverUser.setPassword', async (world) => (await aUser(world)).setPassword({ password: 'a-new-password' })],
  [
    'serverUser.setPrimaryEmail',
    async (world) => {
      const user = await aUser(world);
      await user.setPrimaryEmail(newEmail(), { verified: true });
      return world.serverApp().getUser(user.id);
    },
  ],
  [
    'serverUser.setClientReadOnlyMetadata',
    async (world) => {
      await (await world.anyUser()).setClientReadOnlyMetadata({ tier: 2 });
      return (await world.anyUser()).clientReadOnlyMetadata;
    },
  ],
  [
    'serverUser.setServerMetadata',
    async (world) => {
      await (await world.anyUser()).setServerMetadata({ plan: 'pro' });
      return (await world.anyUser()).serverMetadata;
    },
  ],
  ['serverUser.update', async (world) => (await world.anyUser()).update({ selectedTeamId: NOBODY }), 'refused'],
  ['serverUser.revokeSession', async (world) => (await world.anyUser()).revokeSession(NOBODY), 'refused'],
  [
    'serverUser.createSession',
    async (world) => {
      const { refreshToken } = await (
        await (await world.anyUser()).createSession({ isImpersonation: false })
      ).getTokens();
      return typeof refreshToken;
    },
  ],
  [
    'session.getTokens',
    async (world) => {
      const session = await (
        await world.anyUser()
      ).createSession({ expiresInMillis: 3_600_000, isImpersonation: true });
      return session.getTokens();
    },
  ],
  [
    'serverUser.grantPermission',
    async (world) => {
      const user = await world.anyUser();
      await user.grantPermission('writer');
      return [
        await (await world.anyUser()).listPermissions(),
        await (await world.anyUser()).listPermissions({ recursive: false }),
      ];
    },
  ],
  ['serverUser.grantPermission', async (world) => (await world.anyUser()).grantPermission('unknown'), 'refused'],
  [
    'serverUser.revokePermission',
    async (world) => {
      await (await world.anyUser()).revokePermission('writer');
      return (await world.anyUser()).listPermissions();
    },
  ],
  ['serverUser.revokePermission', async (world) => (await world.anyUser()).revokePermission('writer'), 'refused'],
  [
    'serverUser.grantPermission',
    async (world) => {
      const team = await world.serverTeam();
      await (await world.anyUser()).grantPermission(team, '$remove_members');
      return (await world.anyUser()).getPermission(team, '$remove_members');
    },
  ],
  [
    'serverUser.grantProduct',
    async (world) => {
      await (await world.anyUser()).grantProduct({ productId: 'pack', quantity: 2 });
      return (await world.anyUser()).listProducts();
    },
  ],
  ['serverUser.grantProduct', async (world) => (await world.anyUser()).grantProduct({ productId: 'desk' }), 'refused'],
  [
    'serverUser.delete',
    async (world) => {
      const user = await aUser(world);
      await user.delete();
      return world.serverApp().getUser(user.id);
    },
  ],
];

const aUser = (world: World): Promise<ServerUser> => world.serverApp().createUser({ primaryEmail: newEmail() });

function rowsOf(whose: Whose, user: (world: World) => Promise<CurrentUser>): Row[] {
  const rows: Array<[string, (user: CurrentUser, world: World) => Promise<unknown>, 'refused'?]> = [
    ['toClientJson', async (each) => Object.keys(each.toClientJson()).includes('id')],
    [
      'setDisplayName',
      async (each, world) => {
        await each.setDisplayName('Ada');
        return (await user(world)).displayName;
      },
    ],
    [
      'setClientMetadata',
      async (each, world) => {
        await each.setClientMetadata({ theme: 'dark' });
        return (await user(world)).clientMetadata;
      },
    ],
    [
      'update',
      async (each, world) => {
        await each.update({ displayName: 'Ada L.', clientMetadata: null });
        return user(world);
      },
    ],
    ['createTeam', async (each) => each.createTeam({ displayName: `Team of ${whose}` })],
    ['listTeams', async (each) => each.listTeams()],
    ['getTeam', async (each) => each.getTeam('unknown')],
    [
      'setSelectedTeam',
      async (each, world) => {
        await each.setSelectedTeam((await each.listTeams())[0]!);
        const selected = (await user(world)).selectedTeam;
        await each.setSelectedTeam(null);
        return [selected, (await user(world)).selectedTeam];
      },
    ],
    ['getTeamProfile', async (each, world) => each.getTeamProfile(await world.team())],
    [
      'teamProfile.update',
      async (each, world) => {
        const team = await world.team();
        await (await each.getTeamProfile(team)).update({ displayName: 'A.' });
        return (await user(world)).getTeamProfile(team);
      },
    ],
    [
      'createContactChannel',
      async (each) => each.createContactChannel({ type: 'email', value: newEmail(), usedForAuth: false }),
    ],
    [
      'createContactChannel',
      async (each) => each.createContactChannel({ type: 'email', value: each.primaryEmail!, usedForAuth: false }),
      'refused',
    ],
    ['listContactChannels', async (each) => (await each.listContactChannels()).slice(1)],
    [
      'contactChannel.sendVerificationEmail',
      async (each) => last(await each.listContactChannels()).sendVerificationEmail({ callbackUrl }),
    ],
    [
      'contactChannel.sendVerificationEmail',
      async (each) =>
        last(await each.listContactChannels()).sendVerificationEmail({ callbackUrl: 'https://evil.example' }),
      'refused',
    ],
    [
      'contactChannel.update',
      async (each, world) => {
        await last(await each.listContactChannels()).update({ value: newEmail() });
        return (await (await user(world)).listContactChannels()).slice(1);
      },
    ],
    [
      'contactChannel.delete',
      async (each, world) => {
        await last(await each.listContactChannels()).delete();
        return (await (await user(world)).listContactChannels()).length;
      },
    ],
    ['listNotificationCategories', async (each) => each.listNotificationCategories()],
    [
      'notificationCategory.setEnabled',
      async (each, world) => {
        await (await each.listNotificationCategories())[1]!.setEnabled(false);
        return (await user(world)).listNotificationCategories();
      },
    ],
    [
      'notificationCategory.setEnabled',
      async (each) => (await each.listNotificationCategories())[0]!.setEnabled(false),
      'refused',
    ],
    ['createApiKey', async (each) => each.createApiKey({ description: 'Laptop', expiresAt: null })],
    [
      'createApiKey',
      async (each) => each.createApiKey({ description: 'Old', expiresAt: new Date(1000), isPublic: true }),
    ],
    ['listApiKeys', async (each) => each.listApiKeys()],
    ['apiKey.whyInvalid', async (each) => (await each.listApiKeys()).map((key) => key.whyInvalid())],
    ['apiKey.isValid', async (each) => (await each.listApiKeys()).map((key) => key.isValid())],
    [
      'apiKey.update',
      async (each, world) => {
        await last(await each.listApiKeys()).update({ description: 'Desktop' });
        return (await user(world)).listApiKeys();
      },
    ],
    [
      'apiKey.revoke',
      async (each, world) => {
        await last(await each.listApiKeys()).revoke();
        return (await (await user(world)).listApiKeys()).map((key) => key.whyInvalid());
      },
    ],
    ['listPermissions', async (each) => each.listPermissions()],
    ['listPermissions', async (each, world) => each.listPermissions(await world.team(), { recursive: false })],
    ['listPermissions', async (each, world) => each.listPermissions(await world.team())],
    ['getPermission', async (each, world) => each.getPermission(await world.team(), 'unknown')],
    ['getPermission', async (each, world) => each.getPermission(await world.team(), '$update_team')],
    ['hasPermission', async (each, world) => each.hasPermission(await world.team(), '$update_team')],
    ['hasPermission', async (each) => each.hasPermission('unknown')],
    [
      'listOAuthProviders',
      async (each, world) => {
        await world.serverApp().createOAuthProvider({
          userId: world.user.userId,
          accountId: `account of ${whose}`,
          providerConfigId: 'google',
          email: 'ada@gmail.example',
          allowSignIn: false,
          allowConnectedAccounts: true,
        });
        return each.listOAuthProviders();
      },
    ],
    ['getOAuthProvider', async (each) => each.getOAuthProvider((await each.listOAuthProviders())[0]!.id)],
    ['getOAuthProvider', async (each) => each.getOAuthProvider('unknown')],
    [
      'oauthProvider.update',
      async (each) => (await each.listOAuthProviders())[0]!.update({ allowConnectedAccounts: false }),
    ],
    [
      'oauthProvider.delete',
      async (each, world) => {
        await (await each.listOAuthProviders())[0]!.delete();
        return (await user(world)).listOAuthProviders();
      },
    ],
    ['getConnectedAccount', async (each) => each.getConnectedAccount('google')],
    ['getItem', async (each) => each.getItem('credits')],
    ['getItem', async (each) => each.getItem('unknown'), 'refused'],
    ['listProducts', async (each) => each.listProducts({ limit: 1 })],
    ['createCheckoutUrl', async (each) => each.createCheckoutUrl({ productId: 'desk' }), 'refused'],
    [
      'createCheckoutUrl',
      async (each) =>
        new URL(await each.createCheckoutUrl({ productId: 'pack', returnUrl: callbackUrl })).pathname.split('/')[1],
    ],
  ];
  return rows.map(([member, call, outcome]) => [
    member.includes('.') ? member : `${whose}.${member}`,
    async (world) => call(await user(world), world),
    outcome,
  ]);
}

/** The published SDK takes the callback from the page, ours from its options. */
const sendVerificationEmail = (user: CurrentUser): Promise<unknown> =>
  (user.sendVerificationEmail as (options: { callbackUrl: string }) => Promise<unknown>)({ callbackUrl });

const last = <Item>(items: readonly Item[]): Item => items.at(-1)!;

/** The only method that takes its callback from the page on which it is called. */
async function inBrowser<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const global = globalThis as { window?: unknown };
  global.window = { location: new URL(callbackUrl) };
  try {
    return await call();
  } finally {
    delete global.window;
  }
}
