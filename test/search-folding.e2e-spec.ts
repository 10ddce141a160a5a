/** @once the database decides; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  rawApi,
  server as deployment,
  serverApi,
  signUp,
  succeeded,
} from '@hallpass/testing';
import fc from 'fast-check';
import pg from 'pg';
import {
  comparableCharacters,
  DIGEST,
  digestOfFolding,
  fold,
  foldInSql,
  NEWER,
  SPELLINGS,
} from './search-folding/reference.js';

/** Searches find a text in any case and Unicode spelling; one function of the database folds both sides. */

const found = async (api: Api, path: string, query: string) =>
  succeeded(await api.get(`${path}?query=${encodeURIComponent(query)}`)).items;

describe.each(['/users', '/teams'])('GET %s?query=', (path) => {
  let api: Api;
  beforeAll(async () => {
    api = serverApi(await createProject());
    for (const { name } of SPELLINGS) succeeded(await api.post(path, { display_name: name }));
  });
  const namesOf = async (query: string) =>
    (await found(api, path, query)).map((item: { display_name: string }) => item.display_name);

  it.each(SPELLINGS)('finds $name by every spelling, and not by another text', async ({ name, found, missed }) => {
    for (const query of [...found, name, name.normalize('NFD'), name.normalize('NFC'), name.toUpperCase()])
      expect({ query, names: await namesOf(query) }).toEqual({ query, names: expect.arrayContaining([name]) });
    for (const query of missed) expect({ query, names: await namesOf(query) }).toEqual({ query, names: [] });
  });

  it('finds the new name after a change, and the old one no longer', async () => {
    const { id } = succeeded(await api.post(path, { display_name: 'Große Ärzte' }));
    succeeded(await api.patch(`${path}/${id}`, { display_name: 'Weiße A\u0308pfel' }));
    expect(await namesOf('WEISSE ÄPFEL')).toEqual(['Weiße A\u0308pfel']);
    expect(await namesOf('grosse')).toEqual([]);
  });
});

describe('addresses', () => {
  const email = `grosse.strasse.${randomUUID()}@example.com`;
  const spellings = [email.toUpperCase(), email.replaceAll('ss', 'ß'), email.replaceAll('ss', 'ẞ'), 'ｇｒｏſｓｅ．'];

  it('are found in users, for every owner and whether primary or not', async () => {
    const api = serverApi(await createProject());
    const { id } = succeeded(await api.post('/users', { display_name: 'Plain', primary_email: 'plain@example.com' }));
    const channel = { user_id: id, type: 'email', value: email, used_for_auth: false };
    succeeded(await api.post('/contact-channels', channel));
    for (const query of spellings) expect(await found(api, '/users', query)).toMatchObject([{ id }]);
    expect(await found(api, '/users', 'großestraße')).toEqual([]);
    const count = await api.get(`/users/count?query=${encodeURIComponent(spellings[0]!)}`);
    expect(succeeded(count).count).toBe(1);
  });

  it('are found in the open invitations of a project', async () => {
    const api = serverApi(await createProject({ config: { allow_localhost: true } }));
    const team = succeeded(await api.post('/teams', { display_name: 'Crew' }));
    const invitation = { team_id: team.id, email, callback_url: 'http://localhost:3000/accept' };
    const { id } = succeeded(await api.post('/team-invitations/send-code', invitation));
    for (const query of spellings)
      expect(await found(api, '/internal/team-invitations', query)).toMatchObject([{ id }]);
    expect(await found(api, '/internal/team-invitations', 'großestraße')).toEqual([]);
  });

  it('are found in the suppressed addresses', async () => {
    const project = await createProject();
    const admin = adminApi(project);
    const reports = succeeded(await admin.get('/internal/email-delivery-reports'));
    const report = JSON.stringify({ events: [{ type: 'bounce', recipient: email }] });
    const seconds = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', reports.secret).update(`${seconds}.${report}`).digest('hex');
    const signature = { 'x-hallpass-signature': `t=${seconds},v1=${v1}` };
    succeeded(await rawApi(project.baseUrl, signature).post(new URL(reports.url).pathname, report));
    const path = '/internal/email-suppressed-addresses';
    for (const query of spellings) expect(await found(admin, path, query)).toMatchObject([{ address: email }]);
    expect(await found(admin, path, 'großestraße')).toEqual([]);
  });

  it('sign in only as they are', async () => {
    const project = await createProject();
    const strasse = `strasse.${randomUUID()}@example.com`;
    const { password } = await signUp(project, { email: strasse });
    const signIn = (typed: string) => client(project).post('/auth/password/sign-in', { email: typed, password });
    for (const typed of [strasse.replace('ss', 'ß'), strasse.replace('s', 'ſ'), strasse.replace('s', 'ｓ')]) {
      expect(await found(serverApi(project), '/users', typed)).toHaveLength(1);
      expect((await signIn(typed)).status).toBeGreaterThanOrEqual(400);
    }
    succeeded(await signIn(strasse.toUpperCase()));
  });
});

describe('users.fold', () => {
  let database: pg.Client;
  beforeAll(async () => {
    database = new pg.Client({ connectionString: deployment.databaseUrl! });
    await database.connect();
  });
  afterAll(() => database?.end());

  it('folds every character as JavaScript does', async () => {
    const characters = comparableCharacters();
    expect(characters.length).toBeGreaterThan(140_000);
    expect(await foldInSql(database, characters)).toEqual(characters.map((character) => fold(character)));
  });

  it('folds every character as on every other PostgreSQL release', async () => {
    expect(await digestOfFolding(database)).toBe(DIGEST);
  });

  it('folds alike in a database with a Turkish collation', async () => {
    const { rows } = await database.query<{ name: string; text: string }>(
      `SELECT current_database() || '_turkish' AS name, pg_get_functiondef('users.fold(text)'::regprocedure) AS text`,
    );
    const { name, text } = rows[0]!;
    await database.query(
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'tr'`,
    );
    const url = new URL(deployment.databaseUrl!);
    url.pathname = `/${name}`;
    const turkish = new pg.Client({ connectionString: url.href });
    await turkish.connect();
    const lowered = await turkish.query<{ lower: string }>(`SELECT lower('I') AS lower`);
    expect(lowered.rows).toEqual([{ lower: 'ı' }]);
    await turkish.query(`CREATE SCHEMA users; ${text}`);
    expect(await foldInSql(turkish, ['TITLE', 'ISPARTA İZMİR'])).toEqual(['title', 'isparta izmir']);
    expect(await digestOfFolding(turkish)).toBe(DIGEST);
    await turkish.end();
    await database.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });

  it('folds any text as JavaScript does, and all spellings of it alike', async () => {
    const characters = comparableCharacters();
    const special = [...'iIıİſßẞςσΣǅǆﬃ①ＡａÅŉǰΐᾳᾼ한각ｶﾞК', '\u0307', '\u0345', '\u0301', '\u0327', '\u0334'];
    const any = fc.nat(characters.length - 1).map((place) => characters[place]!);
    const unit = fc.oneof(fc.constantFrom(...special), any);
    const text = fc.string({ unit, minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
        const composed = texts.map((value) => value.normalize('NFC'));
        const expected = composed.map(fold);
        const spellings = (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) =>
          texts.map((value) => value.normalize(form)),
        );
        // JavaScript puts a capital iota before the marks that stood in front of an iota below.
        const upper = composed.map((value) => (/\u0345/.test(value.normalize('NFD')) ? value : value.toUpperCase()));
        for (const spelled of [...spellings, upper]) expect(await foldInSql(database, spelled)).toEqual(expected);
        expect(await foldInSql(database, texts)).toEqual(texts.map(fold));
      }),
      { numRuns: 40 },
    );
  });

  it('leaves as they are the characters that only some releases can normalize', async () => {
    const texts = ['\u{1ccd6}', '\u{1e030}', '\u{16d67}\u{16d67}', 'a\u{897}\u0334'];
    expect(texts.filter((text) => !NEWER.test(text))).toEqual([]);
    const folded = await foldInSql(database, texts);
    expect(folded.map((text) => [...text].length)).toEqual(texts.map((text) => [...text].length));
    expect(new Set(folded).size).toBe(texts.length);
  });
});
