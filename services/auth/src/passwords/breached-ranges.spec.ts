import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboundHttp } from '@hallpass/http';
import type { Settings } from '@hallpass/settings';
import { BreachedRanges } from './breached-ranges.js';

const PASSWORD = 'three unrelated words';
const SHA1 = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
const PREFIX = SHA1.slice(0, 5);
const SUFFIX = SHA1.slice(5);

describe('range queries (security C13)', () => {
  let api: Server;
  let asked: { path: string; padding: unknown }[];
  let answer: (response: ServerResponse, request: IncomingMessage) => void;
  let http: OutboundHttp;
  let ranges: BreachedRanges;
  const withText =
    (text: string, status = 200) =>
    (response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
    };

  beforeEach(async () => {
    asked = [];
    api = createServer((request, response) => {
      asked.push({ path: request.url!, padding: request.headers['add-padding'] });
      answer(response, request);
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const { port } = api.address() as AddressInfo;
    const settings = { breachedPasswordsUrl: `http://127.0.0.1:${port}/range/`, outboundPrivate: 'refuse' } as Settings;
    http = new OutboundHttp(settings);
    ranges = new BreachedRanges(settings, http);
  });
  afterEach(async () => {
    await http.onApplicationShutdown();
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
  });

  it('sends five characters of the hash and nothing else, and asks for padding', async () => {
    answer = withText(`${'0'.repeat(35)}:7\r\n${SUFFIX}:3\r\n`);
    expect(await ranges.has('p', PASSWORD)).toBe(true);
    expect(asked).toEqual([{ path: `/range/${PREFIX}`, padding: 'true' }]);
  });

  it.each([
    ['is not in the range', `${'0'.repeat(35)}:7\r\n`],
    ['is padding', `${SUFFIX}:0\r\n`],
    ['only begins like an entry', `${SUFFIX.slice(0, -1)}:3\r\n`],
    ['has an empty range', ''],
  ])('finds nothing where the password %s', async (_name, text) => {
    answer = withText(text);
    expect(await ranges.has('p', PASSWORD)).toBe(false);
  });

  it('reads lower-case answers too', async () => {
    answer = withText(`${SUFFIX.toLowerCase()}:3\n`);
    expect(await ranges.has('p', PASSWORD)).toBe(true);
  });

  it.each([
    ['answers with an error', withText('down', 503)],
    ['redirects', (response: ServerResponse) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['closes the connection', (response: ServerResponse) => void response.destroy()],
    ['never answers', () => undefined],
  ])('knows nothing where the server %s', async (_name, silent) => {
    answer = silent;
    expect(await ranges.has('p', PASSWORD)).toBeNull();
  });

  it('leaves a server alone that failed five times in a row', async () => {
    answer = withText('down', 500);
    for (let time = 0; time < 8; time += 1) expect(await ranges.has('p', PASSWORD)).toBeNull();
    expect(asked).toHaveLength(5);
  });

  it('lets a project wait for 16 answers, and the others for theirs', async () => {
    const waiting: ServerResponse[] = [];
    const arrived = new Promise<void>((resolve) => {
      answer = (response) => {
        waiting.push(response);
        if (waiting.length === 17) resolve();
      };
    });
    const busy = Array.from({ length: 16 }, () => ranges.has('busy', PASSWORD));
    expect(await ranges.has('busy', PASSWORD)).toBeNull();
    const other = ranges.has('other', PASSWORD);
    await arrived;
    for (const response of waiting) response.end(`${SUFFIX}:3`);
    expect(await Promise.all([...busy, other])).toEqual(Array.from({ length: 17 }, () => true));
    answer = withText('');
    expect(await ranges.has('busy', PASSWORD)).toBe(false);
  });

  it('asks nobody without an address', async () => {
    const off = new BreachedRanges({ breachedPasswordsUrl: null } as Settings, http);
    expect(off.isOn).toBe(false);
    expect(await off.has('p', PASSWORD)).toBeNull();
    expect(asked).toEqual([]);
  });
});
