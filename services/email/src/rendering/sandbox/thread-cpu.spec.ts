import { describe, expect, it } from '@jest/globals';
import { cpuMillisOf, currentThread } from './thread-cpu.js';

const isLinux = process.platform === 'linux';

describe('the CPU time of a thread', () => {
  it('is null for anything but a thread of this process', () => {
    expect(cpuMillisOf(null)).toBeNull();
    expect(cpuMillisOf('0')).toBeNull();
  });

  it('grows with the work of that thread alone', () => {
    const thread = currentThread();
    if (!isLinux) return void expect(thread).toBeNull();
    const before = cpuMillisOf(thread)!;
    while (cpuMillisOf(thread)! < before + 100) Math.random();
    const { user, system } = process.cpuUsage();
    // The process's CPU time includes that of the thread; both advance in steps.
    expect(cpuMillisOf(thread)!).toBeLessThanOrEqual((user + system) / 1_000 + 20);
  });
});
