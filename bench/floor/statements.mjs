// The floor runs exactly Hallpass's statements: each is taken from Hallpass's own function, called once with a
// transaction that records instead of querying. The two therefore cannot drift apart.
import { randomUUID } from 'node:crypto';
import { createSession, createUser, listTeamPermissions, readUser, walkUsers } from '@hallpass/identity';
import { renderConfig } from '@hallpass/project-config';
import { insertEvents } from '../../libs/queue/dist/outbox.sql.js';
import { selectByEmail } from '../../services/auth/dist/passwords/password.sql.js';
import { refreshSubject, selectSubject } from '../../services/auth/dist/tokens/token-subject.sql.js';

const ID = '00000000-0000-4000-8000-000000000000';
/** Stand-ins for the values that the floor passes to a statement, by name. */
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

/** Replaces the values of a statement that is called directly: each stand-in is the requested name. */
export const NAMES = new Proxy({}, { get: (_, name) => ({ name }), has: () => true });

/**
 * Records the statement of this name that `call` runs; the first one if no name is given.
 * @param chosen names of values that Hallpass chooses itself, by position: the id of a new user
 * @returns {Promise<{ name?: string, text: string, valuesOf(given: object): unknown[] }>} `valuesOf` inserts the given
 * values, new ids for new rows, and Hallpass's own values for everything else
 */
export async function recorded(name, call, chosen = {}) {
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
  // Some functions throw without a row; by then the statement has been recorded.
  await call({ queryRunner }).catch(() => undefined);
  const statement = name === null ? asked[0] : asked.find((each) => each.name === name);
  if (!statement) throw new Error(`No statement ${name} was run by ${call}`);
  const put = statement.values.map((value, place) => putter(place in chosen ? { name: chosen[place] } : value));
  return { ...statement, valuesOf: (given) => put.map((value) => value(given)) };
}

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

/** Reads one user more than the page of 100 shows, to know where the next page starts. */
const list = (query) =>
  recorded(null, (tx) =>
    walkUsers(tx, PROJECT.id, { limit: 101, ...query })
      .batches[Symbol.asyncIterator]()
      .next(),
  );

/** The statements, named so that `pg` prepares them. Searches stay unprepared if Hallpass does not prepare them. */
export async function loadStatements() {
  const password = { primaryEmail: GIVEN.email, primaryEmailAuthEnabled: true, passwordHash: GIVEN.passwordHash };
  return {
    readUser: await recorded(null, (tx) => readUser(tx, PROJECT, ID)),
    refresh: await recorded(null, (tx) => refreshSubject.plain(tx, NAMES)),
    signIn: await recorded(null, (tx) => selectByEmail(tx, NAMES)),
    createUser: await recorded('identity_insert_user', (tx) => createUser(tx, PROJECT, password), { 1: 'userId' }),
    createSession: await recorded('create-session', (tx) =>
      createSession(tx, PROJECT.id, { userId: ID, method: 'password' }, { admit: () => null }),
    ),
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
