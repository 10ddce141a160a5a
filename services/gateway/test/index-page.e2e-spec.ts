import { beforeAll, describe, expect, it } from '@jest/globals';
import { client, createProject, rawApi, serverApi, signUp, succeeded, type TestProject } from '@hallpass/testing';

let project: TestProject;

beforeAll(async () => {
  project = await createProject();
});

const authentication = (body: string): string | undefined => /^Authentication: (.*)$/m.exec(body)?.[1];

describe('GET /api/v1', () => {
  it('answers 400 SCHEMA_ERROR to any query', async () => {
    const answer = await rawApi(project.baseUrl).get('?limit=1');
    expect([answer.status, answer.knownError]).toEqual([400, 'SCHEMA_ERROR']);
  });

  it('refuses keys of other projects', async () => {
    const answer = await client(project).with({ 'x-stack-publishable-client-key': 'pck_other' }).get('');
    expect([answer.status, answer.knownError]).toEqual([401, 'INVALID_PUBLISHABLE_CLIENT_KEY']);
  });

  it('welcomes callers without keys, and links to the documentation', async () => {
    const { status, body, headers } = await rawApi(project.baseUrl).get('');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toMatch(/^Documentation: \S+\/docs$/m);
    expect(authentication(body)).toBe('None');
  });

  it('names the keys of the request and the signed-in user, by address or id', async () => {
    const ada = await signUp(project);
    const anonymous = succeeded(await client(project).post('/auth/anonymous/sign-up'));
    const nobody = await serverApi(project).get('');
    const signedIn = await client(project, ada).get('');
    const withoutAddress = await client(project, { accessToken: anonymous.access_token as string }).get('');
    expect([nobody, signedIn, withoutAddress].map(({ body }) => authentication(body))).toEqual([
      `server, project ${project.id}, user None`,
      `client, project ${project.id}, user ${ada.email}`,
      `client, project ${project.id}, user ${anonymous.user_id as string}`,
    ]);
  });
});
