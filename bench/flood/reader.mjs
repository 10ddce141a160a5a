// Sends requests at a steady rate, independent of the responses (an open loop), in a separate process. A request's time
// starts when it was due, so waiting behind a slow request counts.
import process from 'node:process';
import { Pool } from 'undici';

process.once('disconnect', () => process.exit());
process.on('message', async ({ origin, operations, perSecond, millis }) => {
  const pool = new Pool(origin, { connections: 32, pipelining: 1 });
  const names = Object.keys(operations);
  const outcome = { times: Object.fromEntries(names.map((name) => [name, []])), failures: {} };
  const began = performance.now();
  const pending = new Set();

  const ask = async (name, request, due) => {
    try {
      const answer = await pool.request(request);
      await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
      if (answer.statusCode === 200) outcome.times[name].push(performance.now() - due);
      else count(outcome.failures, `${name} ${answer.statusCode}`);
    } catch (error) {
      count(outcome.failures, `${name} ${error.code ?? error}`);
    }
  };
  for (let n = 0; ; n += 1) {
    const due = began + (n * 1000) / perSecond;
    if (due - began >= millis) break;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const name = names[n % names.length];
    const requests = operations[name];
    const asked = ask(name, requests[Math.floor(n / names.length) % requests.length], due);
    pending.add(asked);
    void asked.then(() => pending.delete(asked));
  }
  await Promise.all(pending);
  await pool.close();
  process.send(outcome);
});
process.send({ ready: true });

function count(counts, key) {
  counts[key] = (counts[key] ?? 0) + 1;
}
