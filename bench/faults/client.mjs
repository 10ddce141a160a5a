import { setTimeout as pause } from 'node:timers/promises';

const MAX_TRIES = 5;
const FIRST_DELAY_MILLIS = 1_000;
const IDEMPOTENT = new Set(['GET', 'PUT', 'DELETE']);

/**
 * An app's client with the SDK's rules: after a network failure, only idempotent requests are retried, with growing
 * pauses. After a response nothing is retried, except a token refresh, until the session is rejected.
 */
export class Client {
  /**
   * @param {import('./balancer.mjs').Balancer} balancer
   * @param {import('./recorder.mjs').Recorder} recorder
   * @param {{ id: string, publishableClientKey: string }} project
   */
  constructor(balancer, recorder, project) {
    this.balancer = balancer;
    this.recorder = recorder;
    this.project = project;
  }

  /**
   * @param {string} operation its name in the results
   * @param {{ method: string, path: string, body?: object, accessToken?: string, refreshToken?: string,
   * expected?: (answer: { status: number, body: any, knownError: string | null }, isRepeat: boolean) => string | null,
   * repeats?: boolean }} request `expected` returns what is wrong with a response; `repeats`: retries after a response
   * too
   * @returns {Promise<{ status: number, body: any, knownError: string | null, isRepeat: boolean } | null>} null if no
   * response came
   */
  async call(operation, request) {
    for (let number = 1; ; number += 1) {
      const { answer, failure } = await this.#once(operation, request, number > 1);
      const mayRepeat = answer === null ? IDEMPOTENT.has(request.method) || request.repeats : request.repeats;
      const isRefused = Boolean(answer?.knownError);
      if (failure === null || !mayRepeat || isRefused || number === MAX_TRIES) {
        return answer && { ...answer, isRepeat: number > 1 };
      }
      const delay = FIRST_DELAY_MILLIS * 2 ** (number - 1);
      await pause(delay / 2 + (delay / 2) * Math.random());
    }
  }

  async #once(operation, request, isRepeat) {
    const { method, path, body, expected = mustSucceed } = request;
    const began = performance.now();
    const begunIn = this.recorder.phase;
    const done = (failure, isLost) =>
      this.recorder.tried(operation, { failure, isLost, isRepeat, begunIn, millis: performance.now() - began });
    let response;
    try {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      response = await this.balancer.send({
        method,
        path: `/api/v1${path}`,
        headers: this.#headers(request),
        body: payload,
      });
    } catch (error) {
      const failure = `no answer: ${error.cause?.code ?? error.cause?.message ?? error.name}`;
      done(failure, true);
      return { answer: null, failure };
    }
    const answer = {
      status: response.status,
      body: parsed(response.text),
      knownError: response.headers.get('x-stack-known-error'),
    };
    const failure = expected(answer, isRepeat);
    done(failure, false);
    return { answer, failure };
  }

  #headers({ accessToken, refreshToken, body }) {
    return {
      'x-stack-project-id': this.project.id,
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': this.project.publishableClientKey,
      'x-stack-override-error-status': 'true',
      ...(accessToken ? { 'x-stack-access-token': accessToken } : {}),
      ...(refreshToken ? { 'x-stack-refresh-token': refreshToken } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
  }
}

/** @returns null for a success, otherwise a description of the response */
export function mustSucceed({ status, body, knownError }) {
  if (status >= 200 && status <= 299) return null;
  return `${status} ${knownError ?? (typeof body === 'string' ? body.slice(0, 200) : JSON.stringify(body).slice(0, 200))}`;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
