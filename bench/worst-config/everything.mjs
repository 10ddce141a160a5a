// The most expensive configuration that is allowed, and the requests for it.
import { adminApi, client, signUp, WORST_HOST } from '@hallpass/testing';
import { changeableOverride, changesOf } from './changes.mjs';

export async function everything(project) {
  const admin = adminApi(project);
  const patch = (change) =>
    admin.patch('/internal/config/override', { config_override_string: JSON.stringify(change) });
  const stored = await patch(changeableOverride());
  if (stored.status !== 200) throw new Error(`the configuration was refused: ${JSON.stringify(stored.body)}`);
  return { asks: asksOf(project, await signUp(project), patch), changes: changesOf(patch) };
}

/** Lists the requests to measure, both repeated and right after a change. */
function asksOf(project, user, patch) {
  const [anybody, admin, me] = [client(project), adminApi(project), client(project, user)];
  const unique = () => `${Math.random().toString(36).slice(2)}@example.org`;
  let flag = false;
  return {
    'client GET projects/current': { isClient: true, send: () => anybody.get('/projects/current') },
    'client send-reset-code, URL not trusted': {
      isClient: true,
      status: 400,
      send: () =>
        anybody.post('/auth/password/send-reset-code', {
          email: 'ada@example.org',
          callback_url: `https://${WORST_HOST}/`,
        }),
    },
    'client team permissions, recursive': {
      isClient: true,
      send: () => me.get('/team-permissions?user_id=me&recursive=true'),
    },
    'client project permissions, recursive': {
      isClient: true,
      send: () => me.get('/project-permissions?user_id=me&recursive=true'),
    },
    'client sign-up': {
      isClient: true,
      send: () => anybody.post('/auth/password/sign-up', { email: unique(), password: 'correct horse 7 staple' }),
    },
    'admin team permission definitions': { send: () => admin.get('/team-permission-definitions') },
    'admin GET internal/projects/current': { send: () => admin.get('/internal/projects/current') },
    'admin GET internal/config': { send: () => admin.get('/internal/config') },
    'admin PATCH of one boolean': { send: () => patch({ users: { allowClientUserDeletion: (flag = !flag) } }) },
  };
}
