/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

/** Limits of metadata in bytes of JSON (contract/01 §7, security P7). */

const CLIENT_BYTES = 65_536;
const SERVER_BYTES = 262_144;
const MOST_BYTES = 1_048_576;

const textOf = (bytes: number): string => 'x'.repeat(bytes - 2);
const tooLong = (field: string, bytes: number, limit: number) =>
  expect.objectContaining({
    status: 400,
    knownError: 'SCHEMA_ERROR',
    body: expect.objectContaining({
      error: expect.stringContaining(`body.${field} has ${bytes} bytes of JSON, but at most ${limit} are allowed`),
    }),
  });

let project: TestProject;
let user: TestUser;
let server: Api;
let own: Api;
const limit = async (override: object) =>
  succeeded(
    await adminApi(project).patch('/internal/config/override', {
      config_override_string: JSON.stringify(override),
    }),
  );

beforeAll(async () => {
  project = await createProject({ override: { 'teams.allowClientTeamCreation': true } });
  user = await signUp(project);
  server = serverApi(project);
  own = client(project, user);
});

describe('a value that is too long is refused', () => {
  it('from a client', async () => {
    expect(await own.patch('/users/me', { client_metadata: textOf(CLIENT_BYTES + 1) })).toEqual(
      tooLong('client_metadata', CLIENT_BYTES + 1, CLIENT_BYTES),
    );
    succeeded(await own.patch('/users/me', { client_metadata: textOf(CLIENT_BYTES) }));
    const body = { display_name: 'Team', creator_user_id: 'me' };
    expect(await own.post('/teams', { ...body, client_metadata: textOf(CLIENT_BYTES + 1) })).toEqual(
      tooLong('client_metadata', CLIENT_BYTES + 1, CLIENT_BYTES),
    );
    const { id } = succeeded(await own.post('/teams', { ...body, client_metadata: textOf(CLIENT_BYTES) }));
    expect(await own.patch(`/teams/${id}`, { client_metadata: textOf(CLIENT_BYTES + 1) })).toEqual(
      tooLong('client_metadata', CLIENT_BYTES + 1, CLIENT_BYTES),
    );
  });

  it('from a server, in every field of new and updated users and teams', async () => {
    const { id: teamId } = succeeded(await server.post('/teams', { display_name: 'Team' }));
    for (const field of ['client_metadata', 'client_read_only_metadata', 'server_metadata']) {
      const longest = { [field]: textOf(SERVER_BYTES) };
      const longer = { [field]: textOf(SERVER_BYTES + 1) };
      const refused = tooLong(field, SERVER_BYTES + 1, SERVER_BYTES);
      expect(await server.post('/users', longer)).toEqual(refused);
      expect(await server.post('/teams', { display_name: 'Team', ...longer })).toEqual(refused);
      expect(await server.patch(`/users/${user.userId}`, longer)).toEqual(refused);
      expect(await server.patch(`/teams/${teamId}`, longer)).toEqual(refused);
      succeeded(await server.patch(`/users/${user.userId}`, longest));
      succeeded(await server.patch(`/teams/${teamId}`, longest));
    }
  });

  it('measured in bytes, not in characters', async () => {
    const text = '\u{1F600}'.repeat(CLIENT_BYTES / 4);
    const another = client(project, await signUp(project));
    expect(await another.patch('/users/me', { client_metadata: text })).toEqual(
      tooLong('client_metadata', CLIENT_BYTES + 2, CLIENT_BYTES),
    );
  });
});

describe('a stored value that is longer than the limit', () => {
  it('stays readable, and can be replaced by a shorter one', async () => {
    const { userId } = await signUp(project);
    const path = `/users/${userId}`;
    const stored = textOf(SERVER_BYTES);
    succeeded(await server.patch(path, { server_metadata: stored, client_metadata: stored }));
    await limit({ 'metadata.serverMaxBytes': 4_096 });
    expect(succeeded(await server.get(path)).server_metadata).toBe(stored);
    expect(succeeded(await server.patch(path, { display_name: 'Ada' })).display_name).toBe('Ada');
    expect(await server.patch(path, { server_metadata: textOf(SERVER_BYTES + 1) })).toEqual(
      tooLong('server_metadata', SERVER_BYTES + 1, 4_096),
    );
    succeeded(await server.patch(path, { server_metadata: textOf(5_000) }));
    expect(await server.patch(path, { server_metadata: textOf(5_001) })).toEqual(
      tooLong('server_metadata', 5_001, 4_096),
    );
    succeeded(await server.patch(path, { server_metadata: textOf(100) }));
    expect(await server.patch(path, { server_metadata: textOf(5_000) })).toEqual(
      tooLong('server_metadata', 5_000, 4_096),
    );
    await limit({ 'metadata.serverMaxBytes': SERVER_BYTES });
  });

  it('works the same for teams', async () => {
    const { id } = succeeded(await server.post('/teams', { display_name: 'Team', server_metadata: textOf(9_000) }));
    await limit({ 'metadata.serverMaxBytes': 4_096 });
    succeeded(await server.patch(`/teams/${id}`, { display_name: 'Renamed' }));
    expect(await server.patch(`/teams/${id}`, { server_metadata: textOf(9_001) })).toEqual(
      tooLong('server_metadata', 9_001, 4_096),
    );
    succeeded(await server.patch(`/teams/${id}`, { server_metadata: textOf(8_000) }));
    await limit({ 'metadata.serverMaxBytes': SERVER_BYTES });
  });
});

it('owners can set limits from 1 KiB to 1 MiB', async () => {
  for (const key of ['metadata.clientMaxBytes', 'metadata.serverMaxBytes'])
    for (const value of [1_023, MOST_BYTES + 1, 2_000.5, '2000'])
      expect(
        await adminApi(project).patch('/internal/config/override', {
          config_override_string: JSON.stringify({ [key]: value }),
        }),
      ).toMatchObject({ status: 400 });
  await limit({ 'metadata.clientMaxBytes': 200_000 });
  succeeded(await own.patch('/users/me', { client_metadata: textOf(200_000) }));
  expect(await own.patch('/users/me', { client_metadata: textOf(200_001) })).toEqual(
    tooLong('client_metadata', 200_001, 200_000),
  );
});
