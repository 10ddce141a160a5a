import type { BuiltInTemplateKey } from '@hallpass/mail-templates';

/** The inputs of a flow's email. Names are unescaped: rendering escapes them. */
export interface MailContent {
  template: BuiltInTemplateKey;
  /** null for an email without a user, or a user without a name. */
  userDisplayName: string | null;
  /** By the names of contract/05 §2. */
  variables: Readonly<Record<string, string>>;
  /** BCP 47, if the reader's language is known. */
  locale?: string | null;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** An email that cannot be rendered at all. The message describes the problem and contains no values. */
export class MailRenderingError extends Error {
  override readonly name = 'MailRenderingError';

  /** @param mayPass whether a retry may work: the machine was busy, or the renderer crashed */
  constructor(
    message: string,
    readonly mayPass = false,
  ) {
    super(message);
  }
}
