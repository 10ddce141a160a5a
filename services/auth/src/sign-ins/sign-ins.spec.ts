import { describe, expect, it, jest } from '@jest/globals';
import type { Caller } from '@hallpass/access';
import type { Database, Tx } from '@hallpass/database';
import { renderConfig } from '@hallpass/project-config';
import type { MultiFactor } from '../multi-factor/multi-factor.js';
import type { NewDevices } from '../new-devices/new-devices.js';
import type { AccessTokens } from '../tokens/access-tokens.service.js';
import { BlockingHook } from '../blocking-hook/blocking-hook.js';
import { SessionStarts } from '../blocking-hook/session-starts.js';
import { SignIns } from './sign-ins.js';

const caller = { projectId: 'p', project: { id: 'p', config: renderConfig({}) } } as Caller;
const failure = new Error('Connection terminated unexpectedly');
const fails = async (): Promise<never> => {
  throw failure;
};

/** Sign-ins in which every part succeeds, except those passed in. */
function signInsWith({
  isOn,
  required,
  recognize,
  challenge,
}: Partial<Pick<MultiFactor, 'isOn' | 'required'> & Pick<NewDevices, 'recognize' | 'challenge'>>) {
  const startSession = jest.fn(async () => ({ projectId: 'p', refreshToken: 'r', subject: {} as never }));
  const issue = jest.fn(async () => ({ userId: 'u', accessToken: 'a', refreshToken: 'r' }));
  const rolledBack: unknown[] = [];
  const database = {
    manager: {},
    transaction: async (work: (tx: Tx) => Promise<unknown>) =>
      work({} as Tx).catch((error: unknown) => {
        rolledBack.push(error);
        throw error;
      }),
  } as unknown as Database;
  const multiFactor = { isOn: isOn ?? (async () => false), required: required ?? (async () => new Error('required')) };
  const newDevices = {
    recognize: recognize ?? (async () => ({ device: null })),
    challenge: challenge ?? (async () => new Error('new device')),
  };
  const tokens = { startSession, issue } as unknown as AccessTokens;
  const hook = new BlockingHook(database, undefined as never, undefined as never);
  const starts = new SessionStarts(database, hook);
  return {
    signIns: new SignIns(
      database,
      tokens,
      multiFactor as unknown as MultiFactor,
      starts,
      newDevices as unknown as NewDevices,
    ),
    startSession,
    issue,
    rolledBack,
  };
}

describe('the last step of a sign-in refuses when anything fails (security G8)', () => {
  it('starts no session if the second factor cannot be looked up', async () => {
    const { signIns, startSession } = signInsWith({ isOn: fails });
    await expect(signIns.complete(caller, 'u', { method: 'password', isNewUser: false })).rejects.toBe(failure);
    expect(startSession).not.toHaveBeenCalled();
  });

  it.each([undefined, true])('starts no session if no attempt can be opened (%p)', async (needsSecondFactor) => {
    const { signIns, startSession } = signInsWith({ isOn: async () => true, required: fails });
    await expect(
      signIns.complete(caller, 'u', { method: 'password', isNewUser: false, needsSecondFactor }),
    ).rejects.toBe(failure);
    expect(startSession).not.toHaveBeenCalled();
  });

  it('starts no session before the second factor', async () => {
    const { signIns, startSession } = signInsWith({ isOn: async () => true });
    await expect(signIns.complete(caller, 'u', { method: 'password', isNewUser: false })).rejects.toThrow('required');
    expect(startSession).not.toHaveBeenCalled();
  });

  it.each([
    ['no device can be looked up', { recognize: fails }],
    ['no code can be emailed', { recognize: async () => ({ isNew: true, email: 'a@b.c' }) as const, challenge: fails }],
  ])('starts no session if %s', async (_name, parts) => {
    const { signIns, startSession } = signInsWith(parts);
    await expect(signIns.complete(caller, 'u', { method: 'password', isNewUser: false })).rejects.toBe(failure);
    expect(startSession).not.toHaveBeenCalled();
  });

  it('starts no session on a new device', async () => {
    const { signIns, startSession } = signInsWith({ recognize: async () => ({ isNew: true, email: 'a@b.c' }) });
    await expect(signIns.complete(caller, 'u', { method: 'password', isNewUser: false })).rejects.toThrow('new device');
    expect(startSession).not.toHaveBeenCalled();
  });

  it('rolls back the session if its condition fails', async () => {
    const { signIns, issue, rolledBack } = signInsWith({});
    const how = { method: 'password' as const, isNewUser: false, needsSecondFactor: false, within: fails };
    await expect(signIns.complete(caller, 'u', how)).rejects.toBe(failure);
    expect(rolledBack).toEqual([failure]);
    expect(issue).not.toHaveBeenCalled();
  });

  it('returns tokens if everything succeeds', async () => {
    const { signIns } = signInsWith({});
    const tokens = { userId: 'u', accessToken: 'a', refreshToken: 'r', isNewUser: true };
    expect(await signIns.complete(caller, 'u', { method: 'password', isNewUser: true })).toEqual(tokens);
  });
});
