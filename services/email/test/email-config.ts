import type { MailServer } from '@hallpass/testing';

/** The settings of a project that sends through its own mail server. */
export const emailConfigFor = ({ url }: MailServer) => ({
  type: 'standard',
  host: '127.0.0.1',
  port: Number(new URL(url).port),
  username: 'postmaster',
  password: 'correct horse',
  sender_name: 'Ada of Acme',
  sender_email: 'ada@acme.example',
});
