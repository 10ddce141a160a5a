// A consumer in its own process, which the test kills at a given step.
// Usage: node consumer-process.mjs '{"databaseUrl", "redisUrl", "roleUrls", "secret", "namespace", "step"}'
import { Database } from '@hallpass/database';
import { EventHandler, eventsOf, QueueOptions, QueueRuntime } from '@hallpass/queue';
import { Settings } from '@hallpass/settings';
import process from 'node:process';

const { step, namespace, ...values } = JSON.parse(process.argv[2]);

/** Reports the step to the test and waits there to be killed. */
function waitIn(reached) {
  if (reached !== step) return undefined;
  process.stdout.write(`reached ${step}\n`);
  return new Promise(() => setInterval(() => undefined, 1_000));
}

class StoppingHandler extends EventHandler {
  event = 'mail.requested';

  async handle(delivery) {
    await waitIn('started');
    await delivery.complete(async (tx) => {
      await tx.query('INSERT INTO test.effect (project_id, event_id) VALUES ($1, $2)', [
        delivery.projectId,
        delivery.eventId,
      ]);
      await waitIn('effect written');
    });
    await waitIn('committed');
  }
}

class NoHandler extends EventHandler {
  constructor(event) {
    super();
    this.event = event;
  }

  async handle(delivery) {
    await delivery.complete();
  }
}

const settings = Object.assign(new Settings(), { environment: 'development', rolePerService: true }, values);
const options = new QueueOptions({
  namespace,
  pollMillis: 50,
  leaseMillis: 1_500,
  lockMillis: 1_000,
  stalledMillis: 500,
});
const runtime = new QueueRuntime(settings, options);
const others = eventsOf('email')
  .filter((event) => event !== 'mail.requested')
  .map((event) => new NoHandler(event));
runtime.register('email', new Database('email', settings), [new StoppingHandler(), ...others]);
runtime.onApplicationBootstrap();
await runtime.started();
process.stdout.write('consuming\n');
