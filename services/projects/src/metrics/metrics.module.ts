import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { MetricChanges } from './metric-changes.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';
import { OldMetrics } from './old-metrics.js';

/** Figures of a project's users, sign-ins and mails: triggers note what changes, a task counts it, and admins read it. */
@Module({
  imports: [ProjectsDatabase],
  controllers: [MetricsController],
  providers: [MetricsService, MetricChanges, OldMetrics],
})
export class MetricsModule {}
