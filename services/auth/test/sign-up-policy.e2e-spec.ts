import { beforeAll, expect, it } from '@jest/globals';
import { adminApi, createProject, serverApi, signUp, succeeded, type TestProject } from '@hallpass/testing';

/** The tester of the sign-up policy (docs/sign-up-policy.md). `test/sign-up-policy.e2e-spec.ts` has the policy itself. */

let project: TestProject;
const test = (body: object) => adminApi(project).post('/internal/sign-up-policy/test', body);
const replay = (body: object) => adminApi(project).post('/internal/sign-up-policy/replay', body);
const policyString = (policy: object) => JSON.stringify({ 'auth.signUp': policy });

beforeAll(async () => {
  project = await createProject({ override: { 'auth.signUp': { subAddresses: 'refuse' } } });
});

it.each([
  ['text that is not JSON', '{'],
  ['a list', '[]'],
  ['an unknown setting', policyString({ nothing: true })],
  ['an entry that is no pattern', policyString({ blockedAddresses: { a: { pattern: 'not a pattern' } } })],
  ['another setting', '{"auth.oauth.accountMergeStrategy":"link_method"}'],
])('refuses a policy that is %s', async (_name, policy_string) => {
  for (const answer of [await test({ email: null, policy_string }), await replay({ policy_string })]) {
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-hallpass-error')).toBe('INVALID_CONFIGURATION');
  }
});

it('is closed to servers', async () => {
  const answer = await serverApi(project).post('/internal/sign-up-policy/test', { email: null });
  expect(answer.status).toBe(401);
});

it('tests the saved policy, and one that is not saved', async () => {
  const email = 'Ada+news@Example.com';
  expect(succeeded(await test({ email }))).toEqual({ is_allowed: false, rule: 'sub_address', pattern: null });
  const policy_string = policyString({ blockedAddresses: { a: { pattern: 'ada@example.com' } } });
  expect(succeeded(await test({ email, policy_string }))).toEqual({
    is_allowed: false,
    rule: 'blocked',
    pattern: 'ada@example.com',
  });
  expect(succeeded(await test({ email, policy_string: '{}' }))).toMatchObject({ is_allowed: true, rule: 'none' });
  const closed = await test({ email, policy_string: '{"auth.allowSignUp":false}' });
  expect(succeeded(closed)).toMatchObject({ is_allowed: false, rule: 'closed' });
});

it('compares the latest sign-ups of this project, and saves nothing', async () => {
  const first = await signUp(project);
  const second = await signUp(project, { email: 'grace@other.example' });
  const policy_string = policyString({ allowedAddresses: { a: { pattern: 'example.com' } } });
  const { items } = succeeded(await replay({ policy_string }));
  expect(items).toMatchObject([
    {
      user_id: second.userId,
      email: 'grace@other.example',
      before: { is_allowed: true },
      after: { rule: 'not_allowed' },
    },
    { user_id: first.userId, before: { rule: 'none' }, after: { rule: 'allowed', pattern: 'example.com' } },
  ]);
  expect(succeeded(await test({ email: 'grace@other.example' }))).toMatchObject({ is_allowed: true });
});
