// Preloaded into Hallpass's processes for `--profile`: writes a CPU profile when the process ends.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { basename, join } from 'node:path';
import process from 'node:process';

const script = process.argv[1] ?? 'node';
// dist/processes/auth.cjs is called auth
const name = basename(script, '.cjs');

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
process.on('exit', () => {
  session.post('Profiler.stop', (error, result) => {
    if (error) return;
    const file = join(process.env['BENCH_PROFILE_DIR'], `${name}-${process.pid}.cpuprofile`);
    writeFileSync(file, JSON.stringify(result.profile));
  });
});
