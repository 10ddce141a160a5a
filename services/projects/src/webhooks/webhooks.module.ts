import { OutboundHttp } from '@hallpass/http';
import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { ApplicationsController } from './api/applications.controller.js';
import { AttemptsController } from './api/attempts.controller.js';
import { BackgroundTasksController } from './api/background-tasks.controller.js';
import { EndpointsController } from './api/endpoints.controller.js';
import { EventTypesController } from './api/event-types.controller.js';
import { LeftOutController } from './api/left-out.controller.js';
import { MessageJson } from './api/message-json.js';
import { MessagesController } from './api/messages.controller.js';
import { ReplaysController } from './api/replays.controller.js';
import { WebhooksController } from './api/webhooks.controller.js';
import { AttemptRecords } from './delivery/attempt-records.js';
import { DeliveryNudge } from './queue/delivery-nudge.js';
import { WebhookDispatcher } from './delivery/webhook-dispatcher.js';
import { WebhookSender } from './delivery/webhook-sender.js';
import { EndpointDisabling } from './endpoints/endpoint-disabling.js';
import { EndpointSecrets } from './endpoints/endpoint-secrets.js';
import { WebhookApplications } from './endpoints/webhook-applications.js';
import { WebhookEndpoints } from './endpoints/webhook-endpoints.js';
import { WebhookMetrics } from './metrics/webhook-metrics.js';
import { MessageReader } from './messages/message-reader.js';
import { OldWebhookRows } from './messages/old-webhook-rows.js';
import { TestWebhook } from './test-webhook/test-webhook.js';
import { WebhookMessages } from './messages/webhook-messages.js';
import { WebhookReplays } from './messages/webhook-replays.js';

/**
 * Webhooks: delivers a project's events to its endpoints, and provides the management API that the published `svix`
 * clients use. `LeftOutController` comes last: its wildcards match everything that no other route does.
 */
@Module({
  imports: [ProjectsDatabase],
  controllers: [
    ApplicationsController,
    EndpointsController,
    ReplaysController,
    MessagesController,
    AttemptsController,
    EventTypesController,
    BackgroundTasksController,
    WebhooksController,
    LeftOutController,
  ],
  providers: [
    AttemptRecords,
    DeliveryNudge,
    EndpointDisabling,
    EndpointSecrets,
    MessageJson,
    MessageReader,
    OldWebhookRows,
    OutboundHttp,
    TestWebhook,
    WebhookApplications,
    WebhookDispatcher,
    WebhookEndpoints,
    WebhookMetrics,
    WebhookMessages,
    WebhookReplays,
    WebhookSender,
  ],
  exports: [WebhookMessages],
})
export class WebhooksModule {}
