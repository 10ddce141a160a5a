// Signs in repeatedly on each of `connections` connections, as soon as the last response arrived. Runs as a separate
// process.
import process from 'node:process';
import { Pool } from 'undici';

process.once('disconnect', () => process.exit());
process.on('message', async ({ origin, requests, connections, millis, expected = 200 }) => {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const outcome = { accepted: 0, refused: 0, withoutRetryAfter: 0, failures: {} };
  const deadline = performance.now() + millis;
  let sent = 0;

  const client = async () => {
    while (performance.now() < deadline) {
      try {
        const { statusCode, headers, body } = await pool.request(requests[sent++ % requests.length]);
        await body.dump({ limit: Number.MAX_SAFE_INTEGER });
        if (statusCode === expected) outcome.accepted += 1;
        else if (statusCode === 429 || statusCode === 503) {
          outcome.refused += 1;
          if (!/^[1-9]\d*$/.test(headers['retry-after'] ?? '')) outcome.withoutRetryAfter += 1;
        } else outcome.failures[statusCode] = (outcome.failures[statusCode] ?? 0) + 1;
      } catch (error) {
        const name = error.code ?? String(error);
        outcome.failures[name] = (outcome.failures[name] ?? 0) + 1;
      }
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  await pool.close();
  process.send({ ...outcome, seconds: (performance.now() - began) / 1000 });
});
process.send({ ready: true });
