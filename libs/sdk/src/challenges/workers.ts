import { findNumber, type FoundNumber, type WorkParameters } from './find-number.js';

type MakeWorker = () => Worker;

/** One lane leaves the other cores of a phone to the page; more than two rarely help. */
const LANES = 2;

interface Task {
  parameters: WorkParameters;
  start: number;
  step: number;
}

/** The script of a worker of your own (`challengeWorker`). */
export function runChallengeWorker(): void {
  const scope = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;
  scope.onmessage = ({ data }: MessageEvent<Task>) =>
    void findNumber(data.parameters, data.start, data.step).then((found) => scope.postMessage(found));
}

/** Solves in Web Workers, or on the page's own thread where there are none. Browsers derive keys off that thread. */
export async function solve(
  parameters: WorkParameters,
  makeWorker: MakeWorker | undefined,
): Promise<FoundNumber | null> {
  const lanes = Math.max(1, Math.min(LANES, globalThis.navigator?.hardwareConcurrency ?? LANES));
  if (typeof Worker !== 'undefined') {
    try {
      return await inWorkers(parameters, lanes, makeWorker ?? blobWorker);
    } catch {
      // The page's policy forbids the worker, or its script did not load.
    }
  }
  let isOver = false;
  const found = await firstOf(
    Array.from({ length: lanes }, (_, lane) => findNumber(parameters, lane, lanes, () => isOver)),
  );
  isOver = true;
  return found;
}

async function inWorkers(
  parameters: WorkParameters,
  lanes: number,
  makeWorker: MakeWorker,
): Promise<FoundNumber | null> {
  const workers: Worker[] = [];
  const run = (lane: number) =>
    new Promise<FoundNumber | null>((resolve, reject) => {
      const worker = makeWorker();
      workers.push(worker);
      worker.onmessage = ({ data }: MessageEvent<FoundNumber | null>) => resolve(data);
      worker.onerror = reject;
      worker.postMessage({ parameters, start: lane, step: lanes } satisfies Task);
    });
  try {
    return await firstOf(Array.from({ length: lanes }, (_, lane) => run(lane)));
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

/** The first number that is found; null once every lane has ended without one. */
function firstOf(lanes: Array<Promise<FoundNumber | null>>): Promise<FoundNumber | null> {
  return new Promise((resolve, reject) => {
    for (const lane of lanes) lane.then((found) => found && resolve(found), reject);
    Promise.all(lanes).then(() => resolve(null), reject);
  });
}

function blobWorker(): Worker {
  const source = `const find = ${findNumber.toString()};
onmessage = ({ data }) => find(data.parameters, data.start, data.step).then((found) => postMessage(found));`;
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
