import { KnownErrors } from '@hallpass/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminRequest, type Answer, type Body } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { mailKeys } from '../queries';

export type PreviewInput = Body<'POST /emails/render-email'>;

type Preview = Answer<'POST /emails/render-email'>;

/** A problem in a source. Without a line, it concerns the whole source. */
export interface SourceProblem {
  file: 'template' | 'theme';
  line: number | null;
  column: number | null;
  message: string;
}

/** Debounce time for typing. */
const PAUSE_MILLIS = 350;

export interface LivePreview {
  /** The last successful preview. */
  preview: Preview | undefined;
  /** Empty if the source is valid. */
  problems: readonly SourceProblem[];
  /** Rendering failed for a reason that is not in the source. */
  error: Error | null;
  retry: () => void;
  isStale: boolean;
}

/**
 * Renders an email while its source is edited.
 * @param input undefined if there is nothing to render yet
 */
export function useLivePreview(projectId: string, input: PreviewInput | undefined): LivePreview {
  const api = useApi();
  const settled = usePaused(input);
  const query = useQuery({
    queryKey: [...mailKeys.preview(projectId), settled],
    queryFn: ({ signal }) => adminRequest(api, projectId, 'POST /emails/render-email', { body: settled, signal }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const [last, setLast] = useState<Preview>();
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  const problems = problemsOf(query.error);
  return {
    preview: query.data ?? last,
    problems,
    error: problems.length > 0 ? null : query.error,
    retry: () => void query.refetch(),
    isStale: query.isFetching || JSON.stringify(settled) !== JSON.stringify(input),
  };
}

function usePaused<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ value, text });
  useEffect(() => {
    if (settled.text === text) return;
    const timer = setTimeout(() => setSettled({ value, text }), settled.value === undefined ? 0 : PAUSE_MILLIS);
    return () => clearTimeout(timer);
  }, [settled, text, value]);
  return settled.value;
}

const PLACED = /^(template|theme)\.tsx(?::(\d+))?(?::(\d+))?:\s*([^]*)$/;

export function problemsOf(error: Error | null): SourceProblem[] {
  if (!(error instanceof KnownErrors.EmailRenderingError)) return [];
  const said = error.details['error'];
  const text = typeof said === 'string' ? said : error.message;
  const [, file = 'template', line, column, message = text] = PLACED.exec(text) ?? [];
  return [
    {
      file: file === 'theme' ? 'theme' : 'template',
      line: line === undefined ? null : Number(line),
      column: column === undefined ? null : Number(column),
      message,
    },
  ];
}
