import { roleOfProcess, SERVICE_PROCESSES } from '@hallpass/settings';

/** A service's own process is its `main`, any other of it is called after what it does: `email-worker` is the `worker` of email. */
function entryOf(name) {
  const service = roleOfProcess(name);
  return `services/${service}/dist/${name === service ? 'main' : name.slice(service.length + 1)}.js`;
}

/** What keeps running, by the name of its file in dist/processes; paths from the project's folder. */
export const PROCESSES = {
  standalone: 'services/launcher/dist/main.js',
  ...Object.fromEntries(SERVICE_PROCESSES.map((name) => [name, entryOf(name)])),
};

/** And what runs a command to its end. */
export const ENTRIES = { ...PROCESSES, cli: 'services/launcher/dist/cli.js' };

/** Builds the modules of every service without starting one: what the code cache is made from. */
export const DOCUMENTS = { documents: 'services/standalone/dist/documents.js' };
