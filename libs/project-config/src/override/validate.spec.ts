import { describe, expect, it } from '@jest/globals';
import type { Node } from '../tree/node.js';
import { CONFIG_TREE } from '../tree/tree.js';
import { validateOverride } from './validate.js';

const THEME = '9f0f0f0f-0000-4000-8000-000000000001';

function textPlaces(node: Node, path: string): string[] {
  const { rule } = node;
  if (rule.kind === 'union') return rule.options.flatMap((option) => textPlaces(option, path));
  if (rule.kind === 'object')
    return Object.entries(rule.fields).flatMap(([key, field]) =>
      textPlaces(field, path === '' ? key : `${path}.${key}`),
    );
  if (rule.kind === 'record') {
    const key = rule.keys.kind === 'enum' ? rule.keys.values[0]! : rule.keys.kind === 'uuid' ? THEME : 'key';
    return textPlaces(rule.entry, `${path}.${key}`);
  }
  return rule.expects === 'a string' ? [path] : [];
}

describe('text that cannot be stored', () => {
  const places = textPlaces(CONFIG_TREE, '');

  it('is looked for in all of the tree', () => {
    expect(places).toEqual(expect.arrayContaining(['emails.server.senderName', 'payments.products.key.displayName']));
    expect(places.length).toBeGreaterThan(20);
  });

  it.each(places)('is refused at %s', (path) => {
    expect(validateOverride({ [path]: 'text' })).toBeNull();
    expect(validateOverride({ [path]: 'a\0' })).toBe(`"${path}" must not contain the character U+0000.`);
    expect(validateOverride({ [path]: '\ud800' })).toContain(`"${path}" must be well-formed Unicode`);
  });
});

describe('validateOverride refuses', () => {
  it.each([null, undefined, 1, 'text', true, [], ['auth']])('%j, which is no object', (override) => {
    expect(validateOverride(override)).toMatch(/must be a JSON object/);
  });

  it.each([
    ['', '""'],
    ['auth..allowSignUp', '"auth..allowSignUp"'],
    ['.auth', '".auth"'],
    ['auth.', '"auth."'],
    ['-auth', '"-auth"'],
    ['auth.a b', '"auth.a b"'],
  ])('the malformed key %j', (key, named) => {
    expect(validateOverride({ [key]: true })).toContain(named);
  });

  it.each([
    ['nope', '"nope"'],
    ['auth.nope', '"auth.nope"'],
    ['auth.nope.deeper.still', '"auth.nope"'],
    ['auth.allowSignUp.x', '"auth.allowSignUp.x"'],
    ['sourceOfTruth.type', '"sourceOfTruth"'],
    ['rbac.permissions.Admin', '"rbac.permissions.Admin"'],
    ['rbac.permissions.$read_members', '"rbac.permissions.$read_members"'],
    [`dataVault.stores.${'a'.repeat(64)}`, `"dataVault.stores.${'a'.repeat(64)}"`],
    ['dataVault.stores.a:b', '"dataVault.stores.a:b"'],
    ['dataVault.stores.__proto__', '"dataVault.stores.__proto__"'],
    ['apps.installed.unheard-of.enabled', '"apps.installed.unheard-of"'],
    ['emails.themes.not-a-uuid', '"emails.themes.not-a-uuid"'],
    ['payments.products.p.prices.m.XXX', '"payments.products.p.prices.m.XXX"'],
    ['domains.trustedDomains.d.baseUrl.x', '"domains.trustedDomains.d.baseUrl.x"'],
  ])('the unknown path %s and names its shortest unknown part', (key, named) => {
    expect(validateOverride({ [key]: true })).toContain(`${named} `);
  });

  it.each<[string, unknown, string]>([
    ['auth.allowSignUp', 'yes', 'a boolean'],
    ['auth.allowSignUp', 1, 'a boolean'],
    ['auth', true, 'an object'],
    ['auth', [], 'an object'],
    ['auth.oauth.accountMergeStrategy', 'merge', '"link_method"'],
    ['emails.server.port', '25', 'a number'],
    ['emails.selectedThemeId', 5, 'a string'],
    ['payments.autoPay.interval', [1], 'an interval'],
    ['payments.autoPay.interval', [1, 'hour'], 'an interval'],
    ['payments.autoPay.interval', [null, 'day'], 'an interval'],
    ['payments.products.p.isAddOnTo', true, 'false or an object'],
    ['payments.catalogs.plans.freeTrials', -1, 'a whole number, 0 or more'],
    ['payments.catalogs', { plans: { freeTrials: 1.5 } }, 'a whole number, 0 or more'],
    ['payments.products.p.freeTrials', '2', 'a whole number, 0 or more'],
    ['payments.products.p.prices', 'free', '"include-by-default" or an object'],
    [`emails.templates.${THEME}.themeId`, 'x', 'a UUID or false'],
    ['branding.accentColor', 'red', 'a color'],
    ['branding.accentColor', '#fff; background: url(x)', 'a color'],
    ['auth.oauth.providers.okta', { issuer: 'id.example.com' }, 'an http(s) URL'],
    ['auth.oauth.providers.okta', { issuer: 'javascript:alert(1)' }, 'an http(s) URL'],
    ['auth.oauth.providers.okta', { issuer: 'https://id.example.com/?a' }, 'an http(s) URL'],
    ['rbac.defaultPermissions.signUp.reader', 'true', 'true'],
    ['rbac.permissions', { reader: { scope: 'galaxy' } }, '"team"'],
  ])('%s = %j', (key, value, expected) => {
    expect(validateOverride({ [key]: value })).toContain(expected);
  });

  it.each<[string, unknown, string]>([
    ['USD', '9.999', 'Too many decimals; USD only has 2 decimals'],
    ['JPY', '9.0', 'Too many decimals; JPY only has 0 decimals'],
    ['EUR', '1,50', 'Money amount must be in the format of <number> or <number>.<number>'],
    ['GBP', '-1', 'Money amount must be in the format of <number> or <number>.<number>'],
    ['INR', 10, 'Money amount must be in the format of <number> or <number>.<number>'],
    ['AUD', '010', 'Money amount must not have leading zeros'],
    ['CAD', '90071992547409.92', 'Money amount is too large'],
  ])('the price of %s %j, however deep it is written', (currency, amount, problem) => {
    const path = `payments.products.p.prices.m.${currency}`;
    const refusal = `"${path}": ${problem}.`;
    expect(validateOverride({ [path]: amount })).toBe(refusal);
    expect(validateOverride({ 'payments.products.p': { prices: { m: { [currency]: amount } } } })).toBe(refusal);
    expect(validateOverride({ payments: { products: { p: { prices: { m: { [currency]: amount } } } } } })).toBe(
      refusal,
    );
    expect(validateOverride({ [path]: null })).toBeNull();
  });

  it('a value nested a million deep', () => {
    const deep = JSON.parse(`${'{"auth":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}`) as object;
    expect(validateOverride({ ...deep })).toContain('"auth.auth"');
  });

  it('unknown keys inside values, with their whole path', () => {
    expect(validateOverride({ auth: { oauth: { nope: 1 } } })).toContain('"auth.oauth.nope"');
    expect(validateOverride({ auth: { 'oauth.nope': 1 } })).toContain('"auth.oauth.nope"');
    expect(validateOverride({ 'auth.oauth.providers': { google: { nope: 1 } } })).toContain(
      '"auth.oauth.providers.google.nope"',
    );
    expect(validateOverride({ 'apps.installed': { unknown: {} } })).toContain('"apps.installed.unknown"');
    expect(validateOverride({ 'emails.themes': { dark: {} } })).toContain('"emails.themes.dark"');
    expect(validateOverride(JSON.parse('{"dataVault.stores":{"__proto__":{}}}'))).toContain('__proto__');
  });
});

describe('validateOverride accepts', () => {
  it.each<[string, unknown]>([
    ['auth.allowSignUp', false],
    ['auth', { allowSignUp: false, oauth: { providers: { google: { type: 'google', isShared: true } } } }],
    ['auth.oauth.providers.google', { type: 'google', clientId: '' }],
    ['auth.oauth.providers.google.isShared', true],
    ['rbac.permissions.team:admin_2', { scope: 'team', containedPermissionIds: { $read_members: true } }],
    ['apps.installed.api-keys.enabled', true],
    [`emails.themes.${THEME}`, {}],
    [`emails.templates.${THEME}.themeId`, false],
    ['payments.products.pro', { prices: 'include-by-default', isAddOnTo: { base: true }, freeTrial: [7, 'day'] }],
    ['payments.products.pro.prices.monthly', { USD: '9.99', JPY: '1500', EUR: '9.5', interval: [1, 'month'] }],
    ['payments.products.pro.includedItems.seats.repeat', 'never'],
    ['payments.products.pro.freeTrials', 3],
    ['payments.catalogs.plans', { displayName: 'Plans', freeTrials: 0 }],
  ])('%s', (key, value) => {
    expect(validateOverride({ [key]: value })).toBeNull();
    expect(validateOverride({ [key]: null })).toBeNull();
  });

  it('what only other rules would refuse: ranges, lengths, URLs, addresses', () => {
    expect(
      validateOverride({
        'emails.server.port': 99_999,
        'emails.server.senderEmail': 'nobody',
        'domains.trustedDomains.d.baseUrl': 'x',
      }),
    ).toBeNull();
    expect(validateOverride({ 'rbac.permissions': { 'Not A Permission': null } })).toMatch(/not a valid/);
    expect(validateOverride({ 'rbac.permissions': { Upper: {} } })).toBeNull();
  });

  it('null inside values', () => {
    expect(validateOverride({ auth: { allowSignUp: null, oauth: { providers: { google: null } } } })).toBeNull();
  });

  it('keys of earlier shapes, and the key of the project level', () => {
    expect(
      validateOverride({
        sourceOfTruth: { type: 'anything' },
        'emails.theme': THEME,
        emails: { themeList: {}, templateList: 5 },
        workflows: {},
        'workflows.a.b': 1,
        'apps.installed.workflows.enabled': true,
        'payments.offers.pro.groupId': 'plans',
        'payments.items.seats.default': { quantity: 1 },
        'domains.trustedDomains': [{ baseUrl: 'https://a.com' }],
      }),
    ).toBeNull();
  });
});
