import { Module } from '@nestjs/common';
import { DashboardRoutes } from './dashboard.routes.js';

@Module({ providers: [DashboardRoutes] })
export class DashboardModule {}
