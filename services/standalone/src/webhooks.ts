/** Exports for the command `webhooks`. */
export { newWebhookSecret, signed, WebhookWatch } from '@hallpass/service-projects';
