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
   * Mails a link that confirms the address.
   * @param options.callbackUrl where the link leads, with the code in `code`; default the app's page for it
   * @throws KnownErrors.EmailAlreadyVerified, RedirectUrlNotWhitelisted
   */
  sendVerificationEmail(options?: { callbackUrl?: string }): Promise<void>;
  /**
   * A new value is unconfirmed.
   * @throws KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse; ApiError 400 for an address the user has already
   */
  update(options: ContactChannelUpdateOptions): Promise<void>;
  /** Also the primary one, or the last one that signs in. */
  delete(): Promise<void>;
}

/** The same with server access, which may say by itself that an address is confirmed. */
export interface ServerContactChannel extends ContactChannel {
  update(options: ServerContactChannelUpdateOptions): Promise<void>;
}

export interface ContactChannelCreateOptions {
  value: string;
  type: 'email';
  usedForAuth: boolean;
  /** Takes the place of the primary one. Default false. */
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

/** Oldest first. */
export async function listContactChannels(access: UserAccess): Promise<ServerContactChannel[]> {
  const items = await allPages<ContactChannelJson>(access.api, access.accessType, {
    path: '/contact-channels',
    query: { user_id: access.userId },
  });
  return items.map((json) => contactChannelOf(access, json));
}

/** @throws KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse; ApiError 400 for an address the user has already */
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
