import { type Answer, type Call, errorOf, returnsToApp } from './calls.js';
import type { EndpointName, Setup, Valid } from './endpoints.js';
import type { By, World } from './world.js';

/**
 * The answer to a request with a fault:
 * - `json`: the error is in the body
 * - `page`: a page shows the error, and redirects nowhere
 * - `returned`: the error goes to the application, with the issuer
 * - `inactive`: the endpoint says nothing about the token
 * - `challenge`: the error is in the header `WWW-Authenticate` (RFC 6750 §3)
 */
export interface Expected {
  as: 'json' | 'page' | 'returned' | 'inactive' | 'challenge';
  status: number;
  error: string | null;
}

/**
 * State that a refusal leaves behind. By default, the valid request, which works afterwards.
 * - `nothing`: the fault, or the refusal, has spent what the request presents
 * - `ended`: the first use of it was accepted, and the refusal ends what that gave
 */
export type Left = 'nothing' | 'ended';

/** The answer of one endpoint to one fault, or why there is no such request. */
export type Cell = { expected: Expected; by?: By; leaves?: Left } | { doesNotApply: string };

/** A valid request, and what a fault needs to spoil it. */
export interface Subject {
  valid: Valid;
  setup: Setup;
  world: World;
  /** Makes another valid request like it. */
  again: () => Promise<Valid>;
  /** Sends a request that the endpoint has to accept before the fault. */
  accepted: (call: Call) => Promise<Answer>;
}

export interface Fault {
  name: string;
  /** How the client proves who it is, if that matters. Cells may name another way. */
  by?: By;
  /** Tokens of the request are bound to a key. */
  isBound?: boolean;
  /** Its user, or its client, has no other requests. */
  isOfOwnUser?: boolean;
  isOfOwnClient?: boolean;
  /** @returns the request that must be refused */
  spoil: (subject: Subject) => Call | Promise<Call>;
  leaves?: Left;
  cells: Readonly<Record<EndpointName, Cell>>;
}

export const refused = (status: number, error: string, by?: By): Cell => ({
  expected: { as: 'json', status, error },
  ...(by ? { by } : {}),
});
/** Refused after the library has spent the code. */
export const spent = (status: number, error: string): Cell => ({
  expected: { as: 'json', status, error },
  leaves: 'nothing',
});
export const page = (error: string, { by, status = 400 }: { by?: By; status?: number } = {}): Cell => ({
  expected: { as: 'page', status, error },
  ...(by ? { by } : {}),
});
export const returned = (error: string): Cell => ({ expected: { as: 'returned', status: 303, error } });
export const challenged = (error: string): Cell => ({ expected: { as: 'challenge', status: 401, error } });
export const inactive: Cell = { expected: { as: 'inactive', status: 200, error: null } };

/** The same cell at several endpoints. */
export const at = <Name extends EndpointName>(names: readonly Name[], cell: Cell): Record<Name, Cell> =>
  Object.fromEntries(names.map((name) => [name, cell])) as Record<Name, Cell>;
export const no = <Name extends EndpointName>(names: readonly Name[], doesNotApply: string): Record<Name, Cell> =>
  at(names, { doesNotApply });

export function outcomeOf(answer: Answer): Expected {
  const { status, location, body, challenge } = answer;
  const error = errorOf(answer);
  if (location && returnsToApp(answer))
    return { as: 'returned', status, error: location.searchParams.has('iss') ? error : 'without the issuer' };
  if (location) return { as: 'page', status, error: `redirects to ${location.href}` };
  if (body['active'] === false) return { as: 'inactive', status, error };
  if (!('error' in body) && challenge !== null) return { as: 'challenge', status, error: challenge };
  return { as: 'error' in body ? 'json' : 'page', status, error };
}
