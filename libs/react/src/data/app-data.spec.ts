import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CurrentUser, HallpassClientApp } from '@hallpass/js';
import { AppData } from './app-data.js';
import { valueOf } from './entry.js';

type Listener = Parameters<HallpassClientApp['onChange']>[0];

let now: number;
let user: { id: string; displayName?: string } | null;
let listener: Listener;
let reads: string[];
let data: AppData;
beforeEach(() => {
  now = 1_000;
  user = { id: 'ada' };
  reads = [];
  const app = {
    getUser: async () => {
      reads.push('user');
      return user as CurrentUser | null;
    },
    session: { current: () => user },
    onChange: (given: Listener) => {
      listener = given;
      return () => {};
    },
  };
  data = new AppData(app as unknown as HallpassClientApp, () => now).follow();
});

const teams = () =>
  data.entry('ada teams', async () => {
    reads.push('teams');
    return ['engines'];
  });
/** Waits until all pending answers have arrived. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a value', () => {
  it('is waited for, read once for all who ask, and kept', async () => {
    const entry = teams();
    expect(() => valueOf(entry)).toThrow(expect.any(Promise) as never);
    expect(teams()).toBe(entry);
    await entry.reading;
    expect(valueOf(teams())).toEqual(['engines']);
    expect(reads).toEqual(['teams']);
  });

  it('that was not shown for 5 s is read again; one that is shown stays', async () => {
    await teams().reading;
    now += 4_999;
    teams();
    now += 5_000;
    await teams().reading;
    expect(reads).toEqual(['teams', 'teams']);
    const end = data.show(teams());
    now += 60_000;
    teams();
    expect(reads).toHaveLength(2);
    end();
    now += 5_000;
    teams();
    expect(reads).toHaveLength(3);
  });

  it('that is being read when something changes is read again: its answer may be stale', async () => {
    let stored = 'before';
    const answers: (() => void)[] = [];
    const entry = () =>
      data.entry('x', () => {
        const found = stored;
        return new Promise<string>((resolve) => answers.push(() => resolve(found)));
      });
    entry();
    stored = 'after';
    listener('data');
    for (const answer of answers) answer();
    await settled();
    expect(valueOf(entry())).toBe('after');
  });

  it('that could not be read is what is thrown, until failures are forgotten', async () => {
    let answers: () => Promise<string> = () => Promise.reject(new Error('offline'));
    const entry = () => data.entry('x', () => answers());
    await entry().reading;
    expect(() => valueOf(entry())).toThrow('offline');
    answers = async () => 'here';
    data.forgetFailures();
    await entry().reading;
    expect(valueOf(entry())).toBe('here');
  });

  it('that could not be read is read again when it is needed 5 s later', async () => {
    let answers: () => Promise<string> = () => Promise.reject(new Error('offline'));
    const entry = () => data.entry('x', () => answers());
    await entry().reading;
    answers = async () => 'here';
    now += 5_000;
    await entry().reading;
    expect(valueOf(entry())).toBe('here');
  });

  it('that was read stays when it cannot be read again', async () => {
    let answers: () => Promise<string> = async () => 'first';
    const entry = () => data.entry('x', () => answers());
    await entry().reading;
    data.show(entry());
    answers = () => Promise.reject(new Error('offline'));
    await data.refresh();
    expect(valueOf(entry())).toBe('first');
  });

  it('whose answer comes after a later one is dropped', async () => {
    const answers: ((value: string) => void)[] = [];
    const entry = data.entry('x', () => new Promise<string>((resolve) => answers.push(resolve)));
    data.show(entry);
    void data.refresh();
    answers[1]!('later');
    await settled();
    answers[0]!('earlier');
    await settled();
    expect(valueOf(entry)).toBe('later');
  });
});

describe('after a change', () => {
  it('of the data what is shown is read again, and its components learn of it', async () => {
    await data.user().reading;
    await teams().reading;
    data.show(data.user());
    let calls = 0;
    data.subscribe(() => (calls += 1));
    user = { id: 'ada', displayName: 'Ada' };
    listener('data');
    // The displayed value stays until the new one has arrived.
    expect(valueOf(data.user())).toEqual({ id: 'ada' });
    await settled();
    expect(valueOf(data.user())).toEqual(user);
    expect(calls).toBe(1);
    // No component shows the teams, so they are read when one does.
    expect(reads).toEqual(['user', 'teams', 'user']);
    teams();
    expect(reads).toHaveLength(4);
  });

  it('of the session to another user nothing is left of the one before', async () => {
    await data.user().reading;
    await teams().reading;
    data.show(data.user());
    user = { id: 'bob' };
    listener('session');
    await settled();
    expect(valueOf(data.user())).toEqual({ id: 'bob' });
    expect(reads).toEqual(['user', 'teams', 'user']);
  });

  it('of the session to the same user, also after a sign-out, what is shown is read again', async () => {
    await data.user().reading;
    await teams().reading;
    data.show(data.user());
    data.show(teams());
    user = null;
    listener('session');
    await settled();
    expect(reads).toEqual(['user', 'teams', 'user']);
    user = { id: 'ada' };
    listener('session');
    await settled();
    expect(reads).toEqual(['user', 'teams', 'user', 'user', 'teams']);
  });

  it('of the session lets waiting components continue, and one-time work can start again', async () => {
    let begun = 0;
    const redirect = () => data.once('redirect', async () => void ((begun += 1), await data.nextSession()));
    const waiting = redirect();
    redirect();
    expect(begun).toBe(1);
    listener('session');
    await settled();
    expect(waiting.state).toBe('done');
    redirect();
    expect(begun).toBe(2);
  });

  it('what was begun once is not begun by a change of the data', async () => {
    let begun = 0;
    const check = () => data.once('check', async () => void (begun += 1));
    await check().reading;
    data.show(check());
    listener('data');
    await settled();
    check();
    expect(begun).toBe(1);
  });
});

it('what is shown is read again when the page comes back after a minute out of sight', async () => {
  let visible: (() => void) | undefined;
  const page = { visibilityState: 'visible', addEventListener: (_: string, back: () => void) => (visible = back) };
  data.follow(page as unknown as Document);
  await data.user().reading;
  data.show(data.user());
  const away = (millis: number) => {
    page.visibilityState = 'hidden';
    visible!();
    now += millis;
    page.visibilityState = 'visible';
    visible!();
  };
  away(59_999);
  expect(reads).toEqual(['user']);
  away(60_000);
  expect(reads).toEqual(['user', 'user']);
});

it('nobody is waited for without a session', async () => {
  user = null;
  expect(valueOf(data.user())).toBeNull();
  expect(reads).toEqual([]);
  user = { id: 'ada' };
  listener('session');
  await data.user().reading;
  expect(valueOf(data.user())).toEqual({ id: 'ada' });
});

it('a project that the page has read needs no reading while it is shown, and is read again later', async () => {
  Object.assign(data.app, { getProject: async () => ({ id: 'shop', displayName: 'Newer' }) });
  data.seedProject({ id: 'shop', displayName: 'Shop' } as never);
  expect(valueOf(data.project()).displayName).toBe('Shop');
  expect(data.projectName).toBe('Shop');
  now += 5_000;
  await data.project().reading;
  expect(data.projectName).toBe('Newer');
});

it('the typed address is forgotten when someone signs in or out', async () => {
  data.keepEmail('ada@example.com');
  listener('data');
  expect(data.typedEmail).toBe('ada@example.com');
  listener('session');
  expect(data.typedEmail).toBe('');
});

it('a user that a server has read needs no reading, and is taken once', () => {
  Object.assign(data.app, { userFromClientJson: (json: { id: string }) => ({ id: json.id }) });
  data.seedUser({ id: 'ada' } as never);
  data.seedUser(null);
  expect(valueOf(data.user())).toEqual({ id: 'ada' });
  expect(reads).toEqual([]);
});
