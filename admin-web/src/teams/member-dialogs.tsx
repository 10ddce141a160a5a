import { KnownErrors } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../api/admin-request';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { PickDialog } from '../forms/pick-dialog';
import type { Pick } from '../components/search-picker';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { teamsTexts } from '../texts/generated/teams-texts';
import { UserPicker } from '../people/user-picker';
import { type MemberJson, teamKeys } from '../people/team-queries';

interface TeamPart {
  projectId: string;
  teamId: string;
  onClose: () => void;
}

export function AddMemberDialog({ projectId, teamId, onClose }: TeamPart) {
  const t = useTexts(teamsTexts).members;
  const api = useApi();
  const [user, setUser] = useState<Pick | null>(null);
  const save = useChange({
    act: async ({ id }: Pick) => {
      await adminRequest(api, projectId, 'POST /team-memberships/{team_id}/{user_id}', {
        path: { team_id: teamId, user_id: id },
        body: {},
      }).catch((error: unknown) => {
        // The user is already a member, so the goal is reached.
        if (!(error instanceof KnownErrors.TeamMembershipAlreadyExists)) throw error;
      });
    },
    refreshes: [teamKeys.one(projectId, teamId), keys.users(projectId)],
    done: (_, { name }) => fill(t.added, { name }),
  });
  return (
    <PickDialog
      title={t.addTitle}
      description={t.addText}
      action={t.addAct}
      save={save}
      picked={user}
      onClose={onClose}
    >
      <UserPicker projectId={projectId} value={user} onChange={setUser} />
    </PickDialog>
  );
}

/** The member's own name in the team; empty if the user's name applies. */
const ownNameOf = ({ display_name: name, user }: MemberJson): string =>
  name === user.display_name ? '' : (name ?? '');

export function MemberNameDialog({ projectId, teamId, member, onClose }: TeamPart & { member: MemberJson }) {
  const texts = useTexts(teamsTexts);
  const t = texts.members;
  const api = useApi();
  const own = member.user.display_name;
  const path = { team_id: teamId, user_id: member.user_id };
  const readMember = () => adminRequest(api, projectId, 'GET /team-member-profiles/{team_id}/{user_id}', { path });
  const schema = z.object({ name: z.string().trim().max(255, texts.create.nameLength) });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: ownNameOf(member) },
  });
  const save = useChange({
    act: ({ name }: z.infer<typeof schema>) =>
      adminRequest(api, projectId, 'PATCH /team-member-profiles/{team_id}/{user_id}', {
        path,
        body: { display_name: name || null },
      }),
    refreshes: [teamKeys.members(projectId, teamId)],
    done: t.renamed,
  });
  return (
    <FormDialog
      title={t.rename}
      form={form}
      save={save}
      action={t.renameSave}
      onClose={onClose}
      conflict={{ read: async () => ({ name: ownNameOf(await readMember()) }), labels: { name: t.rename } }}
      size="small"
    >
      <Field label={t.rename} hint={t.renameHint} error={form.formState.errors.name?.message}>
        {(control) => (
          <Input {...control} {...form.register('name')} placeholder={own ?? ''} autoComplete="off" autoFocus />
        )}
      </Field>
    </FormDialog>
  );
}
