import { GATEWAY_SERVICES } from '@hallpass/settings';

/** The schemas whose tables administrators change. Each table is audited unless `UNAUDITED` says why not. */
export const AUDITED_SCHEMAS = GATEWAY_SERVICES;

/** Tables that only reflect changes audited elsewhere, with the reason. */
export const UNAUDITED: Readonly<Record<string, string>> = {
  'auth.attempt_counter': 'counts attempts',
  'auth.daily_count': 'counts data that clients without a session make the server store',
  'auth.send_counter': 'counts emails',
  'auth.logout_notice': 'follows from the end of a grant',
  'auth.process': 'lists the running processes',
  'auth.revocation': 'follows from the end of a session or user',
  'auth.signing_key_private': 'the other half of a row of auth.signing_key',
  'auth.subject_key': 'made with the first application with pairwise subjects; the application is audited',
  'auth.known_place': 'recorded with a sign-in',
  'auth.oauth_flow': 'a sign-in in progress',
  'auth.oauth_record': 'a sign-in or token of an application in progress',
  'users.data_export_part': 'content of archives; the archive is audited',
  'users.data_export_step': 'pending work of an archive; the archive is audited',
  'users.image': 'content of images; the row that shows an image is audited',
  'users.job_row': 'pending work of a job; the job is audited',
  'email.mailing_part': 'pending work of a mailing; the mailing is audited',
  'email.attempt': 'responses of mail servers',
  'email.source_version': 'saved versions; the configuration or draft that they were saved in is audited',
  'email.send_slot': 'limits the sending rate',
  'payments.item_balance': 'sums of ledger entries; the entries are audited',
  'payments.lost_dispute': "a bank's decision; decisions about test disputes are audited",
  'payments.provider_ending': 'pending cancellations at a provider; the cancellation itself is audited',
  'payments.provider_event': 'events from a payment provider',
  'payments.provider_read': "the order of a provider's responses",
  'payments.purchase_intent': 'unfinished purchases; the resulting purchase is audited',
  'payments.recorded_catalog': 'the configuration that terms were recorded from; the configuration is audited',
  'payments.product_version': 'history of the configuration; the configuration is audited',
  'payments.item_version': 'history of the configuration; the configuration is audited',
  'payments.default_grant': 'sums of product and item versions',
  'payments.subscription_term': 'the effect of a subscription on its items; the subscription is audited',
  'payments.revocation': 'the effect of a refund on items; the refund is audited',
  'payments.revoked_item': 'the effect of a refund on items; the refund is audited',
  'payments.ledger_entry': 'the effect of purchases and refunds on items; both are audited',
  'payments.opened_balance': 'results of the upgrade to the ledger; never changed',
  'payments.unrecorded_change': 'changes by an earlier release, which are audited themselves',
  'payments.test_clock_move': 'moves of the test clock; the clock is audited',
  'payments.upgrade_note': 'changes by an upgrade; each change is audited',
  'payments.idempotency_key': 'the response to a request; its changes are audited',
  'projects.audit_event': 'a log itself',
  'projects.audit_unsealed': 'entries of a log that are not sealed yet',
  'projects.audit_seal': 'the chain of a log',
  'projects.audit_checkpoint': 'the beginning and end of the chain of a log',
  'projects.active_user': 'counts active users',
  'projects.metric_change': 'counts changes',
  'projects.metric_count': 'sums of counted changes',
  'projects.webhook_message': 'webhook messages; a log itself',
  'projects.webhook_message_key': 'messages that an owner has sent; a log itself',
  'projects.webhook_delivery': 'pending deliveries; a log itself',
  'projects.webhook_attempt': 'responses of webhook endpoints',
  'projects.webhook_replay': 'messages that are sent again; a log itself',
};

/** Events that are the only trace of a request: their insertion is audited as well. */
export const AUDITED_EVENTS = ['mail.requested', 'password_reset.requested', 'waitlist_entry.requested'] as const;

/**
 * Text columns whose values are recorded unchanged. For other text columns, the audit records that they changed, but
 * not the value. This keeps secrets, names and user text out of a log that is never deleted. Booleans, numbers, times
 * and UUIDs are always recorded.
 */
export const SHOWN_TEXT: Readonly<Record<string, readonly string[]>> = {
  'auth.application': [
    'kind',
    'authentication',
    'display_name',
    'redirect_uris',
    'post_logout_redirect_uris',
    'scopes',
    'registration',
    'document_url',
  ],
  'auth.application_consent': ['scopes'],
  'auth.oauth_account': ['provider_config_id'],
  'auth.oauth_provider_token': ['kind', 'scopes'],
  'auth.passkey': ['rp_id', 'transports'],
  'auth.resource': ['identifier', 'display_name', 'scopes', 'default_scopes'],
  'auth.session': ['end_reason', 'ended_by', 'impersonated_by', 'sign_in_method', 'second_factor'],
  'auth.verification_code': ['type'],
  'auth.waitlist_entry': ['status'],
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
  'users.data_export': ['audience', 'status', 'failure'],
  'users.job': ['kind', 'status'],
  'users.team_member': ['owner_role'],
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
