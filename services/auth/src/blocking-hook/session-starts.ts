import { Database, type Tx } from '@hallpass/database';
import { TEXT_ERRORS } from '@hallpass/errors';
import type { SessionPermit, StartingSession } from '@hallpass/identity';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { BlockingHook, HookRefusal } from './blocking-hook.js';
import type { HookClient, HookQuestion } from './hook-request.js';
import { selectHookUser } from './hook-user.sql.js';

/** The project and the client that begin a session. */
interface SessionStarter {
  project: Pick<ProjectSnapshot, 'id' | 'config'>;
  client: HookClient;
  /** Whether the sign-in creates the account. */
  isNewUser?: boolean;
}

/** The user may change while the hook decides. After this many decisions about different users, the sign-in fails. */
const MOST_DECISIONS = 3;

const UNASKED: SessionPermit = { admit: () => null };

/** Rolls back the transaction of a session that needs a decision of the hook first. */
class Undecided extends Error {
  constructor(
    readonly session: StartingSession,
    readonly question: HookQuestion,
  ) {
    super('The blocking hook has not decided about this session.');
  }
}

/** Remembers the session that began without a decision, and gives claims to the one that was decided about. */
class AskedPermit implements SessionPermit {
  undecided: StartingSession | null = null;

  constructor(private readonly decided: { session: StartingSession; claims: object | null } | null) {}

  admit(session: StartingSession): object | null {
    if (this.decided !== null && isSame(this.decided.session, session)) return this.decided.claims;
    this.undecided = session;
    return null;
  }
}

/** A user who is created in the same transaction has another id in each run. */
const isSame = (a: StartingSession, b: StartingSession): boolean =>
  a.method === b.method && (a.isUserUncommitted ? b.isUserUncommitted === true : a.userId === b.userId);

/**
 * Runs the transactions that start sessions. If the hook of the project decides about sign-ins, the transaction first
 * runs to its end, so that every proof is checked, and is rolled back. Then the hook is asked, while nothing is held.
 * Then the transaction runs again, with a decision that holds for this user alone (security C18, C20).
 */
@Injectable()
export class SessionStarts {
  constructor(
    private readonly database: Database,
    private readonly hook: BlockingHook,
  ) {}

  /**
   * @param work may run several times; starts sessions with the permit
   * @throws what `work` throws; HookDenial, HookRefusal
   */
  async transaction<T>(starter: SessionStarter, work: (tx: Tx, permit: SessionPermit) => Promise<T>): Promise<T> {
    if (!this.hook.asks(starter.project, 'sign_in')) return this.database.transaction((tx) => work(tx, UNASKED));
    let decided: { session: StartingSession; claims: object | null } | null = null;
    for (let decisions = 0; decisions <= MOST_DECISIONS; decisions += 1) {
      const step: T | Undecided = await this.attempt(starter, decided, work);
      if (!(step instanceof Undecided)) return step;
      const { claims } = await this.hook.ask(starter.project, step.question);
      decided = { session: step.session, claims };
    }
    const { status, code, message } = TEXT_ERRORS.BlockingHookFailed;
    throw new HookRefusal(status, code, message);
  }

  /** @returns the result of `work`, or the question that it needs an answer to */
  private async attempt<T>(
    starter: SessionStarter,
    decided: { session: StartingSession; claims: object | null } | null,
    work: (tx: Tx, permit: SessionPermit) => Promise<T>,
  ): Promise<T | Undecided> {
    try {
      return await this.database.transaction(async (tx) => {
        const permit = new AskedPermit(decided);
        const result = await work(tx, permit);
        if (permit.undecided !== null)
          throw new Undecided(permit.undecided, await questionOf(tx, starter, permit.undecided));
        return result;
      });
    } catch (error) {
      if (error instanceof Undecided) return error;
      throw error;
    }
  }
}

async function questionOf(
  tx: Tx,
  { project, client, isNewUser = false }: SessionStarter,
  { userId, method, secondFactor, isUserUncommitted = false }: StartingSession,
): Promise<HookQuestion> {
  const [row] = await selectHookUser(tx, { projectId: project.id, userId });
  if (!row) throw new Error('a session began for a user who cannot be read');
  const isNew = isNewUser || isUserUncommitted;
  return {
    event: 'sign_in',
    user: { ...row, id: isUserUncommitted ? null : userId, is_new: isNew },
    method,
    secondFactor,
    client,
  };
}
