import { parseArgs } from 'node:util';
import { StartFailure } from '../start/start-failure.js';
import { MOST_REPLICAS } from './processes.js';

export interface DistributedOptions {
  replicas: number;
}

/** @throws StartFailure if the arguments are not `[--replicas <number>]` */
export function distributedOptions(args: string[]): DistributedOptions {
  const replicas = Number(textOf(args));
  if (Number.isInteger(replicas) && replicas >= 1 && replicas <= MOST_REPLICAS) return { replicas };
  throw new StartFailure(`--replicas must be a whole number from 1 to ${MOST_REPLICAS}.`);
}

function textOf(args: string[]): string {
  try {
    return parseArgs({ args, options: { replicas: { type: 'string', default: '1' } } }).values.replicas;
  } catch (error) {
    throw new StartFailure(
      `${(error as Error).message.split('.')[0]}: the only option is --replicas, as in "npm run start:distributed -- --replicas 2".`,
      { cause: error },
    );
  }
}
