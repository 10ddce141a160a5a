import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, type TestProject } from '@hallpass/testing';

/** The client libraries as an app gets them: from the server that it will call. */

const run = promisify(execFile);
/** No request may go to a registry: the library has no dependencies. */
const NO_REGISTRY = 'http://127.0.0.1:1';

let project: TestProject;
let folder: string;
let packages: Record<string, string>;
beforeAll(async () => {
  project = await createProject();
  folder = mkdtempSync(join(tmpdir(), 'hallpass-app-'));
  const config = (await (await fetch(`${project.baseUrl}/config.json`)).json()) as { packages: typeof packages };
  packages = Object.fromEntries(
    Object.entries(config.packages).map(([name, url]) => [name, `${project.baseUrl}${new URL(url).pathname}`]),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a client library', () => {
  it('is named by the server with its version, which what is installed does not change under', () => {
    const version = (library: string) =>
      (JSON.parse(readFileSync(`libs/${library}/package.json`, 'utf8')) as { version: string }).version;
    expect(Object.entries(packages).map(([name, url]) => [name, new URL(url).pathname])).toEqual([
      ['@hallpass/js', `/packages/hallpass-js-${version('sdk')}.tgz`],
      ['@hallpass/react', `/packages/hallpass-react-${version('react')}.tgz`],
    ]);
  });

  it('is installed from the server by npm, and speaks to it', async () => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }));
    const install = ['install', packages['@hallpass/js']!, '--no-audit', '--no-fund', `--registry=${NO_REGISTRY}`];
    await run('npm', [...install, `--cache=${join(folder, 'cache')}`], { cwd: folder });
    const { baseUrl, id: projectId, publishableClientKey } = project;
    const options = JSON.stringify({ baseUrl, projectId, publishableClientKey, tokenStore: 'memory' });
    writeFileSync(
      join(folder, 'app.js'),
      `import { HallpassClientApp } from '@hallpass/js';
       console.log((await new HallpassClientApp(${options}).getProject()).id);`,
    );
    expect((await run(process.execPath, ['app.js'], { cwd: folder })).stdout.trim()).toBe(projectId);
  });

  it.each([
    '/packages/sdk/package.json',
    '/packages/..%2fopenapi.json',
    '/packages/hallpass-js-9.9.9.tgz',
    '/packages',
  ])('is all that is there: %s is not', async (path) => {
    const response = await fetch(`${project.baseUrl}${path}`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
  });
});
