// A project with the most expensive configuration that is allowed, and the requests of its owner and its users.
import { adminApi, client, createProject, signUp, WORST_HOST, worstOverride } from '@hallpass/testing';

const clientHeaders = (project, more = {}) => ({
  'x-stack-access-type': 'client',
  'x-stack-project-id': project.id,
  'x-stack-publishable-client-key': project.publishableClientKey,
  // Error responses count too.
  'x-stack-override-error-status': 'true',
  ...more,
});
const json = (method, path, headers, body) => ({
  method,
  path: `/api/v1${path}`,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** @returns requests by name; after each change, the others start with a new version of the configuration */
export async function worstNeighbour(server) {
  const project = await createProject({ server });
  const change = (override) =>
    json(
      'PATCH',
      '/internal/config/override',
      {
        'x-stack-access-type': 'admin',
        'x-stack-project-id': project.id,
        'x-stack-super-secret-admin-key': project.superSecretAdminKey,
      },
      { config_override_string: JSON.stringify(override) },
    );
  const stored = await adminApi(project).patch('/internal/config/override', JSON.parse(change(worstOverride()).body));
  if (stored.status !== 200) throw new Error(`the configuration was refused: ${stored.body}`);
  const user = await signUp(project);
  const own = clientHeaders(project, { 'x-stack-access-token': user.accessToken });
  const answer = await client(project).post('/auth/password/send-reset-code', {
    email: 'ada@example.org',
    callback_url: `https://${WORST_HOST}/`,
  });
  if (answer.knownError !== 'REDIRECT_URL_NOT_WHITELISTED') throw new Error(`answered ${answer.status}`);
  return {
    change: [true, false].map((flag) => change({ users: { allowClientUserDeletion: flag } })),
    project: [{ method: 'GET', path: '/api/v1/projects/current', headers: clientHeaders(project) }],
    permissions: [{ method: 'GET', path: '/api/v1/team-permissions?user_id=me&recursive=true', headers: own }],
    'untrusted URL': [
      json('POST', '/auth/password/send-reset-code', clientHeaders(project), {
        email: 'ada@example.org',
        callback_url: `https://${WORST_HOST}/`,
      }),
    ],
  };
}
