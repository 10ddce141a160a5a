export const MAIL_FILTERS = ['kept', 'sent', 'waiting', 'failed'] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];

export interface MailListing {
  query?: string;
  status?: MailFilter;
  mailing?: string;
}
