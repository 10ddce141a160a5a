/**
 * @once the SDK only uses the HTTP API, whose own suites run in both modes, as do `test/sdk.e2e-spec.ts` and
 * `test/sdk-sessions.e2e-spec.ts`; the SDK only uses the HTTP API, whose own suites run in both modes, as does
 * `services/projects/test/data-vault.e2e-spec.ts`
 */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { StackClientApp, StackServerApp, StackAdminApp } from '@stackframe/js';
import { createProject, signUp, type TestProject } from '@hallpass/testing';
import { ours } from './sdk-side-by-side/ours.js';

describe('sdk api keys', () => {
  /** API keys with the published client SDK, unmodified except for the base URL. */

  let project: TestProject;
  beforeAll(async () => {
    project = await createProject({
      config: { allow_user_api_keys: true, allow_team_api_keys: true, client_team_creation_enabled: true },
    });
  });

  const common = () => ({
    baseUrl: project.baseUrl,
    projectId: project.id,
    publishableClientKey: project.publishableClientKey,
    noAutomaticPrefetch: true,
  });
  const serverApp = () =>
    new StackServerApp({ ...common(), secretServerKey: project.secretServerKey, tokenStore: 'memory' });

  async function signedIn() {
    const { userId, accessToken, refreshToken } = await signUp(project);
    const app = new StackClientApp({ ...common(), tokenStore: { accessToken, refreshToken }, redirectMethod: 'none' });
    return { userId, user: await app.getUser({ or: 'throw' }) };
  }

  const inAnHour = () => new Date(Date.now() + 3_600_000);

  describe("a user's API keys", () => {
    it('are null to the server app when they open nothing', async () => {
      const { user } = await signedIn();
      const expired = await user.createApiKey({ description: 'old', expiresAt: new Date(Date.now() - 1000) });
      const revoked = await user.createApiKey({ description: 'revoked', expiresAt: null });
      await revoked.revoke();
      for (const apiKey of ['nonsense', expired.value, revoked.value, `${revoked.value.slice(0, -1)}x`])
        expect(await serverApp().getUser({ apiKey })).toBeNull();
    });

    it('are made, listed, changed, checked and revoked by the client app', async () => {
      const { user, userId } = await signedIn();
      const expiresAt = inAnHour();
      const created = await user.createApiKey({ description: 'Laptop', expiresAt });
      expect(created).toMatchObject({ description: 'Laptop', expiresAt, type: 'user', userId });
      expect(created.isValid()).toBe(true);

      const [listed] = await user.listApiKeys();
      expect(listed).toMatchObject({ id: created.id, value: { lastFour: created.value.slice(-4) } });
      expect((await serverApp().getUser({ apiKey: created.value }))?.id).toBe(userId);

      const later = new Date(expiresAt.getTime() + 1000);
      await listed!.update({ description: 'Server', expiresAt: later });
      expect((await user.listApiKeys())[0]).toMatchObject({ description: 'Server', expiresAt: later });
      await listed!.update({ revoked: true });
      const [after] = await user.listApiKeys();
      expect([after!.isValid(), after!.whyInvalid()]).toEqual([false, 'manually-revoked']);
      expect(await serverApp().getUser({ apiKey: created.value })).toBeNull();
    });

    it('are managed by the server app', async () => {
      const { userId } = await signedIn();
      const app = serverApp();
      const user = await app.getUser(userId);
      const created = await user!.createApiKey({ description: 'Job', expiresAt: null, isPublic: true });
      expect(created.value).toMatch(/^pk_/);
      expect((await app.getUser({ apiKey: created.value }))?.id).toBe(userId);
      const expiresAt = inAnHour();
      await created.update({ expiresAt });
      const [listed] = await user!.listApiKeys();
      expect(listed).toMatchObject({ id: created.id, expiresAt });
      await listed!.revoke();
      expect(await serverApp().getUser({ apiKey: created.value })).toBeNull();
    });
  });

  describe("a team's API keys", () => {
    it('are made, listed, changed, checked and revoked by a member who may', async () => {
      const { user } = await signedIn();
      const team = await user.createTeam({ displayName: 'Team' });
      const created = await team.createApiKey({ description: 'Deploy', expiresAt: null });
      expect(created).toMatchObject({ type: 'team', teamId: team.id });
      expect((await serverApp().getTeam({ apiKey: created.value }))?.id).toBe(team.id);
      expect(await serverApp().getUser({ apiKey: created.value })).toBeNull();

      const [listed] = await team.listApiKeys();
      const expiresAt = inAnHour();
      await listed!.update({ description: 'CI', expiresAt });
      expect((await team.listApiKeys())[0]).toMatchObject({ description: 'CI', expiresAt });
      await listed!.revoke();
      expect((await team.listApiKeys())[0]!.whyInvalid()).toBe('manually-revoked');
      expect(await serverApp().getTeam({ apiKey: created.value })).toBeNull();
    });

    it('are managed by the server app, and not by members who may not', async () => {
      const app = serverApp();
      const team = await app.createTeam({ displayName: 'Team' });
      const created = await team.createApiKey({ description: 'Job', expiresAt: inAnHour() });
      expect((await team.listApiKeys()).map(({ id }) => id)).toEqual([created.id]);
      await created.update({ description: 'Nightly' });
      expect((await app.getTeam({ apiKey: created.value }))?.id).toBe(team.id);

      const { user, userId } = await signedIn();
      await team.addUser(userId);
      const seen = await user.getTeam(team.id);
      await expect(seen!.listApiKeys()).rejects.toMatchObject({ errorCode: 'API_KEY_NOT_FOUND' });
    });
  });
});

describe('sdk permissions', () => {
  /**
   * The published SDK, unmodified: the permission methods of its admin, server and client apps (contract/03 §12 to §14).
   */

  let project: TestProject;
  let admin: ReturnType<typeof adminApp>;
  let server: ReturnType<typeof serverApp>;

  const options = () => ({
    baseUrl: project.baseUrl,
    projectId: project.id,
    publishableClientKey: project.publishableClientKey,
    tokenStore: 'memory' as const,
    redirectMethod: 'none' as const,
    noAutomaticPrefetch: true,
  });
  const serverApp = () => new StackServerApp({ ...options(), secretServerKey: project.secretServerKey });
  const adminApp = () =>
    new StackAdminApp({
      ...options(),
      secretServerKey: project.secretServerKey,
      superSecretAdminKey: project.superSecretAdminKey,
    });

  beforeAll(async () => {
    project = await createProject({ config: { client_team_creation_enabled: true } });
    [admin, server] = [adminApp(), serverApp()];
  });

  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

  describe('the admin app', () => {
    it('defines, changes and removes permissions of teams', async () => {
      await admin.createTeamPermissionDefinition({ id: 'reader', description: 'May read', containedPermissionIds: [] });
      await admin.createTeamPermissionDefinition({ id: 'editor', containedPermissionIds: ['reader', '$update_team'] });
      await expect(
        admin.createTeamPermissionDefinition({ id: 'reader', containedPermissionIds: [] }),
      ).rejects.toMatchObject({
        errorCode: 'PERMISSION_ID_ALREADY_EXISTS',
      });
      await admin.updateTeamPermissionDefinition('reader', { description: 'Reads' });
      await admin.updateTeamPermissionDefinition('editor', { description: '', containedPermissionIds: ['reader'] });
      const known = await admin.listTeamPermissionDefinitions();
      expect(known).toContainEqual({ id: 'reader', description: 'Reads', containedPermissionIds: [] });
      expect(known).toContainEqual({ id: 'editor', description: undefined, containedPermissionIds: ['reader'] });
      await admin.deleteTeamPermissionDefinition('reader');
      await admin.updateTeamPermissionDefinition('editor', { containedPermissionIds: ['$update_team'] });
      expect(idsOf(await admin.listTeamPermissionDefinitions())).not.toContain('reader');
    });

    it('defines, changes and removes permissions of the project', async () => {
      await admin.createProjectPermissionDefinition({
        id: 'invoices',
        description: 'Sees invoices',
        containedPermissionIds: [],
      });
      await admin.createProjectPermissionDefinition({ id: 'billing', containedPermissionIds: ['invoices'] });
      await admin.updateProjectPermissionDefinition('billing', {
        description: 'All of billing',
        containedPermissionIds: ['invoices'],
      });
      expect(await admin.listProjectPermissionDefinitions()).toEqual([
        expect.objectContaining({
          id: 'billing',
          description: 'All of billing',
          containedPermissionIds: ['invoices'],
        }),
        expect.objectContaining({ id: 'invoices', description: 'Sees invoices' }),
      ]);
      await admin.createProjectPermissionDefinition({ id: 'passing', containedPermissionIds: [] });
      await admin.deleteProjectPermissionDefinition('passing');
      expect(idsOf(await admin.listProjectPermissionDefinitions())).toEqual(['billing', 'invoices']);
    });
  });

  describe('the server and the client app', () => {
    it('grant, check and revoke permissions in a team and in the project', async () => {
      const ada = await signUp(project);
      const session = { accessToken: ada.accessToken, refreshToken: ada.refreshToken };
      const app = new StackClientApp({ ...options(), tokenStore: session });
      const user = await server.getUser(ada.userId);
      const team = await server.createTeam({ displayName: 'Team' });
      await team.addUser(ada.userId);

      await user!.grantPermission(team, 'editor');
      expect(idsOf(await user!.listPermissions(team, { recursive: false }))).toEqual(['editor', 'team_member']);
      expect(idsOf(await user!.listPermissions(team))).toEqual([
        '$invite_members',
        '$read_members',
        '$update_team',
        'editor',
        'team_member',
      ]);
      expect(await user!.hasPermission(team, '$update_team')).toBe(true);
      await user!.grantPermission('billing');
      expect(idsOf(await user!.listPermissions())).toEqual(['billing', 'invoices']);

      const own = await app.getUser({ or: 'throw' });
      const ownTeam = (await own.getTeam(team.id))!;
      expect(await own.hasPermission(ownTeam, 'editor')).toBe(true);
      expect(await own.getPermission('invoices')).toMatchObject({ id: 'invoices' });
      expect(await own.getPermission('nothing')).toBeNull();

      await user!.revokePermission(team, 'editor');
      await user!.revokePermission('billing');
      await expect(user!.revokePermission('billing')).rejects.toMatchObject({ errorCode: 'PERMISSION_NOT_FOUND' });
      const fresh = await new StackClientApp({ ...options(), tokenStore: session }).getUser({ or: 'throw' });
      expect(await fresh.hasPermission(ownTeam, 'editor')).toBe(false);
      expect(await fresh.listPermissions()).toEqual([]);
    });
  });
});

describe('sdk data vault', () => {
  /**
   * Data vaults with the published SDK, unmodified except for the base URL, including its encryption; and with our
   * library, which reads what the published one wrote and vice versa.
   */

  const secret = randomBytes(32).toString('base64url');
  let project: TestProject;

  beforeAll(async () => {
    project = await createProject({ override: { 'dataVault.stores.secrets': { displayName: 'Secrets' } } });
  });

  const options = () => ({
    baseUrl: project.baseUrl,
    projectId: project.id,
    publishableClientKey: project.publishableClientKey,
    secretServerKey: project.secretServerKey,
    tokenStore: 'memory' as const,
    noAutomaticPrefetch: true,
  });
  /** A new instance has an empty cache. */
  const store = (id = 'secrets') => new StackServerApp(options()).getDataVaultStore(id);
  const ourStore = () => new ours.Server(options()).getDataVaultStore('secrets');

  describe('a data vault store of the SDK', () => {
    it('throws for an unknown store', async () => {
      await expect((await store('unknown')).setValue('key', 'value', { secret })).rejects.toThrow(
        'Data vault store with ID unknown does not exist',
      );
      await expect((await store('unknown')).getValue('key', { secret })).rejects.toThrow();
    });

    it('gives null for a key under which nothing was set, and for another secret', async () => {
      expect(await (await store()).getValue('nothing', { secret })).toBeNull();
      await (await store()).setValue('mine', 'value', { secret });
      expect(await (await store()).getValue('mine', { secret: randomBytes(32).toString('base64url') })).toBeNull();
    });

    it('gives what was set, the last of it, whatever text it was', async () => {
      for (const value of ['first', 'ünïcode 🔑\n', '', 'x'.repeat(2 ** 20)]) {
        await (await store()).setValue('card of ada', value, { secret });
        expect((await (await store()).getValue('card of ada', { secret })) === value).toBe(true);
      }
    });
  });

  describe.each([
    ['the published SDK and read by ours', store, ourStore],
    ['ours and read by the published SDK', ourStore, store],
  ])('a value written by %s', (_direction, writer, reader) => {
    it('is the same text, whatever text it is', async () => {
      for (const value of ['first', 'ünïcode 🔑\n', '', 'x'.repeat(2 ** 20)]) {
        await (await writer()).setValue('clé of ada', value, { secret });
        expect((await (await reader()).getValue('clé of ada', { secret })) === value).toBe(true);
      }
    });

    it('is not there for another key or another secret', async () => {
      await (await writer()).setValue('mine', 'value', { secret });
      expect(await (await reader()).getValue('yours', { secret })).toBeNull();
      expect(await (await reader()).getValue('mine', { secret: `${secret}x` })).toBeNull();
    });
  });
});
