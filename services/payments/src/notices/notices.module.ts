import { Module } from '@nestjs/common';
import { CustomerLinksModule } from '../customers/customer-links.module.js';
import { PaymentNotices } from './payment-notices.js';

@Module({ imports: [CustomerLinksModule], providers: [PaymentNotices], exports: [PaymentNotices] })
export class NoticesModule {}
