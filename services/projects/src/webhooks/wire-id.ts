import { isCanonicalUuid } from '@hallpass/database';

/** What an id of the management API names, as its prefix says. */
export type WireIdKind = 'ep' | 'msg' | 'atmpt' | 'qtask';

/** `ep_0197…`: the prefix that readers of logs know it by, and the 32 digits of a UUID. */
export const toWireId = (kind: WireIdKind, uuid: string): string => `${kind}_${uuid.replaceAll('-', '')}`;

const FORM = /^([a-z]+)_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** @returns the UUID; null for what is no id of this kind */
export function fromWireId(kind: WireIdKind, text: string): string | null {
  const [, prefix, ...parts] = FORM.exec(text) ?? [];
  const uuid = parts.join('-');
  return prefix === kind && isCanonicalUuid(uuid) ? uuid : null;
}
