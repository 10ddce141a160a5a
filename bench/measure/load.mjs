// The load generator: a separate process, whose CPU is not counted. Closed loop: each of `concurrency` connections
// sends its next request after the response to the previous one.
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { Pool } from 'undici';

/** Replaced in bodies with a text that is unique for each request. */
const UNIQUE = '{unique}';

const run = randomBytes(6).toString('hex');
let sent = 0;

process.once('disconnect', () => process.exit()); // the benchmark has ended
process.on('message', async ({ origin, requests, concurrency, millis, most = Infinity }) => {
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
  const deadline = performance.now() + millis;
  const began = performance.now();
  const outcome = { count: 0, failure: null };
  let left = most; // a list that is sent once has exactly this many requests

  const client = async () => {
    while (performance.now() < deadline && left > 0 && outcome.failure === null) {
      left -= 1;
      const number = sent++;
      const { body, ...request } = requests[number % requests.length];
      const answer = await pool.request({ ...request, body: body?.replace(UNIQUE, `${run}-${number}`) });
      if (answer.statusCode !== 200)
        outcome.failure = `${request.method} ${request.path}: ${answer.statusCode} ${await answer.body.text()}`;
      else await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
      outcome.count += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, client));
  } catch (error) {
    outcome.failure = String(error);
  }
  const seconds = (performance.now() - began) / 1000;
  await pool.close();
  process.send({ ...outcome, seconds });
});
process.send({ ready: true });
