import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../database.js';
import { DeletedProjectPayments } from './deleted-project-payments.js';

@Module({ imports: [PaymentsDatabase], providers: [DeletedProjectPayments] })
export class DeletedProjectsModule {}
