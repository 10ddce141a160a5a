import { expect, it } from '@jest/globals';
import type { ServiceProcess } from './processes.js';
import { startInOrder } from './start-in-order.js';

/** Prints a line for each event. */
const CHILD = `process.on('SIGTERM', () => { console.log('stopping'); setTimeout(() => process.exit(0), 20); });
  console.log('up'); setInterval(() => undefined, 1000);`;

it('starts gateways last and stops them first, then the services, then the worker', async () => {
  const happened: string[] = [];
  const steps: (() => Promise<void>)[] = [];
  const process_ = (role: ServiceProcess['role'], name: string = role): ServiceProcess => ({
    role,
    name,
    port: 0,
    command: process.execPath,
    args: ['-e', CHILD],
    env: { PATH: process.env['PATH'] },
    hasChannel: true,
    isReady: () => Promise.resolve(happened.includes(`${name} up`)),
  });
  const processes = [process_('gateway'), process_('auth'), process_('auth', 'auth-2'), process_('email-worker')];
  await startInOrder(
    processes,
    {
      onStart: (name) => void happened.push(`${name} started`),
      onLines: (name, lines) => void happened.push(...lines.map((line) => `${name} ${line}`)),
      onEnd: (name) => void happened.push(`${name} ended by itself`),
      onRecovery: () => undefined,
    },
    { add: async (step) => void steps.push(step) },
  );
  const gatewayStart = happened.indexOf('gateway started');
  for (const name of ['auth', 'auth-2', 'email-worker']) {
    expect(happened.slice(0, gatewayStart)).toContain(`${name} up`);
  }

  happened.length = 0;
  for (const step of steps.reverse()) {
    await step();
    happened.push('---');
  }
  expect(happened.join('\n')).toMatch(
    /^gateway stopping\n---\n(auth stopping\nauth-2 stopping|auth-2 stopping\nauth stopping)\n---\nemail-worker stopping\n---$/,
  );
});
