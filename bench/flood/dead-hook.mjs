// Part of `npm run bench -- flood`: whether sign-ins and refreshes of a project stay fast while the blocking hook of another
// project never answers, and people keep trying to sign in there (security C20). See bench/README.md.
import { setTimeout as pause } from 'node:timers/promises';
import { adminApi, client, createProject, succeeded } from '@hallpass/testing';
import { startSilentServer } from './silent-server.mjs';

const FLOODING = 64;
const PROBES_PER_SECOND = 10;
/** A p99 may be twice that of the quiet server, or this. */
const LIMIT_MILLIS = 250;

const signUp = (project) => client(project).post('/auth/anonymous/sign-up');

/** Signs people in and refreshes their sessions for a time. @returns how long each took, in milliseconds */
async function probe(project, millis) {
  const times = { 'sign-in': [], refresh: [] };
  const failures = {};
  const { refresh_token: token } = succeeded(await signUp(project));
  const refreshing = client(project).with({ 'x-stack-refresh-token': token });
  const timed = async (name, send) => {
    const beganAt = performance.now();
    const { status } = await send();
    times[name].push(performance.now() - beganAt);
    if (status !== 200) failures[`${name} ${status}`] = (failures[`${name} ${status}`] ?? 0) + 1;
  };
  const running = [];
  for (const endsAt = performance.now() + millis; performance.now() < endsAt; await pause(1_000 / PROBES_PER_SECOND))
    running.push(
      timed('sign-in', () => signUp(project)),
      timed('refresh', () => refreshing.post('/auth/sessions/current/refresh')),
    );
  await Promise.all(running);
  return { times, failures };
}

/** @returns {Promise<object[]>} the result, as those of `silentNeighbours` */
export async function deadHook({ mode, baseUrl, internal, millis, report }) {
  const server = { baseUrl, internal, databaseUrl: null };
  const silent = await startSilentServer();
  try {
    const [project, hooked] = await Promise.all([createProject({ server }), createProject({ server })]);
    const hook = { url: `http://127.0.0.1:${silent.port}/`, onSignIn: true };
    succeeded(await adminApi(hooked).post('/internal/blocking-hook/secret', {}));
    const config_override_string = JSON.stringify({ 'auth.blockingHook': hook });
    succeeded(await adminApi(hooked).patch('/internal/config/override', { config_override_string }));
    await probe(project, 3_000);
    const quiet = report("sign-ins and refreshes without another project's", await probe(project, millis));
    let isOver = false;
    let refused = 0;
    const floods = Array.from({ length: FLOODING }, async () => {
      for (; !isOver; refused += 1) await signUp(hooked);
    });
    const flooded = report('while the hook of another project never answers', await probe(project, millis));
    isOver = true;
    await Promise.all(floods);
    const limitMillis = Math.max(2 * quiet.p99Millis, LIMIT_MILLIS);
    const met = flooded.p99Millis <= limitMillis && Object.keys(flooded.failures).length === 0;
    console.log(
      `    p99 ${flooded.p99Millis} ms, at most ${limitMillis}: ${met ? 'met' : 'NOT MET'} (${refused} refused)`,
    );
    return [{ mode, kind: 'a dead hook', p99Millis: flooded.p99Millis, limitMillis, met, quiet, flooded, refused }];
  } finally {
    silent.close();
  }
}
