import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  client,
  createProject,
  internalProject,
  ownerApi,
  type StartedServer,
  startServer,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import { runCommand } from '../services/launcher/test/run-command.js';
import { enroll, outcomeOf, passwordSignIn, REFUSED } from './second-factor/sign-ins.js';

/** The project `internal` cannot be shared with suites whose owners have no second factor. */
let server: StartedServer;
let project: TestProject;
const internal = () => internalProject(server) as TestProject;
const require = async (isRequired: boolean) => {
  const config_override_string = JSON.stringify({ 'auth.requireSecondFactor': isRequired });
  succeeded(await adminApi(internal()).patch('/internal/config/override', { config_override_string }));
};

beforeAll(async () => {
  server = await startServer({ env: { HALLPASS_PASSWORD_MIN_LENGTH: '10' } });
  project = await createProject({ server });
});
afterAll(() => server?.stop());

const command = (...args: string[]) =>
  runCommand(['remove-second-factor', ...args], {
    ...(server.databaseUrl !== null && { DATABASE_URL: server.databaseUrl }),
    HALLPASS_DATA_DIR: server.dataDir,
    PORT: new URL(server.baseUrl).port,
  });

describe('an owner without the second factor that the dashboard requires (security G14)', () => {
  it('administers nothing until it is set up, whatever the token opens', async () => {
    const { owner } = project;
    succeeded(await ownerApi(project).get('/internal/config'));
    await require(true);
    const asOwner = ownerApi(project);
    for (const accessType of ['client', 'server', 'admin'])
      expect(outcomeOf(await asOwner.with({ 'x-stack-access-type': accessType }).get('/projects/current'))).toEqual(
        REFUSED,
      );
    expect(outcomeOf(await asOwner.get('/users'))).toEqual(REFUSED);
    expect(outcomeOf(await asOwner.patch('/internal/config/override', { config_override_string: '{}' }))).toEqual(
      REFUSED,
    );
    expect(outcomeOf(await client(internal(), owner).get('/internal/projects'))).toEqual(REFUSED);
    // Keys are not sessions of a person, and keep working.
    succeeded(await adminApi(project).get('/users'));

    const app = await enroll(internal(), owner);
    succeeded(await asOwner.get('/users'));
    succeeded(await asOwner.get('/internal/config'));

    const asked = await client(internal()).post('/auth/password/sign-in', {
      email: owner.email,
      password: owner.password,
    });
    const proof = { type: 'totp', totp: app.code(), code: asked.body.details.attempt_code };
    const session = succeeded(await client(internal()).post('/auth/mfa/sign-in', proof));
    const again = { ...owner, accessToken: session.access_token };
    succeeded(await ownerApi({ ...project, owner: again }).get('/users'));
  });

  it('gets back in after the only owner has lost it, by a command of the operator', async () => {
    await require(true);
    const { owner } = project;
    expect(await command()).toMatchObject({ code: 2 });
    expect(await command('nobody@example.com')).toMatchObject({ code: 1 });
    const { code, output } = await command(owner.email.toUpperCase());
    expect([code, output]).toEqual([0, expect.stringContaining('The second factor of')]);
    expect(await command(owner.email)).toMatchObject({ code: 1, output: expect.stringContaining('no second factor') });

    const session = await passwordSignIn(internal(), owner);
    const back = ownerApi({ ...project, owner: { ...owner, ...session } });
    expect(outcomeOf(await back.get('/users'))).toEqual(REFUSED);
    await enroll(internal(), session);
    succeeded(await back.get('/users'));
    await require(false);
  });
});

it('pages get the minimum length of the operator, or of the project if it is longer', async () => {
  const lengthOf = async () => succeeded(await client(project).get('/projects/current')).config.password_min_length;
  expect(await lengthOf()).toBe(10);
  const change = { config_override_string: JSON.stringify({ 'auth.password.minLength': 12 }) };
  succeeded(await adminApi(project).patch('/internal/config/override', change));
  expect(await lengthOf()).toBe(12);
});
