import { Module } from '@nestjs/common';
import { AuditEventsModule } from '../audit-events/audit-events.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { LoggedEvents } from './logged-events.js';

@Module({ imports: [AuditEventsModule, WebhooksModule], providers: [LoggedEvents] })
export class LoggedEventsModule {}
