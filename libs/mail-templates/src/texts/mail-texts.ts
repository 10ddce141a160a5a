import type { SecurityChange } from '../security-change.js';
import type { BuiltInTemplateKey } from '../template-ids.js';

/**
 * One email in one language. Replaces `{project}` and the names of variables in braces; leaves out a paragraph that
 * names a variable which the email does not have.
 */
export interface LetterTexts {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  footnote: string;
}

export interface ActionTexts extends LetterTexts {
  button: string;
}

/** Text above and below every email's content. */
export interface Greeting {
  hello: string;
  helloName: string;
  /** Shown above the spelled-out URL, for email programs that show no buttons. */
  plainLink: string;
}

interface LettersByTemplate extends Record<BuiltInTemplateKey, LetterTexts> {
  /** `quietLink`: a second link, below the footnote that explains it. */
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
  /** `testFootnote`: replaces the footnote for a test payment. */
  payment_disputed: LetterTexts & { testFootnote: string };
}

export interface MailTexts extends LettersByTemplate {
  greeting: Greeting;
  /** Account changes that the owner is notified of, for `{heading}` and `{sentence}` of `security_notice`. */
  securityChanges: Readonly<Record<SecurityChange, readonly [heading: string, sentence: string]>>;
  /** The link in payment emails to the customer page. */
  managePurchases: string;
  /** Shown below emails that users can unsubscribe from. */
  unsubscribe: string;
  /** Used if the location of an action is unknown. */
  unknownPlace: string;
}
