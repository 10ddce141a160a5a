import { SOURCES } from './sources.js';
import { type BuiltInTemplateKey, TEMPLATE_IDS } from './template-ids.js';

/** Each template has a file in `templates`, and its texts in the tables of `texts`. */
const DISPLAY_NAMES: Readonly<Record<BuiltInTemplateKey, string>> = {
  email_verification: 'Email Verification',
  password_reset: 'Password Reset',
  magic_link: 'Magic Link/OTP',
  team_invitation: 'Team Invitation',
  sign_in_invitation: 'Sign In Invitation',
  sign_up_invitation: 'Sign-up Invitation',
  waitlist_joined: 'Waitlist Joined',
  waitlist_approved: 'Waitlist Approved',
  waitlist_declined: 'Waitlist Declined',
  security_notice: 'Security Notice',
  new_device: 'New Device Code',
  password_breached: 'Password Breached',
  data_export_ready: 'Data Export Ready',
  api_key_leaked: 'API Key Leaked',
  webhook_disabled: 'Webhook Disabled',
  payment_receipt: 'Payment Receipt',
  payment_failed: 'Payment Failed',
  subscription_renewal_upcoming: 'Subscription Renewal Upcoming',
  subscription_canceled: 'Subscription Canceled',
  payment_refunded: 'Payment Refunded',
  payment_disputed: 'Payment Disputed',
};

interface TemplateConfig {
  displayName: string;
  tsxSource: string;
  themeId?: string | false;
}

/** The templates of every project, by id. A project can override name, source and theme. */
export const BUILT_IN_TEMPLATES: Readonly<Record<string, TemplateConfig>> = Object.fromEntries(
  Object.entries(TEMPLATE_IDS).map(([key, id]) => {
    const name = key as BuiltInTemplateKey;
    return [id, { displayName: DISPLAY_NAMES[name], tsxSource: SOURCES.templates[name] }];
  }),
);

export const STARTER_TEMPLATE = SOURCES.starters.template;
export const STARTER_DRAFT = SOURCES.starters.draft;
