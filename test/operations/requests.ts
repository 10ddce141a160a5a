import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OperationRequests, STAGES } from '@hallpass/testing';

const services = resolve('services');
const files = readdirSync(services, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[\w-]+\/src\/.*\.requests\.ts$/.test(path))
  .sort();

/** The requests of every `*.requests.ts`, in the order of the files. */
export const REQUESTS: OperationRequests = Object.assign(
  {},
  ...(await Promise.all(
    files.map(async (path) => {
      const { requests } = (await import(pathToFileURL(resolve(services, path)).href)) as {
        requests: OperationRequests;
      };
      return requests;
    }),
  )),
);

/** Sorts requests by their stage, and keeps the order within a stage. */
export const inStages = <Request extends { stage?: (typeof STAGES)[number] }>(
  requests: readonly Request[],
): Request[] => STAGES.flatMap((stage) => requests.filter((request) => (request.stage ?? 'requests') === stage));
