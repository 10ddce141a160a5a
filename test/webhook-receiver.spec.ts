import { expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort, until } from '@hallpass/testing';
import { Webhook } from 'standardwebhooks';
import { RECEIVER_SAMPLE } from '../admin-web/src/webhooks/receiver-sample.js';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const EVENT = JSON.stringify({ type: 'user.created', data: { id: 'ada' } });

it('stands in the guide as the dashboard shows it', () => {
  expect(readFileSync(resolve('docs/webhooks.md'), 'utf8')).toContain(`\`\`\`js\n${RECEIVER_SAMPLE}\n\`\`\``);
});

it('takes what Hallpass has signed, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-test-'));
  const port = await freePort();
  let receiver: ChildProcess | undefined;
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const file = join(folder, 'receiver.mjs');
    writeFileSync(file, RECEIVER_SAMPLE.replace('.listen(3000)', `.listen(${port})`));
    receiver = spawn(process.execPath, [file], { env: { ...process.env, HALLPASS_WEBHOOK_SECRET: SECRET } });
    let output = '';
    for (const stream of [receiver.stdout!, receiver.stderr!]) stream.on('data', (text) => (output += text));
    const send = (signature: string) =>
      fetch(`http://127.0.0.1:${port}/hooks`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
          'webhook-signature': signature,
        },
        body: EVENT,
      });
    const now = new Date();
    const refused = await until('the receiver', () => send('v1,bm9ib2R5').catch(() => null));
    expect(refused.status).toBe(401);
    expect((await send(new Webhook(SECRET).sign('msg_1', now, EVENT))).status).toBe(204);
    await until('its line', async () => output.includes("user.created { id: 'ada' }"));
  } finally {
    receiver?.kill();
    rmSync(folder, { recursive: true });
  }
});
