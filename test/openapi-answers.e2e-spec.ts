/** @once a description and its answers are the same code in both modes; `test/sdk.e2e-spec.ts` runs in both */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TEXT_CODE_HEADER, textCodes } from '@hallpass/errors';
import {
  createProject,
  server,
  signUp,
  type TestProject,
  type TestUser,
  type Api,
  adminApi,
  client,
  serverApi,
} from '@hallpass/testing';
import { badRequests, type BadRequest, type Operation, unstorableTexts } from './openapi/bad-requests.js';
import { schemaFaults, type Schemas } from './openapi/schema-faults.js';

describe('openapi answers', () => {
  /** Compares the OpenAPI document with the server's responses to invalid requests. */

  const document = JSON.parse(readFileSync(resolve('dist/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
    components: { schemas: Schemas };
  };
  const { schemas } = document.components;
  const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const nameOf = ({ method, path }: Operation): string => `${method.toUpperCase()} ${path}`;
  const api = operations.filter(({ path }) => path.startsWith('/api/'));
  const statusesOf = ({ responses }: Operation, mediaType: string): number[] =>
    Object.keys(responses)
      .filter((status) => responses[status]!.content?.[mediaType] !== undefined)
      .map(Number);

  describe('every operation lists', () => {
    /** Operations that lack one of these statuses with this media type. */
    const lacking = (of: Operation[], mediaType: string, statuses: number[]): string[] =>
      of.filter((each) => !statuses.every((status) => statusesOf(each, mediaType).includes(status))).map(nameOf);

    it('what any request can be answered with, as text', () => {
      expect(lacking(operations, 'text/plain', [400, 408, 431, 500])).toEqual([]);
      expect(lacking(api, 'text/plain', [401, 429, 502, 503, 504])).toEqual([]);
      expect(
        lacking(
          api.filter(({ method }) => method !== 'get'),
          'text/plain',
          [413],
        ),
      ).toEqual([]);
    });

    it('the refusals of its access type, with the code of each', () => {
      const codes = (operation: Operation): string => JSON.stringify(operation.responses);
      for (const operation of api) {
        const needed = operation['x-access'].length > 0 ? ['AccessTypeRequired', 'InsufficientAccessType'] : [];
        for (const error of ['InvalidSecretServerKey', 'AccessTokenExpired', ...needed])
          expect([nameOf(operation), codes(operation).includes(`/${error}Error"`)]).toEqual([nameOf(operation), true]);
      }
    });

    it('as required only headers without which it is refused', () => {
      const required = operations.flatMap((operation) =>
        (operation.parameters ?? [])
          .filter((each) => each.in === 'header' && each.required)
          .map(({ name }) => `${nameOf(operation)} ${name}`),
      );
      expect(required).toEqual([
        'POST /api/v1/auth/sessions/current/refresh x-stack-refresh-token',
        'POST /api/v1/auth/sessions/ended-reason x-stack-refresh-token',
      ]);
    });
  });

  describe('what a server answers to bad requests', () => {
    let project: TestProject;
    let user: TestUser;
    /** A separate user for calls that sign out or delete, because they may end sessions that other calls use. */
    let passing: TestUser;
    beforeAll(async () => {
      project = await createProject({ config: { client_user_deletion_enabled: true, allow_user_api_keys: true } });
      [user, passing] = [await signUp(project), await signUp(project)];
    });

    /** Needs only a session, and ends it or deletes its user. */
    const ENDS = new Set([
      'DELETE /api/v1/users/me',
      'DELETE /api/v1/auth/sessions/current',
      'DELETE /api/v1/auth/sessions',
    ]);
    /**
     * Would delete the project or its token keys, or send messages that nobody reads: only called without a valid key.
     */
    const WITHOUT_KEY = new Set([
      'DELETE /api/v1/internal/projects/current',
      'POST /api/v1/internal/signing-keys/rotate',
    ]);

    /** Callers of every kind, valid and invalid, by their headers. */
    function callersOf(operation: Operation): Record<string, Record<string, string>> {
      const { accessToken } = ENDS.has(nameOf(operation)) ? passing : user;
      const base = { 'x-stack-project-id': project.id, 'x-stack-allow-anonymous-user': 'true' };
      const as = (type: string, key: string, value: string) => ({ ...base, 'x-stack-access-type': type, [key]: value });
      const asClient = as('client', 'x-stack-publishable-client-key', project.publishableClientKey);
      const refused = {
        nobody: {},
        'a key without access type': { 'x-stack-secret-server-key': 'ssk_x' },
        'a wrong key': as('server', 'x-stack-secret-server-key', `ssk_${'z'.repeat(45)}`),
        'a made-up token': { ...asClient, 'x-stack-access-token': 'no.such.token' },
        'no project': { ...asClient, 'x-stack-project-id': '00000000-0000-4000-8000-000000000000' },
      };
      if (WITHOUT_KEY.has(nameOf(operation))) return refused;
      return {
        ...refused,
        'an app': asClient,
        'a user': { ...asClient, 'x-stack-access-token': accessToken },
        'a server': as('server', 'x-stack-secret-server-key', project.secretServerKey),
        'an admin': as('admin', 'x-stack-super-secret-admin-key', project.superSecretAdminKey),
      };
    }

    /**
     * Every request by the callers with the most and the least rights; one request by each of the others, which shows
     * whether they are rejected.
     */
    const pairsOf = (operation: Operation): Array<[string, Record<string, string>, BadRequest]> => {
      const access = operation['x-access'];
      const most = access[0] === 'admin' ? 'an admin' : 'a server';
      return Object.entries(callersOf(operation)).flatMap(([caller, headers]) => {
        const all = badRequests(operation, schemas);
        const isLookedAt = caller === most || (caller === 'a user' && access[0] === 'client');
        const asked = isLookedAt ? all : all.slice(0, 1);
        return asked.map((bad): [string, Record<string, string>, BadRequest] => [caller, headers, bad]);
      });
    };

    async function faultOf(
      operation: Operation,
      headers: Record<string, string>,
      bad: BadRequest,
    ): Promise<string | null> {
      const answer = await fetch(server.baseUrl + bad.url, {
        method: operation.method.toUpperCase(),
        headers: { ...headers, ...bad.headers },
        body: bad.body,
        redirect: 'manual',
      });
      const text = await answer.text();
      const { status } = answer;
      const documented = operation.responses[String(status)];
      if (documented === undefined) return `${status} is not documented: ${text.slice(0, 120)}`;
      const type = answer.headers.get('content-type')?.split(';', 1)[0];
      const { content = {} } = documented;
      if (type === undefined) return text === '' ? null : `${status} has no content type`;
      const media = content[type];
      if (media === undefined) return `${status} ${type} is not documented: ${text.slice(0, 120)}`;
      const code = answer.headers.get(TEXT_CODE_HEADER);
      if (status >= 400 && type === 'text/plain' && !(String(code) in textCodes))
        return `${status} has no code: ${text}`;
      if (type !== 'application/json') return null;
      const faults = schemaFaults(JSON.parse(text), media.schema, schemas);
      return faults.length === 0 ? null : `${status}: ${faults.join('; ')}: ${text.slice(0, 160)}`;
    }

    it('is documented: status, media type and the form of its JSON, and has a code', async () => {
      const found: string[] = [];
      let asked = 0;
      const queue = [...operations];
      const work = async (): Promise<void> => {
        for (let operation = queue.shift(); operation !== undefined; operation = queue.shift()) {
          for (const [caller, headers, bad] of pairsOf(operation)) {
            asked += 1;
            const fault = await faultOf(operation, headers, bad);
            if (fault !== null) found.push(`${nameOf(operation)} by ${caller} with ${bad.name}: ${fault}`);
          }
        }
      };
      await Promise.all(Array.from({ length: 6 }, work));
      expect(asked).toBeGreaterThan(20 * operations.length);
      expect(found).toEqual([]);
    });

    it('is which of its texts cannot be stored or read', async () => {
      const found: string[] = [];
      let asked = 0;
      for (const operation of api) {
        const caller = callersOf(operation)[operation['x-access'][0] === 'admin' ? 'an admin' : 'a server'];
        if (caller === undefined) continue;
        for (const { place, request } of unstorableTexts(operation, schemas)) {
          asked += 1;
          const { method } = operation;
          const answer = await fetch(server.baseUrl + request.url, {
            method: method.toUpperCase(),
            headers: { ...caller, ...request.headers },
            body: request.body,
          });
          const text = await answer.text();
          const isNamed =
            text.includes(`- ${place} must not contain the character U+0000`) ||
            text.includes(`- ${place} must be well-formed Unicode`);
          if (answer.status !== 400 || !isNamed)
            found.push(`${nameOf(operation)} ${request.name}: ${answer.status} ${text.slice(0, 160)}`);
        }
      }
      expect(asked).toBeGreaterThan(operations.length);
      expect(found).toEqual([]);
    });

    it('is 405 for a method that a path of its own does not take, whatever else begins alike', async () => {
      for (const path of [
        '/users/import',
        '/users/export',
        '/users/count',
        '/users/jobs',
        '/user-api-keys/check',
        '/team-api-keys/check/',
      ]) {
        const answer = await fetch(`${server.baseUrl}/api/v1${path}`, { method: 'PATCH' });
        expect([path, answer.status, answer.headers.get(TEXT_CODE_HEADER)]).toEqual([path, 405, 'METHOD_NOT_ALLOWED']);
        expect(answer.headers.get('allow')).not.toContain('PATCH');
      }
    });
  });
});

describe('empty bodies', () => {
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
});
