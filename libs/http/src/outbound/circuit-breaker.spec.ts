import { beforeEach, expect, it } from '@jest/globals';
import { CircuitBreaker, CircuitOpenError } from './circuit-breaker.js';

let now: number;
let asked: number;
let breaker: CircuitBreaker;

beforeEach(() => {
  now = 0;
  asked = 0;
  breaker = new CircuitBreaker(
    (error) => error === 'away',
    () => now,
  );
});

const ask = (outcome?: string): Promise<string> =>
  breaker.run(async () => {
    asked += 1;
    if (outcome !== undefined) throw outcome;
    return 'answer';
  });
const open = async (): Promise<void> => {
  for (let count = 0; count < 5; count += 1) await expect(ask('away')).rejects.toBe('away');
};

it('opens after five failures in a row, and sends nothing for 15 seconds', async () => {
  await open();
  now = 14_999;
  await expect(ask()).rejects.toBeInstanceOf(CircuitOpenError);
  expect(asked).toBe(5);
});

it('does not open for rejections, or for failures with a success in between', async () => {
  for (let count = 0; count < 10; count += 1) await expect(ask('refused')).rejects.toBe('refused');
  for (let count = 0; count < 4; count += 1) await expect(ask('away')).rejects.toBe('away');
  await expect(ask('refused')).rejects.toBe('refused');
  for (let count = 0; count < 4; count += 1) await expect(ask('away')).rejects.toBe('away');
  await expect(ask()).resolves.toBe('answer');
});

it('lets one request through afterwards: a success closes it, a failure keeps it open just as long again', async () => {
  await open();
  now = 15_000;
  const failing = ask('away');
  await expect(ask()).rejects.toBeInstanceOf(CircuitOpenError);
  await expect(failing).rejects.toBe('away');
  now = 29_999;
  await expect(ask()).rejects.toBeInstanceOf(CircuitOpenError);
  now = 30_000;
  await expect(ask()).resolves.toBe('answer');
  await expect(ask()).resolves.toBe('answer');
  expect(asked).toBe(8);
});
