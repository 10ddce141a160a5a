import { describe, expect, it } from '@jest/globals';
import { mayPass, STOPPED, type StopReason, stopReason } from './stopped.js';

const withCode = (code: string) => Object.assign(new Error('Worker terminated'), { code });

describe('why a source was stopped', () => {
  it.each<[string, unknown, StopReason]>([
    ['a worker thread at its limit', withCode('ERR_WORKER_OUT_OF_MEMORY'), 'memory'],
    ['QuickJS at its limit', new Error('out of memory'), 'memory'],
    ['a text that QuickJS cannot hold', new Error('string too long'), 'memory'],
    ['WebAssembly at its limit', new Error('Aborted(OOM)'), 'memory'],
    ['a pointer of what could not be had', new Error('memory access out of bounds'), 'memory'],
    ['the clock', new Error('interrupted'), 'time'],
    ['the stack of QuickJS', new Error('stack overflow'), 'depth'],
    ['the stack of Node', new RangeError('Maximum call stack size exceeded'), 'depth'],
    ['a worker thread that ended for another reason', withCode('ERR_WORKER_INIT_FAILED'), 'crash'],
    ['a fault of WebAssembly', new Error('unreachable'), 'crash'],
    ['what is no error', 'unreachable', 'crash'],
  ])('is explained for %s', (_, error, reason) => {
    expect(stopReason(error)).toBe(reason);
  });

  it('says what to do next for every reason, and which one may be the renderer’s fault', () => {
    const sentences = Object.values(STOPPED);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^.+\. .+\.$|^.+\. .+; .+\.$/);
    expect((Object.keys(STOPPED) as StopReason[]).filter(mayPass)).toEqual(['crash']);
  });
});
