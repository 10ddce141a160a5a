import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Settings } from '@hallpass/settings';
import { NO_STORE, TEXT_TYPE } from '../protocol/protocol.js';
import { exposeParts } from './expose-parts.js';
import { Metrics } from './metrics.js';

/** A collector reads a few kilobytes, so a slower client is not a collector. */
const REQUEST_TIMEOUT_MILLIS = 5_000;

/**
 * `GET /metrics` for a collector, on its own port and address: the public port must not expose metrics, whatever proxy
 * is in front of it.
 */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private server: Server | null = null;

  constructor(
    private readonly metrics: Metrics,
    private readonly settings: Settings,
    private readonly parts: ModulesContainer,
  ) {}

  /**
   * @returns the port; null if the settings do not enable metrics
   * @throws Error with a sentence when the port cannot be opened
   */
  async listen(): Promise<number | null> {
    const { metricsPort, metricsHost } = this.settings;
    if (metricsPort === null) return null;
    exposeParts(this.metrics, this.parts);
    const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MILLIS }, (request, answer) => {
      const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
      if (!isAsked) {
        answer.writeHead(404, { 'content-type': TEXT_TYPE }).end('This path does not exist. Use /metrics.');
        return;
      }
      const contentType = this.metrics.registry.contentType;
      this.metrics.text().then(
        (text) => answer.writeHead(200, { 'content-type': contentType, 'cache-control': NO_STORE }).end(text),
        () =>
          answer
            .writeHead(500, { 'content-type': TEXT_TYPE })
            .end('The metrics could not be collected. Try again in a moment.'),
      );
    });
    server.listen(metricsPort, metricsHost);
    try {
      await once(server, 'listening');
    } catch (error) {
      throw new Error(
        `The metrics cannot be served at ${metricsHost}, port ${metricsPort} (${(error as NodeJS.ErrnoException).code}): ` +
          'set HALLPASS_METRICS_PORT and HALLPASS_METRICS_HOST to an available address, or unset both.',
        { cause: error },
      );
    }
    this.server = server;
    return (server.address() as AddressInfo).port;
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
