import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Packages } from './packages.js';

/** `GET /packages/hallpass-js-<version>.tgz`: `npm install` accepts this address instead of a package name. */
@Injectable()
export class PackagesRoutes implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly packages: Packages,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    for (const [path, file] of this.packages.files)
      fastify.get(path, async (request, reply) => {
        await file.send(request, reply, { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
        return reply;
      });
  }
}
