import { describe, expect, it } from '@jest/globals';
import { HookCircuits, MOST_AT_ONCE, MOST_OF_PROJECT } from './hook-circuits.js';
import { FailedCall, HookBusyError } from './hook-failure.js';

const never = new Promise<never>(() => undefined);
const hang = (circuits: HookCircuits, project: string): void =>
  void circuits.run(project, 'https://hook.example/', () => never).catch(() => undefined);

describe('calls of hooks (security C20)', () => {
  it('of one project have a share, and leave the others theirs', async () => {
    const circuits = new HookCircuits();
    for (let n = 0; n < MOST_OF_PROJECT; n += 1) hang(circuits, 'slow');
    await expect(circuits.run('slow', 'https://hook.example/', async () => 1)).rejects.toBeInstanceOf(HookBusyError);
    await expect(circuits.run('other', 'https://hook.example/', async () => 1)).resolves.toBe(1);
  });

  it('of all projects are bounded', async () => {
    const circuits = new HookCircuits();
    for (let n = 0; n < MOST_AT_ONCE; n += 1) hang(circuits, `project-${Math.floor(n / MOST_OF_PROJECT)}`);
    await expect(circuits.run('other', 'https://hook.example/', async () => 1)).rejects.toBeInstanceOf(HookBusyError);
  });

  it('give their places back, however they end', async () => {
    const circuits = new HookCircuits();
    for (let n = 0; n < 2 * MOST_OF_PROJECT; n += 1)
      await circuits.inSlot('p', async () => Promise.reject(new Error('no'))).catch(() => undefined);
    await expect(circuits.inSlot('p', async () => 1)).resolves.toBe(1);
  });

  it('rest after five failures of the endpoint, for that project and address alone', async () => {
    const circuits = new HookCircuits();
    const fail = (failure: 'status' | 'no_secret') =>
      circuits
        .run('p', 'https://hook.example/', async () => Promise.reject(new FailedCall(failure, '')))
        .catch(() => undefined);
    for (let n = 0; n < 9; n += 1) await fail('no_secret');
    expect(circuits.isOpen('p', 'https://hook.example/')).toBe(false);
    for (let n = 0; n < 5; n += 1) await fail('status');
    expect(circuits.isOpen('p', 'https://hook.example/')).toBe(true);
    expect(circuits.isOpen('q', 'https://hook.example/')).toBe(false);
    await expect(circuits.run('p', 'https://other.example/', async () => 1)).resolves.toBe(1);
  });
});
