import process from 'node:process';

const LOOK_AGAIN_MILLIS = 500;

/**
 * Sends SIGHUP (SIGTERM under `nohup`) to this process when the npm that started it has exited, because npm only forwards SIGINT and
 * SIGTERM. The scripts in `package.json` start with `exec`, so that npm is the parent of this process and no shell is in between.
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
