import { useState } from 'react';

/**
 * What a control shows that saves at once: what was chosen, until what is stored has changed, or the save has failed.
 * @param change saves it, and says whether it worked
 */
export function useShown<Value>(
  stored: Value,
  change: (value: Value) => Promise<boolean>,
): [Value, (value: Value) => void] {
  const [chosen, setChosen] = useState<{ value: Value; over: Value } | null>(null);
  // What was chosen is stored now, and may be undone later.
  if (chosen !== null && chosen.over !== stored) setChosen(null);
  const choose = async (value: Value) => {
    setChosen({ value, over: stored });
    if (!(await change(value))) setChosen(null);
  };
  return [chosen === null || chosen.over !== stored ? stored : chosen.value, (value) => void choose(value)];
}
