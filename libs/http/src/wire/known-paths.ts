import type { FastifyInstance } from 'fastify';
import createRouter from 'find-my-way';

/** Distinguishes a path that exists under another method (405) from an unknown path (404). */
export class KnownPaths {
  private readonly router = createRouter({ ignoreTrailingSlash: true, maxParamLength: 512 });
  private readonly methods = new Map<string, Set<string>>();

  /** Records the routes as they are declared. Wildcards are skipped: they serve files, not endpoints. */
  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return;
      const known = this.methods.get(url);
      const methods = known ?? new Set<string>();
      for (const each of [method].flat()) methods.add(each);
      if (known) return;
      this.methods.set(url, methods);
      this.router.on('GET', url, () => undefined, methods);
    });
  }

  /** @returns the methods of the path, or null if the path is unknown */
  methodsOf(path: string): ReadonlySet<string> | null {
    const found = this.router.find('GET', path);
    return found === null ? null : (found.store as Set<string>);
  }
}
