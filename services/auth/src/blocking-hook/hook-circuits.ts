import { CircuitBreaker, ProjectSlots } from '@hallpass/http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HookBusyError, isFaultOfEndpoint } from './hook-failure.js';

/** Calls at once, of one project and of all. The share of a project whose hook is slow leaves the others theirs. */
export const MOST_OF_PROJECT = 32;
export const MOST_AT_ONCE = 1_024;
const MAX_BREAKERS = 10_000;

/** Keeps the slow or dead hook of one project from slowing others, and from being called over and over (security C20). */
@Injectable()
export class HookCircuits {
  private readonly breakers = new LRUCache<string, CircuitBreaker>({ max: MAX_BREAKERS });
  private readonly slots = new ProjectSlots({ ofProject: MOST_OF_PROJECT, inAll: MOST_AT_ONCE });

  /** Whether this process has stopped calling a hook for a while, because it failed several times in a row. */
  isOpen(projectId: string, url: string): boolean {
    return this.breakers.peek(keyOf(projectId, url))?.isOpen ?? false;
  }

  /** @throws HookBusyError, CircuitOpenError at once; otherwise what `call` throws */
  run<T>(projectId: string, url: string, call: () => Promise<T>): Promise<T> {
    return this.inSlot(projectId, () => this.breakerOf(projectId, url).run(call));
  }

  /** Without the circuit breaker. @throws HookBusyError */
  async inSlot<T>(projectId: string, call: () => Promise<T>): Promise<T> {
    const release = this.slots.take(projectId);
    if (release === null) throw new HookBusyError();
    try {
      return await call();
    } finally {
      release();
    }
  }

  /** A new address starts with a closed circuit. */
  private breakerOf(projectId: string, url: string): CircuitBreaker {
    const key = keyOf(projectId, url);
    let breaker = this.breakers.get(key);
    if (!breaker) this.breakers.set(key, (breaker = new CircuitBreaker(isFaultOfEndpoint)));
    return breaker;
  }
}

/** The project is part of the key, so that two projects with the same endpoint do not share a breaker. */
const keyOf = (projectId: string, url: string): string => `${projectId} ${url}`;
