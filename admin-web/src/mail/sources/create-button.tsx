import type { QueryKey } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button';
import { useSave } from '../../forms/use-save';
import { fill } from '../../texts';
import { NameDialog } from './name-dialog';

export interface CreateTexts {
  create: string;
  createDescription: string;
  createAction: string;
  created: string;
}

interface CreateButtonProps {
  texts: CreateTexts;
  act: (name: string) => Promise<{ id: string }>;
  refreshes: QueryKey;
  /** Navigates to the page of the new object. */
  onMade: (id: string) => unknown;
  /** Set if another button is the page's main action. */
  isSecondary?: boolean;
}

export function CreateButton({ texts, act, refreshes, onMade, isSecondary = false }: CreateButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const save = useSave({
    act: ({ name }: { name: string }) => act(name),
    refreshes: [refreshes],
    done: (_, { name }) => fill(texts.created, { name }),
    onDone: ({ id }) => onMade(id),
  });
  return (
    <>
      <Button variant={isSecondary ? undefined : 'primary'} onClick={() => setOpen(true)}>
        {!isSecondary && <Plus aria-hidden className="size-4" />}
        {texts.create}
      </Button>
      {isOpen && (
        <NameDialog
          title={texts.create}
          description={texts.createDescription}
          action={texts.createAction}
          save={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
