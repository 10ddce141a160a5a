import { fileURLToPath } from 'node:url';
import { answerUnknownPaths } from '@hallpass/http';
import { Settings } from '@hallpass/settings';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy, PAGE_HEADERS } from '../static/page-headers.js';
import { filesOf, type StaticFile } from '../static/static-file.js';

const FOLDER = fileURLToPath(new URL('../../../../admin-web/dist/', import.meta.url));
const INDEX = '/index.html';

/** Paths that are never a page of the dashboard: there an unknown path is a plain 404. */
const RESERVED = ['/api', '/health', '/docs', '/files', '/config.json', '/metrics', '/hosted-pages', '/packages', '/p'];

const isReserved = (path: string): boolean => RESERVED.some((each) => path === each || path.startsWith(`${each}/`));

/** Names with a hash of their content never change; all else is asked for again each time. */
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * Serves the dashboard: its files, and its index for every GET of a page that is no route, since the dashboard
 * routes in the browser. Scripts come from our own files alone.
 */
@Injectable()
export class DashboardRoutes implements OnModuleInit {
  private readonly policy: string;

  constructor(
    private readonly adapter: HttpAdapterHost,
    settings: Settings,
  ) {
    const images = settings.environment === 'production' ? ['https:'] : ['https:', 'http:'];
    this.policy = contentSecurityPolicy({
      'script-src': ["'self'"],
      // Component libraries set styles of single elements at run time.
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:', ...images],
      'font-src': ["'self'"],
      // How the hosted pages look: the one page of ours that may be framed.
      'frame-src': ["'self'"],
      'connect-src': ["'self'", new URL(settings.url).origin],
      'manifest-src': ["'self'"],
    });
  }

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const files = filesOf(FOLDER);
    for (const [path, file] of files) {
      if (path !== INDEX) fastify.get(path, (request, reply) => this.send(file, path, request, reply));
    }
    const index = files.get(INDEX);
    answerUnknownPaths(fastify, (request, reply) => {
      const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
      const wantsPage = (request.headers.accept ?? '').includes('text/html');
      if (!wantsPage || !['GET', 'HEAD'].includes(request.method) || isReserved(path)) return false;
      if (index === undefined) {
        void reply.code(503).type('text/plain; charset=utf-8').send('The dashboard is not built. Run: npm run build');
      } else {
        this.send(index, INDEX, request, reply).catch((error: unknown) => void reply.send(error));
      }
      return true;
    });
  }

  private async send(
    file: StaticFile,
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    await file.send(request, reply, {
      ...PAGE_HEADERS,
      'content-security-policy': this.policy,
      'cache-control': cacheControlOf(path),
    });
    return reply;
  }
}
