import { setTimeout as wait } from 'node:timers/promises';
import { client, succeeded } from '@hallpass/testing';

/** The 95th percentile. */
export const p95 = (millis) => [...millis].sort((a, b) => a - b)[Math.ceil(millis.length * 0.95) - 1];

/**
 * Signs in at a steady rate, independent of earlier responses: each is timed from when it was due.
 * @param {{ perSecond: number, seconds: number, while?: () => boolean }} plan
 * @returns {Promise<number[]>} milliseconds
 */
export async function signIns(project, user, { perSecond, seconds, while: goesOn = () => true }) {
  const began = performance.now();
  const running = [];
  for (let n = 0; n < perSecond * seconds && goesOn(); n++) {
    const due = began + (n * 1_000) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    const body = { email: user.email, password: user.password };
    const signIn = client(project).post('/auth/password/sign-in', body);
    running.push(
      signIn.then((answer) => {
        succeeded(answer);
        return performance.now() - due;
      }),
    );
  }
  return Promise.all(running);
}
