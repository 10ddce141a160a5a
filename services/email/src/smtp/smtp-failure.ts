import { ForbiddenAddressError } from '@hallpass/http';
import { firstCharacters } from '@hallpass/text';
import type { SmtpServer } from './mail-route.js';
import { InvalidRecipientError } from './recipient.js';

/** Why an email was not accepted, as the API reports it (contract/05 §9). */
export interface SmtpFailure {
  errorType:
    | 'HOST_NOT_FOUND'
    | 'AUTH_FAILED'
    | 'TLS_FAILED'
    | 'REJECTED'
    | 'TEMPORARY'
    | 'TIMEOUT'
    | 'CONNECTION_CLOSED'
    | 'SERVER_NOT_ALLOWED'
    | 'INVALID_RECIPIENT'
    | 'UNKNOWN';
  /** Whether the same email may be accepted later. */
  canRetry: boolean;
  /** For the project's owner. */
  message: string;
  /** The text of the server or the system, without credentials. */
  rawError: string;
}

type FailureType = SmtpFailure['errorType'];

const KEPT_CHARACTERS = 1_000;

const MESSAGES: Record<FailureType, string> = {
  HOST_NOT_FOUND: 'The mail server was not found. Check its host name.',
  AUTH_FAILED: 'The mail server rejected the user name or password. Check both.',
  TLS_FAILED: 'No encrypted connection to the mail server: it does not support TLS, or its certificate is not valid.',
  REJECTED: 'The mail server rejected this email permanently.',
  TEMPORARY: 'The mail server cannot accept this email now.',
  TIMEOUT: 'The mail server did not respond in time.',
  CONNECTION_CLOSED: 'The connection to the mail server was refused or closed.',
  SERVER_NOT_ALLOWED:
    'This mail server is not allowed: its address is in a private network, or its port is not a mail port.',
  INVALID_RECIPIENT: 'The recipient is not a single, plain email address.',
  UNKNOWN: 'The email could not be sent.',
};

const FINAL: ReadonlySet<FailureType> = new Set(['REJECTED', 'SERVER_NOT_ALLOWED', 'INVALID_RECIPIENT']);

const TYPES: Record<string, FailureType> = {
  EDNS: 'HOST_NOT_FOUND',
  ENOTFOUND: 'HOST_NOT_FOUND',
  EAI_AGAIN: 'HOST_NOT_FOUND',
  EAUTH: 'AUTH_FAILED',
  ENOAUTH: 'AUTH_FAILED',
  ETLS: 'TLS_FAILED',
  ETIMEDOUT: 'TIMEOUT',
  ECONNECTION: 'CONNECTION_CLOSED',
  ECONNREFUSED: 'CONNECTION_CLOSED',
  ECONNRESET: 'CONNECTION_CLOSED',
  ESOCKET: 'CONNECTION_CLOSED',
};

/** The mail server was unusable, which says nothing about the email. */
const SERVER_DOWN: ReadonlySet<FailureType> = new Set([
  'HOST_NOT_FOUND',
  'AUTH_FAILED',
  'TLS_FAILED',
  'TIMEOUT',
  'CONNECTION_CLOSED',
]);

export const isServerDown = ({ errorType }: SmtpFailure): boolean => SERVER_DOWN.has(errorType);

/**
 * Converts a nodemailer error. A 5xx response to the email is final. A rejected sign-in is also 5xx but says nothing
 * about the email, and a corrected password solves it, so it is retried.
 */
export function smtpFailure(error: unknown, server: SmtpServer): SmtpFailure {
  const errorType = failureType(error);
  return {
    errorType,
    canRetry: !FINAL.has(errorType),
    message: MESSAGES[errorType],
    rawError: keptAnswer(error instanceof Error ? error.message : String(error), server),
  };
}

/** The server refuses to work with us now: 421 at any time, or any greeting other than 220 (RFC 5321 §3.1, §3.8). */
const isTurnedAway = (responseCode: number | undefined, message: string): boolean =>
  responseCode === 421 || message.startsWith('Invalid greeting');

function failureType(error: unknown): FailureType {
  if (error instanceof ForbiddenAddressError) return 'SERVER_NOT_ALLOWED';
  if (error instanceof InvalidRecipientError) return 'INVALID_RECIPIENT';
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  if (code === 'EAUTH') return 'AUTH_FAILED';
  if (isTurnedAway(responseCode, message ?? '')) return 'CONNECTION_CLOSED';
  if (responseCode !== undefined && responseCode >= 500) return 'REJECTED';
  if (responseCode !== undefined && responseCode >= 400) return 'TEMPORARY';
  if (code?.startsWith('ERR_TLS') || /certificate|self.signed/i.test(message ?? '')) return 'TLS_FAILED';
  return TYPES[code ?? ''] ?? 'UNKNOWN';
}

/**
 * Removes credentials from a mail server's response or a library's error, and truncates it to 1,000 characters. Both
 * may quote the user name and password, also in the encoding of AUTH.
 */
export function keptAnswer(text: string, { username, password }: SmtpServer): string {
  const secrets = [username, password].filter((secret): secret is string => !!secret);
  const encoded = secrets.map((secret) => Buffer.from(secret).toString('base64'));
  const plain = Buffer.from(`\0${username ?? ''}\0${password ?? ''}`).toString('base64');
  const withoutSecrets = [plain, ...encoded, ...secrets]
    .sort((a, b) => b.length - a.length)
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), text);
  return firstCharacters(withoutSecrets.replace(/\/\/[^\s/@]*@/g, '//'), KEPT_CHARACTERS);
}
