/**
 * Subjects of security notices. Each needs its texts in `texts/en.json`, which `texts.spec.ts` checks.
 */
export const SECURITY_CHANGES = [
  'password_changed',
  'password_set',
  'password_reset',
  'totp_enabled',
  'totp_disabled',
  'backup_codes_created',
  'backup_code_used',
  'passkey_added',
  'passkey_removed',
  'sign_in_address_changed',
  'new_sign_in',
  'account_linked',
  'account_secured',
  'ways_in_ended',
  'mailbox_sign_in',
  'address_disowned',
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];
