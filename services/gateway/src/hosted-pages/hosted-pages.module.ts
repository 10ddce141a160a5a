import { Module } from '@nestjs/common';
import { HostedPagesRoutes } from './hosted-pages.routes.js';

@Module({ providers: [HostedPagesRoutes] })
export class HostedPagesModule {}
