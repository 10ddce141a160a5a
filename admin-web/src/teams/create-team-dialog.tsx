import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../shell/api-context';
import { Checkbox } from '../components/choice';
import { Field } from '../components/field';
import { Input } from '../components/input';
import type { Pick } from '../components/search-picker';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { teamsTexts } from '../texts/generated/teams-texts';
import { UserPicker } from '../people/user-picker';
import { teamKeys } from '../people/team-queries';

export function CreateTeamDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useTexts(teamsTexts).create;
  const api = useApi();
  const navigate = useNavigate();
  const [creator, setCreator] = useState<Pick | null>(null);
  const schema = z.object({
    name: z.string().trim().min(1, t.nameMissing).max(255, t.nameLength),
    hasCreator: z.boolean(),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '', hasCreator: false } });
  const hasCreator = useWatch({ control: form.control, name: 'hasCreator' });
  const save = useChange({
    act: ({ name }: z.infer<typeof schema>) =>
      adminRequest(api, projectId, 'POST /teams', {
        body: { display_name: name, creator_user_id: hasCreator ? creator?.id : undefined },
      }),
    refreshes: [teamKeys.all(projectId)],
    done: (team) => fill(t.done, { name: team.display_name }),
    onDone: ({ id: teamId }) => {
      onClose();
      return navigate({ to: '/projects/$projectId/teams/$teamId', params: { projectId, teamId }, ignoreBlocker: true });
    },
  });
  return (
    <FormDialog title={t.title} form={form} save={save} action={t.act} onClose={onClose}>
      <Field label={t.name} error={form.formState.errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" autoFocus />}
      </Field>
      <Checkbox label={t.pickCreator} hint={t.creatorHint} {...form.register('hasCreator')} />
      {hasCreator && <UserPicker projectId={projectId} value={creator} onChange={setCreator} />}
    </FormDialog>
  );
}
