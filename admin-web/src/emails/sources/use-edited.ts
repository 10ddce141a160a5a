import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../shell/api-context';
import { isSame } from '../../forms/conflict';
import { useUnsaved } from '../../forms/unsaved';
import { type SourcePlace, sourceQuery } from '../queries';
import { type Edited, editedOf } from './edited';

/** The state of an editor: what it started with, and what it shows. */
export function useEdited(projectId: string, place: SourcePlace, stored: Parameters<typeof editedOf>[0]) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(() => editedOf(stored));
  const [edited, setEdited] = useState(base);
  const isDirty = !isSame(edited, base);
  useUnsaved(isDirty);
  return {
    base,
    setBase,
    edited,
    setEdited,
    isDirty,
    /** Starts again with these values. */
    restart: (next: Edited) => {
      setBase(next);
      setEdited(next);
    },
    readStored: async () =>
      editedOf(await queryClient.fetchQuery({ ...sourceQuery(api, projectId, place), staleTime: 0 })),
  };
}
