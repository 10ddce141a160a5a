// What a container does: `docker run <image> <role>`. Commands take what follows, as in `dead-letters replay --all`.
import process from 'node:process';

const PROCESSES = {
  standalone: 'standalone/dist/main.js',
  gateway: 'gateway/dist/main.js',
  auth: 'auth/dist/main.js',
  users: 'users/dist/main.js',
  permissions: 'permissions/dist/main.js',
  projects: 'projects/dist/main.js',
  payments: 'payments/dist/main.js',
  email: 'email/dist/main.js',
  'email-worker': 'email/dist/worker.js',
};
const COMMANDS = ['migrate', 'first-owner', 'doctor', 'dead-letters', 'rotate-keys'];

const [role = ''] = process.argv.slice(2);
if (role === 'health') process.exitCode = await health();
else if (Object.hasOwn(PROCESSES, role)) await import(`../services/${PROCESSES[role]}`);
else if (COMMANDS.includes(role)) await import('../services/standalone/dist/cli.js');
else {
  const roles = [...Object.keys(PROCESSES), ...COMMANDS].join(', ');
  console.error(`There is no role "${role}": give one of ${roles}.`);
  process.exitCode = 2;
}

/** For the container's health check. @returns the exit code: 0 when the process of this container serves */
async function health() {
  try {
    const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 8080}/health`);
    return answer.ok ? 0 : 1;
  } catch {
    return 1;
  }
}
