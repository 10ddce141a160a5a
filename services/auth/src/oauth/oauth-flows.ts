import { Injectable } from '@nestjs/common';
import { Database, Sealer } from '@hallpass/database';
import { hashToken, makeRoomToday } from '@hallpass/identity';
import { uuidv7 } from '@hallpass/queue';
import { isTokenShaped, randomToken } from '@hallpass/settings';
import type { PendingLink } from './pending-link.js';
import { deleteOldestFlows, findFlow, insertFlow, takeFlow } from './oauth-flow.sql.js';

/** The app's request and the values that the provider's answer must match; sealed until the browser returns. */
export interface FlowRequest {
  type: 'authenticate' | 'link';
  /** The user to link to, or the anonymous user to upgrade. */
  userId: string | null;
  sessionId: string | null;
  /** As the parser of trusted URLs normalized it. */
  redirectUri: string;
  /** As the app wrote it: the app must repeat this with the code. */
  redirectUriAsSent: string;
  state: string;
  codeChallenge: string;
  errorRedirectUrl: string | null;
  afterCallbackRedirectUrl: string | null;
  extraScopes: string[];
  codeVerifier: string;
  nonce: string;
}

export interface Flow {
  projectId: string;
  providerId: string;
  isExpired: boolean;
  request: FlowRequest;
}

/** A link that waits for the user's confirmation; sealed in the meantime. */
export interface LinkQuestion {
  request: FlowRequest;
  link: PendingLink;
}

export interface AskedQuestion {
  projectId: string;
  isExpired: boolean;
  question: LinkQuestion;
}

interface NewFlow {
  state: string;
  cookieValue: string;
}

/** Sign-ins with a provider, from the authorize call to the callback (security E1, E2). */
@Injectable()
export class OAuthFlows {
  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
  ) {}

  /**
   * @returns the state for the provider, and the value of the cookie that binds the browser; both shown only this once
   */
  begin(projectId: string, providerId: string, request: FlowRequest): Promise<NewFlow> {
    return this.insert(projectId, providerId, request, hashToken);
  }

  /** As `begin`, for a question. State and cookie of a flow are not valid for a question, and vice versa. */
  beginQuestion(projectId: string, providerId: string, question: LinkQuestion): Promise<NewFlow> {
    return this.insert(projectId, providerId, question, hashOfQuestion);
  }

  /** @returns null if the state is unknown or used, or was created in another browser */
  async take(state: string, cookieValue: string): Promise<Flow | null> {
    const found = await this.find<FlowRequest>(takeFlow, state, cookieValue, hashToken);
    return found && { ...found, request: found.content };
  }

  /** @param how `take` to answer, which works once. @returns as `take` */
  async question(state: string, cookieValue: string, how: 'find' | 'take'): Promise<AskedQuestion | null> {
    const statement = how === 'take' ? takeFlow : findFlow;
    const found = await this.find<LinkQuestion>(statement, state, cookieValue, hashOfQuestion);
    return found && { ...found, question: found.content };
  }

  private async insert(
    projectId: string,
    providerId: string,
    content: FlowRequest | LinkQuestion,
    hash: (state: string) => Buffer,
  ): Promise<NewFlow> {
    await makeRoomToday(this.database, { projectId, kind: 'provider-sign-in' }, deleteOldestFlows);
    const id = uuidv7();
    // The provider returns only the state, so it includes the project whose rows to search.
    const state = `${projectId}.${randomToken()}`;
    const cookieValue = randomToken();
    await insertFlow(this.database, {
      projectId,
      id,
      providerId,
      stateHash: hash(state),
      cookieHash: hashToken(cookieValue),
      request: this.sealer.seal(JSON.stringify(content), sealOf(projectId, id)),
    });
    return { state, cookieValue };
  }

  private async find<T>(
    statement: typeof takeFlow | typeof findFlow,
    state: string,
    cookieValue: string,
    hash: (state: string) => Buffer,
  ) {
    const projectId = projectOfState(state);
    if (projectId === null || !isTokenShaped(cookieValue)) return null;
    const [row] = await statement(this.database, {
      projectId,
      stateHash: hash(state),
      cookieHash: hashToken(cookieValue),
    });
    if (!row) return null;
    const content = JSON.parse(this.sealer.open(row.request, sealOf(projectId, row.id))) as T;
    return { projectId, providerId: row.provider_config_id, isExpired: row.is_expired, content };
  }
}

const hashOfQuestion = (state: string): Buffer => hashToken(`question ${state}`);

/** @returns null for text that `begin` did not create */
export function projectOfState(state: string): string | null {
  const [, projectId = '', token = ''] = /^([a-z0-9-]{1,64})\.([a-z0-9]+)$/.exec(state) ?? [];
  return isTokenShaped(token) ? projectId : null;
}

const sealOf = (projectId: string, id: string) => ({ column: 'auth.oauth_flow.request', rowId: id, projectId });
