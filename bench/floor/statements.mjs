// The floor runs the very statements that Hallpass runs: each is taken from Hallpass's own function, called once with
// a transaction that records instead of asking a database. So the two cannot drift apart.
import { createSession, createUser, listTeamPermissions, readUser, walkUsers } from '@hallpass/identity';
import { renderConfig } from '@hallpass/project-config';
import { outbox } from '@hallpass/queue';
import { selectByEmail } from '../../services/auth/dist/passwords/password.sql.js';
import { refreshSubject, selectSubject } from '../../services/auth/dist/tokens/token-subject.js';

const PROJECT = { id: 'floor', displayName: 'Floor', config: renderConfig({ 'auth.password.allowSignIn': true }) };
const ID = '00000000-0000-4000-8000-000000000000';

/** @returns {Promise<{ name?: string, text: string, values: unknown[] }>} the first statement that `call` runs */
async function recorded(call) {
  let statement;
  const query = (given, values) => {
    statement ??= typeof given === 'string' ? { text: given, values } : given;
    return Promise.resolve({ rows: [] });
  };
  const queryRunner = {
    isReleased: false,
    isTransactionActive: true,
    connect: () => Promise.resolve({ query }),
    dataSource: { subscribers: [] },
  };
  // Without a row some of them end in an error; the statement has been told by then.
  await call({ queryRunner }).catch(() => undefined);
  if (!statement) throw new Error(`No statement was run by ${call}`);
  return statement;
}

/** One user more is read than the page of 100 holds: whether and where the next one begins. */
const list = (query) =>
  recorded((tx) =>
    walkUsers(tx, PROJECT.id, { limit: 101, ...query })
      .batches[Symbol.asyncIterator]()
      .next(),
  );

/** The statements, with a name, so that `pg` prepares them. Searches keep none where Hallpass gives them none. */
export async function loadStatements() {
  const password = { primaryEmail: 'a@example.com', primaryEmailAuthEnabled: true, passwordHash: 'hash' };
  return {
    readUser: await recorded((tx) => readUser(tx, PROJECT, ID)),
    refresh: await recorded((tx) => refreshSubject(tx, [])),
    signIn: await recorded((tx) => selectByEmail(tx, [])),
    createUser: await recorded((tx) => createUser(tx, PROJECT, password)),
    createSession: await recorded((tx) => createSession(tx, { projectId: PROJECT.id, userId: ID })),
    subject: await recorded((tx) => selectSubject(tx, [])),
    teamPermissions: await recorded((tx) => listTeamPermissions(tx, PROJECT, { teamId: ID, userId: ID })),
    firstPage: await list({}),
    deepPage: await list({ cursor: ID }),
    search: await list({ query: 'text' }),
    outbox: await recorded((tx) => outbox.add(tx, 'user.deleted', PROJECT.id, { id: ID, teams: [] })),
  };
}
