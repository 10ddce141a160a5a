import { sendTextError, TextError } from '@hallpass/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KnownPaths } from './known-paths.js';

/** Answers a request that matches no route; false leaves it to the 404. */
export type UnknownPathAnswer = (request: FastifyRequest, reply: FastifyReply) => boolean;

const answers = new WeakMap<FastifyInstance, UnknownPathAnswer>();

/** Lets a part of the process (the dashboard) answer unmatched paths before they become a 404. */
export function answerUnknownPaths(fastify: FastifyInstance, answer: UnknownPathAnswer): void {
  answers.set(fastify, answer);
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/**
 * Answers 405 for a known path under another method, else 404, as text and without reading the body (contract/01 §1).
 */
export class UnknownPaths {
  private readonly paths: KnownPaths;

  constructor(private readonly fastify: FastifyInstance) {
    this.paths = new KnownPaths(fastify);
  }

  /**
   * Returns whether the path is a declared one (`/users/import`) that does not take the method, and matched a route
   * with a parameter instead (`/users/:user_id`). Wildcard routes accept anything.
   */
  isOtherPath(request: FastifyRequest): boolean {
    const route = request.routeOptions.url ?? '';
    if (!route.includes(':') || route.includes('*')) return false;
    return this.paths.methodsOf(pathOf(request.raw.url ?? '/'))?.has(request.method) === false;
  }

  answer(request: FastifyRequest, reply: FastifyReply): void {
    const known = this.paths.methodsOf(pathOf(request.raw.url ?? '/'));
    if (known !== null) {
      const methods = [...known].sort();
      const text = `This path does not support ${request.method}. Use ${methods.filter((each) => each !== 'HEAD').join(' or ')}.`;
      sendTextError(reply, new TextError(405, 'METHOD_NOT_ALLOWED', text, { allow: methods.join(', ') }));
    } else if (!(answers.get(this.fastify)?.(request, reply) ?? false)) {
      sendTextError(reply, new TextError(404, 'PATH_NOT_FOUND', 'This path does not exist. Check the URL.'));
    }
  }
}
