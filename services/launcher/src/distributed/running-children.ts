import type { ChildProcess } from 'node:child_process';

const running = new Map<ChildProcess, NodeJS.Signals>();

/** When this process exits, except by SIGKILL, sends `signal` to the child if it is still running. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals): void {
  if (running.size === 0) process.once('exit', endAll);
  running.set(child, signal);
  child.once('exit', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', endAll);
  });
}

function endAll(): void {
  for (const [child, signal] of running) child.kill(signal);
}
