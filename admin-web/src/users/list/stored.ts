import { useState } from 'react';
import type { z } from 'zod';

/** A setting stored in this browser. Returns `first` if the stored value is invalid or storage is disabled. */
export function useStored<Value>(key: string, schema: z.ZodType<Value>, first: Value): [Value, (next: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    try {
      const read = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? ''));
      return read.success ? read.data : first;
    } catch {
      return first;
    }
  });
  const change = (next: Value) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // The setting applies to this page only.
    }
  };
  return [value, change];
}
