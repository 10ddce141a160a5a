import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { withSession } from '../api/session-question';
import { ConfirmDialog } from '../components/confirm-dialog';
import { showToast } from '../components/toast';

/** Dialog that asks before a change that cannot be undone. */
interface Confirmation {
  title: ReactNode;
  description: ReactNode;
  /** Button label that names the action: "Revoke key", never "OK". */
  action: string;
  /** For critical actions: text that the user has to type first, such as the name of the deleted object. */
  typedName?: string;
  /** Other consequences, such as data that is deleted as well. */
  children?: ReactNode;
}

interface ChangeOptions<Input, Output> {
  act: (input: Input) => Promise<Output>;
  /** Asks for confirmation first, unless it returns false. Render the `dialog` of the change. */
  confirm?: Confirmation | ((input: Input) => Confirmation | false);
  /** Query keys, or prefixes of keys, to refetch afterwards. */
  refreshes?: readonly QueryKey[];
  done?: string | ((output: Output, input: Input) => string);
  /** Offered for a moment after success. */
  undo?: (output: Output, input: Input) => Promise<unknown>;
  /** Called after success, for example to open the page of a new object. */
  onDone?: (output: Output, input: Input) => unknown;
}

interface Asked<Input> {
  input: Input;
  confirmation: Confirmation;
  answer: (isDone: boolean) => void;
}

export interface Change<Input> {
  /** @returns whether it succeeded; if not, `error` is set, or the user did not confirm */
  run: (input: Input) => Promise<boolean>;
  isBusy: boolean;
  error: Error | null;
  clear: () => void;
  /** The confirmation dialog while it is open. It shows its own errors. */
  dialog: ReactNode;
}

/**
 * All changes use this hook. It asks for confirmation if necessary. If the session has ended, it asks for a sign-in over
 * the page and then continues. On success it refetches the changed data and shows a message; on failure it keeps the
 * error for the page or the dialog to show.
 */
export function useChange<Input = void, Output = unknown>(options: ChangeOptions<Input, Output>): Change<Input> {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked<Input> | null>(null);
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
  const change = async (input: Input) => {
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
  };
  const { confirm } = options;
  const close = () => {
    asked?.answer(false);
    setAsked(null);
    mutation.reset();
  };
  return {
    run: (input) => {
      const confirmation = typeof confirm === 'function' ? confirm(input) : confirm;
      if (!confirmation) return change(input);
      return new Promise((answer) => setAsked({ input, confirmation, answer }));
    },
    isBusy: mutation.isPending,
    error: asked ? null : mutation.error,
    clear: mutation.reset,
    dialog: asked && (
      <ConfirmDialog
        {...asked.confirmation}
        error={mutation.error}
        onConfirm={async () => {
          const isDone = await change(asked.input);
          if (isDone) asked.answer(true);
          return isDone;
        }}
        onClose={close}
      />
    ),
  };
}
