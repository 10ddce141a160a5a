/** Members of the published SDK's types that ours omit, by reason. `Owner.*` stands for every member of an owner. */
export type Reasons = Readonly<Record<string, readonly string[]>>;

export const MEMBER_REASONS: Reasons = {
  'Convex is a database with its own way to sign in; what speaks to it is a package of its own': [
    'StackClientApp.getConvexClientAuth',
    'StackClientApp.getConvexHttpClientAuth',
    'StackServerApp.getUser(options).ctx',
    'StackClientApp.getPartialUser(options).ctx',
    "StackClientApp.getPartialUser(options).from = 'convex'",
    'StackClientAppConstructorOptions.inheritsFrom.getConvexClientAuth',
    'StackClientAppConstructorOptions.inheritsFrom.getConvexHttpClientAuth',
    'SyncedPartialServerUser.clientMetadata',
    'SyncedPartialServerUser.clientReadOnlyMetadata',
    'SyncedPartialServerUser.hasPassword',
    'SyncedPartialServerUser.profileImageUrl',
    'SyncedPartialServerUser.serverMetadata',
    'SyncedPartialServerUser.signedUpAt',
    'SyncedPartialUser.clientMetadata',
    'SyncedPartialUser.clientReadOnlyMetadata',
    'SyncedPartialUser.hasPassword',
    'SyncedPartialUser.profileImageUrl',
    'SyncedPartialUser.signedUpAt',
    'StackServerApp.getUser(options).from',
  ],
  'a private part of the published SDK, marked with _ or @internal': [
    'InternalSession.*',
    'CurrentUser._internalSession',
    'StackClientApp.[stackAppInternalsSymbol]',
    'StackClientAppConstructorOptions.inheritsFrom.[stackAppInternalsSymbol]',
  ],
  'the library loads no framework: `{ cookies: nextCookies(await cookies(), true) }` is the same': [
    "GetCurrentUserOptions.tokenStore = 'nextjs-cookie'",
    "StackClientApp.getAuthHeaders(options).tokenStore = 'nextjs-cookie'",
    "StackClientApp.getPartialUser(options).tokenStore = 'nextjs-cookie'",
    "StackClientApp.getUser(options).tokenStore = 'nextjs-cookie'",
    "StackClientApp.signOut(options).tokenStore = 'nextjs-cookie'",
    "StackClientAppConstructorOptions.tokenStore = 'nextjs-cookie'",
  ],
  'a passkey is created in the browser of the user who signs in with it': ['ServerUser.registerPasskey'],
};

export const TYPE_REASONS: Reasons = {
  'Convex is a database with its own way to sign in; what speaks to it is a package of its own': [
    'getConvexProvidersConfig',
  ],
  'a private part of the published SDK, marked with _ or @internal': [
    'stackAppInternalsSymbol',
    'StackClientAppJson',
    'InternalApiKeyBaseCrudRead',
  ],
};
