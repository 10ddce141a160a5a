import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const SHOWN_LINES = 60;
const SHOWN_BYTES = 64 * 1024;

/**
 * Prints, below a failed suite, what the run's servers logged while it ran, and the end of the logs of the suite's own
 * servers. In distributed mode every line names its process.
 */
export default class ServerLogReporter {
  #marks = new Map();

  onTestFileStart({ path }) {
    this.#marks.set(path, { at: Date.now(), sizes: new Map(sharedLogs().map((file) => [file, sizeOf(file)])) });
  }

  onTestFileResult({ path }, { numFailingTests, testExecError }) {
    const mark = this.#marks.get(path);
    this.#marks.delete(path);
    if (!mark || (numFailingTests === 0 && !testExecError)) return;
    for (const file of sharedLogs()) show(path, 'the server', tail(file, mark.sizes.get(file) ?? 0));
    for (const file of ownLogs())
      if (statSync(file).mtimeMs >= mark.at)
        show(path, 'a server of its own (or of the suite beside it)', tail(file, 0));
  }
}

/** Logs of the run's shared servers that have started. */
function sharedLogs() {
  const folder = globalThis.hallpassTestRun?.folder;
  const server = JSON.parse(process.env['HALLPASS_TEST_RUN'] ?? '{}').server;
  const dataDirs = [server?.dataDir, folder && join(folder, 'strict-data')].filter(Boolean);
  return dataDirs.map((dataDir) => join(dataDir, 'logs/hallpass.log')).filter((file) => sizeOf(file) > 0);
}

/** Logs that `startServer` keeps of stopped servers. */
function ownLogs() {
  const folder = process.env['HALLPASS_TEST_LOGS'];
  return folder ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function tail(file, from) {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const begin = Math.max(from, size - SHOWN_BYTES);
    const bytes = Buffer.alloc(Math.max(0, size - begin));
    readSync(descriptor, bytes, 0, bytes.length, begin);
    return bytes.toString('utf8').trimEnd().split('\n').slice(-SHOWN_LINES);
  } finally {
    closeSync(descriptor);
  }
}

function show(path, whose, lines) {
  if (lines.join('') === '') return;
  process.stderr.write(`\n  Log of ${whose} while ${path} ran, its last lines:\n\n`);
  process.stderr.write(`${lines.map((line) => `    ${line}`).join('\n')}\n\n`);
}
