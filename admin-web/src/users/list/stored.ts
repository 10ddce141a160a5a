import { useState } from 'react';
import type { z } from 'zod';

/** A choice that this browser keeps. What is stored and is none, or storage that is off, counts as the first one. */
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
      // It holds for this page.
    }
  };
  return [value, change];
}
