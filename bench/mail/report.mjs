import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
const seconds = (millis) => Number((millis / 1_000).toFixed(1));

/** The longest time within a window in which no email was accepted. */
export function longestPause(times, from, to) {
  const marks = [from, ...times.filter((time) => time > from && time < to), to];
  return Math.max(...marks.slice(1).map((time, index) => time - marks[index]));
}

/**
 * One line per kind of fault, plus lost emails, whatever caused them. A duplicate is attributed to the first fault that
 * ended after the email was first accepted.
 */
export function summarize(faults, happened, { accepted, lost }) {
  const lines = new Map(
    faults.map(({ name }) => [name, { fault: name, times: 0, lost: 0, duplicates: 0, allowed: 0, standstill: 0 }]),
  );
  const none = { fault: '(not known which)', times: 0, lost: 0, duplicates: 0, allowed: 0, standstill: 0 };
  const after = (time) => {
    const cause = happened.find(({ back }) => back >= time);
    return cause ? lines.get(cause.name) : none;
  };
  for (const { name, mayDouble, standstill } of happened) {
    const line = lines.get(name);
    line.times += 1;
    line.allowed += mayDouble;
    line.standstill = Math.max(line.standstill, seconds(standstill));
  }
  for (const times of accepted.values()) for (const time of times.slice(0, -1)) after(time).duplicates += 1;
  none.lost = lost;
  return [...lines.values(), none].filter((line) => line.times > 0 || line.duplicates > 0 || line.lost > 0);
}

export function print(lines, latencies, busy) {
  const width = Math.max(24, ...lines.map(({ fault }) => fault.length)) + 2;
  const row = (name, figures) => console.log(name.padEnd(width) + figures.map((f) => String(f).padStart(14)).join(''));
  console.log();
  row('fault', ['times', 'lost', 'duplicates', 'allowed', 'standstill s']);
  for (const { fault, times, lost, duplicates, allowed, standstill } of lines)
    row(fault, [times, lost, duplicates, allowed, standstill]);
  console.log();
  row('sign-in p95', ['ms', 'slower by ms', 'samples']);
  for (const { while: during, p95, slowerBy, samples } of latencies) row(during, [p95, slowerBy ?? '', samples]);
  if (!busy) return;
  console.log();
  row('busy machine', ['mails', 'came', 'tries burnt', 'dead', 'given back', 'seconds']);
  row('eight loops beside', [busy.mails, busy.taken, busy.triesBurnt, busy.dead, busy.givenBack, busy.seconds]);
}

export function write(results) {
  mkdirSync(RESULTS, { recursive: true });
  const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: availableParallelism() };
  writeFileSync(`${RESULTS}mail-faults.json`, `${JSON.stringify({ machine, ...results }, null, 2)}\n`);
}
