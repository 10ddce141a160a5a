import { describe, expect, it } from '@jest/globals';
import { DARK_THEME_ID, DEFAULT_THEME_ID } from '@hallpass/mail-templates';
import { mergeOverride } from '../override/merge.js';
import type { ConfigOverride } from '../override/override.js';
import { renderConfig } from '../override/render.js';
import { validateOverride } from '../override/validate.js';
import { creationOverride } from './creation-defaults.js';
import { productionModeErrors } from './production-mode.js';
import { adminProject, clientProject } from './project-shape.js';
import { overrideFromProjectUpdate, type ProjectConfigUpdate, projectUpdateProblem } from './project-update.js';

const project = (override: ConfigOverride) => ({
  id: 'p',
  displayName: 'Project',
  description: '',
  logoUrl: null,
  fullLogoUrl: null,
  isProductionMode: false,
  ownerTeamId: null,
  createdAt: new Date(1_700_000_000_000),
  config: renderConfig(override),
});

const SMTP = {
  host: 'smtp.example.com',
  port: 0,
  username: 'user',
  password: 'secret',
  sender_name: 'Sender',
  sender_email: 'sender@example.com',
};

describe('a bare new project', () => {
  it('is shown with the defaults of the contract', () => {
    expect(adminProject(project(creationOverride()))).toEqual({
      id: 'p',
      display_name: 'Project',
      description: '',
      logo_url: null,
      full_logo_url: null,
      created_at_millis: 1_700_000_000_000,
      is_production_mode: false,
      owner_team_id: null,
      config: {
        allow_localhost: true,
        sign_up_enabled: true,
        credential_enabled: true,
        magic_link_enabled: false,
        passkey_enabled: false,
        client_team_creation_enabled: false,
        client_user_deletion_enabled: false,
        create_team_on_sign_up: false,
        allow_user_api_keys: false,
        allow_team_api_keys: false,
        oauth_account_merge_strategy: 'link_method',
        oauth_providers: [],
        enabled_oauth_providers: [],
        domains: [],
        email_config: { type: 'shared' },
        email_theme: DEFAULT_THEME_ID,
        team_creator_default_permissions: [{ id: 'team_admin' }],
        team_member_default_permissions: [{ id: 'team_member' }],
        user_default_permissions: [],
      },
    });
  });

  it('keeps what was asked for instead', () => {
    const { config } = adminProject(
      project(
        creationOverride({ allow_localhost: false, credential_enabled: false, team_creator_default_permissions: [] }),
      ),
    );
    expect(config).toMatchObject({
      allow_localhost: false,
      credential_enabled: false,
      team_creator_default_permissions: [],
    });
  });

  it('starts with an override that is valid', () => {
    expect(validateOverride(creationOverride())).toBeNull();
  });
});

describe('the shapes leave out what the SDK cannot read', () => {
  const shown = project({
    'auth.oauth.providers': {
      incomplete: { type: 'gitlab', isShared: false, clientId: 'id', allowSignIn: true },
      off: { type: 'google', allowSignIn: false },
      untyped: { allowSignIn: true },
      okta: { issuer: 'https://id.example.com', clientId: 'id', clientSecret: 's', allowSignIn: true },
      work: {
        type: 'microsoft',
        isShared: false,
        clientId: 'id',
        clientSecret: 's',
        microsoftTenantId: 't',
        allowSignIn: true,
      },
      home: { type: 'microsoft', allowSignIn: true },
      git: { type: 'github', isShared: true, clientId: 'hidden', allowSignIn: true },
    },
    'domains.trustedDomains': {
      a: { baseUrl: 'myapp://x' },
      b: {},
      c: { baseUrl: 'https://z.com' },
      d: { baseUrl: 'http://a.com', handlerPath: '/h' },
    },
    'emails.server': { isShared: false, host: 'smtp.example.com' },
  });

  it('of providers: what is off, without a type, or without its own keys', () => {
    expect(adminProject(shown).config.oauth_providers).toEqual([
      { provider_config_id: 'git', id: 'github', type: 'shared' },
      { provider_config_id: 'home', id: 'microsoft', type: 'shared' },
      {
        provider_config_id: 'work',
        id: 'microsoft',
        type: 'standard',
        client_id: 'id',
        client_secret: 's',
        microsoft_tenant_id: 't',
      },
    ]);
    expect(clientProject(shown).config.enabled_oauth_providers.map(({ id }) => id)).toEqual([
      'github',
      'microsoft',
      'okta', // has its own issuer: the SDK does not know it and need not show it
    ]);
  });

  it('of domains: what is no http(s) URL', () => {
    expect(clientProject(shown).config.domains).toEqual([
      { domain: 'http://a.com', handler_path: '/h' },
      { domain: 'https://z.com', handler_path: '/handler' },
    ]);
  });

  it('of an own mail server with a missing field: all of it', () => {
    expect(adminProject(shown).config.email_config).toEqual({ type: 'shared' });
  });

  it('and show clients no secret', () => {
    expect(JSON.stringify(clientProject(shown))).not.toContain('client_secret');
  });
});

describe('an update', () => {
  const ids = () => {
    let next = 0;
    return () => `id-${next++}`;
  };

  it('that is empty changes nothing', () => {
    expect(overrideFromProjectUpdate({})).toEqual({});
  });

  it.each<[ProjectConfigUpdate, ConfigOverride]>([
    [{ sign_up_enabled: false }, { 'auth.allowSignUp': false }],
    [{ allow_team_api_keys: true }, { 'apiKeys.enabled.team': true }],
    [{ email_theme: DARK_THEME_ID }, { 'emails.selectedThemeId': DARK_THEME_ID }],
    [{ user_default_permissions: [] }, { 'rbac.defaultPermissions.signUp': {} }],
    [
      { domains: [{ domain: 'https://a.com', handler_path: '/h' }] },
      { 'domains.trustedDomains': { 'id-0': { baseUrl: 'https://a.com', handlerPath: '/h' } } },
    ],
    [{ email_config: { type: 'shared' } }, { 'emails.server': { isShared: true, provider: 'smtp' } }],
  ])('%j becomes one key of the tree', (update, override) => {
    expect(overrideFromProjectUpdate(update, ids())).toEqual(override);
  });

  it('replaces whole lists, the last of a repeated provider counts', () => {
    const before = creationOverride({
      oauth_providers: [{ id: 'google', type: 'shared' }],
      domains: [{ domain: 'https://old.com', handler_path: '/' }],
    });
    const change = overrideFromProjectUpdate({
      domains: [],
      oauth_providers: [
        { id: 'github', type: 'shared' },
        { id: 'github', type: 'standard', client_id: 'id', client_secret: 'secret' },
      ],
    });
    const { config } = adminProject(project(mergeOverride(before, change)));
    expect(config.domains).toEqual([]);
    expect(config.oauth_providers).toEqual([
      { provider_config_id: 'github', id: 'github', type: 'standard', client_id: 'id', client_secret: 'secret' },
    ]);
  });

  it('keeps the providers that are given by an issuer, which the list of the wire cannot name', () => {
    const okta = { issuer: 'https://id.example.com', clientId: 'id', clientSecret: 's', allowSignIn: true };
    const before = { 'auth.oauth.providers': { okta, google: { type: 'google', allowSignIn: true } } };
    const { config } = project(before);
    const change = overrideFromProjectUpdate({ oauth_providers: [{ id: 'x', type: 'shared' }] }, undefined, config);
    const { providers } = project(mergeOverride(before, change)).config.auth.oauth;
    expect(Object.keys(providers)).toEqual(['okta', 'x']);
    expect(providers['okta']).toMatchObject(okta);
  });

  it('is read back as it was written', () => {
    const update: ProjectConfigUpdate = {
      magic_link_enabled: true,
      passkey_enabled: true,
      create_team_on_sign_up: true,
      oauth_account_merge_strategy: 'raise_error',
      email_config: { type: 'standard', ...SMTP, port: 587 },
      domains: [{ domain: 'https://*.a.com', handler_path: '/handler' }],
      user_default_permissions: [],
    };
    const override = mergeOverride(creationOverride(), overrideFromProjectUpdate(update));
    expect(validateOverride(override)).toBeNull();
    expect(adminProject(project(override)).config).toMatchObject(update);
  });

  it('may use port 0, and needs every other field of a mail server', () => {
    const emailConfig = (fields: object) =>
      adminProject(project(overrideFromProjectUpdate({ email_config: { type: 'standard', ...fields } }))).config
        .email_config;
    expect(emailConfig(SMTP)).toEqual({ type: 'standard', ...SMTP });
    for (const field of Object.keys(SMTP))
      expect(emailConfig({ ...SMTP, [field]: undefined })).toEqual({ type: 'shared' });
  });

  it('is refused for a theme the project does not have, and for ids that cannot be permissions', () => {
    const { config } = project({});
    expect(projectUpdateProblem({ email_theme: 'nope' }, config)).toContain('"nope"');
    expect(projectUpdateProblem({ email_theme: 'nope' }, null)).toBeNull();
    expect(projectUpdateProblem({ email_theme: DARK_THEME_ID }, config)).toBeNull();
    expect(
      projectUpdateProblem({ team_member_default_permissions: [{ id: 'ok' }, { id: 'Not ok' }] }, config),
    ).toContain('"Not ok"');
    expect(projectUpdateProblem({ user_default_permissions: [{ id: '__proto__' }] }, config)).toContain('__proto__');
  });
});

describe('productionModeErrors', () => {
  const messages = (domains: string[], allow_localhost = false) =>
    productionModeErrors({ id: 'p', config: { allow_localhost, domains: domains.map((domain) => ({ domain })) } }).map(
      ({ message }) => message,
    );

  it('finds nothing wrong with https domains', () => {
    expect(messages(['https://a.com', 'https://*.a.com', 'https://**.a.com/x', 'https://localhost.a.com'])).toEqual([]);
  });

  it.each([
    ['nonsense', 'Trusted domain is not a valid URL: nonsense'],
    ['https://', 'Trusted domain is not a valid URL: https://'],
    [
      'http://localhost:3000',
      'Localhost domains are not allowed to be trusted in production mode: http://localhost:3000',
    ],
    ['https://a.localhost', 'Localhost domains are not allowed to be trusted in production mode: https://a.localhost'],
    ['https://127.0.0.1', 'Localhost domains are not allowed to be trusted in production mode: https://127.0.0.1'],
    ['https://[::1]', 'Localhost domains are not allowed to be trusted in production mode: https://[::1]'],
    ['http://10.0.0.1', 'Direct IPs are not valid for trusted domains in production mode: http://10.0.0.1'],
    ['https://[2001:db8::1]', 'Direct IPs are not valid for trusted domains in production mode: https://[2001:db8::1]'],
    ['http://a.com', 'Trusted domains should be HTTPS: http://a.com'],
    ['http://*.a.com', 'Trusted domains should be HTTPS: http://*.a.com'],
  ])('says of %s what is wrong, once', (domain, message) => {
    expect(messages([domain])).toEqual([message]);
  });

  it('names localhost first and where to put it right', () => {
    expect(
      productionModeErrors({ id: 'p', config: { allow_localhost: true, domains: [{ domain: 'http://a.com' }] } }),
    ).toEqual([
      {
        message: 'Localhost is not allowed in production mode, turn off Allow localhost in project settings',
        relativeFixUrl: '/projects/p/domains',
      },
      { message: 'Trusted domains should be HTTPS: http://a.com', relativeFixUrl: '/projects/p/domains' },
    ]);
  });
});
