import { batchedDelete } from '@hallpass/database';

const ofProject = 'project_id = :projectId';

/**
 * In this order. Rows that depend on users and teams (channels, memberships, grants, credentials, sessions) are deleted
 * by cascade.
 */
export const REMOVALS = [
  batchedDelete('removed-project-codes', 'auth.verification_code', ofProject),
  batchedDelete('removed-project-sign-up-invitations', 'auth.sign_up_invitation', ofProject),
  batchedDelete('removed-project-waitlist', 'auth.waitlist_entry', ofProject),
  batchedDelete('removed-project-oauth-flows', 'auth.oauth_flow', ofProject),
  batchedDelete('removed-project-users', 'users."user"', ofProject, { batchSize: 500 }),
  batchedDelete('removed-project-teams', 'users.team', ofProject, { batchSize: 500 }),
  // After the users, whose consents and sessions name applications. Secrets are deleted by cascade.
  batchedDelete('removed-project-applications', 'auth.application', ofProject),
  batchedDelete('removed-project-resources', 'auth.resource', ofProject),
  batchedDelete('removed-project-oauth-records', 'auth.oauth_record', ofProject, { key: ['kind', 'id_hash'] }),
  batchedDelete('removed-project-cli-attempts', 'auth.cli_attempt', ofProject),
  batchedDelete('removed-project-revocations', 'auth.revocation', ofProject, { key: ['kind', 'subject_id'] }),
  batchedDelete('removed-project-attempts', 'auth.attempt_counter', ofProject, { key: ['kind', 'subject'] }),
  batchedDelete('removed-project-daily-counts', 'auth.daily_count', ofProject, { key: ['kind'] }),
  batchedDelete('removed-project-sends', 'auth.send_counter', ofProject, { key: ['kind', 'subject'] }),
  batchedDelete('removed-project-hook-secret', 'auth.hook_secret', ofProject, { key: [] }),
  batchedDelete('removed-project-audit-events', 'projects.audit_event', ofProject),
  batchedDelete('removed-project-audit-retention', 'projects.audit_retention', ofProject, { key: [] }),
  batchedDelete('removed-project-webhook-attempts', 'projects.webhook_attempt', ofProject, {
    key: ['message_id', 'id'],
  }),
  batchedDelete('removed-project-webhook-deliveries', 'projects.webhook_delivery', ofProject, {
    key: ['message_id', 'endpoint_id'],
  }),
  batchedDelete('removed-project-webhook-messages', 'projects.webhook_message', ofProject),
  batchedDelete('removed-project-webhook-event-ids', 'projects.webhook_message_key', ofProject, { key: ['event_id'] }),
  batchedDelete('removed-project-webhook-replays', 'projects.webhook_replay', ofProject),
  batchedDelete('removed-project-webhook-endpoints', 'projects.webhook_endpoint', ofProject),
  batchedDelete('removed-project-webhook-application', 'projects.webhook_application', ofProject, { key: [] }),
  batchedDelete('removed-project-vault', 'projects.data_vault_entry', ofProject, {
    key: ['store_id', 'hashed_key'],
    batchSize: 100,
  }),
  batchedDelete('removed-project-chats', 'projects.ai_chat_message', ofProject, { batchSize: 100 }),
  batchedDelete('removed-project-metric-changes', 'projects.metric_change', ofProject),
  batchedDelete('removed-project-active-users', 'projects.active_user', ofProject, {
    key: ['period', 'starts_on', 'user_id'],
  }),
  batchedDelete('removed-project-metrics', 'projects.metric_count', ofProject, { key: ['metric', 'day', 'label'] }),
  batchedDelete('removed-project-keys', 'projects.internal_api_key', ofProject),
];
