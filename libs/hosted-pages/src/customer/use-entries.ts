import { useState } from 'react';
import type { Page } from '../api/customers.js';
import { changeProblemOf, type ShownProblem } from './change-problem.js';

/** A list that is loaded page by page. */
export interface Entries<Entry> {
  entries: Entry[];
  hasMore: boolean;
  isBusy: boolean;
  problem: ShownProblem | null;
  readMore: () => Promise<void>;
  replace: (entry: Entry) => void;
}

/** @param first the first page of the list; later values are ignored */
export function useEntries<Entry extends { id: string }>(
  first: Page<Entry>,
  read: (cursor: string) => Promise<Page<Entry>>,
  onOver: () => void,
): Entries<Entry> {
  const [page, setPage] = useState(first);
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const [isBusy, setBusy] = useState(false);

  const readMore = async () => {
    if (isBusy || page.next === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const { entries, next } = await read(page.next);
      // Entries may have moved to the next page in the meantime.
      const known = new Set(page.entries.map(({ id }) => id));
      setPage({ entries: [...page.entries, ...entries.filter(({ id }) => !known.has(id))], next });
    } catch (failure) {
      const found = changeProblemOf(failure);
      if (found === 'linkOver') onOver();
      else setProblem(found);
    } finally {
      setBusy(false);
    }
  };
  const replace = (entry: Entry) =>
    setPage((shown) => ({ ...shown, entries: shown.entries.map((each) => (each.id === entry.id ? entry : each)) }));
  return { entries: page.entries, hasMore: page.next !== null, isBusy, problem, readMore, replace };
}
