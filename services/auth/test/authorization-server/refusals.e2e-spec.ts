import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signUp } from '@hallpass/testing';
import { generateKeyPair } from 'jose';
import { type Answer, type Call, send } from './refusals/calls.js';
import { type Cell, type Expected, type Fault, outcomeOf } from './refusals/cells.js';
import { CLIENT_FAULTS } from './refusals/client-faults.js';
import { CREDENTIAL_FAULTS } from './refusals/credential-faults.js';
import { DOCUMENT_FAULTS } from './refusals/document-faults.js';
import { ENDPOINT_NAMES, type EndpointName, ENDPOINTS, type Setup, type Valid } from './refusals/endpoints.js';
import { REQUEST_FAULTS } from './refusals/request-faults.js';
import { type By, World } from './refusals/world.js';

/**
 * Every endpoint of an issuer with every fault of a request (security F12 to F20, contract/08). Each cell spoils a
 * request that succeeds, expects the refusal of the table, and shows that it has granted nothing and that the valid
 * request still works; or that it has ended what a first use gave.
 */

const FAULTS: readonly Fault[] = [...CLIENT_FAULTS, ...CREDENTIAL_FAULTS, ...REQUEST_FAULTS, ...DOCUMENT_FAULTS];

type Refusal = Extract<Cell, { expected: Expected }>;
type Case = [endpoint: EndpointName, cell: Refusal];

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world?.close());

const casesOf = ({ cells }: Fault): Case[] =>
  ENDPOINT_NAMES.flatMap((name): Case[] => {
    const cell = cells[name];
    return cell && 'expected' in cell ? [[name, cell]] : [];
  });

const wayOf = ({ by }: Fault, name: EndpointName, cell: Refusal): By => {
  const own = cell.by ?? by;
  return own !== undefined && ENDPOINTS[name].by.includes(own) ? own : ENDPOINTS[name].by[0]!;
};

async function setUp(name: EndpointName, by: By, fault: Partial<Fault> = {}): Promise<Setup> {
  const { role } = ENDPOINTS[name];
  return {
    client: await (fault.isOfOwnClient ? world.newClient(role, by) : world.client(role, by)),
    user: await (fault.isOfOwnUser ? signUp(world.project) : world.session()),
    ...(fault.isBound ? { key: await generateKeyPair('ES256', { extractable: true }) } : {}),
  };
}

describe('the table', () => {
  it('has a cell for every endpoint and fault, and a reason for each that does not apply', () => {
    const missing = FAULTS.flatMap(({ name, cells }) =>
      ENDPOINT_NAMES.filter((endpoint) => !cells[endpoint]).map((endpoint) => `${endpoint}, ${name}`),
    );
    expect(missing).toEqual([]);
    const reasons = FAULTS.flatMap(({ cells }) => Object.values(cells)).flatMap((cell) =>
      'doesNotApply' in cell ? [cell.doesNotApply] : [],
    );
    expect(reasons.filter((reason) => reason.trim() === '')).toEqual([]);
  });

  it('names every fault once', () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });
});

describe('a valid request is accepted', () => {
  const ways = FAULTS.flatMap((fault) =>
    casesOf(fault).map(([name, cell]) => [name, wayOf(fault, name, cell), fault.isBound ? 'with' : 'without'] as const),
  );
  const different = [...new Map(ways.map((way) => [way.join(), way])).values()];
  it.each(different)('%s: by %s, %s a DPoP proof', async (name, by, proof) => {
    const setup = await setUp(name, by, { isBound: proof === 'with' });
    const { call } = await ENDPOINTS[name].valid(world, setup);
    const answer = await send(call);
    expect({ is: ENDPOINTS[name].accepts(answer), answer }).toEqual({ is: true, answer });
  });
});

interface Spoiled {
  case: Case;
  valid: Valid;
  call: Call;
}

interface Result {
  outcome: Expected;
  /** Whether the valid request still works, or what its first use gave. Null if the fault has spent it. */
  works: boolean | null;
}

async function spoil(fault: Fault, [name, cell]: Case): Promise<Spoiled> {
  const setup = await setUp(name, wayOf(fault, name, cell), fault);
  const again = () => ENDPOINTS[name].valid(world, setup);
  const valid = await again();
  const accepted = async (call: Call): Promise<Answer> => {
    const answer = await send(call);
    if (!ENDPOINTS[name].accepts(answer)) throw new Error(`refused before the fault: ${answer.status} ${answer.text}`);
    return answer;
  };
  return { case: [name, cell], valid, call: await fault.spoil({ valid, setup, world, again, accepted }) };
}

async function isActive(token: string): Promise<boolean> {
  const client = await world.client('app', 'secret');
  const call: Call = { at: world.project, method: 'POST', path: '/oauth/introspect', client, fields: { token } };
  return (await send(call)).body['active'] as boolean;
}

const leftBy = ({ leaves }: Fault, cell: Refusal) => cell.leaves ?? leaves ?? 'valid';

async function worksAfter(fault: Fault, { case: [name, cell], valid }: Spoiled): Promise<boolean | null> {
  const left = leftBy(fault, cell);
  if (left === 'nothing') return null;
  if (left === 'ended') return valid.tokens?.['access_token'] ? isActive(valid.tokens['access_token']) : false;
  await valid.rest?.();
  return ENDPOINTS[name].accepts(await send(valid.call));
}

describe.each(FAULTS.map((fault) => [fault.name, fault] as const))('a request %s is refused', (_name, fault) => {
  const cases = casesOf(fault);
  const results = new Map<EndpointName, Result>();
  let before: object;
  let after: object;
  beforeAll(async () => {
    const spoiled = await Promise.all(cases.map((each) => spoil(fault, each)));
    before = await world.granted();
    const answers = await Promise.all(spoiled.map(({ call }) => send(call)));
    after = await world.granted();
    const works = await Promise.all(spoiled.map((each) => worksAfter(fault, each)));
    for (const [index, [name]] of cases.entries())
      results.set(name, { outcome: outcomeOf(answers[index]!), works: works[index]! });
  });

  it.each(cases)('%s', (name, cell) => {
    const works = { nothing: null, ended: false, valid: true }[leftBy(fault, cell)];
    expect(results.get(name)).toEqual({ outcome: cell.expected, works });
  });

  if (fault.leaves !== 'ended')
    it('and nothing is granted or ended', () => {
      expect(after).toEqual(before);
    });
});
