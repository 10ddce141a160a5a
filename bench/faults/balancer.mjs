import { setTimeout as pause } from 'node:timers/promises';

const POLL_MILLIS = 100;
const POLL_LIMIT_MILLIS = 1_000;
/** Longer than the gateway's own deadline, so that every response is seen. */
const ANSWER_LIMIT_MILLIS = 40_000;

/**
 * A load balancer in front of several gateways: distributes requests among those whose `GET /health` returns 200. If a
 * connection is refused, nothing was sent, so the next gateway is tried for any method; no other request is repeated.
 */
export class Balancer {
  #stopped = false;
  #only = null;
  #turn = 0;

  /** @param {string[]} urls bases of the gateways */
  constructor(urls) {
    this.targets = urls.map((url) => ({ url, isReady: true }));
    this.polling = Promise.all(this.targets.map((target) => this.#poll(target)));
  }

  /** Sends all requests to this gateway from now on; null restores balancing. */
  only(url) {
    this.#only = url === null ? null : [{ url, isReady: true }];
  }

  async stop() {
    this.#stopped = true;
    await this.polling;
  }

  /**
   * @param {{ method: string, path: string, headers: Record<string, string>, body?: string }} request
   * @returns {Promise<{ status: number, headers: Headers, text: string, gateway: string }>} the real status
   * @throws the error of `fetch` if no response came
   */
  async send({ method, path, headers, body }) {
    let refused;
    for (const target of this.#inTurn()) {
      try {
        const signal = AbortSignal.timeout(ANSWER_LIMIT_MILLIS);
        const response = await fetch(`${target.url}${path}`, { method, headers, body, signal });
        const text = await response.text();
        const status = Number(response.headers.get('x-stack-actual-status') ?? response.status);
        return { status, headers: response.headers, text, gateway: target.url };
      } catch (error) {
        if (error.cause?.code !== 'ECONNREFUSED') throw error;
        target.isReady = false;
        refused = error;
      }
    }
    throw refused;
  }

  /** The ready ones in turn, then the others, because a check may be out of date. */
  #inTurn() {
    const targets = this.#only ?? this.targets;
    const rotated = targets.map((_, index) => targets[(this.#turn + index) % targets.length]);
    this.#turn += 1;
    return [...rotated.filter(({ isReady }) => isReady), ...rotated.filter(({ isReady }) => !isReady)];
  }

  async #poll(target) {
    while (!this.#stopped) {
      target.isReady = await isHealthy(target.url);
      await pause(POLL_MILLIS);
    }
  }
}

/** @param {string} url base of a gateway or a service */
export async function isHealthy(url) {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(POLL_LIMIT_MILLIS) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
