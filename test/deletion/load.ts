import { setTimeout as pause } from 'node:timers/promises';
import type { ApiResponse } from '@hallpass/testing';

/** Limits the total load to what two cores can handle along with everything else. */
const PACE_MILLIS = 100;

/** An action that is repeated. */
export interface Work {
  name: string;
  /** Must fail from the moment its subject's deletion was answered. */
  endsWith?: 'user' | 'team' | 'project';
  /** @param turn counts from 0 */
  do: (baseUrl: string, turn: number) => Promise<ApiResponse>;
}

interface Done {
  name: string;
  endsWith: Work['endsWith'];
  startedAt: number;
  /** 0: no response. */
  status: number;
}

/** Repeats every action, each after its own last response, through the gateways in turn. */
export class Load {
  readonly done: Done[] = [];
  private readonly running: Promise<unknown>;
  private isStopping = false;
  private isForgiving = false;
  private readonly deletedAt: Partial<Record<string, number>> = {};

  constructor(
    private readonly works: Work[],
    gateways: string[],
  ) {
    this.running = Promise.all(
      works.map(async (work) => {
        for (let turn = 0; !this.isStopping; turn++) {
          const startedAt = performance.now();
          const answer = await work.do(gateways[turn % gateways.length]!, turn).catch(() => ({ status: 0 }));
          const isOurFault = answer.status === 0 || answer.status >= 500;
          if (isOurFault && this.isForgiving) await pause(50); // gives killed processes time to come back
          else this.done.push({ name: work.name, endsWith: work.endsWith, startedAt, status: answer.status });
          await pause(PACE_MILLIS);
        }
      }),
    );
  }

  /** The actions that have not succeeded yet, with their last response. */
  unused(): string[] {
    const found = this.works.map(({ name }) => this.done.filter((each) => each.name === name));
    return found.flatMap((done, index) =>
      done.some(({ status }) => status === 200 || status === 201)
        ? []
        : [`${this.works[index]!.name}: ${done.at(-1)?.status ?? 'no answer yet'}`],
    );
  }

  /** Whether every action that must fail was tried again after the deletion. */
  isLateInAll(): boolean {
    return this.works.every(
      ({ name, endsWith }) => !endsWith || this.done.some((each) => each.name === name && this.isLate(each)),
    );
  }

  /** Records that the subject's deletion was just answered. */
  ended(subject: NonNullable<Work['endsWith']>): void {
    this.deletedAt[subject] = performance.now();
  }

  /** From now on, requests may break off or find no server. */
  forgive(): void {
    this.isForgiving = true;
  }

  /** Whether the request began after its subject's deletion was answered. */
  isLate({ endsWith, startedAt }: Done): boolean {
    return endsWith !== undefined && startedAt > (this.deletedAt[endsWith] ?? Infinity);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }
}
