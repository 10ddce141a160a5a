/** Computes a value on first use, then releases the inputs. */
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
