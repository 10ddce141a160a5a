/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  internalProject,
  serverApi,
  succeeded,
  type TestProject,
} from '@hallpass/testing';

let project: TestProject;
let admin: Api;

const PATH = '/internal/projects/current';
const SMTP = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 587,
  username: 'user',
  password: 'secret',
  sender_name: 'Sender',
  sender_email: 'sender@example.com',
};

beforeAll(async () => {
  project = await createProject();
  admin = adminApi(project);
});

describe('GET /projects/current', () => {
  it('refuses callers without a key, and a query', async () => {
    const without = client(project).with({ 'x-stack-publishable-client-key': undefined });
    expect((await without.get('/projects/current')).knownError).toBe('CLIENT_AUTHENTICATION_REQUIRED');
    expect((await client(project).get('/projects/current?x=1')).knownError).toBe('SCHEMA_ERROR');
  });

  it('shows client, server and admin the same, without secrets', async () => {
    succeeded(
      await admin.patch(PATH, {
        config: { oauth_providers: [{ id: 'github', type: 'standard', client_id: 'i', client_secret: 'hidden' }] },
      }),
    );
    for (const api of [client(project), serverApi(project), admin]) {
      const { status, body } = await api.get('/projects/current');
      expect(status).toBe(200);
      expect(body).toEqual({
        id: project.id,
        display_name: 'Test project',
        config: {
          sign_up_enabled: true,
          credential_enabled: true,
          magic_link_enabled: false,
          passkey_enabled: false,
          client_team_creation_enabled: false,
          client_user_deletion_enabled: false,
          allow_user_api_keys: false,
          allow_team_api_keys: false,
          enabled_oauth_providers: [{ id: 'github' }],
          domains: [],
        },
      });
    }
  });
});

/** One pixel. */
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('GET and PATCH /internal/projects/current', () => {
  it('refuses clients and servers', async () => {
    for (const api of [client(project), serverApi(project)]) {
      for (const call of [api.get(PATH), api.patch(PATH, {}), api.delete(PATH)]) {
        expect(await call).toMatchObject({ status: 401, knownError: 'INSUFFICIENT_ACCESS_TYPE' });
      }
    }
  });

  it.each<[string, object]>([
    ['an unknown field', { id: 'x' }],
    ['another owner', { owner_team_id: '00000000-0000-4000-8000-000000000000' }],
    ['an unknown field of the configuration', { config: { secret: true } }],
    ['a text for a switch', { config: { sign_up_enabled: 'true' } }],
    ['null for a name', { display_name: null }],
    ['an empty logo', { logo_url: '' }],
    ['an unknown strategy', { config: { oauth_account_merge_strategy: 'merge' } }],
    ['a domain without a scheme', { config: { domains: [{ domain: 'example.com', handler_path: '/' }] } }],
    ['a domain of another scheme', { config: { domains: [{ domain: 'ftp://example.com', handler_path: '/' }] } }],
    ['a handler path without a slash', { config: { domains: [{ domain: 'https://example.com', handler_path: 'x' }] } }],
    ['an unknown provider', { config: { oauth_providers: [{ id: 'myspace', type: 'shared' }] } }],
    [
      'a provider key on write',
      { config: { oauth_providers: [{ id: 'google', type: 'shared', provider_config_id: 'google' }] } },
    ],
    [
      'a standard provider without a secret',
      { config: { oauth_providers: [{ id: 'google', type: 'standard', client_id: 'x' }] } },
    ],
    [
      'a standard provider with an empty secret',
      { config: { oauth_providers: [{ id: 'google', type: 'standard', client_id: 'x', client_secret: '' }] } },
    ],
    ['a mail server without a host', { config: { email_config: { ...SMTP, host: undefined } } }],
    ['a mail server with an empty password', { config: { email_config: { ...SMTP, password: '' } } }],
    ['a mail server on an impossible port', { config: { email_config: { ...SMTP, port: 65_536 } } }],
    ['a mail password beyond 70 characters', { config: { email_config: { ...SMTP, password: 'x'.repeat(71) } } }],
    ['a sender that is no address', { config: { email_config: { ...SMTP, sender_email: 'nobody' } } }],
  ])('refuses %s as SCHEMA_ERROR', async (_, body) => {
    expect(await admin.patch(PATH, body)).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
  });

  it('names each wrong path on a separate line, also inside lists and for fields that a type requires', async () => {
    const { body } = await admin.patch(`${PATH}?x=1`, {
      display_name: 7,
      config: {
        sign_up_enabled: 'yes',
        domains: [
          { domain: 'https://example.com', handler_path: '/' },
          { domain: 'ftp://example.com', handler_path: 'x' },
        ],
        oauth_providers: [
          { id: 'google', type: 'standard', client_id: '' },
          { id: 'myspace', type: 'standard', client_secret: 1 },
        ],
        email_config: { type: 'standard', port: 'smtp', username: '', password: 'p', sender_name: 'n', colour: 'red' },
      },
    });
    const [first, ...lines] = (body.details.message as string).split('\n');
    expect(first).toContain(`PATCH /api/v1${PATH} `);
    expect(lines.map((line) => /^ {2}- (\S+) /.exec(line)?.[1]).sort()).toEqual([
      'body.config.domains[1].domain',
      'body.config.domains[1].handler_path',
      'body.config.email_config',
      'body.config.email_config.host',
      'body.config.email_config.port',
      'body.config.email_config.sender_email',
      'body.config.email_config.username',
      'body.config.oauth_providers[0].client_id',
      'body.config.oauth_providers[0].client_secret',
      'body.config.oauth_providers[1].client_id',
      'body.config.oauth_providers[1].client_secret',
      'body.config.oauth_providers[1].id',
      'body.config.sign_up_enabled',
      'body.display_name',
      'query',
    ]);
  });

  it.each<[string, object]>([
    ['an unknown theme', { config: { email_theme: 'nope' } }],
    ['a permission id that cannot be', { config: { team_member_default_permissions: [{ id: 'A B' }] } }],
    ['an uploaded logo that browsers run', { logo_url: 'data:image/svg+xml;base64,PHN2Zy8+' }],
    ['an uploaded logo that is no image', { full_logo_url: 'data:image/png;base64,iVBORw0KGgo=' }],
    ['an uploaded logo of 100 KB', { logo_url: `data:image/gif;base64,${GIF}${'AAAA'.repeat(34_200)}` }],
    ['a logo of another scheme', { full_logo_url: 'javascript:alert(1)' }],
  ])('refuses %s with a sentence', async (_, body) => {
    expect(await admin.patch(PATH, body)).toMatchObject({ status: 400, knownError: null, body: expect.any(String) });
  });

  it('changes nothing for {} and for an empty config', async () => {
    const before = succeeded(await admin.get(PATH));
    for (const body of [{}, { config: {} }]) expect(succeeded(await admin.patch(PATH, body))).toEqual(before);
  });

  it('changes each field, and shows it on the next request of any caller', async () => {
    const change = {
      display_name: 'Renamed',
      description: 'Text',
      logo_url: 'https://example.com/logo.png',
      full_logo_url: 'http://example.com/full.png',
      config: {
        sign_up_enabled: false,
        magic_link_enabled: true,
        passkey_enabled: true,
        client_team_creation_enabled: true,
        client_user_deletion_enabled: true,
        allow_localhost: false,
        allow_user_api_keys: true,
        allow_team_api_keys: true,
        create_team_on_sign_up: true,
        oauth_account_merge_strategy: 'raise_error',
        email_theme: 'a0172b5d-cff0-463b-83bb-85124697373a',
        email_config: SMTP,
        domains: [{ domain: 'https://example.com', handler_path: '/handler' }],
        team_creator_default_permissions: [],
        team_member_default_permissions: [{ id: '$read_members' }, { id: 'team_admin' }],
      },
    };
    expect(
      succeeded(
        await admin.patch(PATH, {
          ...change,
          config: { ...change.config, user_default_permissions: [{ id: 'unknown' }] },
        }),
      ),
    ).toMatchObject(change);
    expect(succeeded(await admin.get(PATH))).toMatchObject({
      ...change,
      config: { ...change.config, user_default_permissions: [] },
    });
    expect((await client(project).get('/projects/current')).body).toMatchObject({
      display_name: 'Renamed',
      config: { sign_up_enabled: false },
    });
    expect(
      (await client(project).post('/auth/password/sign-up', { email: 'a@example.com', password: 'long enough 1' }))
        .knownError,
    ).toBe('SIGN_UP_NOT_ENABLED');
  });

  it('accepts images as logos, and serves them', async () => {
    const [logo, fullLogo] = [1, 2].map((width) => Buffer.from(GIF, 'base64').fill(width, 6, 7));
    const upload = (image: Buffer) => `data:image/gif;base64,${image.toString('base64')}`;
    const changed = succeeded(await admin.patch(PATH, { logo_url: upload(logo!), full_logo_url: upload(fullLogo!) }));
    expect(succeeded(await admin.get(PATH))).toMatchObject({
      logo_url: changed.logo_url,
      full_logo_url: changed.full_logo_url,
    });
    for (const [url, image] of [
      [changed.logo_url, logo],
      [changed.full_logo_url, fullLogo],
    ]) {
      expect(url).toMatch(new RegExp(`^http://[^/]+/files/${project.id}/[0-9a-f]{64}$`));
      const answer = await fetch(url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif']);
      expect(Buffer.from(await answer.arrayBuffer()).equals(image)).toBe(true);
    }
    succeeded(
      await admin.patch(PATH, {
        logo_url: 'https://example.com/logo.png',
        full_logo_url: 'http://example.com/full.png',
      }),
    );
  });

  it('clears fields with null, and replaces lists as a whole', async () => {
    const cleared = succeeded(
      await admin.patch(PATH, {
        description: null,
        logo_url: null,
        config: { domains: [], email_config: { type: 'shared' } },
      }),
    );
    expect(cleared).toMatchObject({ description: '', logo_url: null, full_logo_url: 'http://example.com/full.png' });
    expect(cleared.config).toMatchObject({ domains: [], email_config: { type: 'shared' }, passkey_enabled: true });
  });

  it('keeps localhost, IP addresses and plain http out of a project in production mode', async () => {
    const other = adminApi(await createProject());
    expect(succeeded(await other.patch(PATH, { is_production_mode: true }))).toMatchObject({
      is_production_mode: true,
      config: { allow_localhost: true },
    });
    const domains = (...urls: string[]) =>
      other.patch(PATH, { config: { domains: urls.map((domain) => ({ domain, handler_path: '/' })) } });
    for (const url of ['http://example.com', 'https://localhost:3000', 'https://127.0.0.1', 'https://93.184.216.34']) {
      expect(await domains('https://example.com', url)).toMatchObject({
        status: 400,
        knownError: null,
        body: expect.stringContaining(url),
      });
    }
    expect((await domains('https://example.com', 'https://*.example.com')).status).toBe(200);
    expect((await other.patch(PATH, { config: { allow_localhost: false } })).status).toBe(200);
    expect((await other.patch(PATH, { config: { allow_localhost: true } })).status).toBe(400);
    const text = JSON.stringify({ 'domains.trustedDomains.new': { baseUrl: 'http://example.com' } });
    expect((await other.patch('/internal/config/override', { config_override_string: text })).status).toBe(400);
    expect((await other.patch(PATH, { is_production_mode: false, config: { allow_localhost: true } })).status).toBe(
      200,
    );
  });
});

describe('DELETE /internal/projects/current', () => {
  it('refuses to delete the project internal', async () => {
    expect(await adminApi(internalProject()).delete(PATH)).toMatchObject({ status: 403, knownError: null });
  });
});
