import { useState } from 'react';
import { useHallpass } from '../provider/context.js';
import { useCoreTexts } from './use-core-texts.js';
import { isForeseen, problemOf } from '../problems/problem-of.js';

/** A rejection, as an error result or as the error itself. */
type Refused = { status: 'error'; error: unknown } | Error;

export interface Action<Input extends unknown[]> {
  /**
   * Runs the action, unless it is already running.
   * @returns whether it succeeded
   */
  run: (...input: Input) => Promise<boolean>;
  isBusy: boolean;
  /** The last error, in the user's language. */
  problem: string | null;
  setProblem: (problem: string | null) => void;
}

export interface ActionOptions {
  /** Returns a custom message, or null for the usual one. */
  problemOf?: (error: unknown) => string | null;
}

/**
 * A request to the server that can be rejected. A thrown error, an error result and a returned error all become one
 * message. While it runs, pages do not yet show a user who just signed in.
 */
export function useAction<Input extends unknown[]>(
  act: (...input: Input) => Promise<unknown>,
  options: ActionOptions = {},
): Action<Input> {
  const { data } = useHallpass();
  const texts = useCoreTexts();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (...input: Input): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setProblem(null);
    const end = data.acting();
    try {
      const refused = refusalOf(await act(...input));
      if (refused === undefined) return true;
      throw refused;
    } catch (error) {
      const known = options.problemOf?.(error) ?? null;
      // Report bugs to the console and to error monitoring on the page.
      if (known === null && !isForeseen(error)) reportError(error);
      setProblem(known ?? problemOf(error, texts, data.projectName));
      return false;
    } finally {
      end();
      setBusy(false);
    }
  };
  return { run, isBusy, problem, setProblem };
}

function refusalOf(answer: unknown): unknown {
  if (answer instanceof Error) return answer;
  const result = answer as Refused | undefined;
  return result && 'status' in result && result.status === 'error' ? result.error : undefined;
}
