import { roleOfProcess, SERVICE_PROCESSES } from '@hallpass/settings';

/**
 * The entry of a service is its `main`. Its other processes are named after their task: `email-worker` is the `worker`
 * of email.
 */
function entryOf(name) {
  const service = roleOfProcess(name);
  return `services/${service}/dist/${name === service ? 'main' : name.slice(service.length + 1)}.js`;
}

/** Long-running processes by their file name in dist/processes. Paths are relative to the project's folder. */
export const PROCESSES = {
  standalone: 'services/launcher/dist/main.js',
  ...Object.fromEntries(SERVICE_PROCESSES.map((name) => [name, entryOf(name)])),
};

/** All processes, including the one that runs a single command. */
export const ENTRIES = { ...PROCESSES, cli: 'services/launcher/dist/cli.js' };

/** Builds the modules of every service without starting one, to fill the code cache. */
export const DOCUMENTS = { documents: 'services/standalone/dist/documents.js' };
