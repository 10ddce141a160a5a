import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Api,
  client,
  createProject,
  rawApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';

let project: TestProject;
let server: Api;
let ada: TestUser;

beforeAll(async () => {
  project = await createProject({ config: { client_team_creation_enabled: true } });
  server = serverApi(project);
  ada = await signUp(project);
});

/** A PNG with a valid header; every one is different. */
function png({ width = 1, bytes = 64 } = {}): Buffer {
  const image = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.alloc(8, 1),
    randomBytes(bytes - 24),
  ]);
  image.writeUInt32BE(width, 16);
  image.writeUInt32BE(1, 20);
  return image;
}
const dataUrl = (image: Buffer, label = 'png') => `data:image/${label};base64,${image.toString('base64')}`;
const upload = (api: Api, url: unknown) => api.patch('/users/me', { profile_image_url: url });

describe('an uploaded image', () => {
  it.each([
    ['SVG', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'svg+xml')],
    ['SVG under another label', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))],
    ['HTML', dataUrl(Buffer.from('<html><script>alert(1)</script>'), 'jpeg')],
    ['100 KB', dataUrl(png({ bytes: 100 * 1024 }))],
    ['too many pixels', dataUrl(png({ width: 4097 }))],
    ['an address', 'https://example.com/a.png'],
    ['an address of another scheme', 'javascript:alert(1)'],
  ])('from a client is refused if it is %s', async (_what, url) => {
    const answer = await upload(client(project, ada), url);
    expect([answer.status, answer.knownError, typeof answer.body]).toEqual([400, null, 'string']);
    expect((await client(project, ada).get('/users/me')).body.profile_image_url).toBeNull();
  });

  it('is served publicly under the hash of its content, and only as an image', async () => {
    const image = png({ bytes: 100 * 1024 - 1 });
    const { profile_image_url: url } = succeeded(await upload(client(project, ada), dataUrl(image, 'gif')));
    expect(url).toMatch(new RegExp(`^http://[^/]+/files/${project.id}/[0-9a-f]{64}$`));
    const answer = await fetch(url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(image)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const again = await fetch(url, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    // For another user, the same image is the same file; for another project, it is a different file.
    const bob = await signUp(project);
    expect(succeeded(await upload(client(project, bob), dataUrl(image))).profile_image_url).toBe(url);
    const other = await createProject();
    const theirs = succeeded(await serverApi(other).post('/users', { profile_image_url: dataUrl(image) }));
    expect(theirs.profile_image_url).toBe(url.replace(project.id, other.id));
  });

  it('does not exist unless it was uploaded, however its path is written', async () => {
    const hash = 'a'.repeat(64);
    for (const path of [
      `/files/${project.id}/${hash}`,
      `/files/${project.id}/..%2f..%2fsecrets.json`,
      `/files/..%2f${project.id}/${hash}`,
      `/files/${randomUUID()}/${hash}`,
      `/files/${project.id}/${hash.toUpperCase()}`,
    ]) {
      const answer = await rawApi(project.baseUrl).get(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store, max-age=0']);
    }
    expect((await rawApi(project.baseUrl).post(`/files/${project.id}/${hash}`, {})).status).toBe(405);
  });

  it('may come from a server, for a user or a team, and so may a URL', async () => {
    const address = 'https://example.com/a.png';
    const user = succeeded(await server.post('/users', { profile_image_url: address }));
    expect(user.profile_image_url).toBe(address);
    const changed = succeeded(await server.patch(`/users/${user.id}`, { profile_image_url: dataUrl(png()) }));
    expect((await fetch(changed.profile_image_url)).status).toBe(200);
    const cleared = succeeded(await server.patch(`/users/${user.id}`, { profile_image_url: null }));
    expect(cleared.profile_image_url).toBeNull();
    const team = succeeded(await server.post('/teams', { display_name: 'T', profile_image_url: dataUrl(png()) }));
    expect((await fetch(team.profile_image_url)).status).toBe(200);
  });

  it('for a team can only be stored by users who may change the team', async () => {
    const team = succeeded(await client(project, ada).post('/teams', { display_name: 'T' }));
    const patch = (api: Api) => api.patch(`/teams/${team.id}`, { profile_image_url: dataUrl(png()) });
    expect((await patch(client(project, await signUp(project)))).knownError).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
    expect((await fetch(succeeded(await patch(client(project, ada))).profile_image_url)).status).toBe(200);
  });
});

it('the images of a project are deleted with it', async () => {
  const doomed = await createProject();
  const user = succeeded(await serverApi(doomed).post('/users', { profile_image_url: dataUrl(png()) }));
  const kept = succeeded(await server.post('/users', { profile_image_url: dataUrl(png()) }));
  succeeded(
    await rawApi(doomed.baseUrl, {
      'x-stack-project-id': doomed.id,
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': doomed.superSecretAdminKey,
    }).delete('/internal/projects/current', {}),
  );
  await until('the file to be gone', async () => (await fetch(user.profile_image_url)).status === 404);
  expect((await fetch(kept.profile_image_url)).status).toBe(200);
});
