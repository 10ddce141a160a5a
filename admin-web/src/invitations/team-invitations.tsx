import { zodResolver } from '@hookform/resolvers/zod';
import { KnownErrors } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../app/api-context';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { Loaded } from '../components/loaded';
import { NoRows, Row, Rows } from '../components/rows';
import { Time } from '../components/time';
import { FormDialog } from '../forms/form-dialog';
import { useConfirmed } from '../forms/use-confirmed';
import { useSave } from '../forms/use-save';
import { type InvitationJson, invitationsQuery, teamKeys } from '../teams/queries';
import { fill, useTexts } from '../texts';
import { WithParts } from '../texts/with-parts';
import { LinkField, useLinks } from './link-field';
import { invitationTexts } from './texts';

/** The open invitations to one team. */
export function TeamInvitations({ projectId, teamId }: { projectId: string; teamId: string }) {
  const t = useTexts(invitationTexts).team;
  const api = useApi();
  const invitations = useQuery(invitationsQuery(api, projectId, teamId));
  const [isInviting, setInviting] = useState(false);
  const [revoked, setRevoked] = useState<InvitationJson | null>(null);
  const revoke = useConfirmed({
    act: ({ id }: InvitationJson) =>
      adminRequest(api, projectId, 'DELETE /team-invitations/{id}', { path: { id }, query: { team_id: teamId } }),
    refreshes: [teamKeys.invitations(projectId, teamId)],
    done: (_, { recipient_email: address }) => fill(t.revoked, { address }),
  });
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button size="small" onClick={() => setInviting(true)}>
          <MailPlus aria-hidden className="size-4" />
          {t.invite}
        </Button>
      </div>
      <Loaded query={invitations} what={t.what} failed={t.failed}>
        {(list) =>
          list.length === 0 ? (
            <NoRows>{t.none}</NoRows>
          ) : (
            <Rows label={t.what}>
              {list.map((invitation) => (
                <Row
                  key={invitation.id}
                  title={invitation.recipient_email}
                  detail={
                    <WithParts
                      text={t.ends}
                      parts={{ at: <Time at={new Date(invitation.expires_at_millis)} form="full" /> }}
                    />
                  }
                  actions={
                    <Button
                      size="small"
                      variant="dangerQuiet"
                      aria-label={fill(t.revokeOf, { address: invitation.recipient_email })}
                      onClick={() => setRevoked(invitation)}
                    >
                      {t.revoke}
                    </Button>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {isInviting && <InviteDialog projectId={projectId} teamId={teamId} onClose={() => setInviting(false)} />}
      {revoked && (
        <ConfirmDialog
          title={fill(t.revokeTitle, { address: revoked.recipient_email })}
          description={t.revokeText}
          action={t.revoke}
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(null)}
        />
      )}
    </div>
  );
}

function InviteDialog({ projectId, teamId, onClose }: { projectId: string; teamId: string; onClose: () => void }) {
  const texts = useTexts(invitationTexts);
  const t = texts.team;
  const api = useApi();
  const links = useLinks(projectId, 'team-invitation');
  const schema = z.object({
    email: z.email({ pattern: z.regexes.html5Email, error: texts.emailWrong }),
    link: z.url(texts.linkWrong),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    values: { email: '', link: links[0] ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const save = useSave({
    act: ({ email, link }: z.infer<typeof schema>) =>
      adminRequest(api, projectId, 'POST /team-invitations/send-code', {
        body: { team_id: teamId, email, callback_url: link },
      }),
    refreshes: [teamKeys.invitations(projectId, teamId)],
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
      <Field label={t.email} error={errors.email?.message}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="off" autoFocus />}
      </Field>
      <LinkField
        hint={texts.codeLinkHint}
        error={errors.link?.message}
        links={links}
        registered={form.register('link')}
      />
    </FormDialog>
  );
}
