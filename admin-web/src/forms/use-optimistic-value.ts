import { useState } from 'react';

/**
 * Value of a control that saves at once: the chosen value until the stored value changes or saving fails.
 * @param change saves the value and returns whether it succeeded
 */
export function useOptimisticValue<Value>(
  stored: Value,
  change: (value: Value) => Promise<boolean>,
): [Value, (value: Value) => void] {
  const [chosen, setChosen] = useState<{ value: Value; over: Value } | null>(null);
  // The chosen value is stored now, and may be undone later.
  if (chosen !== null && chosen.over !== stored) setChosen(null);
  const choose = async (value: Value) => {
    setChosen({ value, over: stored });
    if (!(await change(value))) setChosen(null);
  };
  return [chosen === null || chosen.over !== stored ? stored : chosen.value, (value) => void choose(value)];
}
