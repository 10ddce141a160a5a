import type { SecurityChange } from '../security-change.js';
import type { BuiltInTemplateKey } from '../template-ids.js';

/**
 * One mail in one language. `{project}` and the names of variables in braces are filled in; a paragraph that names a
 * variable which the mail does not have is left out.
 */
export interface LetterTexts {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  footnote: string;
}

/** A mail whose button leads somewhere. */
export interface ActionTexts extends LetterTexts {
  button: string;
}

/** What is written above and below every mail. */
export interface Greeting {
  hello: string;
  helloName: string;
  /** Above the link spelled out, for mail programs that show no button. */
  plainLink: string;
}

interface LettersByTemplate extends Record<BuiltInTemplateKey, LetterTexts> {
  /** `quietLink`: a second link, below the footnote that says what it is for. */
  email_verification: ActionTexts & { quietLink: string };
  password_reset: ActionTexts;
  magic_link: ActionTexts;
  team_invitation: ActionTexts;
  sign_in_invitation: ActionTexts;
  security_notice: LetterTexts;
  api_key_leaked: LetterTexts;
  webhook_disabled: LetterTexts;
  payment_receipt: ActionTexts;
  payment_failed: ActionTexts;
  subscription_renewal_upcoming: LetterTexts;
  subscription_canceled: LetterTexts;
  payment_refunded: LetterTexts;
  /** `testFootnote`: in place of the footnote, of a test payment. */
  payment_disputed: LetterTexts & { testFootnote: string };
}

/** Everything that the built-in mails say, in one language. */
export interface MailTexts extends LettersByTemplate {
  greeting: Greeting;
  /** Changes of an account that its owner is told of, for `{heading}` and `{sentence}` of `security_notice`. */
  securityChanges: Readonly<Record<SecurityChange, readonly [heading: string, sentence: string]>>;
  /** The link of emails about payments to the page of the customer. */
  managePurchases: string;
  /** Below mails that somebody may do without. */
  unsubscribe: string;
  /** From where something was done, where nobody knows. */
  unknownPlace: string;
}
