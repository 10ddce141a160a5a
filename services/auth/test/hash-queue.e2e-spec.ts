import { beforeAll, describe, expect, it } from '@jest/globals';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { client, createProject, serverApi, signUp, succeeded, type TestProject } from '@hallpass/testing';

/** The most expensive hash that may be imported: it takes about 0.6 s. */
const ROUNDS = 13;
/** More attempts than fit into a project's queue. */
const TRIES = 40;

let flooded: TestProject;
let other: TestProject;
let dearHash: string;

beforeAll(async () => {
  [flooded, other] = await Promise.all([createProject(), createProject()]);
  dearHash = await bcrypt('some password', ROUNDS);
});

describe('wrong attempts on expensive imported hashes (security C10, P2)', () => {
  it("are rejected beyond the limit of a project's queue, and delay no sign-in of another project", async () => {
    const password = 'correct horse battery staple';
    const ada = await signUp(other, { password });
    const emails = Array.from({ length: TRIES }, (_, n) => `dear-${n}@example.com`);
    for (const email of emails)
      succeeded(
        await serverApi(flooded).post('/users', {
          primary_email: email,
          primary_email_auth_enabled: true,
          password_hash: dearHash,
        }),
      );

    let answered = 0;
    const wrong = emails.map((email) =>
      client(flooded)
        .post('/auth/password/sign-in', { email, password: 'another password' })
        .finally(() => (answered += 1)),
    );
    // The first refusals show that the project's queue is full.
    await Promise.any(wrong.map(async (answer) => ((await answer).status === 429 ? null : Promise.reject(answer))));
    const right = await client(other).post('/auth/password/sign-in', { email: ada.email, password });
    const answeredBefore = answered;
    succeeded(right);

    const answers = await Promise.all(wrong);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answeredBefore).toBeLessThan(TRIES);
    expect(refused.every(({ headers }) => /^[1-9]\d*$/.test(headers.get('retry-after') ?? ''))).toBe(true);
    const compared = answers.filter(({ status }) => status !== 429);
    expect(compared.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(compared.length);
    expect(new Set(compared.map(({ knownError }) => knownError))).toEqual(new Set(['EMAIL_PASSWORD_MISMATCH']));
  });
});
