import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiDocument } from '@hallpass/http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy, PAGE_HEADERS } from '../static/page-headers.js';
import { StaticFile } from '../static/static-file.js';

const OURS = fileURLToPath(new URL('../../docs-page/', import.meta.url));

const POLICY = contentSecurityPolicy({
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"], // Swagger UI sets styles of single elements
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
});

/** `GET /docs`: the API to read and to try, and `/docs/openapi.json` behind it. */
@Injectable()
export class DocsRoutes implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly document: ApiDocument,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
    const files: Array<readonly [path: string, file: string, cacheControl: string]> = [
      ['/docs', join(OURS, 'index.html'), 'no-cache'],
      ['/docs/page.css', join(OURS, 'page.css'), 'no-cache'],
      ['/docs/page.js', join(OURS, 'page.js'), 'no-cache'],
      ['/docs/swagger-ui.css', join(swaggerUi, 'swagger-ui.css'), 'public, max-age=86400'],
      ['/docs/swagger-ui-bundle.js', join(swaggerUi, 'swagger-ui-bundle.js'), 'public, max-age=86400'],
    ];
    for (const [path, name, cacheControl] of files) {
      const file = new StaticFile(name);
      fastify.get(path, async (request, reply) => {
        await file.send(request, reply, {
          ...PAGE_HEADERS,
          'content-security-policy': POLICY,
          'cache-control': cacheControl,
        });
        return reply;
      });
    }
    fastify.get('/docs/openapi.json', (_request, reply) =>
      reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*').send(this.document.get()),
    );
  }
}
