import { FreshnessModule } from '@hallpass/freshness';
import { Global, Module } from '@nestjs/common';
import { ProjectStore } from './project-store.js';

/** The project cache, which all services in a process share. */
@Global()
@Module({ imports: [FreshnessModule], providers: [ProjectStore], exports: [ProjectStore] })
export class ProjectStoreModule {}
