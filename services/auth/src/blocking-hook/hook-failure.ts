import { CircuitOpenError, ForbiddenAddressError, OutboundError } from '@hallpass/http';
import { type HookAnswer, InvalidAnswer } from './hook-answer.js';

export const HOOK_FAILURES = [
  'no_secret',
  'address_not_allowed',
  'no_response',
  'status',
  'invalid_answer',
  'busy',
  'circuit_open',
] as const;
/** Why a hook made no decision. */
export type HookFailure = (typeof HOOK_FAILURES)[number];

/** A decision, or why there is none. */
export type HookOutcome =
  | { answer: HookAnswer; failure?: undefined }
  | { answer?: undefined; failure: HookFailure; detail: string };

export class FailedCall extends Error {
  constructor(
    readonly failure: HookFailure,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** All calls that the project may make at once are running. */
export class HookBusyError extends Error {
  constructor() {
    super('Too many calls to the hook are running.');
  }
}

/** Whether the endpoint itself failed: other failures say nothing about the next call. */
export const isFaultOfEndpoint = (error: unknown): boolean =>
  error instanceof OutboundError ||
  error instanceof InvalidAnswer ||
  (error instanceof FailedCall && error.failure === 'status');

/** @throws what is a fault of ours */
export function failureOf(error: unknown): HookOutcome {
  if (error instanceof FailedCall) return { failure: error.failure, detail: error.detail };
  if (error instanceof ForbiddenAddressError) return { failure: 'address_not_allowed', detail: error.message };
  if (error instanceof OutboundError) return { failure: 'no_response', detail: error.message };
  if (error instanceof InvalidAnswer) return { failure: 'invalid_answer', detail: error.message };
  if (error instanceof CircuitOpenError)
    return { failure: 'circuit_open', detail: 'The hook failed several times in a row and rests for 15 seconds.' };
  if (error instanceof HookBusyError) return { failure: 'busy', detail: error.message };
  throw error;
}
