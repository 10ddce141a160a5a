import { type RequestPlace, type AddressOrigin, noteLink, notePlace, selectOrigin } from './contact-channel.sql.js';
import type { Database, Tx } from '@hallpass/database';

interface GivenAddress {
  userId: string;
  /** Normalized. */
  email: string;
}

/**
 * Records where a user's address came from, in the transaction that added it. An existing address keeps its origin.
 * @param origin.place null if unknown
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

/** Records, before an address is verified, that the link in a verification email is its only proof. */
export async function noteVerifiedByLink(tx: Tx, projectId: string, { userId, email }: GivenAddress): Promise<void> {
  await noteLink(tx, { projectId, userId, email });
}

/** Masks an address so that its owner recognizes it and others learn little: `a***@example.com`. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1***');
