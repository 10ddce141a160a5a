// CPU time of processes, from /proc (proc(5)): user and system time of all threads, including ended ones.
import { readdirSync, readFileSync } from 'node:fs';

/** `/proc` counts in hundredths of a second on every Linux (USER_HZ). */
const MICROS_PER_TICK = 10_000;

/**
 * @param {number | string} pid
 * @returns {{ parent: number, micros: number, childMicros: number } | null} null if the process has ended;
 * `childMicros` is the CPU time of its ended children
 */
export function readProcess(pid) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name in parentheses can contain anything, so fields are counted after it, starting with the third.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (index) => Number(fields[index - 3]) * MICROS_PER_TICK;
  return { parent: Number(fields[1]), micros: ticks(14) + ticks(15), childMicros: ticks(16) + ticks(17) };
}

function readAll() {
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const found = readProcess(Number(name));
    if (found) all.set(Number(name), found);
  }
  return all;
}

function treeOf(root, all) {
  if (!all.has(root)) throw new Error(`process ${root} has ended during the measurement`);
  const tree = new Set([root]);
  // Children may come before their parents, so repeat until nothing is added.
  for (let size = 0; size !== tree.size;) {
    size = tree.size;
    for (const [pid, { parent }] of all) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

export const membersOf = (root) => treeOf(root, readAll());

/** CPU time in microseconds that a process and all its descendants have used so far. */
export function cpuOfTree(root) {
  const all = readAll();
  return treeOf(root, all).reduce((sum, pid) => sum + all.get(pid).micros + all.get(pid).childMicros, 0);
}

/**
 * Run time in microseconds of all living threads of a process and its descendants, with nanosecond resolution
 * (schedstat).
 */
export function runTimeOfTree(root) {
  let nanos = 0;
  for (const pid of membersOf(root))
    for (const thread of readdirSync(`/proc/${pid}/task`))
      nanos += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]);
  return nanos / 1000;
}

/**
 * The same for PostgreSQL's client backends, without writers and vacuums. Includes ended backends, as last seen.
 * @param {number} postmaster
 * @returns {() => number}
 */
export function clientBackendsRunTime(postmaster) {
  const seen = new Map();
  return () => {
    for (const pid of membersOf(postmaster)) {
      const found = readBackend(pid);
      if (found?.isClients) seen.set(pid, found.nanos);
    }
    return [...seen.values()].reduce((sum, nanos) => sum + nanos, 0) / 1000;
  };
}

function readBackend(pid) {
  try {
    // PostgreSQL shows the client of a backend there: `postgres: hallpass hallpass 127.0.0.1(40946) idle`.
    const isClients = /\(\d+\)|\[local\]/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    return { isClients, nanos: Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) };
  } catch {
    return null; // the process has exited
  }
}

/** The same by thread, without the main threads. @returns {Map<string, number>} */
export function threadsOfTree(root) {
  const threads = new Map();
  for (const pid of treeOf(root, readAll())) {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const found = Number(thread) === pid ? null : readProcess(`${pid}/task/${thread}`);
      if (found) threads.set(`${pid}/${thread}`, found.micros);
    }
  }
  return threads;
}

/** CPU time of single processes in microseconds; ended processes count as 0. */
export function cpuOf(pids) {
  return pids.reduce((sum, pid) => sum + (readProcess(pid)?.micros ?? 0), 0);
}
