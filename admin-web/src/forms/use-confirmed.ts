import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { withSession } from '../api/session-question';
import { showToast } from '../components/toast';

interface ConfirmedOptions<Input, Output> {
  act: (input: Input) => Promise<Output>;
  /** Query keys, or prefixes of keys, to refetch afterwards. */
  refreshes?: readonly QueryKey[];
  done?: string | ((output: Output, input: Input) => string);
  /** Offered for a moment after success. */
  undo?: (output: Output, input: Input) => Promise<unknown>;
  /** Called after success, for example to leave the page of a deleted object. */
  onDone?: (output: Output, input: Input) => unknown;
}

/**
 * A change for `onConfirm` of a `ConfirmDialog`, which shows errors. Asks for a sign-in if the session has ended, and
 * refetches the changed data.
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
