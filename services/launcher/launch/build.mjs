import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';

import { stampBuild } from './freshness.mjs';
import { plainError } from './plain-error.mjs';

/** The projects that run; Nx also builds their dependencies. */
const PROJECTS = [
  '@hallpass/launcher',
  '@hallpass/admin-web',
  '@hallpass/hosted-pages',
  '@hallpass/api-reference',
  '@hallpass/js',
  '@hallpass/react',
];

const PARTS = { openapi: 'API documents', pack: 'package for apps' };

/** Lines that Nx and npm print around the output of a task. */
const FRAME = /^(> .*|\s*)$/;

/**
 * Builds with Nx, which takes unchanged projects from its cache, and prints one line per project.
 * @throws a plain error, after printing the output of what failed
 */
export async function build(root) {
  const beganAt = new Date();
  console.log('Building Hallpass, because sources are newer than the last build.');
  const output = [];
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'run-many', '-t', 'build', 'openapi', 'pack', '-p', ...PROJECTS, '--outputStyle=static'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isStopped = false;
  const stop = (signal) => {
    isStopped = true;
    child.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  try {
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8').on('data', (chunk) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop();
        output.push(...lines);
        for (const line of lines) {
          const part = /^> nx run (?:@hallpass\/)?([\w-]+):(build|openapi|pack)/.exec(line);
          if (part) console.log(`  ${PARTS[part[2]] ?? part[1]}`);
        }
      });
    }
    const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
    if (isStopped) process.exit(130);
    if (code !== 0) {
      console.error(output.filter((line) => !FRAME.test(line)).join('\n'));
      throw plainError('The build failed; the reason stands above.');
    }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
  }
  stampBuild(root, beganAt);
  console.log(`Built in ${((Date.now() - beganAt.getTime()) / 1000).toFixed(1)} s.`);
}
