import type { EventOf, History, HistoryEvent } from './history-events.js';
import { isBroken } from './invariants.js';
import { ReferenceModel } from './reference-model.js';
import { iso } from './simulation.js';

type Kind = HistoryEvent['kind'];

/** A ledger entry as an implementation reports it. */
export interface LedgerEntry {
  id: string;
  amount: number;
  cause: string;
}

/**
 * Plays a history on an implementation, for one customer of one project. Has one method per kind of event, which is
 * called when the clock shows the event's instant.
 */
export type LedgerDriver = { [K in Kind]: (event: EventOf<K>) => Promise<void> } & {
  /** Saves the initial products, with the clock at `history.start`. */
  start(history: History): Promise<void>;
  moveTo(at: number): Promise<void>;
  balance(item: string): Promise<number>;
  /** Called after each event, before balances are read. */
  afterEvent?(event: HistoryEvent): Promise<void>;
  /** Called when the history has failed, so that its subscriptions stop renewing. */
  abandon?(): Promise<void>;
  /** All entries that add up to the balance, oldest first. */
  entries?(item: string): Promise<LedgerEntry[]>;
  /**
   * The clock keeps running between calls, so boundaries and renewals may be a few minutes late. Such a driver only plays histories
   * in slots, its clock does not stop at renewals, and balances are not read there.
   */
  isApproximate?: boolean;
};

/** Events that the clock alone triggers. */
const AUTOMATIC: readonly Kind[] = ['renew', 'failRenewal', 'endUnpaid'];

export const itemsOf = ({ products, events }: History): string[] => {
  const sold = events.flatMap((event) => (event.kind === 'configure' ? Object.values(event.products) : []));
  const included = [...Object.values(products), ...sold].flatMap((product) => Object.keys(product?.items ?? {}));
  const changed = events.flatMap((event) => (event.kind === 'use' || event.kind === 'add' ? event.item : []));
  return [...new Set([...included, ...changed])];
};

/** An implementation differs from the model; the message lists the history so far. */
class HistoryProblem extends Error {}

/** Plays one history event by event on a driver and on the model. Several can share a clock (`playTogether`). */
export class Playing {
  private readonly model: ReferenceModel;
  private readonly items: string[];
  private readonly entriesBefore = new Map<string, LedgerEntry[]>();
  private done = -1;
  private readonly log: string[] = [];

  constructor(
    readonly history: History,
    private readonly driver: LedgerDriver,
  ) {
    this.model = new ReferenceModel(history);
    this.items = itemsOf(history);
  }

  /** When the next event happens; null after the last one. */
  get nextAt(): number | null {
    return this.done < 0 ? this.history.start : (this.history.events[this.done]?.at ?? null);
  }

  async play(): Promise<HistoryEvent | undefined> {
    const at = this.nextAt!;
    const event = this.done < 0 ? undefined : this.history.events[this.done];
    this.done += 1;
    if (event && this.isByClock(event)) return event;
    await this.driver.moveTo(at);
    if (!event) await this.driver.start(this.history);
    else await playEvent(this.driver, event);
    if (event) await this.driver.afterEvent?.(event);
    return event;
  }

  /** Plays the next event and compares the balance of each item with the model. */
  async playAndCompare(): Promise<void> {
    const next = this.history.events[this.done];
    try {
      const event = await this.play();
      if (event) await this.compareAfter(event);
    } catch (error) {
      if (error instanceof HistoryProblem) throw error;
      const reason = error instanceof Error ? error.stack : String(error);
      throw this.problem(`this was not taken: ${next ? lineOf(next) : 'the start'} (${reason})`);
    }
  }

  /** An approximate clock moves past such events together with the next one. */
  private isByClock({ kind }: HistoryEvent): boolean {
    return this.driver.isApproximate === true && AUTOMATIC.includes(kind);
  }

  private async compareAfter(event: HistoryEvent): Promise<void> {
    this.model.apply(event);
    if (this.isByClock(event)) {
      this.log.push(lineOf(event));
      return;
    }
    for (const item of this.items) await this.compare(event, item);
    const broken = isBroken(this.model);
    if (broken) throw this.problem(`the model breaks its own rule: ${broken}`);
  }

  async abandon(): Promise<void> {
    this.done = this.history.events.length;
    await this.driver.abandon?.();
  }

  private async compare(event: HistoryEvent, item: string): Promise<void> {
    const expected = this.model.balance(item);
    this.log.push(`${lineOf(event)} -> ${item} ${expected}`);
    const first = await this.driver.balance(item);
    if (first !== expected) throw this.problem(`${item} is ${first} instead of ${expected}`);
    const second = await this.driver.balance(item);
    if (second !== first)
      throw this.problem(`${item} is ${first} when it is read, and ${second} when it is read again`);
    await this.compareEntries(item, first);
  }

  private async compareEntries(item: string, balance: number): Promise<void> {
    const entries = await this.driver.entries?.(item);
    if (!entries) return;
    const before = this.entriesBefore.get(item) ?? [];
    const changed = before.find(({ id, amount }) => !entries.some((each) => each.id === id && each.amount === amount));
    if (changed) throw this.problem(`the entry ${JSON.stringify(changed)} is gone or another one`);
    const unexplained = entries.find(({ cause }) => cause === '');
    if (unexplained) throw this.problem(`the entry ${JSON.stringify(unexplained)} names no cause`);
    const sum = entries.reduce((total, { amount }) => total + amount, 0);
    if (sum !== balance) throw this.problem(`the entries of ${item} add up to ${sum}, and its balance is ${balance}`);
    this.entriesBefore.set(item, entries);
  }

  private problem(what: string): Error {
    const { name, customer, products, start } = this.history;
    const lines = [`start ${iso(start)}, a ${customer} customer, ${JSON.stringify(products)}`, ...this.log];
    return new HistoryProblem(
      `In the history "${name}", ${what}:\n${lines.join('\n')}\n\n${JSON.stringify(this.history)}`,
    );
  }
}

function playEvent<K extends Kind>(driver: LedgerDriver, event: EventOf<K>): Promise<void> {
  return (driver[event.kind] as (event: EventOf<K>) => Promise<void>)(event);
}

function lineOf({ at, kind, ...what }: HistoryEvent): string {
  return [iso(at), kind, JSON.stringify(what)].join(' ');
}

export async function playHistory(history: History, driver: LedgerDriver): Promise<void> {
  for (const playing = new Playing(history, driver); playing.nextAt !== null;) await playing.play();
}

/**
 * Plays a whole history and compares it with the model after each event.
 * @throws Error with all that has happened so far, and the history as JSON
 */
export async function compareWithModel(history: History, driver: LedgerDriver): Promise<void> {
  for (const playing = new Playing(history, driver); playing.nextAt !== null;) await playing.playAndCompare();
}

/**
 * Plays a whole history and reads balances only at its end. Together with `compareWithModel` this shows that reads do not change
 * later reads.
 */
export async function compareAtEnd(history: History, driver: LedgerDriver): Promise<void> {
  await playHistory(history, driver);
  const model = new ReferenceModel(history);
  for (const event of history.events) model.apply(event);
  for (const item of itemsOf(history)) {
    const [found, expected] = [await driver.balance(item), model.balance(item)];
    if (found !== expected)
      throw new Error(
        `Without reads on the way, ${item} is ${found} instead of ${expected}:\n${JSON.stringify(history)}`,
      );
  }
}

/**
 * Plays several histories on one clock, in order of time. If one fails, the others continue.
 * @returns one message per failed history
 */
export async function playTogether(playings: readonly Playing[]): Promise<string[]> {
  const problems: string[] = [];
  for (;;) {
    const next = Math.min(...playings.map(({ nextAt }) => nextAt ?? Infinity));
    if (next === Infinity) return problems;
    for (const playing of playings.filter(({ nextAt }) => nextAt === next)) {
      try {
        await playing.playAndCompare();
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
        await playing.abandon();
      }
    }
  }
}
