import { IdentityModule } from '@hallpass/identity';
import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { DeliveryReportsController } from './delivery-reports.controller.js';
import { DeliveryReportsService } from './delivery-reports.service.js';
import { ReportSignature } from './report-signature.js';

@Module({
  imports: [EmailDatabase, IdentityModule],
  controllers: [DeliveryReportsController],
  providers: [DeliveryReportsService, ReportSignature],
})
export class DeliveryReportsModule {}
