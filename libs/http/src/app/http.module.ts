import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { Settings } from '@hallpass/settings';
import { HealthController } from '../health/health.controller.js';
import { Readiness } from '../health/readiness.js';
import { Logger } from '../logs/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { MetricsServer } from '../metrics/metrics-server.js';
import { ApiDocument } from '../openapi/api-document.js';
import { ServiceState } from '../service/service-state.js';

export interface ProcessParts {
  settings: Settings;
  logger: Logger;
  metrics: Metrics;
  state: ServiceState;
}

/** The root module of every process: wraps the given modules and provides the objects that each process has once. */
@Module({})
export class HttpModule {
  static around(
    modules: Array<Type | DynamicModule>,
    { settings, logger, metrics, state }: ProcessParts,
  ): DynamicModule {
    const providers = [
      { provide: Settings, useValue: settings },
      { provide: Logger, useValue: logger },
      { provide: Metrics, useValue: metrics },
      { provide: ServiceState, useValue: state },
      Readiness,
      ApiDocument,
      MetricsServer,
    ];
    return {
      module: HttpModule,
      global: true,
      imports: modules,
      controllers: [HealthController],
      providers,
      exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }
}
