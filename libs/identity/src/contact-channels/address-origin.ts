import type { Database, Tx } from '@hallpass/database';
import { noteLink, notePlace, selectOrigin } from './contact-channel.sql.js';

/** From where an address was given, as far as the request told. */
export interface RequestPlace {
  /** Family, such as Firefox. */
  browser: string;
  cityName?: string;
  /** ISO 3166-1 alpha-2. */
  countryCode?: string;
}

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

/** How a user came by an address. */
export interface AddressOrigin {
  addedAt: Date;
  place: RequestPlace | null;
  /** The account was made with this address; else the address was added to it. */
  madeAccount: boolean;
  /** Another address of the account, the primary one before others; null when there is none. */
  otherAddress: string | null;
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
