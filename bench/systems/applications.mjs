// Applications of a project, with grants and codes, for the endpoints of its issuer.
import { createHash, randomUUID } from 'node:crypto';
import { send } from './project.mjs';

const CALLBACK = 'https://app.example/callback';
const VERIFIER = 'v'.repeat(43);
const SCOPE = 'openid profile email offline_access';
const DAY = 86_400;

/** Registers applications and signs every active user in to one of them. */
export async function makeApplications(baseUrl, project) {
  const register = async (fields) => {
    const body = JSON.stringify({ display_name: 'Bench', access_token_seconds: DAY, ...fields });
    const headers = { ...project.adminHeaders, 'content-type': 'application/json' };
    const answer = await send(baseUrl, { method: 'POST', path: '/api/v1/applications', headers, body });
    const { id, client_secret: secret } = await answer.json();
    return { id, authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
  };
  const web = await register({ kind: 'web', is_first_party: true, redirect_uris: [CALLBACK] });
  const machine = await register({ kind: 'machine', redirect_uris: [] });
  const issuer = `/p/${project.id}`;
  const grants = [];
  for (const { refreshToken } of project.active) {
    const code = await authorize(`${baseUrl}${issuer}`, web, refreshToken);
    grants.push(await (await send(baseUrl, tokenRequest(issuer, web, exchangeOf(code)))).json());
  }
  return { issuer, web, machine, grants };
}

/** Signs a user in as a browser and the hosted page do. @returns {Promise<string>} a code */
async function authorize(issuer, web, refreshToken) {
  const cookies = new Map();
  const follow = async (url, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } });
    for (const line of answer.headers.getSetCookie()) cookies.set(...line.split(';', 1)[0].split('='));
    return answer;
  };
  const next = async (url) => new URL((await follow(url)).headers.get('location'), url);
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
  const query = new URLSearchParams({
    client_id: web.id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: SCOPE,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const page = await next(`${issuer}/oauth/authorize?${query}`);
  const request = page.searchParams.get('request');
  const decided = await follow(`${issuer}/oauth/authorize/${request}/decision`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decision: 'sign_in', refresh_token: refreshToken }),
  });
  const back = await next((await decided.json()).redirect_to);
  return back.searchParams.get('code');
}

const exchangeOf = (code) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: CALLBACK,
  code_verifier: VERIFIER,
});

const form = (path, { authorization }, fields) => ({
  method: 'POST',
  path,
  headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
const tokenRequest = (issuer, application, fields) => form(`${issuer}/oauth/token`, application, fields);

/** Codes that were not used yet, copies of those that the users got: each works once. */
export async function refillCodes(client, { web }, prefix, count) {
  await client.query('DELETE FROM auth.oauth_code WHERE application_id = $1 AND used_at IS NULL', [web.id]);
  await client.query(
    `INSERT INTO auth.oauth_code (project_id, id, code_hash, user_id, redirect_uri, code_challenge, is_new_user,
       granting_session_id, application_id, payload, expires_at)
     SELECT t.project_id, g.id, sha256(convert_to($2 || g.n, 'UTF8')), t.user_id, t.redirect_uri, t.code_challenge, false,
       t.granting_session_id, t.application_id, t.payload || jsonb_build_object('grantId', g.id, 'sid', g.id,
         'exp', extract(epoch FROM now())::bigint + 3600), now() + interval '1 hour'
     FROM (SELECT n, gen_random_uuid() AS id FROM generate_series(1, $3::integer) AS n) g
     JOIN (SELECT *, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS total FROM auth.oauth_code
           WHERE application_id = $1 AND session_id = id AND id = ANY($4::uuid[])) t ON t.place = 1 + g.n % t.total`,
    [web.id, prefix, count, web.codes],
  );
  // As autovacuum would do, so that statements are planned for a table of this size.
  await client.query('VACUUM ANALYZE auth.oauth_code');
}

/** The codes that `refillCodes` copies. */
export async function rememberCodes(client, { web }) {
  const { rows } = await client.query('SELECT id FROM auth.oauth_code WHERE application_id = $1', [web.id]);
  web.codes = rows.map(({ id }) => id);
}

export const newPrefix = () => `bench-${randomUUID()}-`;

/** The requests of each operation. Hallpass and the floor get the same ones, except for codes. */
export const issuerRequests = {
  exchange: ({ issuer, web }, prefix, count) =>
    Array.from({ length: count }, (_, n) => tokenRequest(issuer, web, exchangeOf(`${prefix}${n + 1}`))),
  refresh: ({ issuer, web, grants }) =>
    grants.map(({ refresh_token }) => tokenRequest(issuer, web, { grant_type: 'refresh_token', refresh_token })),
  clientCredentials: ({ issuer, machine }) => [tokenRequest(issuer, machine, { grant_type: 'client_credentials' })],
  introspect: ({ issuer, web, grants }) =>
    grants.map(({ access_token: token }) => form(`${issuer}/oauth/introspect`, web, { token })),
  userinfo: ({ issuer, grants }) =>
    grants.map(({ access_token }) => ({
      method: 'GET',
      path: `${issuer}/oauth/userinfo`,
      headers: { authorization: `Bearer ${access_token}` },
    })),
};
