import { Database, DatabaseModule } from '@hallpass/database';
import { Global, Module, type DynamicModule, type OnModuleInit, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { EVENT_NAMES, EVENTS, type QueueService } from './events.js';
import type { BatchHandler, EventHandler } from './event-handler.js';
import { QueueOptions } from './queue-options.js';
import { QueueRuntime } from './queue-runtime.js';
import type { RecurringTask } from './recurring-task.js';

@Global()
@Module({
  providers: [{ provide: QueueOptions, useFactory: () => new QueueOptions() }, QueueRuntime],
  exports: [QueueRuntime],
})
class QueueRuntimeModule {}

class QueueRegistration implements OnModuleInit {
  constructor(
    private readonly service: QueueService,
    private readonly handlers: Type<EventHandler | BatchHandler>[],
    private readonly tasks: Type<RecurringTask>[],
    private readonly runtime: QueueRuntime,
    private readonly db: Database,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    const provided = <T>(type: Type<T>): T => this.modules.get(type, { strict: false });
    this.runtime.register(
      this.service,
      this.db,
      this.handlers.map((type) => provided<EventHandler | BatchHandler>(type)),
      this.tasks.map(provided),
    );
  }
}

@Module({})
export class QueueModule {
  /**
   * Checks handlers as at startup, for a service that is built but not started.
   * @throws Error when the service lacks a handler for a subscribed event, or has another handler
   */
  static assertComplete(app: Pick<ModuleRef, 'get'>, service: string): void {
    const hasEvents = EVENT_NAMES.some((name) => EVENTS[name].subscribers.some((subscriber) => subscriber === service));
    if (!hasEvents) return;
    const all = { strict: false, each: true } as const;
    for (const registration of app.get(QueueRegistration, all)) registration.onModuleInit();
    for (const runtime of app.get(QueueRuntime, all)) runtime.assertComplete();
  }

  /**
   * Registers a publishing service, its event handlers and its recurring tasks. Handlers and tasks are providers of the
   * service's own module. The process only starts if the handlers match exactly the service's subscriptions (`EVENTS`).
   * A process runs one relay, however many services it hosts.
   */
  static forService(
    service: QueueService,
    handlers: Type<EventHandler | BatchHandler>[],
    tasks: Type<RecurringTask>[] = [],
  ): DynamicModule {
    return {
      module: QueueModule,
      imports: [QueueRuntimeModule, DatabaseModule.forRole(service)],
      providers: [
        {
          provide: QueueRegistration,
          useFactory: (runtime: QueueRuntime, db: Database, modules: ModuleRef) =>
            new QueueRegistration(service, handlers, tasks, runtime, db, modules),
          inject: [QueueRuntime, Database, ModuleRef],
        },
      ],
    };
  }
}
