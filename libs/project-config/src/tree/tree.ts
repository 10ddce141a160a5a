import { BUILT_IN_TEMPLATES, BUILT_IN_THEMES, DEFAULT_THEME_ID } from '@hallpass/mail-templates';
import { HOST_MAX_LENGTH, hostOfPattern } from '../hosts.js';
import {
  characters,
  choice,
  flag,
  keys,
  literal,
  member,
  object,
  optionalAddressPattern,
  optionalCountry,
  optionalChoice,
  optionalColor,
  optionalDomainName,
  optionalHookUrl,
  optionalIssuer,
  optionalMetadataBytes,
  optionalFlag,
  optionalJson,
  optionalNumber,
  optionalSecret,
  optionalText,
  optionalUnion,
  optionalUuid,
  record,
  source,
  text,
  type Rendered,
  dayInterval,
  number,
  optionalCount,
  optionalMoney,
  optionalObject,
  optionalPasswordLength,
  textFromKey,
  union,
} from './node.js';

const CUSTOMER_TYPES = ['user', 'team', 'custom'] as const;

/**
 * Amounts in the currencies of contract/06 §1 are decimal texts such as "9.99"; a price without an interval is paid
 * once.
 */
const price = object({
  USD: optionalMoney('USD'),
  EUR: optionalMoney('EUR'),
  GBP: optionalMoney('GBP'),
  JPY: optionalMoney('JPY'),
  INR: optionalMoney('INR'),
  AUD: optionalMoney('AUD'),
  CAD: optionalMoney('CAD'),
  interval: dayInterval(),
  serverOnly: flag(false),
  freeTrial: dayInterval(),
});

const includedItem = object({
  quantity: number(0),
  repeat: union([literal('never'), dayInterval()], 'never'),
  expires: choice(['never', 'when-purchase-expires', 'when-repeated'], 'when-repeated'),
});

/** `freeTrials`: how many trials a customer gets of a product without a catalog; otherwise its catalog decides. */
const product = object({
  displayName: textFromKey(),
  catalogId: optionalText(),
  isAddOnTo: union([literal(false), record(keys.id63, member())], false),
  customerType: choice(CUSTOMER_TYPES, 'user'),
  freeTrial: dayInterval(),
  freeTrials: optionalCount(),
  serverOnly: flag(false),
  stackable: optionalFlag(),
  prices: union([literal('include-by-default'), record(keys.id63, price)], {}),
  includedItems: record(keys.id63, includedItem),
});

/** Products, items and catalogs (contract/04 §5.3, contract/06 §1). */
const payments = object({
  testMode: flag(true),
  autoPay: optionalObject({ interval: dayInterval() }),
  catalogs: record(keys.id63, object({ displayName: optionalText(), freeTrials: optionalCount() })),
  products: record(keys.id63, product),
  items: record(keys.id63, object({ displayName: textFromKey(), customerType: choice(CUSTOMER_TYPES, 'user') })),
});

export const OAUTH_PROVIDER_TYPES = [
  'google',
  'github',
  'microsoft',
  'spotify',
  'facebook',
  'discord',
  'gitlab',
  'bitbucket',
  'linkedin',
  'apple',
  'x',
  'twitch',
] as const;
export type OAuthProviderType = (typeof OAUTH_PROVIDER_TYPES)[number];

export const ACCOUNT_MERGE_STRATEGIES = ['link_method', 'raise_error', 'allow_duplicates'] as const;
export type AccountMergeStrategy = (typeof ACCOUNT_MERGE_STRATEGIES)[number];

/** Apps of the dashboard in catalog order. They control screens, never the behavior of the API. */
export const APP_IDS = [
  'authentication',
  'teams',
  'rbac',
  'api-keys',
  'payments',
  'emails',
  'email-api',
  'data-vault',
  'webhooks',
  'tv-mode',
  'launch-checklist',
  'catalyst',
  'neon',
  'convex',
  'vercel',
] as const;

/** Shown for a theme, template or store that was stored without a name or source. */
const UNNAMED = 'Unnamed';
const EMPTY_SOURCE = '// This source is empty.';

/** contract/04 §5.3. A host longer than a DNS name matches nothing. */
const DOMAIN_LIMITS = [
  characters(300),
  { most: HOST_MAX_LENGTH, unit: 'characters in its host', count: (url: string) => hostOfPattern(url).length },
];

const permissionSet = record(keys.permission, member());

/** The whole configuration of a project: every key, type, enumeration and default of contract/04 §5.3. */
export const CONFIG_TREE = object({
  rbac: object({
    permissions: record(
      keys.customPermission,
      object({
        description: optionalText(),
        scope: optionalChoice(['team', 'project']),
        containedPermissionIds: permissionSet,
      }),
    ),
    defaultPermissions: object({
      teamCreator: permissionSet,
      teamMember: permissionSet,
      signUp: permissionSet,
    }),
  }),
  apiKeys: object({ enabled: object({ team: flag(false), user: flag(false) }) }),
  apps: object({
    installed: record(
      keys.oneOf(APP_IDS),
      object({ enabled: flag(false) }),
      Object.fromEntries(APP_IDS.map((id) => [id, { enabled: false }])),
    ),
  }),
  teams: object({ createPersonalTeamOnSignUp: flag(false), allowClientTeamCreation: flag(false) }),
  // `allowDataExport` is not part of the contract, so absent unless stored.
  users: object({ allowClientUserDeletion: flag(false), allowDataExport: optionalFlag() }),
  // Size limits of users' and teams' metadata. Not part of the contract, so empty unless stored.
  metadata: object({ clientMaxBytes: optionalMetadataBytes(), serverMaxBytes: optionalMetadataBytes() }),
  domains: object({
    allowLocalhost: flag(false),
    trustedDomains: record(
      keys.id63,
      object({ baseUrl: optionalText(DOMAIN_LIMITS), handlerPath: text('/handler', [characters(300)]) }),
    ),
  }),
  auth: object({
    allowSignUp: flag(true),
    // `minLength` and `checkBreached` are not part of the contract, so absent unless stored.
    password: object({
      allowSignIn: flag(false),
      minLength: optionalPasswordLength(),
      checkBreached: optionalFlag(),
    }),
    otp: object({ allowSignIn: flag(false) }),
    // `rpId` is not part of the contract, so absent unless stored; see `passkeyRpId`.
    passkey: object({ allowSignIn: flag(false), rpId: optionalDomainName() }),
    // Not part of the contract, so absent unless stored: what the contract renders stays unchanged. These only shorten
    // the built-in limits; see `sessionPolicyOf` of libs/identity.
    maxSessionIdleMinutes: optionalNumber(),
    maxSessionMinutes: optionalNumber(),
    maxImpersonationMinutes: optionalNumber(),
    rotateRefreshTokens: optionalFlag(),
    // Bot protection (docs/bot-protection.md). Not part of the contract, so absent unless stored.
    botProtection: optionalObject({
      mode: optionalChoice(['off', 'adaptive', 'always']),
      provider: optionalChoice(['turnstile', 'hcaptcha']),
      siteKey: optionalText(),
      secretKey: optionalSecret(),
    }),
    // The sign-up policy (docs/sign-up-policy.md). Not part of the contract, so absent unless stored.
    signUp: optionalObject({
      // `invitation`: only invited people sign up. `waitlist`: only people whom an owner approves or invites.
      mode: optionalChoice(['open', 'invitation', 'waitlist']),
      allowedAddresses: record(keys.id63, object({ pattern: optionalAddressPattern() })),
      blockedAddresses: record(keys.id63, object({ pattern: optionalAddressPattern() })),
      allowedCountries: record(keys.id63, object({ country: optionalCountry() })),
      blockedCountries: record(keys.id63, object({ country: optionalCountry() })),
      refuseDisposable: optionalFlag(),
      // Addresses with a tag, such as `ada+news@example.com`. `one`: only one user for all tags of an address.
      subAddresses: optionalChoice(['allow', 'one', 'refuse']),
    }),
    // Whether a sign-in from a new device asks for an emailed code (docs/second-factor.md). Absent unless stored.
    challengeNewDevices: optionalFlag(),
    // Whether every user needs a second factor, and for how many days they may put it off. The server notes when the
    // requirement was switched on; see `secondFactorRuleOf` of libs/identity.
    requireSecondFactor: optionalFlag(),
    secondFactorRequiredFromMillis: optionalCount(),
    secondFactorGraceDays: optionalCount(),
    // An endpoint of the project that decides about sign-ups, sign-ins and refreshes (docs/blocking-hook.md). Not part of
    // the contract, so absent unless stored.
    blockingHook: optionalObject({
      url: optionalHookUrl(),
      onSignUp: optionalFlag(),
      onSignIn: optionalFlag(),
      onToken: optionalFlag(),
      // Whether people get in while the endpoint does not decide.
      onFailure: optionalChoice(['allow', 'deny']),
    }),
    oauth: object({
      accountMergeStrategy: choice(ACCOUNT_MERGE_STRATEGIES, 'link_method'),
      providers: record(
        keys.permission,
        object({
          type: optionalChoice(OAUTH_PROVIDER_TYPES),
          isShared: flag(true),
          clientId: optionalText(),
          clientSecret: optionalSecret(),
          facebookConfigId: optionalText(),
          microsoftTenantId: optionalText(),
          // Makes an entry without a type any OpenID Connect provider (not part of the contract).
          issuer: optionalIssuer(),
          allowSignIn: flag(false),
          allowConnectedAccounts: flag(false),
        }),
      ),
    }),
  }),
  // Claims that the project adds to access tokens (docs/custom-claims.md). Not part of the contract, so empty unless
  // stored. `value` is a template.
  accessTokens: object({
    claims: record(
      keys.id63,
      object({
        name: textFromKey(),
        value: optionalJson(),
        type: optionalChoice(['string', 'number', 'boolean', 'list', 'object']),
        default: optionalJson(),
        required: optionalFlag(),
      }),
    ),
    standardClaims: record(keys.oneOf(['acr', 'amr', 'auth_time']), member()),
  }),
  emails: object({
    server: object({
      isShared: flag(true),
      provider: choice(['resend', 'smtp'], 'smtp'),
      host: optionalText(),
      port: optionalNumber(),
      username: optionalText(),
      password: optionalSecret(),
      senderName: optionalText(),
      senderEmail: optionalText(),
    }),
    // Language of emails to users whose language is unknown. Not part of the contract, so absent unless stored.
    locale: optionalText(),
    selectedThemeId: text(DEFAULT_THEME_ID),
    themes: record(keys.uuid, object({ displayName: text(UNNAMED), tsxSource: source(EMPTY_SOURCE) }), BUILT_IN_THEMES),
    templates: record(
      keys.uuid,
      object({
        displayName: text(UNNAMED),
        tsxSource: source(EMPTY_SOURCE),
        themeId: optionalUnion([optionalUuid(), literal(false)]),
      }),
      BUILT_IN_TEMPLATES,
    ),
  }),
  // Appearance of the project's pages that Hallpass hosts. Not part of the contract, so empty unless stored.
  branding: object({ accentColor: optionalColor() }),
  // Whether users of the project sign in at pages that Hallpass hosts. Not part of the contract.
  hostedPages: object({ enabled: flag(true) }),
  // Which applications may register themselves at the authorization server, and how long tokens live (contract/08 §4,
  // §9). Not part of the contract of
  // the SDK, so empty unless stored. Without `clientDocuments`, every document is accepted.
  authorizationServer: object({
    clientDocuments: optionalChoice(['any', 'listed', 'off']),
    // For `listed`: the hosts of documents, such as `app.example.com`.
    clientDocumentHosts: record(keys.id63, object({ host: optionalText([characters(HOST_MAX_LENGTH)]) })),
    allowClientRegistration: optionalFlag(),
    // Limit the lifetimes that applications and resources set; see `tokenLimitsOf` of services/auth.
    maxAccessTokenSeconds: optionalCount(),
    maxRefreshTokenSeconds: optionalCount(),
  }),
  payments,
  dataVault: object({ stores: record(keys.id63, object({ displayName: text('Data vault store') })) }),
  // Where user data is stored. Hallpass hosts it itself, so the key is only ever rendered, never stored.
  sourceOfTruth: object({ type: choice(['hosted'], 'hosted') }),
});

/** The complete rendered configuration of a project. Shared between requests: never change it in place. */
export type ProjectConfig = Rendered<typeof CONFIG_TREE>;
