import { describe, expect, it } from '@jest/globals';
import { leastUuidv7, uuidv7 } from './uuid.js';

describe('uuidv7 (RFC 9562 §5.7)', () => {
  it('has version 7, the variant of the RFC and the time in front', () => {
    const before = Date.now();
    const id = uuidv7();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const millis = parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
    expect(millis).toBeGreaterThanOrEqual(before);
  });

  it('sorts in the order of making, also within a millisecond', () => {
    const ids = Array.from({ length: 20_000 }, uuidv7);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('leastUuidv7', () => {
  it('comes before every id of its millisecond, and after those of the one before', () => {
    const ids = Array.from({ length: 1000 }, uuidv7);
    for (const id of ids) {
      const millis = parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
      expect(leastUuidv7(millis) < id).toBe(true);
      expect(leastUuidv7(millis + 1) > id).toBe(true);
    }
  });

  it('is a UUIDv7', () => {
    expect(leastUuidv7(0)).toBe('00000000-0000-7000-8000-000000000000');
  });

  it('stays one for times before the first and after the last', () => {
    expect(leastUuidv7(-1)).toBe('00000000-0000-7000-8000-000000000000');
    expect(leastUuidv7(8.64e15)).toBe('ffffffff-ffff-7000-8000-000000000000');
  });
});
