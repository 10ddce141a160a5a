import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { placeholderChanges } from './placeholders';
import type { SourceText } from './text-tables';

export interface TextProblem {
  text: SourceText;
  isEmpty: boolean;
  lost: string[];
  added: string[];
}

export interface SourceTexts {
  /** Loads the code that reads sources. */
  reader: UseQueryResult<unknown>;
  /** Undefined while the reader loads. Empty if the source has no table of texts. */
  texts: SourceText[] | undefined;
  /** By the text's key. */
  problems: ReadonlyMap<string, TextProblem>;
  keyOf: (text: SourceText) => string;
  /** Returns the source with one text changed. */
  withText: (text: SourceText, value: string) => string;
  /** Takes a source as the one to compare texts with, such as one that was edited as code. */
  accept: (source: string) => void;
}

/**
 * The texts of a source, and those that the form must not save: texts that are empty, or whose placeholders differ from
 * the text that they replace.
 */
export function useSourceTexts(source: string, isEnabled: boolean): SourceTexts {
  const [original, accept] = useState(source);
  const reader = useQuery({
    queryKey: ['text-tables'],
    queryFn: () => import('./text-tables'),
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: isEnabled,
  });
  const tables = reader.data;
  const texts = useMemo(() => tables?.textsIn(source), [tables, source]);
  const problems = useMemo(() => {
    const found = new Map<string, TextProblem>();
    if (tables === undefined || source === original) return found;
    const originals = new Map(tables.textsIn(original).map((text) => [tables.keyOf(text), text.value]));
    for (const text of texts ?? []) {
      const key = tables.keyOf(text);
      const before = originals.get(key);
      if (before === undefined || before === text.value) continue;
      const problem = { text, isEmpty: text.value.trim() === '', ...placeholderChanges(before, text.value) };
      if (problem.isEmpty || problem.lost.length > 0 || problem.added.length > 0) found.set(key, problem);
    }
    return found;
  }, [tables, texts, source, original]);
  return {
    reader,
    texts,
    problems,
    keyOf: (text) => tables!.keyOf(text),
    withText: (text, value) => tables!.withText(source, text, value),
    accept,
  };
}
