import type { ExportListing } from '@hallpass/identity';
import { LISTINGS as AUTH } from '../../services/auth/src/data-exports/data-export.sql.js';
import { LISTINGS as EMAIL } from '../../services/email/src/data-exports/data-export.sql.js';
import { LISTINGS as PAYMENTS } from '../../services/payments/src/data-exports/data-export.sql.js';
import { LISTINGS as PROJECTS } from '../../services/projects/src/data-exports/data-export.sql.js';
import { LISTINGS as USERS } from '../../services/users/src/data-exports/data-export-listings.sql.js';

export const LISTINGS: readonly ExportListing[] = [...AUTH, ...EMAIL, ...PAYMENTS, ...PROJECTS, ...USERS];

/** Columns that name a user, or an address or a customer that may be one. */
export const NAMES_A_USER =
  '(^|_)(user_id|user_ids|customer_id|customer_type|actor_id|subject|subject_id|recipient|address|email|client_address|ip)$';

/** Tables with such columns that no section of an archive lists, with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'auth.attempt_counter': 'counts attempts, by a hash, for at most a day',
  'auth.logout_notice': 'tells an application about the end of a grant, for minutes',
  'auth.oauth_code': 'secrets that work for minutes',
  'auth.revocation': 'ids of ended sessions, until their last access token expires',
  'auth.send_counter': 'counts emails, by a hash, for at most 90 days',
  'email.mailing_part': 'recipients of a mailing that is not sent yet; sent emails are in `emails`',
  'payments.built_in_payment': 'the bank of test mode: the payments are in `payments`',
  'payments.built_in_subscription': 'the bank of test mode: the subscriptions are in `subscriptions`',
  'payments.default_grant': 'what a product grants to every customer; names a kind of customer, and no user',
  'payments.item_balance': 'sums of `item_ledger` and `item_changes`',
  'payments.opened_balance': 'a sum that an upgrade wrote; its entries are in `item_ledger`',
  'payments.product_version': 'history of the catalog; names a kind of customer, and no user',
  'payments.revocation': 'the effect of a refund; the refund is in `payments`',
  'payments.revoked_item': 'the effect of a refund; the refund is in `payments`',
  'payments.subscription_term': 'the periods of a subscription, which is in `subscriptions`',
  'payments.unrecorded_change': 'a change by an earlier release, until the upgrade has recorded it in `item_ledger`',
  'payments.upgrade_note': 'grants that an upgrade ended; the grants are in `subscriptions`',
  'projects.metric_change': 'counted within seconds, then deleted',
  'projects.webhook_delivery': 'copies of changes for the servers of the project; the values are in other sections',
  'projects.webhook_message': 'copies of changes for the servers of the project; the values are in other sections',
};

/** Tables where a test finds the id or an address of a user in other columns. */
export const NAMED_ELSEWHERE: Readonly<Record<string, string>> = {
  'bullmq.job': 'work in progress, by its id',
  'queue.delivery': 'events that a service still has to handle',
  'queue.outbox': 'events until every service has handled them, then ids for a week',
  'auth.oauth_record': 'secrets of sign-ins to applications, until they expire; the grants are in `application_grants`',
  'projects.project': 'the project, with the address of its owner',
  'users.data_export_step': 'how far a service is',
  'users.team': 'a personal team is named after its user; the name is in `team_memberships`',
};
