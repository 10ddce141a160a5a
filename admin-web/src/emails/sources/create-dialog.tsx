import type { QueryKey } from '@tanstack/react-query';
import { useChange } from '../../forms/use-change';
import { fill } from '../../texts';
import { NameDialog } from './name-dialog';

export interface CreateTexts {
  create: string;
  createDescription: string;
  createAction: string;
  created: string;
}

interface CreateDialogProps {
  texts: CreateTexts;
  act: (name: string) => Promise<{ id: string }>;
  refreshes: QueryKey;
  /** Navigates to the page of the new object. */
  onCreated: (id: string) => unknown;
  onClose: () => void;
}

export function CreateDialog({ texts: t, act, refreshes, onCreated, onClose }: CreateDialogProps) {
  const change = useChange({
    act: ({ name }: { name: string }) => act(name),
    refreshes: [refreshes],
    done: (_, { name }) => fill(t.created, { name }),
    onDone: ({ id }) => onCreated(id),
  });
  return (
    <NameDialog
      title={t.create}
      description={t.createDescription}
      action={t.createAction}
      save={change}
      onClose={onClose}
    />
  );
}
