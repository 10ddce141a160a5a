import { CLAIM_LIMITS, type HookEvent, isPlainObject, isReservedClaim, utf8Bytes } from '@hallpass/project-config';
import { firstCharacters, jsonTextProblem } from '@hallpass/text';

/** A longer answer is a failure. */
export const ANSWER_MAX_BYTES = 16_384;
/** A longer text for the person is cut. */
const DENIAL_MAX_CHARACTERS = 300;
const METADATA_MAX_BYTES = 8_192;
const CLAIM_NAME_MAX_CHARACTERS = 100;
const MAX_DEPTH = 16;

/** Metadata that a hook gives a new user. */
export interface HookMetadata {
  clientReadOnlyMetadata?: object;
  serverMetadata?: object;
}

export type HookAnswer =
  | { decision: 'allow'; claims: Record<string, unknown> | null; metadata: HookMetadata | null }
  | { decision: 'deny'; message: string | null };

/** The answer is not a decision. The message says what is wrong with it, without quoting it. */
export class InvalidAnswer extends Error {}

/**
 * Reads the answer of a hook. A denial always counts: a text that is missing, too long or not a text changes nothing.
 * @throws InvalidAnswer
 */
export function readAnswer(event: HookEvent, text: string): HookAnswer {
  if (utf8Bytes(text) > ANSWER_MAX_BYTES)
    throw new InvalidAnswer(`The answer has more than ${ANSWER_MAX_BYTES} bytes.`);
  const answer = parsed(text);
  if (!isPlainObject(answer)) throw new InvalidAnswer('The answer is not a JSON object.');
  const { decision, message, claims, metadata } = answer;
  if (decision === 'deny') return { decision, message: shownText(message) };
  if (decision !== 'allow') throw new InvalidAnswer('"decision" must be "allow" or "deny".');
  return { decision, claims: readClaims(event, claims), metadata: readMetadata(event, metadata) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidAnswer('The answer is not JSON.');
  }
}

/** Plain text in one paragraph; null if there is none. */
function shownText(message: unknown): string | null {
  if (typeof message !== 'string') return null;
  const plain = message.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return firstCharacters(plain, DENIAL_MAX_CHARACTERS) || null;
}

function readClaims(event: HookEvent, claims: unknown): Record<string, unknown> | null {
  if (claims === undefined || claims === null) return null;
  if (event === 'sign_up') throw new InvalidAnswer('"claims" belong to a session: answer "sign_in" with them.');
  if (!isPlainObject(claims)) throw new InvalidAnswer('"claims" must be an object.');
  for (const name of Object.keys(claims)) {
    if (name === '' || name.length > CLAIM_NAME_MAX_CHARACTERS)
      throw new InvalidAnswer(`The name of a claim must have 1 to ${CLAIM_NAME_MAX_CHARACTERS} characters.`);
    if (isReservedClaim(name)) throw new InvalidAnswer('The name of a claim is reserved (docs/custom-claims.md).');
  }
  assertStorable('claims', claims, CLAIM_LIMITS.ownBytes);
  return claims;
}

const METADATA_FIELDS = { client_read_only: 'clientReadOnlyMetadata', server: 'serverMetadata' } as const;

function readMetadata(event: HookEvent, metadata: unknown): HookMetadata | null {
  if (metadata === undefined || metadata === null) return null;
  if (event !== 'sign_up') throw new InvalidAnswer('"metadata" belongs to a new user: answer "sign_up" with it.');
  if (!isPlainObject(metadata)) throw new InvalidAnswer('"metadata" must be an object.');
  const read: HookMetadata = {};
  for (const [name, value] of Object.entries(metadata)) {
    if (!Object.hasOwn(METADATA_FIELDS, name) || !isPlainObject(value))
      throw new InvalidAnswer('"metadata" can have the objects "client_read_only" and "server".');
    read[METADATA_FIELDS[name as keyof typeof METADATA_FIELDS]] = value;
  }
  assertStorable('metadata', metadata, METADATA_MAX_BYTES);
  return read;
}

function assertStorable(name: string, value: object, maxBytes: number): void {
  if (depthOf(value) > MAX_DEPTH) throw new InvalidAnswer(`"${name}" can have ${MAX_DEPTH} levels.`);
  if (jsonTextProblem(value) !== null) throw new InvalidAnswer(`"${name}" has a text that cannot be stored.`);
  if (utf8Bytes(JSON.stringify(value)) > maxBytes) throw new InvalidAnswer(`"${name}" can have ${maxBytes} bytes.`);
}

/** Stops above the limit, so that a deep answer does not overflow the stack. */
function depthOf(value: unknown, left = MAX_DEPTH + 1): number {
  if (left === 0 || typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner, left - 1)));
}
