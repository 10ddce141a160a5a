import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, adminApi, client, createProject, serverApi, signUp, type TestProject } from '@hallpass/testing';

/** Requests that declare JSON but have no body, as many clients send (contract/01 §5). */

let project: TestProject;
const empty = (api: Api): Api => api.with({ 'content-type': 'application/json' });

beforeAll(async () => {
  project = await createProject({
    config: { passkey_enabled: true, allow_localhost: true },
  });
});

describe('an empty JSON body', () => {
  it.each([
    ['POST /teams', (api: Api) => api.post('/teams', '')],
    ['PATCH /users/{user_id}', (api: Api, userId: string) => api.patch(`/users/${userId}`, '')],
    ['POST /auth/password/sign-in', (api: Api) => api.post('/auth/password/sign-in', '')],
    [
      'POST /project-permissions/{user_id}/{permission_id}',
      (api: Api, userId: string) => api.post(`/project-permissions/${userId}/reader`, ''),
    ],
  ])('is refused like none where one is required: %s', async (_name, send) => {
    const { userId } = await signUp(project);
    const [answer, none] = [
      await send(empty(serverApi(project)), userId),
      await send(serverApi(project).with({ 'content-type': '' }), userId),
    ];
    expect(answer).toMatchObject({ status: 400, knownError: 'SCHEMA_ERROR' });
    expect(answer.body.details.message).toContain('body is a required field');
    expect(answer.body).toEqual(none.body);
  });

  it('is none where none is required: users and sessions', async () => {
    const [ada, bob] = [await signUp(project), await signUp(project)];
    const statuses = [
      await empty(client(project, ada)).delete('/auth/sessions/current', ''),
      await empty(serverApi(project)).delete(`/users/${bob.userId}`, ''),
      await empty(client(project)).post('/auth/anonymous/sign-up', ''),
      await empty(client(project)).post('/auth/cli', ''),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await serverApi(project).get(`/users/${bob.userId}`)).knownError).toBe('USER_NOT_FOUND');
  });

  it('is none where none is required: passkeys', async () => {
    const ada = await signUp(project);
    for (const path of ['registration', 'authentication'])
      expect((await empty(client(project, ada)).post(`/auth/passkey/initiate-passkey-${path}`, '')).status).toBe(200);
  });

  it('is none where none is required: the deletion of a template', async () => {
    const admin = adminApi(project);
    const { body } = await admin.post('/internal/email-templates', { display_name: 'New' });
    const path = `/internal/email-templates/${body.id}`;
    expect((await empty(admin).delete(path, '')).status).toBe(200);
    expect((await admin.get(path)).status).toBe(404);
  });
});
