import { Module } from '@nestjs/common';
import { PaymentNotices } from './payment-notices.js';

@Module({ providers: [PaymentNotices], exports: [PaymentNotices] })
export class NoticesModule {}
