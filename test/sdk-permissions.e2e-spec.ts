/**
 * @once the SDK only uses the HTTP API, whose own suites run in both modes, as do `test/sdk.e2e-spec.ts` and
 * `test/sdk-sessions.e2e-spec.ts`
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';
import { createProject, signUp, type TestProject } from '@hallpass/testing';

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
