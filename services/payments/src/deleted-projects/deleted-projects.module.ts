import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../database.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { DeletedProjectPayments, DeletedProjectSales } from './deleted-project-payments.js';

@Module({ imports: [PaymentsDatabase, ProvidersModule], providers: [DeletedProjectPayments, DeletedProjectSales] })
export class DeletedProjectsModule {}
