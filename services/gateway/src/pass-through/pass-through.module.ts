import { ContextSigner } from '@hallpass/access';
import { ApiDocument } from '@hallpass/http';
import { GATEWAY_SERVICES, Settings } from '@hallpass/settings';
import { Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { addPassThrough } from './pass-through.js';
import { routesOf, readServiceDocuments } from './route-table.js';
import { Upstream } from './upstream.js';

@Injectable()
class ServiceRoutes implements OnModuleInit, OnApplicationShutdown {
  private readonly upstreams: ReadonlyMap<(typeof GATEWAY_SERVICES)[number], Upstream>;

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly document: ApiDocument,
    private readonly settings: Settings,
  ) {
    this.upstreams = new Map(GATEWAY_SERVICES.map((service) => [service, new Upstream(settings.serviceUrls[service])]));
  }

  onModuleInit(): void {
    const documents = readServiceDocuments();
    this.document.include([...documents.values()]);
    addPassThrough(this.adapter.httpAdapter.getInstance<FastifyInstance>(), {
      routes: routesOf(documents),
      upstreams: this.upstreams,
      signer: new ContextSigner(this.settings),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.upstreams.values()].map((upstream) => upstream.close()));
  }
}

/** Only for the separate gateway: a single process already has the services' routes. */
@Module({ providers: [ServiceRoutes] })
export class PassThroughModule {}
