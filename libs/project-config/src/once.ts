/** Worked out when it is first asked for; what it is worked out from is let go of then. */
export function once<T extends object>(work: () => T): () => T {
  let open: (() => T) | null = work;
  let value: T | undefined;
  return () => {
    if (open !== null) {
      value = open();
      open = null;
    }
    return value!;
  };
}
