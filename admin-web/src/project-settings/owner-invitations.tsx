import { OWNER_ROLES, type OwnerRole } from '@hallpass/project-config';
import type { Team, TeamInvitation } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Field } from '../components/field';
import { Input, Select } from '../components/input';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { Time } from '../components/time';
import { Failure } from '../forms/failure';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { useApi } from '../shell/api-context';
import { fill, useTexts } from '../texts';
import { projectSettingsTexts } from '../texts/generated/project-settings-texts';
import { rolesTexts } from '../texts/generated/roles-texts';
import { invitationsQuery } from './queries';

const DEFAULT_ROLE: OwnerRole = 'developer';

interface InviteDialogProps {
  projectId: string;
  team: Team;
  onClose: () => void;
}

/** Emails a link that makes the recipient a member with the chosen role. */
export function InviteDialog({ projectId, team, onClose }: InviteDialogProps) {
  const t = useTexts(projectSettingsTexts).access;
  const { names, about } = useTexts(rolesTexts);
  const { config } = useApi();
  const form = useForm({
    resolver: zodResolver(z.object({ email: z.email(t.emailInvalid), role: z.enum(OWNER_ROLES) })),
    defaultValues: { email: '', role: DEFAULT_ROLE },
  });
  const role = useWatch({ control: form.control, name: 'role' });
  const save = useChange({
    act: ({ email, role: ownerRole }: { email: string; role: OwnerRole }) =>
      team.inviteUser({ email, ownerRole, callbackUrl: `${location.origin}/team-invitation` }),
    refreshes: [invitationsQuery(projectId, team).queryKey],
    done: (_, { email }) => fill(t.sent, { email }),
  });
  return (
    <FormDialog
      title={t.inviteTitle}
      description={t.inviteText}
      form={form}
      save={save}
      action={t.send}
      onClose={onClose}
      size="small"
    >
      {config.signUp !== 'open' && <Alert>{t.inviteWithoutAccount}</Alert>}
      <Field label={t.email} error={form.formState.errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email', { setValueAs: (value: string) => value.trim() })}
            type="email"
            autoComplete="off"
            autoFocus
          />
        )}
      </Field>
      <Field label={t.role} hint={about[role]}>
        {(control) => (
          <Select {...control} {...form.register('role')}>
            {OWNER_ROLES.map((each) => (
              <option key={each} value={each}>
                {names[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}

/** Invitations to the team that were not accepted yet. */
export function Invitations({ projectId, team }: { projectId: string; team: Team }) {
  const t = useTexts(projectSettingsTexts).access;
  const { names } = useTexts(rolesTexts);
  const query = invitationsQuery(projectId, team);
  const invitations = useQuery(query);
  const revoke = useChange({
    act: (invitation: TeamInvitation) => invitation.revoke(),
    refreshes: [query.queryKey],
    done: (_, { recipientEmail }) => fill(t.revoked, { email: recipientEmail ?? '' }),
  });
  const columns: TableColumn<TeamInvitation>[] = [
    {
      header: t.email,
      cell: (original) => <span className="[overflow-wrap:anywhere]">{original.recipientEmail}</span>,
    },
    {
      header: t.role,
      cell: ({ ownerRole = 'owner' }) => names[ownerRole],
    },
    {
      header: t.expires,
      from: 'sm',
      cell: (original) => <Time at={original.expiresAt} form="relative" />,
    },
    {
      header: t.revoke,
      isActions: true,
      cell: (original) => (
        <Button
          writes
          variant="ghost"
          size="small"
          className="-me-2 hover:text-danger"
          isBusy={revoke.isBusy}
          aria-label={fill(t.revokeLabel, { email: original.recipientEmail ?? '' })}
          onClick={() => void revoke.run(original)}
        >
          {t.revoke}
        </Button>
      ),
    },
  ];
  return (
    <List
      title={t.invitations}
      query={invitations}
      columns={columns}
      rowId={({ id }) => id}
      skeletonRows={1}
      above={<Failure error={revoke.error} />}
      Icon={MailPlus}
      none={t.noInvitations}
    />
  );
}
