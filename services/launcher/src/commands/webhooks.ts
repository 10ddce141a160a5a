import { newWebhookSecret, signed, WebhookWatch } from '@hallpass/service-standalone/webhooks';
import { setTimeout as pause } from 'node:timers/promises';
import { say, sayFailure } from '../terminal/terminal.js';
import type { Command } from './command.js';
import { withOwnerDatabase } from './installation.js';
import { projectIds } from './project-ids.js';

const LOOK_MILLIS = 500;
const FORWARD_MILLIS = 15_000;
/** More than the number of items that can be returned twice. */
const REMEMBERED = 100_000;

export const webhooks: Command = {
  usage: [
    'webhooks tail | dead | listen <port> <project id>',
    'prints webhook deliveries as they happen, lists dead letters, or forwards webhook messages to a local port',
  ],
  async run([action = '', port = '', projectId = '']) {
    if (action === 'tail') return withOwnerDatabase((db, settings) => tail(new WebhookWatch(db, settings)));
    if (action === 'dead') return withOwnerDatabase((db, settings) => dead(new WebhookWatch(db, settings)));
    if (action === 'listen' && /^\d{1,5}$/.test(port) && projectId !== '')
      return withOwnerDatabase(async (db, settings) => {
        if (!(await projectIds(db)).includes(projectId)) {
          sayFailure(`The project ${projectId} does not exist.`);
          return 1;
        }
        return listen(new WebhookWatch(db, settings), projectId, `http://localhost:${port}/`);
      });
    sayFailure(`Usage: ${this.usage[0]}`);
    return 2;
  },
};

async function dead(watch: WebhookWatch): Promise<number> {
  const lines = await watch.dead();
  for (const line of lines) say(line);
  say(
    lines.length === 0
      ? 'No dead letters.'
      : `\n${lines.length} dead letters. To resend those of an endpoint, use "recover" of the API.`,
  );
  return 0;
}

async function tail(watch: WebhookWatch): Promise<number> {
  await follow(
    'Printing deliveries as they happen. Press Ctrl-C to stop.',
    () => watch.attempts(),
    async ({ line }) => say(line),
  );
  return 0;
}

async function listen(watch: WebhookWatch, projectId: string, url: string): Promise<number> {
  const secret = newWebhookSecret();
  await watch.begin(projectId);
  await follow(
    `Forwarding to ${url}, signed with ${secret}. Press Ctrl-C to stop.`,
    () => watch.messages(projectId),
    async (message) => {
      const request = { method: 'POST', headers: signed(message, secret), body: message.body };
      const outcome = await fetch(url, {
        ...request,
        redirect: 'manual',
        signal: AbortSignal.timeout(FORWARD_MILLIS),
      }).then(
        ({ status }) => String(status),
        () => 'no answer',
      );
      say(`${message.id}  ${message.eventType}  ${outcome}`);
    },
  );
  return 0;
}

/** Handles new items, each once and in order, until the process is asked to stop. */
async function follow<Item extends { id: string }>(
  greeting: string,
  look: () => AsyncIterable<Item>,
  handle: (item: Item) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const seen = new Set<string>();
  for await (const { id } of look()) seen.add(id);
  say(greeting);
  while (!stopping.signal.aborted) {
    for await (const item of look()) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      await handle(item);
    }
    for (const id of seen) if (seen.size > REMEMBERED) seen.delete(id);
    await pause(LOOK_MILLIS, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}
