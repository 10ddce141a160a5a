import type { AdministratorRequest } from '@hallpass/testing';
import { OPERATIONS } from '../operations/declared.js';
import { inStages, REQUESTS } from '../operations/requests.js';

/** A request that must succeed, and the audit rows that it must leave: `<change> <kind>`. */
export interface Write extends AdministratorRequest {
  operation: string;
  leaves: readonly string[];
}

/** Operations in the order of the requests in `*.requests.ts`, then those without an entry there. */
const ordered = [...new Set([...Object.keys(REQUESTS), ...OPERATIONS.keys()])];

export const WRITES: readonly Write[] = inStages(
  ordered.flatMap((operation): Write[] => {
    const leaves = OPERATIONS.get(operation)?.declaration.audit;
    return Array.isArray(leaves) ? [{ operation, leaves, ...REQUESTS[operation]?.administrator }] : [];
  }),
);
