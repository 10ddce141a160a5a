import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { destinationOf, MailServers } from './mail-servers.js';

const ONE = 'smtp:shared:one.example:25';
const OTHER = 'smtp:shared:other.example:25';

let servers: MailServers;

beforeEach(() => {
  jest.useFakeTimers();
  servers = new MailServers();
});
afterEach(() => void jest.useRealTimers());

function fail(times: number, destination = ONE): void {
  for (let failed = 0; failed < times; failed++) servers.begin(destination)!.end(false);
}

describe('a mail server', () => {
  it('takes any number of emails at once while it works', () => {
    fail(2);
    servers.begin(ONE)!.end(true);
    fail(2);
    expect(Array.from({ length: 20 }, () => servers.begin(ONE))).not.toContain(null);
  });

  it('gets one email at a time after three failures in a row, at most one per second', () => {
    fail(3);
    const turn = servers.begin(ONE);
    expect([turn === null, servers.begin(ONE), servers.isFree(ONE)]).toEqual([false, null, false]);
    turn!.end(false);
    expect(servers.begin(ONE)).toBeNull();
    jest.advanceTimersByTime(1_000);
    expect(servers.isFree(ONE)).toBe(true);
    // A turn that ends without calling the server does not mark it as working.
    const next = servers.begin(ONE)!;
    expect(servers.begin(ONE)).toBeNull();
    expect(next.end(null)).toBe(false);
    jest.advanceTimersByTime(1_000);
    expect(servers.begin(ONE)!.end(true)).toBe(true);
    expect([servers.begin(ONE), servers.begin(ONE)]).not.toContain(null);
  });

  it('reports only once that it works again', () => {
    const late = servers.begin(ONE)!;
    fail(1);
    expect([servers.begin(ONE)!.end(true), late.end(true)]).toEqual([true, false]);
  });

  it('does not affect other servers', () => {
    fail(4);
    expect([servers.isFree(ONE), servers.isFree(OTHER)]).toEqual([false, true]);
  });

  it('is shared by all projects if it is the shared one, and otherwise separate for each project', () => {
    const server = { host: 'mail.example', port: 587 } as Parameters<typeof destinationOf>[1];
    const of = (projectId: string, isOwnersChoice: boolean) => destinationOf(projectId, { ...server, isOwnersChoice });
    expect(of('a', false)).toBe(of('b', false));
    expect(of('a', true)).not.toBe(of('b', true));
  });
});
