// Judges the measurements and writes them down.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import process from 'node:process';

const round = (value, digits = 2) => Number(value.toFixed(digits));
const percent = (share) => `${Math.round(share * 100)}%`;
const databaseMicros = ({ cpuMicros, ownMicros }) => cpuMicros - ownMicros;
const withCount = (name, count, of) => (count === null ? name : `${name}, ${count.toLocaleString('en')} ${of}`);

/** Collects the results of one run in the order in which they are measured. */
export class Report {
  constructor() {
    this.results = [];
    /** CPU of an operation by mode, name and number of users. */
    this.cpu = new Map();
  }

  /**
   * @param {import('./operations.mjs').Operation} operation
   * @param {{ mode: 'standalone' | 'distributed' | 'any', users?: number | null, leastUsers?: number }} where
   * @param {object} medians
   * @param {object} medians.hallpass
   * @param {object} medians.floor
   * @param {object} [medians.withLeast] Hallpass with the fewest users
   * @param {object} [medians.withProduct] Hallpass with one product
   * @param {object} [medians.withProducts] Hallpass with the maximum number of products
   */
  add(operation, { mode, users = null, leastUsers }, { hallpass, floor, withLeast, withProduct, withProducts }) {
    const of = operation.isOfLedger ? 'entries' : 'users';
    const key = (name, count) => `${mode}/${name}/${count}`;
    this.cpu.set(key(operation.name, users), hallpass.cpuMicros);
    const ratio = hallpass.cpuMicros / floor.cpuMicros;
    const rules = [];
    const rule = (target, isMet) => rules.push({ target, isMet });
    const limitOf = (limits) => limits[mode === 'distributed' ? 'distributed' : 'standalone'];
    const details = {};

    if (operation.floorLimit) {
      const limit = limitOf(operation.floorLimit);
      rule(`at most ${limit} times the floor`, ratio <= limit);
    }
    if (operation.hashShare) {
      const least = limitOf(operation.hashShare);
      details.hashShare = round(hallpass.poolShare);
      details.floorHashShare = round(floor.poolShare);
      rule(`Argon2id at least ${percent(least)} of the CPU`, hallpass.poolShare >= least);
    }
    const compare = (other, limit, words, field) => {
      if (other === undefined) return;
      details[field] = round(hallpass.cpuMicros / other);
      rule(`at most ${limit} times ${words}`, hallpass.cpuMicros / other <= limit);
    };
    if (operation.growthLimit)
      compare(withLeast?.cpuMicros, operation.growthLimit, `with ${leastUsers?.toLocaleString('en')} ${of}`, 'growth');
    if (withProducts) {
      const growth = withProducts.cpuMicros / withProduct.cpuMicros;
      details.productsGrowth = round(growth);
      const { productsLimit } = operation;
      rule(`with 1,000 products at most ${productsLimit} times 1 product`, growth <= productsLimit);
    }
    if (operation.alike)
      compare(this.cpu.get(key(operation.alike, users)), operation.alikeLimit, `"${operation.alike}"`, 'toAlike');

    this.push({
      operation: withCount(operation.name, users, of),
      mode,
      cpuRatio: round(ratio),
      throughputRatio: round(hallpass.perSecond / floor.perSecond),
      target: rules.length > 0 ? rules.map(({ target }) => target).join('; ') : null,
      met: rules.length > 0 ? rules.every(({ isMet }) => isMet) : null,
      cpuMicros: round(hallpass.cpuMicros, 0),
      floorCpuMicros: round(floor.cpuMicros, 0),
      databaseMicros: round(databaseMicros(hallpass), 0),
      floorDatabaseMicros: round(databaseMicros(floor), 0),
      perSecond: round(hallpass.perSecond, 0),
      ...details,
    });
  }

  /** The cost of a comparable operation in another product, relative to the same floor. There is no target for it. */
  addPeer(name, peer, floor) {
    this.push({
      operation: name,
      mode: 'peer',
      cpuRatio: round(peer.cpuMicros / floor.cpuMicros),
      throughputRatio: round(peer.perSecond / floor.perSecond),
      target: null,
      met: null,
      cpuMicros: round(peer.cpuMicros, 0),
      floorCpuMicros: round(floor.cpuMicros, 0),
      perSecond: round(peer.perSecond, 0),
    });
  }

  push(result) {
    this.results.push(result);
    console.log(line(result));
  }

  /** Writes all results as `latest.json`, and the machine as `machine.json`. */
  write(folder, run) {
    mkdirSync(folder, { recursive: true });
    const save = (name, value) => writeFileSync(new URL(name, folder), `${JSON.stringify(value, null, 2)}\n`);
    save('latest.json', this.results);
    save('machine.json', run);
  }
}

const COLUMNS = [
  ['operation', 54],
  ['mode', 12],
  ['CPU us', 8],
  ['floor us', 9],
  ['CPU', 6],
  ['rate', 6],
  ['met', 5],
  ['target', 0],
];

const cells = (values) =>
  values.map((value, index) => (index < 2 ? value.padEnd(COLUMNS[index][1]) : value.padStart(COLUMNS[index][1])));

export const heading = () => cells(COLUMNS.map(([name]) => name)).join(' ');

function line(result) {
  const met = result.met === null ? '' : result.met ? 'yes' : 'NO';
  const extra =
    result.hashShare === undefined ? '' : ` (is ${percent(result.hashShare)}, floor ${percent(result.floorHashShare)})`;
  const growth = result.growth === undefined ? '' : ` (grew ${result.growth} times)`;
  const products = result.productsGrowth === undefined ? '' : ` (products ${result.productsGrowth} times)`;
  const alike = result.toAlike === undefined ? '' : ` (is ${result.toAlike})`;
  return cells([
    result.operation,
    result.mode,
    String(result.cpuMicros),
    String(result.floorCpuMicros),
    result.cpuRatio.toFixed(2),
    result.throughputRatio.toFixed(2),
    met,
    (result.target ?? '') + extra + growth + products + alike,
  ]).join(' ');
}

export function describeMachine({ postgres, isQuick, modes }) {
  return {
    measuredAt: new Date().toISOString().slice(0, 10),
    run: isQuick ? 'quick' : 'full',
    modes,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGiB: round(totalmem() / 2 ** 30, 0),
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    postgres,
  };
}
