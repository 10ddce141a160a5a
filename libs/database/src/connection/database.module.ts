import { Settings } from '@hallpass/settings';
import { type DynamicModule, Module } from '@nestjs/common';
import { SealerModule } from '../sealing/sealer.module.js';
import { Database } from './database.js';
import type { DatabaseRole } from './role.js';

@Module({})
export class DatabaseModule {
  private static readonly modules = new Map<DatabaseRole, DynamicModule>();

  /** Returns the same object for the same role, so that all modules of a service share one pool. */
  static forRole(role: DatabaseRole): DynamicModule {
    let module = this.modules.get(role);
    if (!module) {
      const useFactory = (settings: Settings): Database => new Database(role, settings);
      module = {
        module: DatabaseModule,
        imports: [SealerModule],
        providers: [{ provide: Database, inject: [Settings], useFactory }],
        exports: [Database],
      };
      this.modules.set(role, module);
    }
    return module;
  }
}
