import process from 'node:process';

const LOOK_AGAIN_MILLIS = 500;

/**
 * Hangs up (SIGHUP; under `nohup` SIGTERM) once the npm that started this process has ended: npm hands on SIGINT and SIGTERM alone. The scripts of
 * `package.json` begin with `exec`, so that npm is the parent of this process and not of a shell, which would keep them.
 */
export function endWithNpm() {
  if (!/^start\b/.test(process.env.npm_lifecycle_event ?? '')) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, process.listenerCount('SIGHUP') > 0 ? 'SIGHUP' : 'SIGTERM');
  }, LOOK_AGAIN_MILLIS);
  timer.unref();
}
