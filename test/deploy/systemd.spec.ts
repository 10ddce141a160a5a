import { execFile, spawnSync } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { read } from './rendered.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const unit = read('systemd/hallpass.service');
const guide = read('docs/self-hosting.md');

const valueOf = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

/** Plain JavaScript, because the build runs it. */
const { ENTRIES } = (await import(new URL('../../tools/bundle/processes.mjs', import.meta.url).href)) as {
  ENTRIES: Record<string, string>;
};

describe('systemd/hallpass.service', () => {
  it('runs what the build bundles, where the guide puts it, with the settings and data that the guide makes', () => {
    const [, name = ''] = /^\/usr\/bin\/env node dist\/processes\/([a-z-]+)\.cjs$/.exec(valueOf('ExecStart')) ?? [];
    expect(Object.keys(ENTRIES)).toContain(name);
    expect(guide).toContain(`\ncd ${valueOf('WorkingDirectory')}\n`);
    expect(guide).toContain(`cat > ${valueOf('EnvironmentFile')} <<`);
    expect(guide).toContain(`HALLPASS_DATA_DIR='/var/lib/${valueOf('StateDirectory')}'`);
    expect(guide).toContain(`useradd --system --home-dir /var/lib/hallpass --create-home ${valueOf('User')}`);
    expect(guide).toContain('install --mode=0644 systemd/hallpass.service /etc/systemd/system/');
  });

  // Developers' machines may lack systemd.
  (has('systemd-analyze') ? it : it.skip)('is a good unit to systemd, and one with little exposure', () => {
    const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { cwd: root, encoding: 'utf8' });
    const verified = analyze('verify', 'systemd/hallpass.service');
    expect(`${verified.stdout}${verified.stderr}`).not.toContain('hallpass.service:');
    const { stdout } = analyze('security', '--offline=true', 'systemd/hallpass.service');
    expect(Number(/exposure level for hallpass\.service: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(1.5);
  });
});

// The unit's check uses curl, which the guide requires but a test machine may lack.
(has('curl') ? describe : describe.skip)('the check after the start', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  /** Runs the check's command line as systemd would, in the same environment. @returns the exit code */
  async function check(mainPid: number, answer: RequestListener): Promise<unknown> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const [, script = ''] = /^\/bin\/sh -c '(.*)'$/.exec(valueOf('ExecStartPost')) ?? [];
    const env = { PATH: process.env['PATH'], PORT: String(port), MAINPID: String(mainPid) };
    return new Promise((resolve) => {
      execFile('/bin/sh', ['-c', script.replaceAll('$$', '$')], { env }, (error) => resolve(error?.code ?? 0));
    });
  }

  it('fails at once when the process has ended', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    expect(await check(pid, (_request, response) => response.writeHead(503).end())).toBe(1);
  });

  it('asks until the process answers with its database', async () => {
    const asked: unknown[] = [];
    const code = await check(process.pid, (request, response) => {
      asked.push(request.url);
      response.writeHead(asked.length < 3 ? 503 : 200).end();
    });
    expect({ code, asked }).toEqual({ code: 0, asked: Array(3).fill('/health?db=1') });
  });
});
