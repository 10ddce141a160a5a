import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { withSession } from '../app/session-question';
import { showToast } from '../components/toast';

interface ConfirmedOptions<Input, Output> {
  act: (input: Input) => Promise<Output>;
  /** What is out of date then: keys of queries, or what they begin with. */
  refreshes?: readonly QueryKey[];
  /** What to say when it is done. */
  done?: string | ((output: Output, input: Input) => string);
  /** Offered for a moment when it is done. */
  undo?: (output: Output, input: Input) => Promise<unknown>;
  /** What follows, such as leaving the page of what is gone. */
  onDone?: (output: Output, input: Input) => unknown;
}

/**
 * A change for `onConfirm` of a `ConfirmDialog`, which shows why it failed and asks for a session that has ended. What is
 * shown of it is read anew.
 */
export function useConfirmed<Input = void, Output = unknown>({
  act,
  refreshes = [],
  done,
  undo,
  onDone,
}: ConfirmedOptions<Input, Output>): (input: Input) => Promise<void> {
  const queryClient = useQueryClient();
  return async (input) => {
    const output = await act(input);
    await onDone?.(output, input);
    const refresh = () => {
      for (const queryKey of refreshes) void queryClient.invalidateQueries({ queryKey });
    };
    refresh();
    const takeBack = async () => {
      await withSession(() => undo!(output, input));
      refresh();
    };
    const text = typeof done === 'function' ? done(output, input) : done;
    if (text !== undefined) showToast(text, undo && takeBack);
  };
}
