import { zodResolver } from '@hookform/resolvers/zod';
import { KnownErrors } from '@hallpass/js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../shell/api-context';
import type { Pick } from '../components/search-picker';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { teamKeys } from '../people/team-queries';
import { TeamPicker } from '../people/team-picker';
import { fill, useTexts } from '../texts';
import { invitationsTexts } from '../texts/generated/invitations-texts';
import { LinkField, useLinks } from './link-field';
import { projectInvitationsKey } from './queries';
import { FormText } from '../forms/fields';

interface InviteDialogProps {
  projectId: string;
  /** If undefined, the dialog asks for the team. */
  teamId: string | undefined;
  onClose: () => void;
}

export function InviteDialog({ projectId, teamId, onClose }: InviteDialogProps) {
  const texts = useTexts(invitationsTexts);
  const t = texts.team;
  const api = useApi();
  const links = useLinks(projectId, 'team-invitation');
  const [picked, setPicked] = useState<Pick | null>(null);
  const schema = z.object({
    team: z.string().min(1, t.teamMissing),
    email: z.email({ pattern: z.regexes.html5Email, error: texts.emailWrong }),
    link: z.url(texts.linkWrong),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    values: { team: teamId ?? '', email: '', link: links[0] ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const save = useChange({
    act: ({ team, email, link }: z.infer<typeof schema>) =>
      adminRequest(api, projectId, 'POST /team-invitations/send-code', {
        body: { team_id: team, email, callback_url: link },
      }),
    refreshes: [projectInvitationsKey(projectId), teamKeys.invitations(projectId, teamId ?? picked?.id ?? '')],
    done: (_, { email }) => fill(t.sent, { address: email }),
  });
  return (
    <FormDialog
      title={t.inviteTitle}
      description={t.text}
      form={form}
      save={save}
      action={t.act}
      onClose={onClose}
      onFailure={(error) =>
        error instanceof KnownErrors.RedirectUrlNotWhitelisted && <p className="mt-1">{texts.untrusted}</p>
      }
    >
      {teamId === undefined && (
        <div>
          <TeamPicker
            projectId={projectId}
            value={picked}
            onChange={(team) => {
              setPicked(team);
              form.setValue('team', team.id, { shouldDirty: true, shouldValidate: true });
            }}
          />
          {errors.team && (
            <p role="alert" className="mt-1 text-13 text-danger">
              {errors.team.message}
            </p>
          )}
        </div>
      )}
      <FormText form={form} name="email" label={t.email} type="email" autoFocus={teamId !== undefined} />
      <LinkField
        hint={texts.codeLinkHint}
        error={errors.link?.message}
        links={links}
        registered={form.register('link')}
      />
    </FormDialog>
  );
}
