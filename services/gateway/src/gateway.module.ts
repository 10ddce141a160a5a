import { Module } from '@nestjs/common';
import { ConfigurationModule } from './configuration/configuration.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DocsModule } from './docs/docs.module.js';
import { HostedPagesModule } from './hosted-pages/hosted-pages.module.js';
import { IndexPageModule } from './index-page/index-page.module.js';
import { PackagesModule } from './packages/packages.module.js';

@Module({
  imports: [IndexPageModule, ConfigurationModule, DocsModule, PackagesModule, HostedPagesModule, DashboardModule],
})
export class GatewayModule {}
