import { randomUUID } from 'node:crypto';
import { issuerOf } from '../issuer-world.js';
import { seconds } from '../issued-tokens-world.js';
import { assertionOf, byPublicKey, type Call, type Client, unsigned } from './calls.js';
import { at, challenged, type Fault, no, page, refused, type Subject } from './cells.js';
import { BROWSER, PROVING, REGISTRATION, WITH_TOKEN, WITHOUT_PROOF, WORKLOAD } from './columns.js';

const NO_PROOF = 'no client proves who it is';
const invalidClient = refused(401, 'invalid_client');

/** The same request of another client. */
export function ofClient(call: Call, client: Client): Call {
  const { fields } = call;
  return {
    ...call,
    ...(call.client ? { client } : {}),
    ...('client_id' in fields ? { fields: { ...fields, client_id: client.id } } : {}),
  };
}

/** The id of the application that makes a request. */
const idOf = ({ valid: { call }, setup }: Subject): string =>
  call.path.startsWith('/oauth/register/') ? call.path.split('/').at(-1)! : setup.client.id;

const ofUnknown = (subject: Subject): Call => {
  const { call } = subject.valid;
  // A hint names a client too.
  const { id_token_hint: _hint, ...fields } = call.fields;
  const path = call.path.replace(idOf(subject), randomUUID());
  return { ...ofClient({ ...call, fields }, { ...subject.setup.client, id: randomUUID() }), path };
};

/** The same request, whose client proves who it is in another way. */
const proving =
  (change: (client: Client, subject: Subject) => Client | Promise<Client>): Fault['spoil'] =>
  async (subject) => ({ ...subject.valid.call, client: await change(subject.setup.client, subject) });

/** The same request with another assertion of its client. */
const asserting = (assertion: (client: Client, subject: Subject) => string | Promise<string>): Fault['spoil'] =>
  proving(async (client, subject) => ({ ...client, assertion: await assertion(client, subject) }));

/** Faults of the client that makes a request: RFC 6749 §2.3, RFC 7523 §3. */
export const CLIENT_FAULTS: readonly Fault[] = [
  {
    name: 'sent to another project',
    spoil: ({ valid: { call }, world }) => ({ ...call, at: world.foreign }),
    cells: {
      ...at(['authorize', 'authorize with a pushed request', 'logout'], page('invalid_client')),
      ...at([...PROVING, ...WORKLOAD], invalidClient),
      ...at(['userinfo', 'registered client'], refused(401, 'invalid_token')),
      ...no(['register'], 'it registers there'),
      ...no(['the API'], 'the token names its project'),
    },
  },
  {
    name: 'of an unknown client',
    spoil: ofUnknown,
    cells: {
      ...at(BROWSER, page('invalid_client')),
      ...at([...PROVING, ...WORKLOAD], invalidClient),
      ...at(['registered client'], refused(401, 'invalid_token')),
      ...no(['register', ...WITH_TOKEN], 'it names no client'),
    },
  },
  {
    name: 'without a client',
    spoil: ({ valid: { call } }) => {
      const { client: _client, ...without } = call;
      const { client_id: _id, id_token_hint: _hint, ...fields } = call.fields;
      return { ...without, fields };
    },
    cells: {
      ...at(['authorize', 'authorize with a pushed request'], page('invalid_request')),
      ...at([...PROVING, ...WORKLOAD], refused(400, 'invalid_request')),
      ...no(['logout'], 'it signs out, and returns nowhere'),
      ...no([...REGISTRATION, ...WITH_TOKEN], 'it names no client'),
    },
  },
  {
    name: 'of a disabled client',
    isOfOwnClient: true,
    leaves: 'nothing',
    spoil: async (subject) => {
      await subject.world.change(idOf(subject), { disabled: true });
      return subject.valid.call;
    },
    cells: {
      ...at(BROWSER, page('invalid_client')),
      ...at([...PROVING, ...WORKLOAD], invalidClient),
      ...at(['userinfo', 'registered client'], refused(401, 'invalid_token')),
      'the API': challenged('invalid_token'),
      ...no(['register'], 'it names no client'),
    },
  },
  {
    name: 'with a wrong secret',
    by: 'secret',
    spoil: proving((client) => ({ ...client, secret: 'wrong' })),
    cells: { ...at(PROVING, invalidClient), ...no(WITHOUT_PROOF, NO_PROOF) },
  },
  {
    name: 'with an expired secret',
    by: 'secret',
    spoil: proving((client) => ({ ...client, secret: client.old!.secret! })),
    cells: { ...at(PROVING, invalidClient), ...no(WITHOUT_PROOF, NO_PROOF) },
  },
  {
    name: 'with the name of a client that has a secret, and no proof',
    by: 'secret',
    spoil: proving(({ id }) => ({ id })),
    cells: { ...at(PROVING, invalidClient), ...no(WITHOUT_PROOF, NO_PROOF) },
  },
  {
    name: 'with the name of a client that has a key, and no proof',
    by: 'key',
    spoil: proving(({ id }) => ({ id })),
    cells: { ...at(PROVING, invalidClient), ...no(WITHOUT_PROOF, NO_PROOF) },
  },
  {
    name: 'with an assertion that was used before',
    by: 'key',
    spoil: async ({ valid, again, accepted, setup: { client }, world: { project } }) => {
      const used = { ...client, assertion: await assertionOf(client, project) };
      await accepted({ ...(await again()).call, client: used });
      return { ...valid.call, client: used };
    },
    cells: { ...at(PROVING, refused(400, 'invalid_request')), ...no(WITHOUT_PROOF, NO_PROOF) },
  },
  {
    name: 'with an assertion for another issuer',
    by: 'key',
    spoil: asserting((client, { world }) => assertionOf(client, world.foreign)),
    cells: { ...at(PROVING, invalidClient), ...no(WITHOUT_PROOF, NO_PROOF) },
  },
  {
    name: 'with an assertion of another client',
    by: 'key',
    spoil: async ({ valid: { call }, setup: { client }, world }) => {
      const other = await world.client('app', 'key', 2);
      return { ...call, client: { ...client, assertion: await assertionOf(client, world.project, {}, other.key) } };
    },
    cells: { ...at(PROVING, invalidClient), ...no(WITHOUT_PROOF, NO_PROOF) },
  },
  {
    name: 'with an assertion that an unknown issuer has signed for the client',
    by: 'key',
    spoil: asserting((client, { world }) => assertionOf(client, world.project, { iss: issuerOf(world.foreign) })),
    cells: { ...at(PROVING, invalidClient), ...no(WITHOUT_PROOF, NO_PROOF) },
  },
  {
    name: 'with an assertion of a replaced key',
    by: 'key',
    spoil: asserting((client, { world }) => assertionOf(client, world.project, {}, client.old!.key)),
    cells: { ...at(PROVING, invalidClient), ...no(WITHOUT_PROOF, NO_PROOF) },
  },
  {
    name: 'with an assertion that has expired',
    by: 'key',
    spoil: asserting((client, { world }) => assertionOf(client, world.project, { exp: seconds() - 300 })),
    cells: { ...at(PROVING, invalidClient), ...no(WITHOUT_PROOF, NO_PROOF) },
  },
  {
    name: 'with an assertion without a signature',
    by: 'key',
    spoil: asserting(async (client, { world }) => unsigned(await assertionOf(client, world.project))),
    cells: { ...at(PROVING, invalidClient), ...no(WITHOUT_PROOF, NO_PROOF) },
  },
  {
    name: 'with an assertion that its public key has signed as a secret',
    by: 'key',
    spoil: asserting(async (client, { world }) =>
      byPublicKey(await assertionOf(client, world.project), client.key!.publicKey),
    ),
    cells: { ...at(PROVING, invalidClient), ...no(WITHOUT_PROOF, NO_PROOF) },
  },
];
