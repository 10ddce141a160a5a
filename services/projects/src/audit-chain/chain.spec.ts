import { describe, expect, it } from '@jest/globals';
import { type Checkpoint, CheckpointSigner, genesisOf, hashAfter, type SealedEntry } from './chain.js';

const checkpoint: Checkpoint = {
  projectId: 'p',
  log: 'changes',
  kind: 'end',
  position: 7,
  hash: Buffer.alloc(32, 1),
  atMicros: '1767225600000000',
};
const today = new CheckpointSigner({ secret: 'new', previousSecret: 'old' });
const before = new CheckpointSigner({ secret: 'old', previousSecret: null });

describe('a checkpoint', () => {
  it.each<Partial<Checkpoint>>([
    { projectId: 'q' },
    { log: 'events' },
    { kind: 'beginning' },
    { position: 6 },
    { hash: Buffer.alloc(32, 2) },
    { atMicros: '1767225600000001' },
  ])('with %j does not match its signature', (change) => {
    expect(today.verifies({ ...checkpoint, ...change }, today.sign(checkpoint))).toBe(false);
  });

  it('is valid with the current and the previous secret, and no other', () => {
    for (const signer of [today, before]) expect(today.verifies(checkpoint, signer.sign(checkpoint))).toBe(true);
    expect(before.verifies(checkpoint, today.sign(checkpoint))).toBe(false);
    const { keyId } = today.sign(checkpoint);
    const forged = { keyId, signature: before.sign(checkpoint).signature };
    expect(today.verifies(checkpoint, forged)).toBe(false);
    expect(today.previousKeyId).toBe(before.sign(checkpoint).keyId);
    expect(before.previousKeyId).toBeNull();
  });
});

describe('the hash of an entry', () => {
  const entry: SealedEntry = { position: 1, entryId: 'e', occurredMicros: '1', digest: Buffer.alloc(32, 3) };
  const start = genesisOf({ projectId: 'p', log: 'changes' });

  it.each<Partial<SealedEntry>>([
    { position: 2 },
    { entryId: 'f' },
    { occurredMicros: '2' },
    { digest: Buffer.alloc(32, 4) },
  ])('changes with %j', (change) => {
    expect(hashAfter(start, { ...entry, ...change })).not.toEqual(hashAfter(start, entry));
  });

  it('changes with the entry before it, the log and the project', () => {
    const starts = [start, genesisOf({ projectId: 'p', log: 'events' }), genesisOf({ projectId: 'q', log: 'changes' })];
    expect(new Set(starts.map((from) => hashAfter(from, entry).toString('hex'))).size).toBe(3);
  });
});
