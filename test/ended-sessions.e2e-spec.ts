import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { client, createProject, gatewaysOf, server, type TestProject } from '@hallpass/testing';
import { OpenIdDouble } from '../services/auth/test/openid-provider.js';
import { ENDINGS, overrideOf } from './ended-sessions/endings.js';

/**
 * Whatever ends a session, the next request with its access token is rejected, through every gateway (security B6,
 * B10). In distributed mode, none of the gateways is the process that ended it. `ended-sessions.spec.ts` shows that the
 * table is complete.
 */

let double: OpenIdDouble;
let project: TestProject;

beforeAll(async () => {
  double = await new OpenIdDouble().start();
  project = await createProject({ override: overrideOf(double) });
});
afterAll(() => double?.stop());

/** Each gateway's response to the token. The request reads nothing of the user, who may be deleted. */
const answersTo = (accessToken: string, of: TestProject) =>
  Promise.all(
    gatewaysOf(server).map(async (baseUrl) => {
      const { status, knownError } = await client({ ...of, baseUrl }, { accessToken }).get('/teams?user_id=me');
      return knownError ?? status;
    }),
  );

it.each(ENDINGS.map((ending) => [ending.what, ending] as const))('%s', async (_what, { prepare, refusal }) => {
  const { project: of, accessToken, end } = await prepare(project, double);
  expect(new Set(await answersTo(accessToken, of))).toEqual(new Set([200]));
  await end();
  expect(new Set(await answersTo(accessToken, of))).toEqual(new Set([refusal]));
});
