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
  const choose = async (value: Value) => {
    setChosen({ value, over: stored });
    if (!(await change(value))) setChosen(null);
  };
  return [chosen !== null && chosen.over === stored ? chosen.value : stored, (value) => void choose(value)];
}
