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

/** Paths that never show a page of the dashboard: unknown paths below them get a plain 404. */
const RESERVED = ['/api', '/health', '/docs', '/files', '/config.json', '/metrics', '/hosted-pages', '/packages', '/p'];

const isReserved = (path: string): boolean => RESERVED.some((each) => path === each || path.startsWith(`${each}/`));

/** Files whose name contains a hash of their content never change; browsers must revalidate everything else. */
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * Serves the dashboard: its files, and its index page for every GET that matches no route, because the dashboard routes
 * in the browser. Scripts may only come from our own files.
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
      // Component libraries set inline styles at run time.
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:', ...images],
      'font-src': ["'self'"],
      // Previews of the hosted pages; only our own page may frame them.
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
