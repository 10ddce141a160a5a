import { type RequestPlace, type AddressOrigin, noteLink, notePlace, selectOrigin } from './contact-channel.sql.js';
import type { Database, Tx } from '@hallpass/database';

interface GivenAddress {
  userId: string;
  /** Normalised. */
  email: string;
}

/**
 * Notes from where a user's address was given, in the transaction that has added it. An address that was there before
 * keeps its origin.
 * @param origin.place null where it is not known
 * @param origin.madeAccount the address turned an anonymous user into an account
 */
export async function noteAddressOrigin(
  tx: Tx,
  projectId: string,
  { userId, email }: GivenAddress,
  { place, madeAccount = false }: { place: RequestPlace | null; madeAccount?: boolean },
): Promise<void> {
  if (place === null && !madeAccount) return;
  await notePlace(tx, {
    projectId,
    userId,
    email,
    addedFrom: place === null ? null : JSON.stringify(place),
    madeAccount: madeAccount || null,
  });
}

/** @returns null when the user does not have the address */
export async function readAddressOrigin(
  db: Database | Tx,
  projectId: string,
  { userId, email }: GivenAddress,
): Promise<AddressOrigin | null> {
  return (await selectOrigin(db, { projectId, userId, email }))[0] ?? null;
}

/** Notes, before an address is verified, that nothing proves it but the link of a verification mail. */
export async function noteVerifiedByLink(tx: Tx, projectId: string, { userId, email }: GivenAddress): Promise<void> {
  await noteLink(tx, { projectId, userId, email });
}

/** An address that tells its owner which one is meant, and others little: `a***@example.com`. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1***');
