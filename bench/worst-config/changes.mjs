// Changes the most expensive configuration, and detects when all processes that use it have finished.
import { setTimeout as pause } from 'node:timers/promises';
import { worstOverride } from '@hallpass/testing';

/** Room for `false` in the place of `true`. */
const SPARE_BYTES = 100;

export function changeableOverride() {
  const override = worstOverride();
  for (const theme of Object.values(override.emails.themes)) theme.tsxSource = theme.tsxSource.slice(SPARE_BYTES);
  return override;
}

/**
 * A single switch, and a change in each part of the configuration, so that nothing can be reused from the previous
 * version.
 */
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

/** How often each process has prepared a version in the background, by name. */
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
 * How long after a change the next one is read at once: a process reads a project at most once a second
 * (`PROJECT_RESTS_MILLIS` of libs/projects). All work caused by the change has long finished by then.
 */
export const CHANGE_SETTLES_MILLIS = 1_500;

/** The processes that prepare a change: those that keep the project and were recently asked for it. */
export async function processesThatKeep(hallpass, change) {
  await pause(CHANGE_SETTLES_MILLIS);
  const before = await madeReady(hallpass);
  await changed(change);
  await pause(2 * CHANGE_SETTLES_MILLIS);
  return risen(before, await madeReady(hallpass));
}

/**
 * Makes a change, sends a request at once if `ask` is given, and waits until all work has finished.
 * @param cpu returns the CPU used so far; not called while the processes work
 * @returns the cost
 * @throws Error if one of these processes has not prepared it by then
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
  // A server that was busy for seconds may have closed connections that still seem open here.
  const answer = await change().catch(() => change());
  if (answer.status !== 200) throw new Error(`the change was refused: ${JSON.stringify(answer.body)}`);
}
