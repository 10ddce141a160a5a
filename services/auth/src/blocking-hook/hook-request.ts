import type { RequestClient } from '@hallpass/access';
import type { HookEvent } from '@hallpass/project-config';

/** Where a request comes from. Empty for a server that acts for a user, because its address says nothing about theirs. */
export interface HookClient {
  accessType?: 'client' | 'server' | 'admin';
  clientAddress?: string | null;
  client?: Pick<RequestClient, 'userAgent' | 'geo'>;
}

interface HookUser {
  /** Null if the user does not exist yet. */
  id: string | null;
  primary_email: string | null;
  primary_email_verified: boolean;
  display_name: string | null;
  is_anonymous: boolean;
  /** Whether this sign-up or sign-in creates the user or turns an anonymous user into one with an account. */
  is_new: boolean;
}

/** The facts that a hook decides about. Contains no password, code, token or hash (security C19). */
export interface HookQuestion {
  event: HookEvent;
  user: HookUser;
  /** Such as `password`; see SIGN_IN_METHODS. */
  method: string | null;
  secondFactor?: string | null;
  /** For `token`. */
  sessionId?: string | null;
  client: HookClient;
}

/** The body of a request. Each field is named here, so that nothing else can reach the endpoint. */
export function hookBody(projectId: string, question: HookQuestion, now: number): string {
  const { event, user, method, secondFactor = null, sessionId = null, client } = question;
  const isOfUser = (client.accessType ?? 'client') === 'client';
  return JSON.stringify({
    event,
    project_id: projectId,
    at_millis: now,
    user: {
      id: user.id,
      primary_email: user.primary_email,
      primary_email_verified: user.primary_email_verified,
      display_name: user.display_name,
      is_anonymous: user.is_anonymous,
      is_new: user.is_new,
    },
    method,
    second_factor: secondFactor,
    session_id: sessionId,
    client: {
      ip: (isOfUser && client.clientAddress) || null,
      user_agent: (isOfUser && client.client?.userAgent) || null,
      country: (isOfUser && client.client?.geo?.countryCode) || null,
    },
  });
}
