import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BackgroundReads } from './background-reads.js';

/** The reads, as `project@version`. */
let read: string[];
let end: () => void;
let reads: BackgroundReads;
const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  read = [];
  reads = new BackgroundReads((projectId, version) => {
    read.push(`${projectId}@${version}`);
    return new Promise((resolve) => (end = resolve));
  });
});
afterEach(() => {
  reads.stop();
  jest.useRealTimers();
});

describe('reads in the background', () => {
  it('are none after the process was told to stop', async () => {
    reads.ask('p', 1);
    reads.ask('q', 1);
    reads.stop();
    reads.ask('r', 1);
    end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(read).toEqual(['p@1']);
  });

  it('are one after the other', async () => {
    reads.ask('p', 1);
    reads.ask('q', 1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(read).toEqual(['p@1']);
    end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(read).toEqual(['p@1', 'q@1']);
  });

  it('rest as long as they worked', async () => {
    reads.ask('p', 1);
    reads.ask('q', 1);
    await jest.advanceTimersByTimeAsync(500);
    end();
    await jest.advanceTimersByTimeAsync(499);
    expect(read).toEqual(['p@1']);
    await jest.advanceTimersByTimeAsync(2);
    expect(read).toEqual(['p@1', 'q@1']);
  });

  it('are two for a storm of changes: the first, and the newest when the project has rested', async () => {
    for (let version = 1; version <= 100; version += 1) reads.ask('p', version);
    await settled();
    for (let version = 200; version > 100; version -= 1) reads.ask('p', version);
    end();
    await settled();
    reads.ask('p', 150);
    await jest.advanceTimersByTimeAsync(999);
    expect(read).toEqual(['p@1']);
    await jest.advanceTimersByTimeAsync(1);
    expect(read).toEqual(['p@1', 'p@200']);
    end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveLength(2);
  });

  it('go on after one that failed', async () => {
    const failing = new BackgroundReads(async (projectId) => {
      read.push(projectId);
      throw new Error('the database is away');
    });
    failing.ask('p', 1);
    failing.ask('q', 1);
    await jest.advanceTimersByTimeAsync(2_000);
    failing.ask('p', 2);
    await settled();
    expect(read).toEqual(['p', 'q', 'p']);
  });
});
