import { pathOf, request, type UserAccess } from '../access.js';
import { allPages } from '../requests/all-pages.js';

/** An address of a user (contract/03 §7). A snapshot: list the channels again to see later changes. */
export interface ContactChannel {
  readonly id: string;
  readonly value: string;
  readonly type: 'email';
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  /** Whether the address can be used to sign in. */
  readonly usedForAuth: boolean;
  /**
   * Emails a link that verifies the address.
   * @param options.callbackUrl where the link leads, with the code in `code`; default: the app's email-verification
   * page
   * @throws KnownErrors.EmailAlreadyVerified, RedirectUrlNotWhitelisted
   */
  sendVerificationEmail(options?: { callbackUrl?: string }): Promise<void>;
  /**
   * Changing the value makes the address unverified.
   * @throws KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse; ApiError 400 if the user already has that
   * address
   */
  update(options: ContactChannelUpdateOptions): Promise<void>;
  /** Works even for the primary address and for the last one that signs in. */
  delete(): Promise<void>;
}

/** A contact channel with server access, which can mark an address as verified. */
export interface ServerContactChannel extends ContactChannel {
  update(options: ServerContactChannelUpdateOptions): Promise<void>;
}

export interface ContactChannelCreateOptions {
  value: string;
  type: 'email';
  usedForAuth: boolean;
  /** Replaces the current primary address. Default false. */
  isPrimary?: boolean;
}

export interface ServerContactChannelCreateOptions extends ContactChannelCreateOptions {
  isVerified?: boolean;
}

export interface ContactChannelUpdateOptions {
  usedForAuth?: boolean;
  value?: string;
  isPrimary?: boolean;
}

export interface ServerContactChannelUpdateOptions extends ContactChannelUpdateOptions {
  isVerified?: boolean;
}

interface ContactChannelJson {
  id: string;
  value: string;
  type: 'email';
  is_primary: boolean;
  is_verified: boolean;
  used_for_auth: boolean;
}

export async function listContactChannels(access: UserAccess): Promise<ServerContactChannel[]> {
  const items = await allPages<ContactChannelJson>(access.api, access.accessType, {
    path: '/contact-channels',
    query: { user_id: access.userId },
  });
  return items.map((json) => contactChannelOf(access, json));
}

/**
 * @throws KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse; ApiError 400 if the user already has that address
 */
export async function createContactChannel(
  access: UserAccess,
  { value, type, ...options }: ServerContactChannelCreateOptions,
): Promise<ServerContactChannel> {
  const json = await request<ContactChannelJson>(access, {
    method: 'POST',
    path: '/contact-channels',
    body: { user_id: access.userId, value, type, ...flagsOf(options) },
  });
  return contactChannelOf(access, json);
}

function contactChannelOf(access: UserAccess, json: ContactChannelJson): ServerContactChannel {
  const path = `/contact-channels${pathOf(access.userId, json.id)}`;
  return {
    id: json.id,
    value: json.value,
    type: json.type,
    isPrimary: json.is_primary,
    isVerified: json.is_verified,
    usedForAuth: json.used_for_auth,
    sendVerificationEmail: async ({ callbackUrl = access.callbackUrl('emailVerification') } = {}) => {
      const body = { callback_url: callbackUrl };
      await request(access, { method: 'POST', path: `${path}/send-verification-code`, body });
    },
    update: async ({ value, ...options }) => {
      await request(access, { method: 'PATCH', path, body: { value, ...flagsOf(options) } });
    },
    delete: async () => {
      await request(access, { method: 'DELETE', path });
    },
  };
}

const flagsOf = (options: Omit<ServerContactChannelUpdateOptions, 'value'>) => ({
  used_for_auth: options.usedForAuth,
  is_primary: options.isPrimary,
  is_verified: options.isVerified,
});
