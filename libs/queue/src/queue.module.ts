import { Database, DatabaseModule } from '@hallpass/database';
import { Global, Module, type DynamicModule, type OnModuleInit, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { EVENT_NAMES, EVENTS, type QueueService } from './events.js';
import type { BatchHandler, EventHandler } from './event-handler.js';
import { QueueOptions } from './queue-options.js';
import { QueueRuntime } from './queue-runtime.js';
import type { RecurringTask } from './recurring-task.js';

/** What the services of one process share. */
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

/** Connects a service to the queue. */
@Module({})
export class QueueModule {
  /**
   * As the boot checks it, of a service that is built and not started.
   * @throws Error when the service lacks a handler for an event to which it is subscribed, or has another
   */
  static assertComplete(app: Pick<ModuleRef, 'get'>, service: string): void {
    const hasEvents = EVENT_NAMES.some((name) => EVENTS[name].subscribers.some((subscriber) => subscriber === service));
    if (!hasEvents) return;
    const all = { strict: false, each: true } as const;
    for (const registration of app.get(QueueRegistration, all)) registration.onModuleInit();
    for (const runtime of app.get(QueueRuntime, all)) runtime.assertComplete();
  }

  /**
   * Names a service that publishes, the handlers with which it consumes, and its recurring tasks. Handlers and tasks
   * are providers of the service's own module. The process starts only when they are exactly the events the service has subscribed
   * to (`EVENTS`). However many services a process hosts, it runs one relay.
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
