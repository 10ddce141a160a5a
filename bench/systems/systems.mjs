// Everything that is measured, each in separate processes.
import { BENCH_PREFIX } from '../measure/postgres-cpu.mjs';
import { Child } from '../measure/child.mjs';
import { cpuOfTree, threadsOfTree } from '../measure/cpu.mjs';

/** A system called over HTTP, with its own load generator. */
async function httpSystem({ name, origin, cpu, threads, owns, stop }) {
  const load = await Child.start('measure/load.mjs');
  return {
    name,
    origin,
    cpu,
    threads,
    owns,
    run: (options) => load.ask({ origin, ...options }),
    async stop() {
      await load.stop();
      await stop();
    },
  };
}

export async function hallpassSystem(hallpass) {
  return httpSystem({ ...hallpass, origin: hallpass.baseUrl });
}

/** A Node.js server of this folder that reports its origin when it is ready. */
export async function serverSystem(name, script, settings) {
  const applicationName = `${BENCH_PREFIX}${name}`;
  const server = await Child.start(script, { settings: { ...settings, applicationName } });
  const system = await httpSystem({
    name,
    origin: server.hello.origin,
    cpu: () => cpuOfTree(server.pid),
    threads: () => threadsOfTree(server.pid),
    owns: (other) => other === applicationName,
    stop: () => server.stop(),
  });
  return { ...system, hello: server.hello };
}

/** Work without HTTP. @param {(applicationName: string) => boolean} owns */
export async function workSystem(name, { module, work, settings = {}, owns }) {
  const applicationName = `${BENCH_PREFIX}${name}`;
  const child = await Child.start('measure/work-loop.mjs', {
    args: [new URL(`../${module}`, import.meta.url).href, work],
    settings: { ...settings, applicationName },
  });
  return {
    name,
    cpu: () => cpuOfTree(child.pid),
    threads: () => threadsOfTree(child.pid),
    owns: owns ?? ((other) => other === applicationName),
    run: (options) => child.ask(options),
    stop: () => child.stop(),
  };
}
