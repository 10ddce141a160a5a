import type { Sealer } from '@hallpass/database';
import { parseStored } from '@hallpass/text';
import type { ThemeChoice } from '../rendering/theme-choice.js';

/** Content of a mailing at the time of the request. Only the theme is looked up for each email. */
export interface MailingContent {
  source: { templateSource: string } | { html: string };
  /** The template name shown in the list of emails. */
  kind: 'html' | 'template' | 'draft';
  theme: ThemeChoice;
  subject?: string;
  variables: Record<string, unknown>;
  /** Used if the source names no category, or an unknown one. */
  category: string;
}

export interface MailingKey {
  projectId: string;
  id: string;
}

const seal = ({ projectId, id }: MailingKey) => ({ column: 'email.mailing.content', rowId: id, projectId });

/** Seals the content, because it may be meant only for the recipients. */
export const sealContent = (sealer: Sealer, key: MailingKey, content: MailingContent): string =>
  sealer.seal(JSON.stringify(content), seal(key));

export const openContent = (sealer: Sealer, key: MailingKey, sealed: string): MailingContent =>
  parseStored(sealer.open(sealed, seal(key))) as MailingContent;
