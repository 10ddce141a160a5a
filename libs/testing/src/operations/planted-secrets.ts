/** Secrets and personal data that must never appear in an audit row, however an administrator sends them. */
export const PLANTED = {
  password: 'planted password 4711',
  newPassword: 'planted password 4712',
  clientSecret: 'planted-client-secret',
  smtpPassword: 'planted-smtp-password',
  totp: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  name: 'Planted Name',
  metadata: 'planted-metadata',
  address: 'planted@example.com',
  account: 'planted-account',
  memberName: 'Planted Member',
  passkey: 'Planted Passkey',
};

/** Metadata with characters that are hard to store as JSON. */
export const PLANTED_METADATA = { planted: PLANTED.metadata, odd: '\ufffd \\u0000' };

/** A verification code that does not exist. */
export const UNKNOWN_CODE = '0'.repeat(45);

/** An allowed address of each world for links in emails. */
export const CALLBACK_URL = 'http://localhost:3000/handler';
