import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { Sandbox } from './sandbox/sandbox.js';

/**
 * For a process that sends mails: a renderer starts as soon as the process takes requests, and one is there from then on,
 * so that the first mail leaves as fast as any other.
 */
@Injectable()
export class ReadyRenderer implements OnApplicationBootstrap {
  constructor(
    private readonly sandbox: Sandbox,
    private readonly adapterHost: HttpAdapterHost,
  ) {}

  onApplicationBootstrap(): void {
    const server = this.adapterHost.httpAdapter.getHttpServer() as Server;
    server.once('listening', () => this.sandbox.keepOneReady());
  }
}
