import type { BuiltInTemplateKey } from '@hallpass/mail-templates';

/** What a flow mail is made of. Names are as people wrote them: rendering escapes them. */
export interface MailContent {
  template: BuiltInTemplateKey;
  /** null for a mail without a user, or a user without a name. */
  userDisplayName: string | null;
  /** By the names of contract/05 §2. */
  variables: Readonly<Record<string, string>>;
  /** BCP 47, where the reader's language is known. */
  locale?: string | null;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** A mail that cannot be rendered, whatever is tried. The message names the fault and no value. */
export class MailRenderingError extends Error {
  override readonly name = 'MailRenderingError';

  /** @param mayPass another try may work: the machine was busy, or the renderer broke */
  constructor(
    message: string,
    readonly mayPass = false,
  ) {
    super(message);
  }
}
