import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { withSession } from '../api/session-question';
import { showToast } from '../components/toast';

interface SaveOptions<Input, Output> {
  act: (input: Input) => Promise<Output>;
  /** Query keys, or prefixes of keys, to refetch afterwards. */
  refreshes?: readonly QueryKey[];
  done?: string | ((output: Output, input: Input) => string);
  /** Offered for a moment after success. */
  undo?: (output: Output, input: Input) => Promise<unknown>;
  /** Called after success, for example to open the page of a new object. */
  onDone?: (output: Output, input: Input) => unknown;
}

export interface Save<Input> {
  /** @returns whether it succeeded; if not, `error` is set */
  run: (input: Input) => Promise<boolean>;
  isBusy: boolean;
  error: Error | null;
  clear: () => void;
}

/**
 * All changes use this hook. If the session has ended, it asks for a sign-in over the page and then retries. On success
 * it refetches the changed data and shows a message; on failure it keeps the error for the page to show.
 */
export function useSave<Input = void, Output = unknown>(options: SaveOptions<Input, Output>): Save<Input> {
  const queryClient = useQueryClient();
  const refresh = () => {
    for (const queryKey of options.refreshes ?? []) void queryClient.invalidateQueries({ queryKey });
  };
  const mutation = useMutation({
    meta: { asksForSession: true },
    mutationFn: async (input: Input) => {
      const output = await withSession(() => options.act(input));
      refresh();
      await options.onDone?.(output, input);
      return output;
    },
  });
  return {
    run: async (input) => {
      let output: Output;
      try {
        output = await mutation.mutateAsync(input);
      } catch {
        return false;
      }
      const { done, undo } = options;
      const text = typeof done === 'function' ? done(output, input) : done;
      const takeBack = async () => {
        await withSession(() => undo!(output, input));
        refresh();
      };
      if (text !== undefined) showToast(text, undo && takeBack);
      return true;
    },
    isBusy: mutation.isPending,
    error: mutation.error,
    clear: mutation.reset,
  };
}
