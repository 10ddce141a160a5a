import { describe, expect, it } from '@jest/globals';
import { clientApp, serverApp } from '../../test/fake-apps.js';
import { productionModeErrors } from './admin-project.js';

const standard = {
  type: 'standard',
  host: 'mail.test',
  port: 587,
  username: 'u',
  password: 'p',
  sender_name: 'Shop',
  sender_email: 'shop@mail.test',
};
const google = { id: 'google', type: 'standard', client_id: 'id', client_secret: 'secret' };
const project = (config: object = {}) => ({
  id: 'p1',
  display_name: 'Shop',
  description: '',
  created_at_millis: 1_760_000_000_000,
  is_production_mode: false,
  owner_team_id: null,
  logo_url: null,
  full_logo_url: null,
  config: {
    allow_localhost: true,
    domains: [{ domain: 'http://shop.test', handler_path: '/handler' }],
    oauth_providers: [google, { id: 'github', type: 'shared' }],
    email_config: standard,
    team_creator_default_permissions: [{ id: 'team_admin' }],
    team_member_default_permissions: [],
    user_default_permissions: [],
    ...config,
  },
});
const read = async (config?: object) => {
  const { app, sent } = serverApp({ 'GET /internal/projects/current': project(config) });
  const found = await app.getProject();
  sent();
  return { found, sent };
};

describe('the configuration', () => {
  it('shows mail server, providers and default permissions', async () => {
    const { config } = (await read()).found;
    expect(config.emailConfig).toEqual({
      type: 'standard',
      host: 'mail.test',
      port: 587,
      username: 'u',
      password: 'p',
      senderName: 'Shop',
      senderEmail: 'shop@mail.test',
    });
    expect(config.oauthProviders).toEqual([
      { id: 'google', type: 'standard', clientId: 'id', clientSecret: 'secret' },
      { id: 'github', type: 'shared' },
    ]);
    expect(config.teamCreatorDefaultPermissions).toEqual([{ id: 'team_admin' }]);
    expect((await read({ email_config: { type: 'shared' } })).found.config.emailConfig).toEqual({ type: 'shared' });
  });

  it.each([
    ['Client ID is missing', { oauth_providers: [{ ...google, client_id: undefined }] }],
    ['Client secret is missing', { oauth_providers: [{ ...google, client_secret: '' }] }],
    ['Email host is missing', { email_config: { ...standard, host: undefined } }],
    ['Email port is missing', { email_config: { ...standard, port: undefined } }],
    ['Email username is missing', { email_config: { ...standard, username: undefined } }],
    ['Email password is missing', { email_config: { ...standard, password: undefined } }],
    ['Email sender name is missing', { email_config: { ...standard, sender_name: undefined } }],
    ['Email sender email is missing', { email_config: { ...standard, sender_email: undefined } }],
  ])('says %s (spec §5)', async (message, config) => {
    await expect(read(config)).rejects.toThrow(message);
  });

  it('is written as it is read, and nothing but what was given', async () => {
    const { found, sent } = await read();
    const { emailConfig, oauthProviders, teamCreatorDefaultPermissions } = found.config;
    await found.update({ config: { emailConfig, oauthProviders, teamCreatorDefaultPermissions } });
    const [line] = sent();
    expect(JSON.parse(line!.slice(line!.indexOf('{')))).toEqual({
      config: {
        email_config: standard,
        oauth_providers: [google, { id: 'github', type: 'shared' }],
        team_creator_default_permissions: [{ id: 'team_admin' }],
      },
    });
    await found.update({ config: { emailConfig: { type: 'shared' } } });
    expect(sent()).toEqual(['PATCH /internal/projects/current admin {"config":{"email_config":{"type":"shared"}}}']);
  });

  it('is read and changed as a tree', async () => {
    const { app, sent } = serverApp({
      'GET /internal/projects/current': project(),
      'GET /internal/config': { config_string: '{"teams":{"allowClientTeamCreation":true}}' },
      'PATCH /internal/config/override': {},
    });
    const found = await app.getProject();
    expect((await found.getConfig()).teams.allowClientTeamCreation).toBe(true);
    await found.updateConfig({ 'teams.allowClientTeamCreation': false });
    expect(sent().at(-1)).toBe(
      'PATCH /internal/config/override admin {"config_override_string":"{\\"teams.allowClientTeamCreation\\":false}"}',
    );
  });
});

describe('production mode (spec §5)', () => {
  it('says what stands in its way', async () => {
    const errors = await (await read()).found.getProductionModeErrors();
    expect(errors).toEqual([
      {
        message: 'Localhost is not allowed in production mode, turn off Allow localhost in project settings',
        relativeFixUrl: '/projects/p1/domains',
      },
      { message: 'Trusted domains should be HTTPS: http://shop.test', relativeFixUrl: '/projects/p1/domains' },
    ]);
  });

  it.each([
    ['https://shop.test', null],
    ['https://*.shop.test', null],
    ['no url', 'Trusted domain is not a valid URL: no url'],
    [
      'http://localhost:3000',
      'Localhost domains are not allowed to be trusted in production mode: http://localhost:3000',
    ],
    ['https://a.localhost', 'Localhost domains are not allowed to be trusted in production mode: https://a.localhost'],
    ['https://127.0.0.1', 'Localhost domains are not allowed to be trusted in production mode: https://127.0.0.1'],
    ['https://[::1]', 'Localhost domains are not allowed to be trusted in production mode: https://[::1]'],
    ['https://192.0.2.1', 'Direct IPs are not valid for trusted domains in production mode: https://192.0.2.1'],
    ['https://[2001:db8::1]', 'Direct IPs are not valid for trusted domains in production mode: https://[2001:db8::1]'],
    ['http://*.shop.test', 'Trusted domains should be HTTPS: http://*.shop.test'],
  ])('judges %s', (domain, message) => {
    const errors = productionModeErrors('p1', { allowLocalhost: false, domains: [{ domain, handlerPath: '/' }] });
    expect(errors.map((error) => error.message)).toEqual(message === null ? [] : [message]);
  });
});

it('a project shows its users what they may do', async () => {
  const config = { sign_up_enabled: true, passkey_enabled: false, enabled_oauth_providers: [{ id: 'google' }] };
  const { app, sent } = clientApp({ '*': { id: 'p1', display_name: 'Shop', config } });
  const shown = await app.getProject();
  expect(shown).toMatchObject({ id: 'p1', displayName: 'Shop' });
  expect(shown.config).toMatchObject({
    signUpEnabled: true,
    passkeyEnabled: false,
    oauthProviders: [{ id: 'google' }],
  });
  expect(sent()).toEqual(['GET /projects/current client']);
});
