// `npm run bench -- timing`: whether the time of a response reveals secrets (security C6, C12). See bench/README.md.
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { client, createProject, serverApi, startServer, succeeded } from '@hallpass/testing';
import { prepare } from '../../services/launcher/launch/prepare.mjs';

const SAMPLES = 500;
/** Requests before measuring, to open connections, prepare statements and compile code. */
const WARM_UP = 50;
const TARGET = 0.05;
const PASSWORD = 'correct horse battery staple';
const CALLBACK = 'http://localhost:3000/reset';

const address = () => `${randomUUID()}@example.com`;
const addresses = (count) => Array.from({ length: count }, address);

const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Creates users one after the other. Each account is used once, because failures are counted per account. */
async function makeUsers(api, fields) {
  const made = addresses(SAMPLES + WARM_UP);
  for (const email of made)
    succeeded(await api.post('/users', { primary_email: email, primary_email_auth_enabled: true, ...fields }));
  return made;
}

/**
 * Requests each case in turn, one request at a time, in a changing order, so that other work on the machine affects all
 * cases.
 * @param {Record<string, string[]>} cases addresses by the name of the case
 * @param {(email: string) => Promise<{ status: number, body: unknown }>} ask
 */
async function measure(cases, ask) {
  const names = Object.keys(cases);
  const millis = Object.fromEntries(names.map((name) => [name, []]));
  const answers = new Set();
  for (let n = 0; n < SAMPLES + WARM_UP; n += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(n + turn) % names.length];
      const began = performance.now();
      const { status, body } = await ask(cases[name][n]);
      if (n >= WARM_UP) millis[name].push(performance.now() - began);
      // The nonce of a sign-in code differs in every response.
      answers.add(JSON.stringify({ status, body }, (key, value) => (key === 'nonce' ? value.length : value)));
    }
  }
  if (answers.size > 1) throw new Error(`The answers differ: ${[...answers].join(' ')}`);
  return Object.fromEntries(names.map((name) => [name, median(millis[name])]));
}

function report(title, medians) {
  const [[reference, base], ...others] = Object.entries(medians);
  console.log(`${title}\n  ${reference.padEnd(24)} ${base.toFixed(2)} ms`);
  for (const [name, value] of others) {
    const ratio = value / base;
    const isMet = Math.abs(ratio - 1) <= TARGET;
    if (!isMet) process.exitCode = 1;
    console.log(`  ${name.padEnd(24)} ${value.toFixed(2)} ms  ratio ${ratio.toFixed(3)}${isMet ? '' : '  beyond 5%'}`);
  }
}

await prepare().catch((error) => {
  console.error(error.isPlain ? error.message : error);
  process.exit(1);
});
const server = await startServer();
try {
  const project = await createProject({ server, config: { magic_link_enabled: true } });
  const api = serverApi(project);
  console.log(`Making ${3 * (SAMPLES + WARM_UP)} users ...`);
  const withPassword = await makeUsers(api, { password: PASSWORD });
  const withoutPassword = await makeUsers(api, {});
  const withVerified = await makeUsers(api, { primary_email_verified: true });
  const unknown = addresses(SAMPLES + WARM_UP);
  const anybody = client(project);
  report(
    `Sign-in that fails: medians of ${SAMPLES}`,
    await measure(
      { 'wrong password': withPassword, 'no password': withoutPassword, 'unknown address': unknown },
      (email) => anybody.post('/auth/password/sign-in', { email, password: 'not this one' }),
    ),
  );
  report(
    `A mail to reset the password: medians of ${SAMPLES}`,
    await measure({ 'known address': withPassword, 'unknown address': unknown }, (email) =>
      anybody.post('/auth/password/send-reset-code', { email, callback_url: CALLBACK }),
    ),
  );
  report(
    `A mail with a sign-in code: medians of ${SAMPLES}`,
    // New addresses: the ones above have already been counted.
    await measure({ 'known address': withVerified, 'unknown address': addresses(SAMPLES + WARM_UP) }, (email) =>
      anybody.post('/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK }),
    ),
  );
} finally {
  await server.stop();
}
