import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { withSession } from '../app/session-question';
import { showToast } from '../components/toast';

interface SaveOptions<Input, Output> {
  act: (input: Input) => Promise<Output>;
  /** What is out of date then: keys of queries, or what they begin with. */
  refreshes?: readonly QueryKey[];
  /** What to say when it is done. */
  done?: string | ((output: Output, input: Input) => string);
  /** Offered for a moment when it is done. */
  undo?: (output: Output, input: Input) => Promise<unknown>;
  /** What follows, such as going to the page of what was made. */
  onDone?: (output: Output, input: Input) => unknown;
}

export interface Save<Input> {
  /** @returns whether it worked; why not is in `error` */
  run: (input: Input) => Promise<boolean>;
  isBusy: boolean;
  error: Error | null;
  /** Forgets the error. */
  clear: () => void;
}

/**
 * Every change goes this way: a session that has ended is asked for over the page and the change goes on after it, what
 * is shown of it is read anew, it is said that it is done, and a failure is kept for the place that shows it.
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
