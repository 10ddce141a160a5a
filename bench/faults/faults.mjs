import { setTimeout as pause } from 'node:timers/promises';

/**
 * @typedef {object} Plan how often each fault occurs
 * @property {number} kills of each process, in turn
 * @property {number} rolling restarts
 * @property {string[] | null} rollingRoles the processes that they restart; null for all
 * @property {boolean} firstReplicaAlone whether only the first replicas are killed
 * @property {number} atOnce how many processes, all of different kinds, are ended at once
 * @property {number} redis kills; every second one deletes its data
 * @property {number} redisDownMillis how long it is kept down once
 * @property {number} redisHangsMillis how long it hangs once, with its connections open
 * @property {number} postgres kills
 * @property {string[]} silenced parts whose established connections lose their packets, in each direction
 * @property {string[]} directions
 * @property {number} partitionMillis how long new connections lose theirs, too
 * @property {string[]} hung processes that are paused for `hangMillis`
 * @property {number} hangMillis
 * @property {number} watchMillis how long failures are counted after a partition or a pause
 * @property {number} settleMillis without a failure, between a recovery and the next fault
 * @property {number} settleAtMostMillis after which failures are not blamed on the fault
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
  silenced: ['postgres', 'redis', 'services', 'smtp'],
  directions: ['to server', 'to client', 'both'],
  partitionMillis: 8_000,
  hung: ['auth', 'gateway'],
  hangMillis: 5_000,
  watchMillis: 12_000,
  settleMillis: 700,
  settleAtMostMillis: 10_000,
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
  silenced: ['postgres'],
  directions: ['both'],
  partitionMillis: 0,
  hung: [],
  hangMillis: 0,
  watchMillis: 8_000,
  settleMillis: 400,
  settleAtMostMillis: 60_000,
};

/** Failures that TCP alone would take a quarter of an hour to detect, and pauses. @type {Plan} */
export const PARTITIONS = {
  ...WHOLE,
  kills: 0,
  rolling: 0,
  redis: 0,
  redisDownMillis: 0,
  redisHangsMillis: 5_000,
  postgres: 0,
};

/** Successful requests after packet loss that show that the connection recovered by itself. */
const WORKS_AGAIN = 10;

/**
 * One fault.
 * @typedef {object} Fault
 * @property {import('./recorder.mjs').Phase} phase
 * @property {string} target
 * @property {number} returnSeconds until the target worked again
 * @property {number} [cpuSeconds] CPU time that the process used until then
 * @property {number} failed requests before the next fault
 * @property {number} backSeconds until nothing failed any more: the target's return or the last failure, whichever is
 * later
 */

/** Causes one fault after the other under load, and records its effects. */
export class Faults {
  /** @type {Fault[]} */
  list = [];

  /**
   * @param {import('./deployment.mjs').Deployment} deployment
   * @param {import('./recorder.mjs').Recorder} recorder
   * @param {import('./balancer.mjs').Balancer} balancer
   * @param {Plan} plan
   * @param {(line: string) => void} say
   */
  constructor(deployment, recorder, balancer, plan, say) {
    Object.assign(this, { deployment, recorder, balancer, plan, say });
  }

  /**
   * Runs in rounds, so that a run that hits its time limit has covered every kind of fault.
   * @returns {Promise<number>} rounds of faults that were skipped for lack of time
   */
  async run(endsAt) {
    const { kills, rolling, redis, postgres } = this.plan;
    const kinds = [
      { times: kills, fault: (round) => this.#killProcesses(round) },
      { times: rolling, fault: (round) => this.#restartRolling(round) },
      { times: redis, fault: (round) => this.#killRedis(round) },
      { times: postgres, fault: (round) => this.#killPostgres(round) },
      { times: this.plan.redisDownMillis > 0 ? 1 : 0, fault: () => this.#holdRedisDown() },
      { times: 1, fault: () => this.#hangRedis() },
      ...this.plan.silenced.flatMap((part) => [
        ...this.plan.directions.map((direction) => ({ times: 1, fault: () => this.#silence(part, direction) })),
        { times: this.plan.partitionMillis > 0 ? 1 : 0, fault: () => this.#partition(part) },
      ]),
      ...this.plan.hung.map((name) => ({ times: 1, fault: () => this.#hang(name) })),
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

  /** Waits until no failure is left that the last fault caused; on a busy machine that takes longer. */
  async #recover() {
    const endsAt = Date.now() + this.plan.settleAtMostMillis;
    do await pause(this.plan.settleMillis);
    while (this.recorder.failuresSince(Date.now() - this.plan.settleMillis).length > 0 && Date.now() < endsAt);
    this.recorder.phase = 'steady';
    await pause(this.plan.settleMillis);
    await this.#untilSeen('steady', ({ requests }) => requests > 0);
  }

  /** Waits for enough requests, which take long on a busy machine; a phase with too few proves nothing. */
  async #untilSeen(phase, isEnough) {
    const endsAt = Date.now() + this.plan.settleAtMostMillis;
    while (!isEnough(this.recorder.total(phase)) && Date.now() < endsAt) await pause(this.plan.settleMillis);
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
    // Twice in five rounds; in a single round, that one.
    const isWiped = round % 2 === 0 || this.plan.redis === 1;
    await this.#observe('redis', isWiped ? 'redis, data deleted' : 'redis', () =>
      this.deployment.killRedis({ isWiped }),
    );
    this.say(`Redis killed${isWiped ? ', its data deleted' : ''}: ${round} of ${this.plan.redis}`);
  }

  async #holdRedisDown() {
    const { redisDownMillis: downMillis } = this.plan;
    await this.#observe('redis down', 'redis', () => this.deployment.killRedis({ isWiped: false, downMillis }));
    this.say(`Redis kept down for ${this.plan.redisDownMillis / 1000} s`);
  }

  async #hangRedis() {
    await this.#observe('redis hangs', 'redis', () => this.deployment.hangRedis(this.plan.redisHangsMillis));
    this.say(`Redis answered nothing for ${this.plan.redisHangsMillis / 1000} s`);
  }

  /** Only the connections of the gateway outside the launcher can be silenced. */
  async #through(part, work) {
    if (part === 'services') this.balancer.only(this.deployment.proxiedGateway);
    await work();
    this.balancer.only(null);
  }

  async #silence(part, direction) {
    await this.#through(part, async () => {
      await pause(this.plan.settleMillis * 3); // its pools are warm
      await this.#observe('half-open', `${part}, ${direction}`, async () => {
        this.deployment.silence(part, direction);
        await pause(this.plan.watchMillis);
        await this.#untilSeen('half-open', ({ requests, failed }) => requests - failed > WORKS_AGAIN);
        return { returnSeconds: 0 };
      });
    });
    this.say(`Established connections to ${part} lost what goes ${direction}`);
  }

  async #partition(part) {
    const { partitionMillis, watchMillis } = this.plan;
    await this.#through(part, () =>
      this.#observe('partition', part, async () => {
        await this.deployment.partition(part, partitionMillis);
        await pause(watchMillis);
        return { returnSeconds: 0, heldMillis: partitionMillis };
      }),
    );
    this.say(`All connections to ${part} lost everything for ${partitionMillis / 1000} s`);
  }

  async #hang(name) {
    const { hangMillis, watchMillis } = this.plan;
    const process = this.deployment.processes().find((each) => each.name === name);
    await this.#observe('pause', name, async () => {
      await this.deployment.hang(process, hangMillis);
      await pause(watchMillis);
      return { returnSeconds: 0, heldMillis: hangMillis };
    });
    this.say(`${name} stood still for ${hangMillis / 1000} s`);
  }

  async #killPostgres(round) {
    await this.#observe('postgres', 'postgres', () => this.deployment.killPostgres());
    this.say(`PostgreSQL killed ${round} of ${this.plan.postgres}`);
  }

  /** Handles several kinds of process at once, and those of one kind one after the other. */
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
    const { returnSeconds, cpuSeconds, heldMillis = 0 } = await fault();
    const isFast = phase !== 'kill' && phase !== 'rolling';
    await pause(isFast ? this.plan.settleMillis * 3 : this.plan.settleMillis);
    await this.#untilSeen(phase, ({ requests }) => requests > 0);
    const failures = this.recorder.failuresSince(began);
    // Time in which the target was deliberately kept away does not count.
    const lastFailure = failures.length > 0 ? Math.max(0, (failures.at(-1).at - began - heldMillis) / 1000) : 0;
    // If it was deliberately kept down, counts from when it could return.
    const isHeld = phase === 'redis down' || phase === 'redis hangs';
    const backSeconds = isHeld ? returnSeconds : Math.max(returnSeconds, lastFailure);
    this.list.push({ phase, target, returnSeconds, cpuSeconds, failed: failures.length, backSeconds });
  }
}
