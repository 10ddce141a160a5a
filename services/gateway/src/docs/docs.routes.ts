import { fileURLToPath } from 'node:url';
import { sendTextError, TextError } from '@hallpass/errors';
import { ApiDocument } from '@hallpass/http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy, PAGE_HEADERS } from '../static/page-headers.js';
import { filesOf, type StaticFile } from '../static/static-file.js';

const FOLDER = fileURLToPath(new URL('../../../../libs/api-reference/dist/pages/', import.meta.url));
const NOT_BUILT = 'The documentation is not built. The operator of this server can build it with npm run build.';
const DOCUMENT = '/openapi.json';

const POLICY = contentSecurityPolicy({
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
});

const addressOf = (path: string): string => `/docs${path.replace(/\/index\.html$/, '').replace(/\.html$/, '')}`;

/** `GET /docs`: the API by task and the guides, and `/docs/openapi.json` for tools. */
@Injectable()
export class DocsRoutes implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly document: ApiDocument,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const files = filesOf(FOLDER);
    for (const [path, file] of files) if (path !== DOCUMENT) this.serve(fastify, addressOf(path), file);
    if (files.size === 0) {
      fastify.get('/docs', (_request, reply) =>
        sendTextError(reply, new TextError(503, 'SERVICE_UNAVAILABLE', NOT_BUILT)),
      );
    }
    const document = files.get(DOCUMENT);
    fastify.get(`/docs${DOCUMENT}`, async (request, reply) => {
      const headers = { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' };
      if (document === undefined) return reply.headers(headers).send(this.document.get());
      await document.send(request, reply, headers);
      return reply;
    });
  }

  private serve(fastify: FastifyInstance, address: string, file: StaticFile): void {
    fastify.get(address, async (request, reply) => {
      await file.send(request, reply, {
        ...PAGE_HEADERS,
        'content-security-policy': POLICY,
        'cache-control': 'no-cache',
      });
      return reply;
    });
  }
}
