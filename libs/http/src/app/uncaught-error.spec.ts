import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const PROCESS = fileURLToPath(new URL('../../test/uncaught-process.mjs', import.meta.url));

function run(how: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROCESS, how], (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    );
  });
}

describe('an error that nobody caught', () => {
  it.each([
    ['error', 'uncaughtException'],
    ['rejection', 'unhandledRejection'],
  ])('is one line with its stack, and the process ends after what is under way: %s', async (how, origin) => {
    const { code, stdout, stderr } = await run(how);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const fatal = lines.filter(({ level }) => level === 'fatal');
    expect(fatal).toMatchObject([
      {
        msg: 'uncaught error',
        origin,
        service: 'planted',
        error: { name: 'Error', stack: expect.stringMatching(/\n +at /) },
      },
    ]);
    expect(lines.at(-1)).toMatchObject({ msg: 'request', route: '/api/v1/slow', status: 200 });
    expect(stdout + stderr).not.toContain('canary');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  });
});
