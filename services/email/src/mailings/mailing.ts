import type { Sealer } from '@hallpass/database';
import { parseStored } from '@hallpass/text';
import type { ThemeChoice } from '../rendering/theme-choice.js';

/** What a mailing sends, as it was when it was asked for; only the theme is looked up for each mail. */
export interface MailingContent {
  source: { templateSource: string } | { html: string };
  /** What its mails are listed as. */
  kind: 'html' | 'template' | 'draft';
  theme: ThemeChoice;
  /** Instead of the subject of the source. */
  subject?: string;
  variables: Record<string, unknown>;
  /** Of a source that names none, or none that there is. */
  category: string;
}

export interface MailingKey {
  projectId: string;
  id: string;
}

const seal = ({ projectId, id }: MailingKey) => ({ column: 'email.mailing.content', rowId: id, projectId });

/** Sealed: it may hold what is meant for its recipients alone. */
export const sealContent = (sealer: Sealer, key: MailingKey, content: MailingContent): string =>
  sealer.seal(JSON.stringify(content), seal(key));

export const openContent = (sealer: Sealer, key: MailingKey, sealed: string): MailingContent =>
  parseStored(sealer.open(sealed, seal(key))) as MailingContent;
