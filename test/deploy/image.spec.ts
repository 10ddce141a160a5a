import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { SERVICE_PROCESSES } from '@hallpass/settings';
import { compose, read, rendered, roleOf, workloads } from './rendered.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Time for child processes and the compiler on a busy machine. */

const lint = (path: string) =>
  spawnSync(
    process.execPath,
    [createRequire(import.meta.url).resolve('dockerfilelint/bin/dockerfilelint'), '-o', 'json', path],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );

/** Plain JavaScript, because the build runs it. */
const { ENTRIES } = (await import(new URL('../../tools/bundle/processes.mjs', import.meta.url).href)) as {
  ENTRIES: Record<string, string>;
};

/** The roles that run a process. */
const processes = ['standalone', ...SERVICE_PROCESSES];

describe('docker/Dockerfile', () => {
  it('passes dockerfilelint', () => {
    const { status, stdout } = lint('docker/Dockerfile');
    expect({ status, issues: (JSON.parse(stdout) as { totalIssues: number }).totalIssues }).toEqual({
      status: 0,
      issues: 0,
    });
  });

  it('builds in one stage and runs in another, both on Node 24 slim, as a user that is not root', () => {
    const text = read('docker/Dockerfile');
    expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual(['node:24-slim', 'node:24-slim']);
    const final = text.slice(text.lastIndexOf('\nFROM '));
    expect(final).toMatch(/^USER 1000:1000$/m);
    expect(final).not.toMatch(/npm|COPY \. /);
    expect(text).toMatch(/npm ci --omit=dev/);
  });

  it('takes along the packages that npm keeps beside the workspace that needs them', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
    const beside = Object.entries(packages).flatMap(([path, { dev }]) => {
      const [, folder] = /^((?:libs|services)\/[^/]+\/node_modules)\/[^/]+/.exec(path) ?? [];
      return folder && !dev ? [folder] : [];
    });
    const copied = read('docker/Dockerfile').split(/\s+/);
    for (const folder of new Set(beside)) expect(copied).toContain(folder.replace(/\/[^/]+\//, '/*/'));
    // If the folder had no match, Docker would look for the pattern itself and fail.
    for (const pattern of copied.filter((word) => word.endsWith('/*/node_modules')))
      expect(beside.some((folder) => folder.replace(/\/[^/]+\//, '/*/') === pattern)).toBe(true);
  });

  it('takes along the worker that renders mails, and the packages that stay outside of its bundle', () => {
    const exported = (JSON.parse(read('services/email/package.json')) as { exports: Record<string, string> }).exports;
    const worker = `services/email/${exported['./sandbox-worker']}`.replace('/./', '/');
    expect(worker).toMatch(/^services\/email\/dist\//);
    expect(read('docker/Dockerfile').split(/\s+/)).toContain('services/*/dist');
    const folder = dirname(join(root, worker));
    const parts = readdirSync(join(folder, 'worker-parts')).map((name) => `worker-parts/${name}`);
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
    const outside = [basename(worker), ...parts].flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8');
      return [...code.matchAll(/^(?:import|export) (?:.+ from )?"([^".][^"]*)";$/gm)].map(([, from = '']) => from);
    });
    const needed = [...new Set(outside)].filter((name) => !isBuiltin(name)).sort();
    expect(needed).toEqual(['quickjs-emscripten']);
    const installed = needed.filter(
      (name) => packages[`node_modules/${name}`] && !packages[`node_modules/${name}`]?.dev,
    );
    expect(installed).toEqual(needed);
  });

  it('leaves out the development identity provider', () => {
    expect(read('docker/Dockerfile')).toMatch(/ rm -rf .*\/app\/libs\/development-identity-provider\b/);
  });

  it('sends into the build whatever Nx reads for it', () => {
    const projects = ['libs', 'services'].flatMap((group) =>
      readdirSync(join(root, group)).map((name) => `${group}/${name}`),
    );
    const files = ['nx.json', ...[...projects, 'admin-web'].map((folder) => `${folder}/package.json`)];
    const inputs = files.flatMap((file) =>
      existsSync(join(root, file))
        ? [...read(file).matchAll(/"\{workspaceRoot\}\/((?!dist)[^"]+)"/g)].map(([, path = '']) => path)
        : [],
    );
    expect(inputs).toContain('docs/contract/errors.json');
    const ignored = read('.dockerignore').split('\n').filter(Boolean);
    const isIgnored = (path: string) => ignored.some((pattern) => path === pattern || path.startsWith(`${pattern}/`));
    expect(inputs.filter(isIgnored)).toEqual([]);
  });

  it('sends nothing private into the build', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/.env', '.git', '.hallpass', 'kubernetes']));
  });
});

describe('docker/role.mjs', () => {
  it('refuses an unknown role, and names the known ones', () => {
    const { status, stderr } = spawnSync(process.execPath, ['docker/role.mjs', 'nobody'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    const [, named = ''] = /^There is no role "nobody": give one of (.*)\.\n$/.exec(stderr) ?? [];
    expect(named.split(', ')).toEqual(expect.arrayContaining(processes));
    // Commands for documents make no sense in a container, whose file system is read-only.
    const commands = named.split(', ').filter((name) => !processes.includes(name as never));
    const help = spawnSync(process.execPath, ['dist/processes/cli.cjs'], { cwd: root, encoding: 'utf8' }).stdout;
    const all = [...help.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
    // `payments` with arguments is a command; without arguments it starts the service.
    expect([...commands, 'openapi', 'payments'].sort()).toEqual(all.sort());
  });

  it('says by its exit code that a process which does not answer is unhealthy', () => {
    const env = { ...process.env, PORT: '1' };
    expect(spawnSync(process.execPath, ['docker/role.mjs', 'health'], { cwd: root, env }).status).toBe(1);
  });

  it('runs what the build bundles, and the image holds it', () => {
    expect(Object.keys(ENTRIES)).toEqual([...processes, 'cli']);
    expect(JSON.parse(read('dist/processes/names.json'))).toEqual(processes);
    for (const file of Object.values(ENTRIES).map((built) => built.replace('/dist/', '/src/').replace(/js$/, 'ts')))
      expect({ file, exists: existsSync(`${root}${file}`) }).toEqual({ file, exists: true });
    expect(read('docker/Dockerfile')).toMatch(/^ +.*cp -a --parents .*(\n.*)* dist\/processes /m);
  });

  it('knows every role of manifests and compose file, and they know every role but that of the one process', () => {
    const wanted = processes
      .filter((role) => role !== 'standalone')
      .concat('migrate', 'command')
      .sort();
    const { services } = compose();
    const composed = Object.entries(services).filter(([, { image }]) => image === 'hallpass');
    expect(workloads(rendered('production')).map(roleOf).sort()).toEqual(wanted);
    expect(composed.map(([name]) => name).sort()).toEqual(wanted);
  });
});

describe('docker/compose.yaml', () => {
  const { services } = compose();
  const own = Object.entries(services).filter(([, { image }]) => image === 'hallpass');

  it('lets no process write to its root file system, hold a capability or gain privileges', () => {
    for (const [, service] of own) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(service).toMatchObject({ mem_limit: expect.any(String), cpus: expect.any(Number) });
    }
  });

  it('publishes the gateway alone, on loopback, for the proxy in front of it', () => {
    const published = Object.entries(services).flatMap(([name, { ports }]) => (ports ? [[name, ports]] : []));
    expect(published).toEqual([['gateway', ['127.0.0.1:8080:8080']]]);
  });
});
