import { setTimeout as pause } from 'node:timers/promises';

/**
 * @typedef {object} Plan how often each fault comes
 * @property {number} kills of each process, all of them in turn
 * @property {number} rolling restarts
 * @property {string[] | null} rollingRoles which processes they restart; null for all
 * @property {boolean} firstReplicaAlone whether kills leave other replicas alone
 * @property {number} atOnce how many processes, never two of the same kind, are ended at once
 * @property {number} redis kills; every other one deletes its data
 * @property {number} redisDownMillis how long it is kept from coming back once
 * @property {number} redisHangsMillis how long it answers nothing once, its connections open
 * @property {number} postgres kills
 * @property {number} settleMillis between a return and the next fault
 */

/** @type {Plan} */
export const WHOLE = {
  kills: 10,
  rolling: 10,
  rollingRoles: null,
  firstReplicaAlone: false,
  atOnce: 2,
  redis: 5,
  redisDownMillis: 15_000,
  redisHangsMillis: 10_000,
  postgres: 5,
  settleMillis: 700,
};

/** Each fault once. @type {Plan} */
export const SHORT = {
  kills: 1,
  rolling: 1,
  rollingRoles: ['gateway', 'auth'],
  firstReplicaAlone: true,
  atOnce: 2,
  redis: 1,
  redisDownMillis: 3_000,
  redisHangsMillis: 2_000,
  postgres: 1,
  settleMillis: 400,
};

/**
 * One thing that was ended.
 * @typedef {object} Fault
 * @property {import('./recorder.mjs').Phase} phase
 * @property {string} target
 * @property {number} returnSeconds until what was ended did its work again
 * @property {number} [cpuSeconds] of the processors that a process used until then
 * @property {number} failed requests before the next fault
 * @property {number} backSeconds until nothing failed any more: its return, or the last failure when that came later
 */

/** Ends one thing after the other under the load, and writes down what that did to it. */
export class Faults {
  /** @type {Fault[]} */
  list = [];

  /**
   * @param {import('./deployment.mjs').Deployment} deployment
   * @param {import('./recorder.mjs').Recorder} recorder
   * @param {Plan} plan
   * @param {(line: string) => void} say
   */
  constructor(deployment, recorder, plan, say) {
    Object.assign(this, { deployment, recorder, plan, say });
  }

  /**
   * Round by round, so that a run that is out of time has met every kind of fault.
   * @returns {Promise<number>} rounds of faults that were left out for lack of time
   */
  async run(endsAt) {
    const { kills, rolling, redis, postgres } = this.plan;
    const kinds = [
      { times: kills, fault: (round) => this.#killProcesses(round) },
      { times: rolling, fault: (round) => this.#restartRolling(round) },
      { times: redis, fault: (round) => this.#killRedis(round) },
      { times: postgres, fault: (round) => this.#killPostgres(round) },
      { times: 1, fault: () => this.#holdRedisDown() },
      { times: 1, fault: () => this.#hangRedis() },
    ];
    let leftOut = 0;
    for (let round = 1; round <= Math.max(...kinds.map(({ times }) => times)); round += 1) {
      for (const { times, fault } of kinds) {
        if (round > times) continue;
        if (Date.now() > endsAt) leftOut += 1;
        else await fault(round);
        await this.#recover();
      }
    }
    return leftOut;
  }

  /** Nothing fails any more that the last fault is to blame for. */
  async #recover() {
    await pause(this.plan.settleMillis);
    this.recorder.phase = 'steady';
    await pause(this.plan.settleMillis);
  }

  async #killProcesses(round) {
    const { kills, firstReplicaAlone } = this.plan;
    const processes = this.deployment.processes().filter(({ name }) => !firstReplicaAlone || !/-\d+$/.test(name));
    await this.#each(processes, (each) => this.#observe('kill', each.name, () => this.deployment.end(each, 'SIGKILL')));
    this.say(`each of ${processes.length} processes killed ${round} of ${kills} times`);
  }

  async #restartRolling(round) {
    const { rolling, rollingRoles } = this.plan;
    const processes = this.deployment.processes().filter(({ role }) => !rollingRoles || rollingRoles.includes(role));
    await this.#each(processes, (each) =>
      this.#observe('rolling', each.name, () => this.deployment.end(each, 'SIGTERM')),
    );
    this.say(`rolling restart ${round} of ${rolling}`);
  }

  async #killRedis(round) {
    // Twice of five times; of one time, that one.
    const isWiped = round % 2 === 0 || this.plan.redis === 1;
    await this.#observe('redis', isWiped ? 'redis, data deleted' : 'redis', () =>
      this.deployment.killRedis({ isWiped }),
    );
    this.say(`Redis killed${isWiped ? ', its data deleted' : ''}: ${round} of ${this.plan.redis}`);
  }

  async #holdRedisDown() {
    const whileDown = () => pause(this.plan.redisDownMillis);
    await this.#observe('redis down', 'redis', () => this.deployment.killRedis({ isWiped: false, whileDown }));
    this.say(`Redis kept down for ${this.plan.redisDownMillis / 1000} s`);
  }

  async #hangRedis() {
    await this.#observe('redis hangs', 'redis', () => this.deployment.hangRedis(this.plan.redisHangsMillis));
    this.say(`Redis answered nothing for ${this.plan.redisHangsMillis / 1000} s`);
  }

  async #killPostgres(round) {
    await this.#observe('postgres', 'postgres', () => this.deployment.killPostgres());
    this.say(`PostgreSQL killed ${round} of ${this.plan.postgres}`);
  }

  /** Several kinds of process at once, those of one kind one after the other. */
  async #each(processes, work) {
    const roles = [...new Set(processes.map(({ role }) => role))];
    const lane = async () => {
      for (let role = roles.shift(); role !== undefined; role = roles.shift()) {
        for (const each of processes.filter((one) => one.role === role)) await work(each);
      }
    };
    await Promise.all(Array.from({ length: this.plan.atOnce }, lane));
  }

  async #observe(phase, target, fault) {
    this.recorder.phase = phase;
    const began = Date.now();
    const { returnSeconds, cpuSeconds } = await fault();
    const isFast = phase !== 'kill' && phase !== 'rolling';
    await pause(isFast ? this.plan.settleMillis * 3 : this.plan.settleMillis);
    const failures = this.recorder.failuresSince(began);
    const lastFailure = failures.length > 0 ? (failures.at(-1).at - began) / 1000 : 0;
    // Kept down on purpose, it counts from when it may come back.
    const isHeld = phase === 'redis down' || phase === 'redis hangs';
    const backSeconds = isHeld ? returnSeconds : Math.max(returnSeconds, lastFailure);
    this.list.push({ phase, target, returnSeconds, cpuSeconds, failed: failures.length, backSeconds });
  }
}
