import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../forms/form-dialog';
import type { Change } from '../../forms/use-change';
import { useTexts } from '../../texts';
import { emailsSourcesTexts } from '../../texts/generated/emails-sources-texts';
import { FormText } from '../../forms/fields';

interface NameDialogProps {
  title: string;
  description?: ReactNode;
  action: string;
  name?: string;
  save: Change<{ name: string }>;
  onClose: () => void;
}

export function NameDialog({ title, description, action, name = '', save, onClose }: NameDialogProps) {
  const t = useTexts(emailsSourcesTexts).rename;
  const schema = z.object({ name: z.string().trim().min(1, t.missing).max(256, t.tooLong) });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name } });
  return (
    <FormDialog
      title={title}
      description={description}
      form={form}
      save={save}
      action={action}
      onClose={onClose}
      size="small"
    >
      <FormText form={form} name="name" label={t.name} autoFocus />
    </FormDialog>
  );
}
