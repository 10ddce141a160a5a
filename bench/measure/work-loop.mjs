// Runs work without HTTP in a closed loop, in a separate process whose CPU is measured. Arguments: the module, and the
// name of the export that creates the work: `async (settings) => () => Promise`.
import process from 'node:process';

const [module, name] = process.argv.slice(2);

process.once('disconnect', () => process.exit()); // the benchmark has ended
process.once('message', async (settings) => {
  const work = await (await import(module))[name](settings);
  process.on('message', async ({ concurrency, millis, most = Infinity }) => {
    const began = performance.now();
    const deadline = began + millis;
    const outcome = { count: 0, failure: null };
    const worker = async () => {
      while (performance.now() < deadline && outcome.count < most) {
        await work();
        outcome.count += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker)).catch((error) => {
      outcome.failure = String(error);
    });
    process.send({ ...outcome, seconds: (performance.now() - began) / 1000 });
  });
  process.send({ ready: true });
});
