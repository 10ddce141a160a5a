/**
 * A project owner's configuration changes as stored: dotted paths to JSON values (contract/04 §5.2). Never deep-merged;
 * `null` restores a value's default.
 */
export type ConfigOverride = Record<string, unknown>;

export type PlainObject = Record<string, unknown>;

export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sets a key as an own property even if it is called `__proto__`. */
export function setOwn(target: PlainObject, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
}

export function getOwn(target: PlainObject, key: string): unknown {
  return Object.hasOwn(target, key) ? target[key] : undefined;
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const key in value) deepFreeze(value[key]);
    Object.freeze(value);
  }
  return value;
}
