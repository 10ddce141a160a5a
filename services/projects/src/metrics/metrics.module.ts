import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { MetricChanges } from './metric-changes.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';
import { OldMetrics } from './old-metrics.js';

/**
 * Metrics of a project's users, sign-ins and emails: triggers record changes, a task aggregates them, and
 * administrators read the result.
 */
@Module({
  imports: [ProjectsDatabase],
  controllers: [MetricsController],
  providers: [MetricsService, MetricChanges, OldMetrics],
})
export class MetricsModule {}
