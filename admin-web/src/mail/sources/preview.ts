import { KnownErrors } from '@hallpass/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminRequest, type Answer, type Body } from '../../api/admin-request';
import { useApi } from '../../app/api-context';
import { mailKeys } from '../queries';

/** What a mail is made of, as `render-email` takes it. */
export type PreviewInput = Body<'POST /emails/render-email'>;

type Preview = Answer<'POST /emails/render-email'>;

/** What is wrong with a source. Without a line it is about the whole of it. */
export interface SourceProblem {
  /** Which of the two sources it is about. */
  file: 'template' | 'theme';
  line: number | null;
  column: number | null;
  message: string;
}

/** Typing pauses so long before the server is asked. */
const PAUSE_MILLIS = 350;

export interface LivePreview {
  /** The last one that could be made. */
  preview: Preview | undefined;
  /** Empty while the source is as it should be. */
  problems: readonly SourceProblem[];
  /** It could not be made for a reason that is not in the source. */
  error: Error | null;
  retry: () => void;
  /** A newer one is on its way. */
  isStale: boolean;
}

/** Shows a mail as it will look while its source is typed. Undefined: there is nothing to show yet. */
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

/** The problems that a refusal to render names. */
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
