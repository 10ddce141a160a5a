import { describe, expect, it } from '@jest/globals';
import { DARK_THEME_ID, DEFAULT_THEME_ID, TEMPLATE_IDS } from '@hallpass/mail-templates';
import { APP_IDS } from '../tree/tree.js';
import { mergeOverride } from './merge.js';
import { renderConfig } from './render.js';

const OWN_THEME = '9f0f0f0f-0000-4000-8000-000000000001';

describe('renderConfig without an override', () => {
  it('gives every default of the tree', () => {
    const { emails, ...rest } = renderConfig({});
    expect(rest).toEqual({
      rbac: { permissions: {}, defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} } },
      apiKeys: { enabled: { team: false, user: false } },
      apps: { installed: Object.fromEntries(APP_IDS.map((id) => [id, { enabled: false }])) },
      teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false },
      users: { allowClientUserDeletion: false },
      domains: { allowLocalhost: false, trustedDomains: {} },
      auth: {
        allowSignUp: true,
        password: { allowSignIn: false },
        otp: { allowSignIn: false },
        passkey: { allowSignIn: false },
        oauth: { accountMergeStrategy: 'link_method', providers: {} },
      },
      branding: {},
      hostedPages: { enabled: true },
      accessTokens: { claims: {}, standardClaims: {} },
      authorizationServer: { clientDocumentHosts: {} },
      metadata: {},
      payments: { testMode: true, catalogs: {}, products: {}, items: {} },
      dataVault: { stores: {} },
      sourceOfTruth: { type: 'hosted' },
    });
    expect(emails.server).toEqual({ isShared: true, provider: 'smtp' });
    expect(emails.selectedThemeId).toBe(DEFAULT_THEME_ID);
    expect(Object.keys(emails.themes)).toEqual([DEFAULT_THEME_ID, DARK_THEME_ID]);
    expect(Object.keys(emails.templates).sort()).toEqual(Object.values(TEMPLATE_IDS).sort());
  });

  it('cannot be changed in place: requests share it', () => {
    const config = renderConfig({});
    expect(() => {
      config.auth.password.allowSignIn = true;
    }).toThrow(TypeError);
  });
});

describe('renderConfig with an override', () => {
  it('lays keys with more dots over keys with fewer, in whatever order they are stored', () => {
    const rendered = (override: object) => renderConfig({ ...override }).auth.password.allowSignIn;
    expect(rendered({ 'auth.password.allowSignIn': true, auth: { password: { allowSignIn: false } } })).toBe(true);
    expect(rendered({ auth: { password: { allowSignIn: false } }, 'auth.password.allowSignIn': true })).toBe(true);
    expect(rendered({ 'auth.password': { allowSignIn: true }, auth: {} })).toBe(true);
  });

  it('reads dotted keys inside values', () => {
    expect(
      renderConfig({ auth: { 'password.allowSignIn': true, password: { allowSignIn: false } } }).auth.password
        .allowSignIn,
    ).toBe(true);
  });

  it('ignores dotting into what is not there', () => {
    const key = 'auth.oauth.providers.google.isShared';
    expect(renderConfig({ [key]: false }).auth.oauth.providers).toEqual({});
    expect(renderConfig({ [key]: false, 'auth.oauth.providers.google': null }).auth.oauth.providers).toEqual({});
    expect(renderConfig({ [key]: false, 'auth.oauth.providers.google': {} }).auth.oauth.providers['google']).toEqual({
      isShared: false,
      allowSignIn: false,
      allowConnectedAccounts: false,
    });
    expect(renderConfig({ 'payments.autoPay.interval': [1, 'month'] }).payments).not.toHaveProperty('autoPay');
    expect(
      renderConfig({
        'payments.products.p': { prices: 'include-by-default' },
        'payments.products.p.prices.m': { USD: '1' },
      }).payments.products['p']?.prices,
    ).toBe('include-by-default');
  });

  it('dots into what is there by default', () => {
    const config = renderConfig({
      'apps.installed.api-keys.enabled': true,
      'payments.products.pro': {},
      'payments.products.pro.prices.monthly': { USD: '9' },
    });
    expect(config.apps.installed['api-keys']).toEqual({ enabled: true });
    expect(config.payments.products['pro']?.prices).toEqual({ monthly: { USD: '9', serverOnly: false } });
  });

  it('leaves an amount out that was stored before such amounts were refused', () => {
    const config = renderConfig({
      'payments.products.pro': { prices: { monthly: { USD: '9.999', EUR: '9', interval: [1, 'month'] } } },
      'payments.products.pro.prices.monthly.JPY': '1.5',
    });
    expect(config.payments.products['pro']?.prices).toEqual({
      monthly: { EUR: '9', interval: [1, 'month'], serverOnly: false },
    });
  });

  it('takes a value back to its default where null is stored', () => {
    const config = renderConfig({
      'auth.allowSignUp': null,
      'auth.oauth.accountMergeStrategy': null,
      'emails.server': { isShared: false, host: null, port: 25 },
      'emails.server.port': null,
      teams: null,
      [`emails.themes.${DARK_THEME_ID}.displayName`]: null,
    });
    expect(config.auth.allowSignUp).toBe(true);
    expect(config.auth.oauth.accountMergeStrategy).toBe('link_method');
    expect(config.emails.server).toEqual({ isShared: false, provider: 'smtp' });
    expect(config.teams.allowClientTeamCreation).toBe(false);
    expect(config.emails.themes[DARK_THEME_ID]?.displayName).toBe('Default Dark');
  });

  it('removes a record entry for good, also one that came with a shorter key', () => {
    const providers = { google: { type: 'google' }, github: { type: 'github' } };
    const stored = mergeOverride({ 'auth.oauth.providers': providers }, { 'auth.oauth.providers.google': null });
    expect(Object.keys(renderConfig(stored).auth.oauth.providers)).toEqual(['github']);
    expect(renderConfig({ 'auth.oauth.providers': { google: null } }).auth.oauth.providers).toEqual({});
  });

  it('keeps what is built in under the entries of the project', () => {
    const id = TEMPLATE_IDS.magic_link;
    const builtIn = renderConfig({}).emails.templates[id]!;
    const { emails, apps } = renderConfig({
      'emails.themes': { [OWN_THEME]: {} },
      [`emails.templates.${id}.tsxSource`]: 'mine',
      'apps.installed': { teams: { enabled: true } },
      'emails.selectedThemeId': OWN_THEME,
    });
    expect(Object.keys(emails.themes)).toEqual([DEFAULT_THEME_ID, DARK_THEME_ID, OWN_THEME]);
    expect(emails.themes[OWN_THEME]?.displayName).not.toBe('');
    expect(emails.templates[id]).toEqual({ ...builtIn, tsxSource: 'mine' });
    expect(Object.keys(apps.installed)).toEqual([...APP_IDS]);
    expect(emails.selectedThemeId).toBe(OWN_THEME);
    expect(renderConfig({ [`emails.themes.${DARK_THEME_ID}`]: null }).emails.themes).toHaveProperty(DARK_THEME_ID);
  });

  it('falls back to the default theme when the selected one is gone', () => {
    expect(renderConfig({ 'emails.selectedThemeId': OWN_THEME }).emails.selectedThemeId).toBe(DEFAULT_THEME_ID);
  });

  it('fills in what entries of records leave out', () => {
    const config = renderConfig({
      'payments.products': { pro: { includedItems: { seats: {} }, isAddOnTo: { base: true } } },
      'payments.items': { seats: {} },
      'domains.trustedDomains': { main: { baseUrl: 'https://a.com' } },
      'dataVault.stores': { secrets: {} },
      'rbac.permissions': { reader: { scope: 'project' } },
    });
    expect(config.payments.products['pro']).toEqual({
      displayName: 'pro',
      isAddOnTo: { base: true },
      customerType: 'user',
      serverOnly: false,
      prices: {},
      includedItems: { seats: { quantity: 0, repeat: 'never', expires: 'when-repeated' } },
    });
    expect(config.payments.items).toEqual({ seats: { displayName: 'seats', customerType: 'user' } });
    expect(config.domains.trustedDomains).toEqual({ main: { baseUrl: 'https://a.com', handlerPath: '/handler' } });
    expect(config.dataVault.stores['secrets']?.displayName).not.toBe('');
    expect(config.rbac.permissions).toEqual({ reader: { scope: 'project', containedPermissionIds: {} } });
  });

  it('reads the keys of earlier shapes', () => {
    const config = renderConfig({
      'emails.theme': DARK_THEME_ID,
      'domains.trustedDomains': [{ baseUrl: 'https://a.com' }, { baseUrl: 'https://b.com', handlerPath: '/auth' }],
      payments: { offers: { pro: { groupId: 'plans' } }, groups: { plans: {} } },
      workflows: { anything: true },
    });
    expect(config.emails.selectedThemeId).toBe(DARK_THEME_ID);
    expect(config.domains.trustedDomains['1']).toEqual({ baseUrl: 'https://b.com', handlerPath: '/auth' });
    expect(config.payments.products['pro']?.catalogId).toBe('plans');
    expect(config.payments.catalogs).toEqual({ plans: {} });
  });

  it('always says that users are hosted here', () => {
    expect(renderConfig({ sourceOfTruth: { type: 'postgres' } }).sourceOfTruth).toEqual({ type: 'hosted' });
  });

  it('leaves prototypes alone', () => {
    const hostile = JSON.parse(
      '{"dataVault.stores":{"__proto__":{"displayName":"x"},"constructor":{}},"__proto__":{"auth":1}}',
    );
    const { stores } = renderConfig(hostile).dataVault;
    expect(Object.getPrototypeOf(stores)).toBe(Object.prototype);
    expect(Object.keys(stores)).toEqual(['constructor']);
  });
});
