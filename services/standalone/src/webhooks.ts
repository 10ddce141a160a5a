/** What the command `webhooks` shows and forwards. */
export { newWebhookSecret, signed, WebhookWatch } from '@hallpass/service-projects';
