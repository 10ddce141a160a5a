import { prepared, type Database, type Tx } from '@hallpass/database';

/** From where an address was given, as far as the request told. */
export interface RequestPlace {
  /** Family, such as Firefox. */
  browser: string;
  cityName?: string;
  /** ISO 3166-1 alpha-2. */
  countryCode?: string;
}

interface GivenAddress {
  projectId: string;
  userId: string;
  /** Normalised. */
  email: string;
}

/** Only what this transaction has added: whoever names an address again does not become its origin. */
const notePlace = prepared('note-address-origin')(
  `UPDATE users.contact_channel SET added_from = :addedFrom, made_account = :madeAccount OR made_account
   WHERE project_id = :projectId AND user_id = :userId AND type = 'email' AND value = :email AND coalesce(added_at, created_at) = now()`,
);

/**
 * Notes from where a user's address was given, in the transaction that has added it. An address that was there before
 * keeps its origin.
 * @param origin.place null where it is not known
 * @param origin.madeAccount the address turned an anonymous user into an account
 */
export async function noteAddressOrigin(
  tx: Tx,
  { projectId, userId, email }: GivenAddress,
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

const selectOrigin = prepared<AddressOrigin>('address-origin')(
  `SELECT coalesce(c.added_at, c.created_at) AS "addedAt", c.added_from AS place,
     coalesce(c.made_account, c.created_at = u.signed_up_at) AS "madeAccount",
     (SELECT o.value FROM users.contact_channel o
      WHERE o.project_id = c.project_id AND o.user_id = c.user_id AND o.type = 'email' AND o.value <> c.value
      ORDER BY o.is_primary DESC, o.created_at, o.id LIMIT 1) AS "otherAddress"
   FROM users.contact_channel c JOIN users."user" u ON u.project_id = c.project_id AND u.id = c.user_id
   WHERE c.project_id = :projectId AND c.user_id = :userId AND c.type = 'email' AND c.value = :email`,
);

/** @returns null when the user does not have the address */
export async function readAddressOrigin(
  db: Database | Tx,
  { projectId, userId, email }: GivenAddress,
): Promise<AddressOrigin | null> {
  return (await selectOrigin(db, { projectId, userId, email }))[0] ?? null;
}

const noteLink = prepared('note-verified-by-link')(
  `UPDATE users.contact_channel SET verified_by_link_at = now()
   WHERE project_id = :projectId AND user_id = :userId AND type = 'email' AND value = :email AND NOT is_verified`,
);

/** Notes, before an address is verified, that nothing proves it but the link of a verification mail. */
export async function noteVerifiedByLink(tx: Tx, { projectId, userId, email }: GivenAddress): Promise<void> {
  await noteLink(tx, { projectId, userId, email });
}

/** An address that tells its owner which one is meant, and others little: `a***@example.com`. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1***');
