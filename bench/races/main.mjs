// `npm run bench -- races`: sends a hundred concurrent requests for things that can be used once, alternately through two
// gateways and two replicas of everything (security D3, F2, G1, G4, B13, L4). Prints a table. The exit code is 1 if
// there were more or fewer winners than allowed. See bench/README.md.
//   --rounds <number>    of each race, default 20
//   --parallel <number>  requests per round, default 100
//   --minutes <number>   time limit, default 15: races that were not reached count as failed
//   --only <text>        races whose name contains this
import process from 'node:process';
import { parseArgs } from 'node:util';
import { client, createProject, ProviderDouble } from '@hallpass/testing';
import { prepare } from '../../services/launcher/launch/prepare.mjs';
import { Deployment } from '../faults/deployment.mjs';
import { projectFor, RACES } from './races.mjs';

const REPLICAS = 2;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    parallel: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
  },
});
const [rounds, parallel] = [Number(options.rounds), Number(options.parallel)];
const deadline = Date.now() + Number(options.minutes) * 60_000;

/** Sends all requests of a round at once, alternately through both gateways. */
async function run(race, place, callers) {
  const round = await race.prepare(place);
  const isWon = race.isWon ?? (({ status }) => status >= 200 && status <= 299);
  const settled = await Promise.allSettled(
    Array.from({ length: parallel }, (_, n) => round.use(callers[n % callers.length], n)),
  );
  const answers = settled.flatMap(({ value }, n) => (value ? [{ answer: value, n }] : []));
  const winners = answers.filter(({ answer }) => isWon(answer));
  return {
    winners: winners.length,
    effects: await round.effects(winners),
    failed: parallel - answers.filter(({ answer }) => answer.status < 500).length,
    refusals: answers.filter((each) => !winners.includes(each)).map(({ answer }) => reasonOf(answer)),
  };
}

const reasonOf = ({ knownError, body, status }) => knownError ?? body?.code ?? body?.status ?? String(status);

async function runAll(race, place, callers) {
  const outcome = { race: race.name, rounds: 0, wonRight: 0, hadEffect: 0, failed: 0, refusals: new Map() };
  for (; outcome.rounds < rounds && Date.now() < deadline; outcome.rounds += 1) {
    const { winners, effects, failed, refusals } = await run(race, place, callers);
    const right = Math.min(race.winners ?? 1, parallel);
    if (winners === right) outcome.wonRight += 1;
    if (effects === right) outcome.hadEffect += 1;
    outcome.failed += failed;
    for (const reason of refusals) outcome.refusals.set(reason, (outcome.refusals.get(reason) ?? 0) + 1);
  }
  return outcome;
}

function print(outcomes) {
  const width = Math.max(...outcomes.map(({ race }) => race.length)) + 2;
  const line = (name, figures) => name.padEnd(width) + figures.map((figure) => String(figure).padStart(14)).join('');
  console.log(`\n${line('', ['rounds', 'right winners', 'right effect', '5xx or lost'])}   refused with`);
  for (const { race, rounds: done, wonRight, hadEffect, failed, refusals } of outcomes) {
    const reasons = [...refusals].map(([reason, count]) => `${count} ${reason}`).join(', ');
    console.log(`${line(race, [done, wonRight, hadEffect, failed])}   ${reasons}`);
  }
}

const isMet = ({ wonRight, hadEffect, failed }) => wonRight === rounds && hadEffect === rounds && failed === 0;

await prepare().catch((error) => {
  console.error(error.isPlain ? error.message : error);
  process.exit(1);
});
const provider = await ProviderDouble.start();
const deployment = await Deployment.start(REPLICAS);
const outcomes = [];
try {
  const { gateways } = deployment;
  console.log(`${parallel} requests at once through ${gateways.length} gateways, ${REPLICAS} replicas of each service`);
  const project = await createProject({ server: deployment.server, ...projectFor(provider) });
  const callers = gateways.map((baseUrl) => client({ ...project, baseUrl }));
  const place = { project, provider, query: (text, values) => deployment.query(text, values) };
  for (const race of RACES.filter(({ name }) => name.includes(options.only))) {
    outcomes.push(await runAll(race, place, callers));
    console.log(`  ${race.name}: done`);
  }
} finally {
  await deployment.stop();
  await provider.stop();
}
print(outcomes);
process.exitCode = outcomes.length > 0 && outcomes.every(isMet) ? 0 : 1;
