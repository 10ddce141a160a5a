import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { client, createProject, gatewaysOf, server, signUp, type TestProject } from '@hallpass/testing';
import { OpenIdDouble } from '../services/auth/test/openid-provider.js';
import { ENDINGS, overrideOf } from './ended-sessions/endings.js';
import { EVERY_USE, type Grants, grantsOf, usesOf } from './ended-sessions/grants.js';

/**
 * Whatever ends a session, the next request with its access token, or with a token of a grant that ends too, is
 * rejected, through every gateway (security B6, B10, F15). In distributed mode, none of the gateways is the process that
 * ended it. `ended-sessions.spec.ts` shows that the table is complete.
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

/** The allowed uses of a grant at each gateway. */
const usesEverywhere = ({ application }: Grants, grant: Grants['bound'], of: TestProject) =>
  Promise.all(gatewaysOf(server).map((baseUrl) => usesOf({ ...of, baseUrl }, application, grant)));
const everywhere = (uses: string[]) => gatewaysOf(server).map(() => uses);

it.each(ENDINGS.map((ending) => [ending.what, ending] as const))('%s', async (_what, { prepare, refusal }) => {
  const { project: of, accessToken, end } = await prepare(project, double);
  expect(new Set(await answersTo(accessToken, of))).toEqual(new Set([200]));
  await end();
  expect(new Set(await answersTo(accessToken, of))).toEqual(new Set([refusal]));
});

describe('grants of applications', () => {
  it('are what the exchanges of a live session give', async () => {
    const user = await signUp(project);
    const { pending } = await grantsOf(project, user);
    for (const exchange of Object.values(pending)) expect((await exchange(project)).status).toBe(200);
  });

  const ofUsers = ENDINGS.filter(({ what }) => !what.includes('anonymous'));
  it.each(ofUsers.map((ending) => [ending.what, ending] as const))('%s', async (_what, { prepare, isOfOne }) => {
    const { project: of, accessToken, refreshToken, end } = await prepare(project, double);
    const grants = await grantsOf(of, { accessToken, refreshToken: refreshToken! });
    expect(await usesEverywhere(grants, grants.bound, of)).toEqual(everywhere(EVERY_USE));
    expect(await usesEverywhere(grants, grants.offline, of)).toEqual(everywhere(EVERY_USE));
    await end();
    expect(await usesEverywhere(grants, grants.bound, of)).toEqual(everywhere([]));
    expect(await usesEverywhere(grants, grants.offline, of)).toEqual(everywhere(isOfOne ? EVERY_USE : []));
    for (const exchange of Object.values(grants.pending)) {
      const answers = await Promise.all(gatewaysOf(server).map((baseUrl) => exchange({ ...of, baseUrl })));
      expect(answers.map(({ status }) => status)).not.toContain(200);
    }
  });
});
