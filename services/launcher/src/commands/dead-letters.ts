import { listDeadDeliveries, replayDeadDeliveries, type DeadDelivery } from '@hallpass/queue';
import { say, sayFailure } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { withOwnerDatabase } from './installation.js';

export const deadLetters: Command = {
  usage: [
    'dead-letters list | replay <id>... | replay --all',
    'lists or replays the event deliveries that failed for good',
  ],
  async run([action = 'list', ...ids]) {
    if (action === 'list' && ids.length === 0) return list();
    if (action === 'replay' && ids.length > 0) return replay(ids.includes('--all') ? 'all' : ids);
    sayFailure(`Usage: ${this.usage[0]}`);
    return 2;
  },
};

async function list(): Promise<number> {
  const dead = await withOwnerDatabase((db) => listDeadDeliveries(db));
  if (dead.length === 0) say('No dead letters.');
  for (const delivery of dead) say(describe(delivery));
  if (dead.length > 0)
    say(`\n${dead.length} dead letters. To replay them, run: npm run hallpass -- dead-letters replay <id>... or --all`);
  return 0;
}

async function replay(ids: string[] | 'all'): Promise<number> {
  const count = await withOwnerDatabase((db) => replayDeadDeliveries(db, ids));
  say(`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} due again.`);
  if (ids === 'all' || count === ids.length) return 0;
  sayFailure(
    `${ids.length - count} of the ids are not dead letters. To list them, run "npm run hallpass -- dead-letters".`,
  );
  return 1;
}

function describe(delivery: DeadDelivery): string {
  const { id, event, consumer, projectId, attempts, deadAt, lastError } = delivery;
  const head = `${id}  ${event} for ${consumer}, project ${projectId}, ${attempts} attempts, dead since ${deadAt.toISOString()}`;
  return lastError ? `${head}\n    ${lastError}` : head;
}
