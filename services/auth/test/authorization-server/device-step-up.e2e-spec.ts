import { beforeAll, describe, expect, it } from '@jest/globals';
import { Authenticator, client, createProject, succeeded, type TestProject, type TestUser } from '@hallpass/testing';
import { deviceWorld } from './device-world.js';
import { claimsOf } from './issued-tokens-world.js';

const ONE = 'urn:hallpass:acr:1fa';
const TWO = 'urn:hallpass:acr:2fa';
const essential = (acr: object): Record<string, string> => ({
  claims: JSON.stringify({ id_token: { acr: { essential: true, ...acr } } }),
});

describe('a stronger sign-in for a device (contract/08 §8, RFC 9470)', () => {
  let project: TestProject;
  let world: Awaited<ReturnType<typeof deviceWorld>>;
  let weak: TestUser;
  let strong: TestUser;
  beforeAll(async () => {
    project = await createProject();
    world = await deviceWorld(project);
    weak = world.user;
    const authenticator = new Authenticator();
    const patch = { totp_secret_base64: authenticator.secretBase64 };
    succeeded(await client(project, weak).patch('/users/me', patch));
    strong = await signedIn(authenticator);
  });

  /** Signs the user in with both factors. */
  async function signedIn(authenticator: Authenticator): Promise<TestUser> {
    const { email, password } = weak;
    const first = await client(project).post('/auth/password/sign-in', { email, password });
    const { attempt_code } = first.body.details as { attempt_code: string };
    const proof = { type: 'totp', totp: authenticator.code(), code: attempt_code };
    const session = succeeded(await client(project).post('/auth/mfa/sign-in', proof));
    return { ...weak, accessToken: session.access_token, refreshToken: session.refresh_token };
  }

  it('is refused to be asked for with essential values that are unknown', async () => {
    const { status, body } = await world.ask(essential({ value: 'urn:example:gold' }));
    expect([status, body.error]).toEqual([400, 'unmet_authentication_requirements']);
    expect((await world.ask(essential({ values: [1] }))).body.error).toBe('invalid_request');
  });

  it.each<[string, Record<string, string>]>([
    ['acr_values', { acr_values: TWO }],
    ['acr_values with an unknown one', { acr_values: `urn:example:gold ${TWO}` }],
    ['an essential claim', essential({ value: TWO })],
  ])('is required by %s', async (_name, more) => {
    const given = await world.codes(more);
    const refused = await world.decide(given.user_code, 'allow', weak.refreshToken);
    expect([refused.status, refused.code]).toEqual([409, 'SECOND_FACTOR_REQUIRED']);
    expect((await world.poll(given.device_code)).body.error).toBe('authorization_pending');
    await world.waited(given);
    expect((await world.decide(given.user_code, 'allow', strong.refreshToken)).status).toBe(200);
    const { body } = await world.poll(given.device_code);
    expect(claimsOf(body.id_token as string).acr).toBe(TWO);
  });

  it.each<[string, Record<string, string>]>([
    ['values that one factor has', { acr_values: ONE }],
    ['unknown values', { acr_values: 'urn:example:gold' }],
    ['a claim that is not essential', { claims: JSON.stringify({ id_token: { acr: { value: TWO } } }) }],
  ])('is not required by %s', async (_name, more) => {
    const given = await world.codes(more);
    expect((await world.decide(given.user_code, 'allow', weak.refreshToken)).status).toBe(200);
    expect(claimsOf((await world.poll(given.device_code)).body.id_token as string).acr).toBe(ONE);
  });

  it('is not needed to deny the access', async () => {
    const given = await world.codes({ acr_values: TWO });
    expect((await world.decide(given.user_code, 'deny', weak.refreshToken)).status).toBe(200);
    expect((await world.poll(given.device_code)).body.error).toBe('access_denied');
  });
});
