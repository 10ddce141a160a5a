// `npm start` and `npm run start:distributed`. Runs before anything is built, on any version of Node: uses only node:
// modules, and syntax that an old Node can parse, so that it can explain the problem instead of failing with a syntax
// error.
import process from 'node:process';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Hallpass needs Node 20.19 or newer; this is Node ${process.versions.node}. Install one from https://nodejs.org.`,
  );
  process.exit(1);
}

import('./launch/end-with-npm.mjs')
  .then((launch) => launch.endWithNpm())
  .then(() => import('./launch/prepare.mjs'))
  .then((launch) => launch.prepare())
  .then(() => import(new URL('../../dist/processes/standalone.cjs', import.meta.url)))
  .catch((error) => {
    console.error(error && error.isPlain ? error.message : error);
    process.exit(1);
  });
