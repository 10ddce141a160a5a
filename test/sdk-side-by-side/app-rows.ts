import { capturedMail, codeIn } from '@hallpass/testing';
import { callbackUrl, newEmail, type Row } from './world.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const password = 'correct horse battery';

export const clientAppRows: Row[] = [
  ['clientApp.getProject', async (world) => world.clientApp().getProject()],
  ['clientApp.getUser', async (world) => (await world.clientApp(null).getUser()) === null],
  [
    'clientApp.getUser',
    async (world) => {
      const user = world.clientApp(null).getUser({ or: 'throw' });
      return user.catch(() => 'thrown, by an error of the library alone');
    },
  ],
  [
    'clientApp.signUpWithCredential',
    async (world) => {
      const app = world.clientApp(null);
      const made = await app.signUpWithCredential({
        email: newEmail(),
        password,
        noRedirect: true,
        verificationCallbackUrl: callbackUrl,
      });
      return [made, (await app.getUser())?.primaryEmailVerified];
    },
  ],
  [
    'clientApp.signUpWithCredential',
    async (world) =>
      world.clientApp(null).signUpWithCredential({
        email: world.user.email,
        password,
        noRedirect: true,
        verificationCallbackUrl: callbackUrl,
      }),
  ],
  [
    'clientApp.signUpWithCredential',
    async (world) =>
      world.clientApp(null).signUpWithCredential({
        email: newEmail(),
        password: 'short',
        noRedirect: true,
        verificationCallbackUrl: callbackUrl,
      }),
  ],
  [
    'clientApp.signInWithCredential',
    async (world) => {
      const app = world.clientApp(null);
      const { email, password: own } = world.user;
      return [
        await app.signInWithCredential({ email, password: own, noRedirect: true }),
        (await app.getUser())?.hasPassword,
      ];
    },
  ],
  [
    'clientApp.signInWithCredential',
    async (world) =>
      world.clientApp(null).signInWithCredential({ email: world.user.email, password: 'wrong', noRedirect: true }),
  ],
  [
    'clientApp.signInWithMfa',
    async (world) => world.clientApp(null).signInWithMfa('123456', 'unknown', { noRedirect: true }),
  ],
  [
    'clientApp.sendForgotPasswordEmail',
    async (world) => world.clientApp(null).sendForgotPasswordEmail(newEmail(), { callbackUrl }),
  ],
  [
    'clientApp.sendForgotPasswordEmail',
    async (world) => world.clientApp(null).sendForgotPasswordEmail(newEmail(), { callbackUrl: 'https://evil.example' }),
    'refused',
  ],
  ['clientApp.verifyPasswordResetCode', async (world) => world.clientApp(null).verifyPasswordResetCode('unknown')],
  ['clientApp.resetPassword', async (world) => world.clientApp(null).resetPassword({ code: 'unknown', password })],
  ['clientApp.verifyEmail', async (world) => world.clientApp(null).verifyEmail('unknown')],
  [
    'clientApp.sendMagicLinkEmail',
    async (world) => {
      const sent = await world.clientApp(null).sendMagicLinkEmail(newEmail(), { callbackUrl });
      return sent.status === 'ok' ? { ...sent, data: typeof sent.data.nonce } : sent;
    },
  ],
  [
    'clientApp.sendMagicLinkEmail',
    async (world) => world.clientApp(null).sendMagicLinkEmail(newEmail(), { callbackUrl: 'https://evil.example' }),
  ],
  [
    'clientApp.signInWithMagicLink',
    async (world) => {
      const [app, email] = [world.clientApp(null), newEmail()];
      await app.sendMagicLinkEmail(email, { callbackUrl });
      const code = codeIn((await capturedMail(world.project, { to: email, template: 'magic_link' })).text);
      const used = [
        await app.signInWithMagicLink(code, { noRedirect: true }),
        (await app.getUser())?.primaryEmailVerified,
      ];
      return [...used, await world.clientApp(null).signInWithMagicLink(code, { noRedirect: true })];
    },
  ],
  [
    'clientApp.verifyTeamInvitationCode',
    async (world) => {
      const to = newEmail();
      await (await world.team()).inviteUser({ email: to, callbackUrl });
      world.made.code = codeIn((await capturedMail(world.project, { to, template: 'team_invitation' })).text);
      return [
        // The published SDK's types declare no data, but it returns some.
        (await world.clientApp().verifyTeamInvitationCode(world.made.code)).status,
        await world.clientApp().verifyTeamInvitationCode('unknown'),
      ];
    },
  ],
  [
    'clientApp.getTeamInvitationDetails',
    async (world) => [
      await world.clientApp().getTeamInvitationDetails(world.made.code!),
      await world.clientApp().getTeamInvitationDetails('unknown'),
    ],
  ],
  [
    'clientApp.acceptTeamInvitation',
    async (world) => {
      const somebody = await world.newcomer();
      const accepted = await world.clientApp(somebody).acceptTeamInvitation(world.made.code!);
      const again = await world.clientApp(somebody).acceptTeamInvitation(world.made.code!);
      return [accepted, again, (await (await world.me(somebody)).listTeams()).map(({ displayName }) => displayName)];
    },
  ],
  [
    'clientApp.getPartialUser',
    async (world) => [
      await world.clientApp().getPartialUser({ from: 'token' }),
      await world.clientApp(null).getPartialUser({ from: 'token' }),
    ],
  ],
  [
    'clientApp.getAuthHeaders',
    async (world) => [
      Object.keys(JSON.parse((await world.clientApp().getAuthHeaders())['x-stack-auth'])),
      await world.clientApp(null).getAuthHeaders(),
    ],
  ],
  [
    'clientApp.getAuthJson',
    async (world) => [
      (await world.clientApp().getAuthJson()).refreshToken === world.user.refreshToken,
      await world.clientApp(null).getAuthJson(),
    ],
  ],
  [
    'clientApp.signOut',
    async (world) => {
      const app = world.clientApp(await world.newcomer());
      await app.signOut();
      return app.getUser();
    },
  ],
  ['clientApp.getItem', async (world) => world.clientApp().getItem({ userId: world.user.userId, itemId: 'credits' })],
  ['clientApp.getItem', async (world) => world.clientApp().getItem({ userId: NOBODY, itemId: 'credits' }), 'refused'],
  ['clientApp.listProducts', async (world) => world.clientApp().listProducts({ userId: world.user.userId, limit: 2 })],
];

export const serverAppRows: Row[] = [
  [
    'serverApp.createUser',
    async (world) => {
      const made = await world.serverApp().createUser({
        displayName: 'Grace',
        primaryEmail: newEmail(),
        primaryEmailVerified: true,
        primaryEmailAuthEnabled: true,
        password,
        clientMetadata: { a: 1 },
        serverMetadata: [1],
      });
      world.made.user = made.id;
      return made;
    },
  ],
  [
    'serverApp.createUser',
    async (world) => world.serverApp().createUser({ primaryEmail: world.user.email, primaryEmailAuthEnabled: true }),
    'refused',
  ],
  ['serverApp.getUser', async (world) => world.serverApp().getUser(world.made.user!)],
  ['serverApp.getUser', async (world) => world.serverApp().getUser(NOBODY)],
  ['serverApp.getUser', async (world) => world.serverApp().getUser({ apiKey: 'nonsense' })],
  [
    'serverApp.getUser',
    async (world) => {
      const { value } = await (await world.me()).createApiKey({ description: 'Laptop', expiresAt: null });
      return (await world.serverApp().getUser({ apiKey: value }))?.id === world.user.userId;
    },
  ],
  ['serverApp.getServerUser', async (world) => world.serverApp().getServerUser()],
  ['serverApp.listUsers', async (world) => world.serverApp().listUsers({ limit: 1, orderBy: 'signedUpAt' })],
  [
    'serverApp.listUsers',
    async (world) => world.serverApp().listUsers({ query: 'grace', desc: true, includeAnonymous: true }),
  ],
  ['serverApp.listUsers', async (world) => world.serverApp().listUsers({ cursor: 'no id' }), 'refused'],
  ['serverApp.createTeam', async (world) => world.serverApp().createTeam({ displayName: 'Empty' })],
  [
    'serverApp.createTeam',
    async (world) => {
      const team = await world.serverApp().createTeam({ displayName: 'Full', creatorUserId: world.user.userId });
      world.made.full = team.id;
      return (await team.listUsers()).length;
    },
  ],
  [
    'serverApp.createTeam',
    async (world) => world.serverApp().createTeam({ displayName: 'X', creatorUserId: NOBODY }),
    'refused',
  ],
  ['serverApp.getTeam', async (world) => world.serverApp().getTeam(world.made.full!)],
  ['serverApp.getTeam', async (world) => world.serverApp().getTeam(NOBODY)],
  ['serverApp.getTeam', async (world) => world.serverApp().getTeam({ apiKey: 'nonsense' })],
  [
    'serverApp.getTeam',
    async (world) => {
      const { value } = await (await world.serverApp().getTeam(world.made.full!))!.createApiKey({
        description: 'CI',
        expiresAt: null,
      });
      return (await world.serverApp().getTeam({ apiKey: value }))?.displayName;
    },
  ],
  ['serverApp.listTeams', async (world) => (await world.serverApp().listTeams()).map(({ displayName }) => displayName)],
  [
    'serverApp.createOAuthProvider',
    async (world) =>
      (
        await world.serverApp().createOAuthProvider({
          userId: world.made.user!,
          accountId: 'taken',
          providerConfigId: 'google',
          email: 'grace@gmail.example',
          allowSignIn: true,
          allowConnectedAccounts: true,
        })
      ).status,
  ],
  [
    'serverApp.createOAuthProvider',
    async (world) =>
      world.serverApp().createOAuthProvider({
        userId: world.user.userId,
        accountId: 'taken',
        providerConfigId: 'google',
        email: 'grace@gmail.example',
        allowSignIn: true,
        allowConnectedAccounts: true,
      }),
  ],
  [
    'serverApp.sendEmail',
    async (world) => world.serverApp().sendEmail({ userIds: [world.user.userId], html: '<p>Hi</p>', subject: 'Hi' }),
  ],
  [
    'serverApp.sendEmail',
    async (world) => world.serverApp().sendEmail({ userIds: [NOBODY], html: '<p>Hi</p>' }),
    'refused',
  ],
  ['serverApp.getDataVaultStore', async (world) => world.serverApp().getDataVaultStore('secrets')],
  [
    'dataVaultStore.setValue',
    async (world) => (await world.serverApp().getDataVaultStore('secrets')).setValue('key', 'välue', { secret: 's' }),
  ],
  [
    'dataVaultStore.setValue',
    async (world) => (await world.serverApp().getDataVaultStore('none')).setValue('key', 'v', { secret: 's' }),
    'refused',
  ],
  [
    'dataVaultStore.getValue',
    async (world) => (await world.serverApp().getDataVaultStore('secrets')).getValue('key', { secret: 's' }),
  ],
  [
    'dataVaultStore.getValue',
    async (world) => (await world.serverApp().getDataVaultStore('secrets')).getValue('other', { secret: 's' }),
  ],
  [
    'serverApp.grantProduct',
    async (world) => world.serverApp().grantProduct({ customCustomerId: 'acme', productId: 'unit' }),
  ],
  [
    'serverApp.grantProduct',
    async (world) =>
      world.serverApp().grantProduct({
        customCustomerId: 'acme',
        product: {
          display_name: 'Own',
          customer_type: 'custom',
          server_only: false,
          stackable: false,
          prices: { p: { USD: '1' } },
          included_items: {},
        },
      }),
  ],
  [
    'serverApp.grantProduct',
    async (world) => world.serverApp().grantProduct({ customCustomerId: 'acme', productId: 'none' }),
    'refused',
  ],
  ['serverApp.listProducts', async (world) => world.serverApp().listProducts({ customCustomerId: 'acme', limit: 1 })],
  ['serverApp.getItem', async (world) => world.serverApp().getItem({ customCustomerId: 'acme', itemId: 'units' })],
  [
    'serverApp.getItem',
    async (world) => world.serverApp().getItem({ customCustomerId: 'acme', itemId: 'none' }),
    'refused',
  ],
  [
    'serverItem.increaseQuantity',
    async (world) => {
      const read = () => world.serverApp().getItem({ customCustomerId: 'acme', itemId: 'units' });
      await (await read()).increaseQuantity(5);
      return read();
    },
  ],
  [
    'serverItem.tryDecreaseQuantity',
    async (world) => {
      const read = () => world.serverApp().getItem({ customCustomerId: 'acme', itemId: 'units' });
      return [await (await read()).tryDecreaseQuantity(6), await (await read()).tryDecreaseQuantity(2), await read()];
    },
  ],
  [
    'serverItem.decreaseQuantity',
    async (world) => {
      const read = () => world.serverApp().getItem({ customCustomerId: 'acme', itemId: 'units' });
      await (await read()).decreaseQuantity(10);
      return read();
    },
  ],
];
