/** Exports for the command `webhooks`. */
export { newWebhookSecret } from '@hallpass/http';
export { signed, WebhookWatch } from '@hallpass/service-projects';
