/** Why a source was stopped, and what its owner should do. */
export const STOPPED = {
  time: 'It ran for too long and was stopped. Remove endless loops, or make the email simpler.',
  memory: 'It exceeded the memory limit. Create fewer or smaller objects.',
  depth: 'It was nested too deeply and was stopped. Look for a function or component that calls itself, or nest less.',
  size: 'The email is larger than 1 MB. Remove some content, or link to it.',
  crash: 'It crashed the renderer. Try again. If it crashes again, remove parts to find the cause.',
} as const;
export type StopReason = keyof typeof STOPPED;

/** Only a crash may succeed on retry, because the renderer may have failed by itself. */
export const mayPass = (reason: StopReason): boolean => reason === 'crash';

export class CodeStopped extends Error {
  override readonly name = 'CodeStopped';

  constructor(readonly reason: StopReason) {
    super(STOPPED[reason]);
  }
}

/** @param error from QuickJS, WebAssembly, Node.js itself, or a worker thread that has ended */
export function stopReason(error: unknown): StopReason {
  const { code, message } = { code: undefined, message: '', ...(error instanceof Error ? parts(error) : {}) };
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'memory';
  if (/interrupted/.test(message)) return 'time';
  if (/stack overflow|call stack/i.test(message)) return 'depth';
  // Messages of several engines and of Emscripten for WebAssembly memory that cannot grow.
  if (/out of memory|\boom\b|out of bounds|allocation failed|string too long/i.test(message)) return 'memory';
  return 'crash';
}

const parts = (error: Error & { code?: unknown }): { code: unknown; message: string } => ({
  code: error.code,
  message: error.message,
});
