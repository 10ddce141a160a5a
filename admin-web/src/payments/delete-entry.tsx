import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Change, useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { paymentsTexts } from '../texts/generated/payments-texts';
import type { EntryKind } from './payments-config';
import { useProject } from './project';
import { configKey } from './queries';
import { writeEntry } from './writes';

interface Deletion {
  kind: EntryKind;
  id: string;
  name: string;
  description: string;
  /** Asks for the name, because customers are affected. */
  isCritical?: boolean;
  /** Other consequences. */
  children?: ReactNode;
}

/** Deletes a product, item or catalog after a confirmation, and opens its list. */
export function useDeleteEntry({ kind, id, name, description, isCritical = false, children }: Deletion): Change<void> {
  const project = useProject();
  const navigate = useNavigate();
  const t = useTexts(paymentsTexts);
  return useChange({
    act: () => writeEntry(project, kind, id, null),
    confirm: {
      title: fill(t.deleteTitle, { name }),
      description,
      action: t.entries[kind].delete,
      typedName: isCritical ? name : undefined,
      children,
    },
    refreshes: [configKey(project)],
    done: fill(t.deleted, { name }),
    onDone: () =>
      navigate({
        to: kind === 'items' ? '/projects/$projectId/payments/items' : '/projects/$projectId/payments/products',
        params: { projectId: project.projectId },
        ignoreBlocker: true,
      }),
  });
}
