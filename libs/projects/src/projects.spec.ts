import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Database, type Sealer } from '@hallpass/database';
import { MemoryFreshness } from '@hallpass/freshness';
import { overrideText, StoredOverride } from '@hallpass/project-config';
import type { Settings } from '@hallpass/settings';
import { BackgroundReads } from './background-reads.js';
import type { ProjectSnapshot } from './project-snapshot.js';
import { ProjectStore } from './project-store.js';

describe('background reads', () => {
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
});

describe('project store', () => {
  const db = Object.create(Database.prototype) as Database;
  const text = overrideText({});

  /** A store whose reads complete when the test says so. */
  class Store extends ProjectStore {
    readonly asked: Array<(version: number | null) => void> = [];

    override find(): Promise<ProjectSnapshot | null> {
      return new Promise((resolve) => {
        this.asked.push((version) => {
          const stored = new StoredOverride(text.length, () => text);
          const { override, config } = stored;
          resolve(version === null ? null : ({ id: 'p', version, stored, override, config } as ProjectSnapshot));
        });
      });
    }
  }

  let freshness: MemoryFreshness;
  let store: Store;

  beforeEach(() => {
    freshness = new MemoryFreshness();
    store = new Store({} as Sealer, freshness, { url: 'http://localhost:8080' } as Settings);
  });
  afterEach(() => {
    store.onModuleDestroy();
    freshness.onModuleDestroy();
  });

  /** Waits until all pending calls can only continue with an answer. */
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const versionOf = (loading: Promise<ProjectSnapshot | null>) => loading.then((project) => project?.version ?? null);

  describe('a request that needs a version of a project', () => {
    it('is not answered with a read that began before it, and missed that version', async () => {
      const first = versionOf(store.load(db, 'p', 4));
      await turn();
      const [second, third] = [versionOf(store.load(db, 'p', 5)), versionOf(store.load(db, 'p', 5))];
      await turn();
      expect(store.asked).toHaveLength(1);
      store.asked[0]!(4);
      await turn();
      expect(store.asked).toHaveLength(2);
      store.asked[1]!(5);
      expect(await Promise.all([first, second, third])).toEqual([4, 5, 5]);
    });

    it('and does not know which is the newest, is not answered with any read that began before it', async () => {
      const first = versionOf(store.load(db, 'p', undefined));
      await turn();
      const [second, third] = [versionOf(store.load(db, 'p', undefined)), versionOf(store.load(db, 'p', undefined))];
      await turn();
      store.asked[0]!(4);
      await turn();
      expect(store.asked).toHaveLength(2);
      store.asked[1]!(5);
      expect(await Promise.all([first, second, third])).toEqual([4, 5, 5]);
    });

    it('is not told that there is no project by a read from before there was one', async () => {
      const first = versionOf(store.load(db, 'p', 1));
      await turn();
      const second = versionOf(store.load(db, 'p', 1));
      await turn();
      store.asked[0]!(null);
      await turn();
      store.asked[1]!(1);
      expect(await Promise.all([first, second])).toEqual([null, 1]);
    });

    it('waits with a hundred others for one read, and none follows', async () => {
      const all = Array.from({ length: 100 }, () => versionOf(store.load(db, 'p', 5)));
      await turn();
      store.asked[0]!(5);
      expect(new Set(await Promise.all(all))).toEqual(new Set([5]));
      expect(await versionOf(store.load(db, 'p', 5))).toBe(5);
      expect(store.asked).toHaveLength(1);
      expect(store.figures).toEqual({ inRequest: 1, inBackground: 0, madeReady: 0 });
    });

    it('gets the newest that is kept, also when its own read was slow', async () => {
      const slow = versionOf(store.load(db, 'p', 4));
      await turn();
      const newer = versionOf(store.load(db, 'p', 5));
      await turn();
      store.asked[0]!(6);
      expect(await Promise.all([slow, newer])).toEqual([6, 6]);
      expect(store.asked).toHaveLength(1);
    });
  });

  describe('the memory of the store', () => {
    /** Counts reads, and gives each project a configuration of the given stored length. */
    class CountingStore extends ProjectStore {
      reads = 0;
      constructor(private readonly characters: number) {
        super({} as Sealer, freshness, { url: 'http://localhost:8080' } as Settings);
      }

      override find(_db: unknown, id: string): Promise<ProjectSnapshot> {
        this.reads += 1;
        const stored = new StoredOverride(this.characters, () => text);
        return Promise.resolve({
          id,
          version: 1,
          stored,
          override: stored.override,
          config: stored.config,
        } as ProjectSnapshot);
      }
    }

    /** Loads every project twice. @returns the number of reads in the second round */
    async function readsOfSecondRound(characters: number, count: number): Promise<number> {
      const counting = new CountingStore(characters);
      const loadAll = async () => {
        for (let n = 0; n < count; n++) await counting.load(db, `p${n}`, 1);
      };
      await loadAll();
      const first = counting.reads;
      await loadAll();
      counting.onModuleDestroy();
      return counting.reads - first;
    }

    it('keeps thousands of projects', async () => {
      expect(await readsOfSecondRound(text.length, 5_000)).toBe(0);
    });

    it('is bounded by the size of configurations', async () => {
      expect(await readsOfSecondRound(1024 * 1024, 20)).toBe(0);
      expect(await readsOfSecondRound(1024 * 1024, 40)).toBe(40);
    });
  });
});
