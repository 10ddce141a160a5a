import { useState } from 'react';
import { useHallpass } from '../provider/context.js';
import { useCoreTexts } from './use-core-texts.js';
import { isForeseen, problemOf } from '../problems/problem-of.js';

/** The library's way to say that something was refused, as a result or as the error itself. */
type Refused = { status: 'error'; error: unknown } | Error;

export interface Action<Input extends unknown[]> {
  /** Does it, once at a time. @returns whether it went well */
  run: (...input: Input) => Promise<boolean>;
  isBusy: boolean;
  /** What went wrong the last time, in the reader's language. */
  problem: string | null;
  setProblem: (problem: string | null) => void;
}

export interface ActionOptions {
  /** Another sentence than the usual one. @returns null for the usual one */
  problemOf?: (error: unknown) => string | null;
}

/**
 * Something that is asked of the server and may be refused: a thrown error, an error result, or a returned error is told in
 * one sentence. While it runs, a page that would show somebody who has just signed in waits.
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
      // A fault of code is for its developers: to the console, and to whatever watches for errors of the page.
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
