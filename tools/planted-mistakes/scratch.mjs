import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { stampBuild } from '../../services/launcher/launch/freshness.mjs';
import { readReport } from '../test-report.mjs';

/** Bundles the processes from all packages. */
const PROCESSES = '@hallpass/launcher:build';
const ENVIRONMENT = 'libs/testing/src/jest/native-modules/stopping-environment.mjs';
/** A mistake may make a suite wait until `until` of libs/testing gives up, several times. */
const RUN_MILLIS = 20 * 60_000;

/** A copy of the repository in a temporary folder, in which mistakes can be planted. */
export class Scratch {
  #running = null;
  /** Packages whose build differs from their sources, with their folders. */
  #stale = new Map();

  constructor() {
    this.root = realpathSync(mkdtempSync(join(tmpdir(), 'hallpass-mistakes-')));
  }

  /** Copies HEAD, uncommitted changes and the build. Packages of npm stay where they are. */
  async fill(source) {
    const { root } = this;
    await this.#succeed(['git', 'clone', '--quiet', '--shared', source, root], source);
    for (const path of await this.#list(['ls-files', '--deleted'], source)) rmSync(join(root, path), { force: true });
    const changed = await this.#list(['ls-files', '--modified', '--others', '--exclude-standard'], source);
    const ignored = await this.#list(
      ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory'],
      source,
    );
    const built = ignored.filter((path) => /(^|\/)(dist|generated)\/$/.test(path));
    for (const path of [...changed, ...built])
      cpSync(join(source, path), join(root, path), { recursive: true, force: true, errorOnExist: false });
    for (const path of ignored.filter((each) => /(^|\/)node_modules\/$/.test(each)))
      linkPackages(join(source, path), join(root, path));
    stampBuild(root, new Date());
  }

  /** @returns what undoes it */
  plant({ file, find, replace }) {
    const path = join(this.root, file);
    const source = readFileSync(path, 'utf8');
    if (source.split(find).length !== 2) throw new Error(`${file} has this not exactly once: ${find}`);
    const workspace = file.split('/').slice(0, 2).join('/');
    const { name } = JSON.parse(readFileSync(join(this.root, workspace, 'package.json'), 'utf8'));
    writeFileSync(
      path,
      source.replace(find, () => replace),
    );
    this.#stale.set(name, workspace);
    return () => {
      writeFileSync(path, source);
      this.#stale.set(name, workspace);
    };
  }

  /** Builds the changed packages, and the processes from them. @returns the output of a failed build, otherwise null */
  async build() {
    for (const [name, workspace] of this.#stale) {
      // The build removes the service's API document, which no mistake changes.
      const document = join(this.root, workspace, 'dist/openapi.json');
      const kept = existsSync(document) ? readFileSync(document) : null;
      const output = await this.#runTask(`${name}:build`);
      if (kept) {
        mkdirSync(dirname(document), { recursive: true });
        writeFileSync(document, kept);
      }
      if (output !== null) return output;
    }
    const output = await this.#runTask(PROCESSES);
    if (output !== null) return output;
    this.#stale.clear();
    // The launcher that suites start would otherwise build again.
    stampBuild(this.root, new Date());
    return null;
  }

  /** Runs suites in a mode. @returns jest's report by suite, null if there is none, and the output */
  async test(mode, suites) {
    const file = join(this.root, 'dist', 'report.json');
    rmSync(file, { force: true });
    const config = mode === 'unit' ? 'unit' : 'e2e';
    const jest = join(this.root, 'node_modules/jest/bin/jest.js');
    const environment = `--env=${join(this.root, ENVIRONMENT)}`;
    const report = ['--json', `--outputFile=${file}`];
    const args = [`--config=test/jest/${config}.config.js`, environment, ...report, '--runTestsByPath', ...suites];
    const env = mode === 'unit' ? {} : { HALLPASS_MODE: mode };
    const { output } = await this.#run([process.execPath, jest, ...args], { env });
    return { report: readReport(file, this.root), output };
  }

  /** Stops what runs, and removes the folder. */
  async remove() {
    const running = this.#running;
    running?.child.kill('SIGTERM');
    await running?.ended;
    rmSync(this.root, { recursive: true, force: true });
  }

  /** @returns the output if it fails, otherwise null */
  async #runTask(task) {
    const nx = join(this.root, 'node_modules/nx/dist/bin/nx.js');
    const args = [nx, 'run', task, '--excludeTaskDependencies', '--outputStyle=static'];
    const { code, output } = await this.#run([process.execPath, ...args]);
    return code === 0 ? null : output;
  }

  async #list(args, source) {
    const output = await this.#succeed(['git', ...args, '-z'], source);
    return output.split('\0').filter((path) => path !== '');
  }

  async #succeed(command, cwd) {
    const { code, output } = await this.#run(command, { cwd });
    if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`);
    return output;
  }

  #run([command, ...args], { cwd = this.root, env = {} } = {}) {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => child.kill('SIGTERM'), RUN_MILLIS);
    const ended = new Promise((resolve, reject) => {
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
      child.on('error', reject).on('close', (code) => resolve({ code, output }));
    }).finally(() => {
      clearTimeout(timer);
      this.#running = null;
    });
    this.#running = { child, ended };
    return ended;
  }
}

/** Links each package. Links to workspaces are copied, so that they lead to the workspaces of the scratch copy. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@hallpass') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (name !== '.cache') symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(dirname(to), { recursive: true });
}
