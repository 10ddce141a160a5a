import type { World } from './world.js';

/** Methods that both libraries have, as `owner.method`, found on objects that both have created. */
export async function methodsOf(theirs: World, mine: World): Promise<ReadonlySet<string>> {
  const [published, ours] = [await objectsOf(theirs), await objectsOf(mine)];
  const methods = Object.entries(published).flatMap(([owner, object]) => {
    const known = namesOf(ours[owner]!);
    const inherited = new Set((PARENTS[owner] ?? []).flatMap((parent) => [...namesOf(published[parent]!)]));
    return [...namesOf(object)]
      .filter((name) => known.has(name) && !(inherited.has(name) && !isOwn(ours[owner]!, name)))
      .map((name) => `${owner}.${name}`);
  });
  return new Set(methods);
}

/** An app inherits its parent's methods, which are tested there unless it overrides them. */
const PARENTS: Record<string, string[]> = { serverApp: ['clientApp'], adminApp: ['clientApp', 'serverApp'] };

/** Pages that an app redirects to, with a method for each. */
const PAGES = [
  ...[
    'SignIn',
    'SignUp',
    'SignOut',
    'AfterSignIn',
    'AfterSignUp',
    'AfterSignOut',
    'EmailVerification',
    'PasswordReset',
  ],
  ...[
    'ForgotPassword',
    'Home',
    'OAuthCallback',
    'MagicLinkCallback',
    'AccountSettings',
    'TeamInvitation',
    'Mfa',
    'Error',
  ],
];
const IN_BROWSERS = 'it works in browsers alone: suites of Chromium and the unit tests beside it show what it does';

/** Why a method has no row. */
export const WITHOUT_ROW: Record<string, string> = {
  ...Object.fromEntries(PAGES.map((page) => [`clientApp.redirectTo${page}`, IN_BROWSERS])),
  'clientApp.signInWithOAuth': IN_BROWSERS,
  'clientApp.callOAuthCallback': IN_BROWSERS,
  'clientApp.signInWithPasskey': IN_BROWSERS,
  'currentUser.registerPasskey': IN_BROWSERS,
  'clientApp.promptCliLogin': 'it waits for a person who confirms in a browser: its unit tests show what it does',
  'serverUser.sendVerificationEmail': 'the published SDK does not support it for servers; ours mails the link',
  'serverUser.updatePassword':
    'the published SDK changes the password of the current session, for any user; ours refuses',
  'serverUser.leaveTeam': 'the published SDK asks as a client without a session, and is refused (contract/03 §9)',
  'serverUser.getActiveSessions': 'the published SDK breaks on the shape of the list (contract/02 §11)',
};

async function objectsOf(world: World): Promise<Record<string, object>> {
  const [user, any, team, serverTeam] = [
    await world.me(),
    await world.anyUser(),
    await world.team(),
    await world.serverTeam(),
  ];
  const provider = {
    userId: user.id,
    accountId: 'first',
    providerConfigId: 'google',
    email: 'first@gmail.example',
    allowSignIn: false,
    allowConnectedAccounts: true,
  };
  await world.serverApp().createOAuthProvider(provider);
  await team.inviteUser({ email: 'first@example.com', callbackUrl: 'http://localhost:3000/handler' });
  const objects = {
    clientApp: world.clientApp(),
    serverApp: world.serverApp(),
    adminApp: world.adminApp(),
    currentUser: user,
    serverUser: any,
    team,
    serverTeam,
    serverItem: await any.getItem('credits'),
    contactChannel: (await any.listContactChannels())[0]!,
    apiKey: await any.createApiKey({ description: 'first', expiresAt: null }),
    oauthProvider: (await any.listOAuthProviders())[0]!,
    notificationCategory: (await any.listNotificationCategories())[0]!,
    teamInvitation: (await serverTeam.listInvitations())[0]!,
    teamProfile: await any.getTeamProfile(team),
    session: await any.createSession({ expiresInMillis: 3_600_000 }),
    internalApiKey: (await world.adminApp().listInternalApiKeys())[0]!,
    adminProject: await world.adminApp().getProject(),
    dataVaultStore: await world.serverApp().getDataVaultStore('secrets'),
  };
  await objects.oauthProvider.delete();
  await objects.teamInvitation.revoke();
  await objects.apiKey.revoke();
  return objects;
}

/** Methods of an object and its classes, excluding hooks and private names with `_`. */
function namesOf(object: object): Set<string> {
  const names = new Set<string>();
  for (
    let from: object = object;
    from !== Object.prototype && from !== null;
    from = Object.getPrototypeOf(from) as object
  ) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (typeof value === 'function' && !/^(?:_|use[A-Z]|constructor$)/.test(name)) names.add(name);
    }
  }
  return names;
}

const isOwn = (object: object, name: string): boolean =>
  Object.hasOwn(Object.getPrototypeOf(object) as object, name) || Object.hasOwn(object, name);
