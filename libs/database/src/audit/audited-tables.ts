import { GATEWAY_SERVICES } from '@hallpass/settings';

/** The schemas whose tables administrators change. Each table is audited unless `UNAUDITED` says why not. */
export const AUDITED_SCHEMAS = GATEWAY_SERVICES;

/** Tables that only reflect changes audited elsewhere, with the reason. */
export const UNAUDITED: Readonly<Record<string, string>> = {
  'auth.attempt_counter': 'counts tries',
  'auth.daily_count': 'counts what clients without a session make the server store',
  'auth.send_counter': 'counts mails',
  'auth.process': 'which processes run',
  'auth.revocation': 'follows from the end of a session or user',
  'auth.signing_key_private': 'the other half of a row of auth.signing_key',
  'auth.known_place': 'noted with a sign-in',
  'auth.oauth_flow': 'a sign-in under way',
  'users.image': 'content of images; the row that shows one is audited',
  'users.job_row': 'what a job still has to do; the job is audited',
  'email.mailing_part': 'what a mailing still has to do; the mailing is audited',
  'email.attempt': 'what a mail server answered',
  'email.source_version': 'what was saved; the configuration or draft that it was saved in is audited',
  'email.send_slot': 'the pace of sending',
  'payments.item_balance': 'what the ledger adds up to; its entries are audited',
  'payments.lost_dispute': 'what a bank has decided; that a test dispute was decided is audited',
  'payments.provider_ending': 'what is still to be ended at a provider; that it has ended is audited',
  'payments.provider_event': 'what a payment provider has told',
  'payments.provider_read': 'in which order the answers of a provider count',
  'payments.purchase_intent': 'what somebody is about to pay for; what comes of it is audited',
  'payments.recorded_catalog': 'which configuration the terms were recorded from; the configuration is audited',
  'payments.product_version': 'what the configuration said when; the configuration is audited',
  'payments.item_version': 'what the configuration said when; the configuration is audited',
  'payments.default_grant': 'sums of product and item versions',
  'payments.subscription_term': 'what a subscription means for its items; the subscription is audited',
  'payments.revocation': 'what a refund means for items; the refund is audited',
  'payments.revoked_item': 'what a refund means for items; the refund is audited',
  'payments.ledger_entry': 'what purchases and refunds mean for items; these are audited',
  'payments.opened_balance': 'what the upgrade to the ledger found; nobody changes it',
  'payments.unrecorded_change': 'changes by an earlier release, which are audited themselves',
  'payments.test_clock_move': 'how the test clock was moved; the clock is audited',
  'payments.upgrade_note': 'what an upgrade has changed; the change is audited',
  'payments.idempotency_key': 'what a request was answered; what it changed is audited',
  'projects.audit_event': 'a log itself',
  'projects.audit_unsealed': 'what a log has still to seal',
  'projects.audit_seal': 'the chain of a log',
  'projects.audit_checkpoint': 'where the chain of a log begins and ends',
  'projects.active_user': 'counts who was active',
  'projects.metric_change': 'counts what changes',
  'projects.metric_count': 'counts what has changed',
  'projects.webhook_message': 'what webhooks are told; a log itself',
  'projects.webhook_message_key': 'which messages an owner has sent; a log itself',
  'projects.webhook_delivery': 'what is still to be delivered; a log itself',
  'projects.webhook_attempt': 'what receivers answered',
  'projects.webhook_replay': 'what is sent once more; a log itself',
};

/** Events that are the only trace of a request: their insertion is audited as well. */
export const AUDITED_EVENTS = ['mail.requested', 'password_reset.requested'] as const;

/**
 * Text columns whose values are recorded unchanged. For other text columns, the audit records that they changed, but
 * not the value. This keeps secrets, names and user text out of a log that is never deleted. Booleans, numbers, times
 * and UUIDs are always recorded.
 */
export const SHOWN_TEXT: Readonly<Record<string, readonly string[]>> = {
  'auth.oauth_account': ['provider_config_id'],
  'auth.oauth_provider_token': ['kind', 'scopes'],
  'auth.passkey': ['rp_id', 'transports'],
  'auth.session': ['end_reason', 'ended_by', 'impersonated_by'],
  'auth.verification_code': ['type'],
  'email.draft': ['display_name', 'tsx_source'],
  'email.mail': ['template', 'status', 'category', 'skip_reason'],
  'email.suppressed_address': ['reason'],
  'payments.account': ['stripe_account_id'],
  'payments.item_change': ['customer_type', 'item_id'],
  'payments.built_in_customer': ['card'],
  'payments.built_in_payment': ['kind', 'currency', 'status', 'failure', 'card', 'dispute'],
  'payments.built_in_subscription': ['status', 'currency', 'interval_unit'],
  'payments.money_entry': ['customer_type', 'kind', 'currency', 'provider'],
  'payments.one_time_purchase': ['customer_type', 'product_id', 'price_id', 'source', 'provider'],
  'payments.provider_customer': ['customer_type', 'provider'],
  'payments.subscription': ['customer_type', 'product_id', 'price_id', 'status', 'source', 'provider'],
  'permissions.project_grant': ['permission_id'],
  'permissions.team_grant': ['permission_id'],
  'queue.outbox': ['event'],
  'projects.ai_chat_message': ['thread_id'],
  'projects.data_vault_entry': ['store_id'],
  'projects.internal_api_key': ['description'],
  'projects.webhook_endpoint': ['event_types', 'channels'],
  'projects.project': ['project_id', 'display_name', 'description', 'logo_url', 'full_logo_url'],
  'users.contact_channel': ['type'],
  'users.job': ['kind', 'status'],
};

/**
 * Columns that are not shown, because the database derives them from others, or because they count changes elsewhere.
 */
export const DERIVED: Readonly<Record<string, readonly string[]>> = {
  'projects.project': ['version'],
  'users.user': ['search', 'primary_email_verified', 'has_password', 'has_passkey', 'has_oauth'],
  'users.team': ['folded_name'],
  'users.team_member': ['user_signed_up_at'],
};
