import { cpus, totalmem, type } from 'node:os';
import process from 'node:process';
import { SIGN_IN_AND_READS } from './load.mjs';

/** security O1. */
const BACK_LIMIT_SECONDS = 10;

const SLOWEST = 20;

const NAMES = {
  steady: 'no fault',
  kill: 'process killed',
  rolling: 'rolling restart',
  redis: 'Redis killed',
  'redis down': 'Redis kept down',
  'redis hangs': 'Redis hangs',
  postgres: 'PostgreSQL killed',
  'half-open': 'packets lost',
  partition: 'partition',
  pause: 'process paused',
};

/**
 * The result of a run as plain data: the judgement, its figures by phase, and their causes.
 * @returns {{ met: boolean, judgement: { what: string, value: number, limit: number, met: boolean }[], phases: object[]
 * }}
 */
export function reportOf({ plan, leftOut, replicas, recorder, faults, load, verified, seconds }) {
  const down = recorder.total('redis down', SIGN_IN_AND_READS);
  const worst = Math.max(0, ...faults.map(({ backSeconds }) => backSeconds));
  const judge = (what, value, limit = 0) => ({ what, value, limit, met: value <= limit });
  const judgement = [
    judge('acknowledged writes lost', verified.lost.length),
    judge('effects doubled', verified.doubled.length),
    judge('half-made', verified.halfMade.length),
    judge('failed requests during rolling restarts', recorder.total('rolling').failed),
    judge('failed sign-ins, refreshes and reads with Redis down', down.failed),
    judge('failed requests without a fault', recorder.total('steady').failed),
    judge('requests accepted after their session had ended', load.acceptedAfterSignOut),
    judge('answers older than what was acknowledged', load.contradictions.length),
    judge('rounds of faults left out for lack of time', leftOut),
    judge('seconds until back, at worst', rounded(worst), BACK_LIMIT_SECONDS),
  ];
  return {
    met: judgement.every(({ met }) => met),
    machine: {
      processors: cpus().length,
      model: cpus()[0]?.model,
      memoryBytes: totalmem(),
      system: type(),
      node: process.version,
    },
    replicas,
    plan,
    seconds: Math.round(seconds),
    judgement,
    phases: Object.keys(NAMES)
      .filter((phase) => phase === 'steady' || faults.some((fault) => fault.phase === phase))
      .map((phase) => phaseOf(phase, recorder, faults)),
    checked: { ...verified.checked, secondsUntilMailsWereSent: rounded(verified.mailSeconds) },
    requests: recorder.summary(),
    lost: verified.lost,
    doubled: verified.doubled,
    halfMade: verified.halfMade,
    contradictions: load.contradictions,
    slowest: slowestOf(faults),
  };
}

function slowestOf(faults) {
  const sorted = [...faults].sort((a, b) => b.backSeconds - a.backSeconds).slice(0, SLOWEST);
  return sorted.map(({ phase, target, failed, returnSeconds, backSeconds, cpuSeconds = 0 }) => ({
    phase,
    target,
    failed,
    returnSeconds: rounded(returnSeconds),
    backSeconds: rounded(backSeconds),
    cpuSeconds: rounded(cpuSeconds),
  }));
}

function phaseOf(phase, recorder, faults) {
  const own = faults.filter((fault) => fault.phase === phase);
  const back = own.map(({ backSeconds }) => backSeconds).sort((a, b) => a - b);
  const cpu = own.flatMap(({ cpuSeconds }) => cpuSeconds ?? []).sort((a, b) => a - b);
  const { requests, failed, lost, repeated, slowestMillis } = recorder.total(phase);
  return {
    phase: NAMES[phase],
    faults: own.length,
    requests,
    failed,
    withoutAnswer: lost,
    repeated,
    slowestSeconds: rounded(slowestMillis / 1000),
    medianBackSeconds: rounded(median(back)),
    worstBackSeconds: rounded(back.at(-1) ?? 0),
    medianStartCpuSeconds: rounded(median(cpu)),
  };
}

export function tableOf(report) {
  const columns = [
    'faults',
    'requests',
    'failed',
    'no answer',
    'repeated',
    'slowest s',
    'back s',
    'worst s',
    'start CPU s',
  ];
  const rows = report.phases.map((each) => Object.values(each).map(String));
  const lines = [line('', columns), ...rows.map(([name, ...figures]) => line(name, figures)), ''];
  for (const { what, value, limit, met } of report.judgement) {
    lines.push(`${met ? 'met    ' : 'NOT MET'}  ${what}: ${value}${limit > 0 ? ` (at most ${limit})` : ''}`);
  }
  const { people, teams, sessions, rows: users } = report.checked;
  lines.push('', `Checked: ${people} sign-ups, ${teams} teams, ${sessions} sessions, ${users} users in the rows.`);
  for (const [kind, count] of Object.entries(report.requests.failures).slice(0, 40)) lines.push(`  ${count} x ${kind}`);
  for (const list of ['lost', 'doubled', 'halfMade', 'contradictions']) {
    for (const sentence of report[list].slice(0, 20)) lines.push(`  ${list}: ${sentence}`);
  }
  return lines.join('\n');
}

const line = (name, figures) => name.padEnd(20) + figures.map((figure) => figure.padStart(12)).join('');

const median = (sorted) => sorted[Math.floor(sorted.length / 2)] ?? 0;

const rounded = (value) => Math.round(value * 100) / 100;
