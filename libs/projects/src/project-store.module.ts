import { FreshnessModule } from '@hallpass/freshness';
import { Global, Module } from '@nestjs/common';
import { ProjectStore } from './project-store.js';

/** The cache of projects: one of a process, which every service in it shares. */
@Global()
@Module({ imports: [FreshnessModule], providers: [ProjectStore], exports: [ProjectStore] })
export class ProjectStoreModule {}
