// The floor runs the very statements that Hallpass runs: each is taken from Hallpass's own function, called once with
// a transaction that records instead of asking a database. So the two cannot drift apart.
import { randomUUID } from 'node:crypto';
import { createSession, createUser, listTeamPermissions, readUser, walkUsers } from '@hallpass/identity';
import { renderConfig } from '@hallpass/project-config';
import { insertEvents } from '../../libs/queue/dist/outbox.sql.js';
import { selectByEmail } from '../../services/auth/dist/passwords/password.sql.js';
import { refreshSubject, selectSubject } from '../../services/auth/dist/tokens/token-subject.sql.js';

const ID = '00000000-0000-4000-8000-000000000000';
/** What stands for a value that the floor gives a statement, by the name that it gives it under. */
const GIVEN = {
  projectId: 'floor',
  userId: ID,
  email: 'a@example.com',
  passwordHash: 'hash',
  query: 'text',
  teamId: '00000000-0000-4000-8000-00000000000f',
};
const PROJECT = {
  id: GIVEN.projectId,
  displayName: 'Floor',
  config: renderConfig({ 'auth.password.allowSignIn': true }),
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** In place of the values of a statement that is called by itself: each is the name that is asked for. */
const NAMES = new Proxy({}, { get: (_, name) => ({ name }), has: () => true });

/**
 * The statement of this name that `call` runs; the first one, where it has none.
 * @param chosen names of values that Hallpass chooses itself, by their place: the id of a new user
 * @returns {Promise<{ name?: string, text: string, valuesOf(given: object): unknown[] }>} `valuesOf` puts in the values that
 *   are given, ids of their own for new rows, and what Hallpass itself has put in for all others
 */
async function recorded(name, call, chosen = {}) {
  const asked = [];
  const query = (given, values) => {
    asked.push(typeof given === 'string' ? { text: given, values } : given);
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
  const statement = name === null ? asked[0] : asked.find((each) => each.name === name);
  if (!statement) throw new Error(`No statement ${name} was run by ${call}`);
  const put = statement.values.map((value, place) => putter(place in chosen ? { name: chosen[place] } : value));
  return { ...statement, valuesOf: (given) => put.map((value) => value(given)) };
}

/** Where the value of a statement comes from. */
function putter(value) {
  const name = value?.name ?? Object.keys(GIVEN).find((each) => value === GIVEN[each] || value === `%${GIVEN[each]}%`);
  if (name)
    return (given) => {
      if (given[name] === undefined) throw new Error(`The floor gives no ${name}.`);
      return given[name];
    };
  if (Buffer.isBuffer(value)) return ({ tokenHash }) => tokenHash;
  return UUID.test(value) ? () => randomUUID() : () => value;
}

/** One user more is read than the page of 100 holds: whether and where the next one begins. */
const list = (query) =>
  recorded(null, (tx) =>
    walkUsers(tx, PROJECT.id, { limit: 101, ...query })
      .batches[Symbol.asyncIterator]()
      .next(),
  );

/** The statements, with a name, so that `pg` prepares them. Searches keep none where Hallpass gives them none. */
export async function loadStatements() {
  const password = { primaryEmail: GIVEN.email, primaryEmailAuthEnabled: true, passwordHash: GIVEN.passwordHash };
  return {
    readUser: await recorded(null, (tx) => readUser(tx, PROJECT, ID)),
    refresh: await recorded(null, (tx) => refreshSubject(tx, NAMES)),
    signIn: await recorded(null, (tx) => selectByEmail(tx, NAMES)),
    createUser: await recorded('identity_insert_user', (tx) => createUser(tx, PROJECT, password), { 1: 'userId' }),
    createSession: await recorded('create-session', (tx) => createSession(tx, PROJECT.id, { userId: ID })),
    subject: await recorded(null, (tx) => selectSubject(tx, NAMES)),
    teamPermissions: await recorded(null, (tx) =>
      listTeamPermissions(tx, PROJECT, { teamId: GIVEN.teamId, userId: ID }),
    ),
    firstPage: await list({}),
    deepPage: await list({ cursor: ID }),
    search: await list({ query: GIVEN.query }),
    outbox: await recorded(null, (tx) => insertEvents(tx, NAMES)),
  };
}
