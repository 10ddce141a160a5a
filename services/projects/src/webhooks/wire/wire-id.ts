import { isCanonicalUuid } from '@hallpass/database';

/** The prefix of an id in the management API, which names its kind. */
export type WireIdKind = 'ep' | 'msg' | 'atmpt' | 'qtask';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
/** 62^27 is just above 2^160. */
const LENGTH = 27;
/** 2014-05-13T16:53:20Z, the epoch of KSUIDs (https://github.com/segmentio/ksuid). */
const KSUID_EPOCH_SECONDS = 1_400_000_000;

/**
 * `msg_2j…`: the prefix and a KSUID in Svix's format, 27 letters and digits: the 32 bits of the time in seconds, then
 * the UUID's 128 bits. Ids of the same kind sort by time.
 */
export function toWireId(kind: WireIdKind, uuid: string): string {
  const hex = uuid.replaceAll('-', '');
  const seconds = Math.trunc(Number.parseInt(hex.slice(0, 12), 16) / 1_000) - KSUID_EPOCH_SECONDS;
  let rest = (BigInt.asUintN(32, BigInt(seconds)) << 128n) | BigInt(`0x${hex}`);
  let text = '';
  for (; text.length < LENGTH; rest /= BASE) text = DIGITS[Number(rest % BASE)]! + text;
  return `${kind}_${text}`;
}

const KSUID = /^([a-z]+)_([0-9A-Za-z]{27})$/;
/** Earlier releases used the 32 hex digits of the UUID. */
const HEX = /^([a-z]+)_([0-9a-f]{32})$/;

/** @returns the UUID; null if the text is not an id of this kind */
export function fromWireId(kind: WireIdKind, text: string): string | null {
  const [, hexPrefix, hex] = HEX.exec(text) ?? [];
  if (hex !== undefined) return hexPrefix === kind ? uuidOf(hex) : null;
  const [, , digits] = KSUID.exec(text) ?? [];
  if (digits === undefined) return null;
  const number = [...digits].reduce((sum, digit) => sum * BASE + BigInt(DIGITS.indexOf(digit)), 0n);
  const uuid = uuidOf(BigInt.asUintN(128, number).toString(16).padStart(32, '0'));
  return uuid !== null && toWireId(kind, uuid) === text ? uuid : null;
}

function uuidOf(hex: string): string | null {
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isCanonicalUuid(uuid) ? uuid : null;
}
