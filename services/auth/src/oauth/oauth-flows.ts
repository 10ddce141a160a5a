import { Injectable } from '@nestjs/common';
import { Database, Sealer } from '@hallpass/database';
import { hashToken, makeRoomToday } from '@hallpass/identity';
import { uuidv7 } from '@hallpass/queue';
import { isTokenShaped, randomToken } from '@hallpass/settings';
import type { PendingLink } from './pending-link.js';
import { deleteOldestFlows, findFlow, insertFlow, takeFlow } from './oauth-flow.sql.js';

/** What an app asked for, and what the answer of the provider is bound to; sealed while the browser is away. */
export interface FlowRequest {
  type: 'authenticate' | 'link';
  /** Whom to link to, or the anonymous user to upgrade. */
  userId: string | null;
  sessionId: string | null;
  /** As the parser of trusted URLs wrote it. */
  redirectUri: string;
  /** As the app wrote it: what it has to repeat with the code. */
  redirectUriAsSent: string;
  /** The app's own, returned unchanged. */
  state: string;
  codeChallenge: string;
  errorRedirectUrl: string | null;
  afterCallbackRedirectUrl: string | null;
  extraScopes: string[];
  /** Of the request to the provider. */
  codeVerifier: string;
  nonce: string;
}

/** A flow that has been taken out of the database: nobody else can finish it. */
export interface Flow {
  projectId: string;
  providerId: string;
  isExpired: boolean;
  request: FlowRequest;
}

/** A link whose person is asked about both accounts, sealed while they think. */
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

/** Sign-ins by a provider between the authorize call and the callback (security E1, E2). */
@Injectable()
export class OAuthFlows {
  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
  ) {}

  /** @returns the state for the provider, and the value of the cookie that binds the browser; both shown this once */
  begin(projectId: string, providerId: string, request: FlowRequest): Promise<NewFlow> {
    return this.insert(projectId, providerId, request, hashToken);
  }

  /** The same for a question; what `begin` returns is good for no question, and the other way round. */
  beginQuestion(projectId: string, providerId: string, question: LinkQuestion): Promise<NewFlow> {
    return this.insert(projectId, providerId, question, hashOfQuestion);
  }

  /** @returns null for a state that is unknown, used, or was begun in another browser */
  async take(state: string, cookieValue: string): Promise<Flow | null> {
    const found = await this.find<FlowRequest>(takeFlow, state, cookieValue, hashToken);
    return found && { ...found, request: found.content };
  }

  /** @param how `take` is the answer, which is given once. @returns as `take` */
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
    // The state is all that comes back: it says which project's rows to look in.
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

/** @returns null for text that `begin` has not made */
export function projectOfState(state: string): string | null {
  const [, projectId = '', token = ''] = /^([a-z0-9-]{1,64})\.([a-z0-9]+)$/.exec(state) ?? [];
  return isTokenShaped(token) ? projectId : null;
}

const sealOf = (projectId: string, id: string) => ({ column: 'auth.oauth_flow.request', rowId: id, projectId });
