// Changes of the most expensive configuration, and when all processes that have it are done with one.
import { setTimeout as pause } from 'node:timers/promises';
import { worstOverride } from '@hallpass/testing';

/** Room for `false` in the place of `true`. */
const SPARE_BYTES = 100;

/** The most expensive configuration, with room for changes. */
export function changeableOverride() {
  const override = worstOverride();
  for (const theme of Object.values(override.emails.themes)) theme.tsxSource = theme.tsxSource.slice(SPARE_BYTES);
  return override;
}

/** One switch, and something in each part of the configuration, so that nothing can be taken from the version before. */
export function changesOf(patch) {
  const override = changeableOverride();
  let flag = false;
  return {
    'one switch': () => patch({ users: { allowClientUserDeletion: (flag = !flag) } }),
    'every part': () => {
      flag = !flag;
      const mark = flag ? 'x' : 'y';
      override.domains.trustedDomains.d0.handlerPath = `/${mark}`;
      override.rbac.permissions.team_0.containedPermissionIds = { [`team_${flag ? 1 : 2}`]: true };
      override.auth.otp.allowSignIn = flag;
      override.users.allowClientUserDeletion = flag;
      override.teams.allowClientTeamCreation = flag;
      override.dataVault.stores.s0 = flag ? {} : { displayName: mark };
      override.payments.products.p0.displayName = mark;
      for (const theme of Object.values(override.emails.themes)) theme.tsxSource = mark + theme.tsxSource.slice(1);
      return patch(override);
    },
  };
}

/** How often each process has made a version ready in the background, by its name. */
async function madeReady(hallpass) {
  const counts = new Map();
  for (const text of await hallpass.metrics()) {
    const found = /^hallpass_projects_made_ready_total\{service="([^"]+)"\} (\d+)/m.exec(text);
    if (found) counts.set(found[1], Number(found[2]));
  }
  return counts;
}

const risen = (before, now) =>
  [...now].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);

/**
 * How long after a change another one is read at once: a process reads a project once a second at most
 * (`PROJECT_RESTS_MILLIS` of libs/projects). By then all that follows from the change is long over.
 */
export const CHANGE_SETTLES_MILLIS = 1_500;

/** Which processes make a change ready: those that keep the project and were asked for it lately. */
export async function processesThatKeep(hallpass, change) {
  await pause(CHANGE_SETTLES_MILLIS);
  const before = await madeReady(hallpass);
  await changed(change);
  await pause(2 * CHANGE_SETTLES_MILLIS);
  return risen(before, await madeReady(hallpass));
}

/**
 * Makes a change, asks at once where `ask` is given, and waits until all of it is over.
 * @param cpu tells the CPU used so far; not asked while the processes are
 * @returns what it has cost
 * @throws Error where one of these processes has not made it ready by then
 */
export async function costOfChange(hallpass, processes, cpu, change, ask) {
  const before = await madeReady(hallpass);
  const begun = cpu();
  await changed(change);
  await ask?.();
  await pause(CHANGE_SETTLES_MILLIS);
  const cost = cpu() - begun;
  const done = risen(before, await madeReady(hallpass));
  const late = processes.filter((name) => !done.includes(name));
  if (late.length > 0) throw new Error(`${late.join(', ')} did not make a change ready in ${CHANGE_SETTLES_MILLIS} ms`);
  return cost;
}

async function changed(change) {
  // A server that was busy for seconds closes connections that we take for open.
  const answer = await change().catch(() => change());
  if (answer.status !== 200) throw new Error(`the change was refused: ${JSON.stringify(answer.body)}`);
}
