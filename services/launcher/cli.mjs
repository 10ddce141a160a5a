// `npm run migrate | doctor | dead-letters | openapi | rotate-keys | end-sessions | webhooks | audit | payments`:
// builds first if sources are newer than the build, then runs the command.
import process from 'node:process';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Hallpass needs Node 20.19 or newer; this is Node ${process.versions.node}. Install one from https://nodejs.org.`,
  );
  process.exit(1);
}

import('./launch/prepare.mjs')
  .then((launch) => launch.prepare())
  .then(() => import(new URL('../../dist/processes/cli.cjs', import.meta.url)))
  .catch((error) => {
    console.error(error && error.isPlain ? error.message : error);
    process.exit(1);
  });
