import { KnownErrors } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { MailPlus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../api/admin-request';
import { Button } from '../components/button';
import { When } from '../components/cells';
import { List } from '../components/list';
import { FormTextarea } from '../forms/fields';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { useApi } from '../shell/api-context';
import { fill, plural, useTexts } from '../texts';
import { waitlistTexts } from '../texts/generated/waitlist-texts';
import { type SignUpInvitation, signUpInvitationsKey, signUpInvitationsQuery } from './queries';

const AT_ONCE = 1_000;
const EMAIL = z.email({ pattern: z.regexes.html5Email });

const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

export function SignUpInvitations({ projectId }: { projectId: string }) {
  const t = useTexts(waitlistTexts).invitations;
  const api = useApi();
  const listing = useSearch({ from: '/signed-in/projects/$projectId/waitlist' });
  const revoke = useChange({
    confirm: ({ email }) => ({
      title: fill(t.revokeTitle, { email }),
      description: t.revokeText,
      action: t.revoke,
    }),
    act: ({ id }: SignUpInvitation) =>
      adminRequest(api, projectId, 'DELETE /sign-up-invitations/{invitation_id}', { path: { invitation_id: id } }),
    refreshes: [signUpInvitationsKey(projectId)],
    done: (_, { email }) => fill(t.revoked, { email }),
  });
  return (
    <>
      <List
        title={t.title}
        query={useQuery(signUpInvitationsQuery(api, projectId, listing))}
        rowId={({ id }) => id}
        skeletonRows={6}
        search={t.search}
        create={{
          label: t.invite,
          dialog: (onClose) => <InviteDialog projectId={projectId} onClose={onClose} />,
        }}
        columns={[
          { header: t.email, cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span> },
          { header: t.sent, from: 'md', cell: ({ sent_at_millis }) => <When at={sent_at_millis} /> },
          { header: t.expires, from: 'sm', cell: ({ expires_at_millis }) => <When at={expires_at_millis} /> },
          {
            header: t.revoke,
            isActions: true,
            cell: (row) => (
              <Button
                size="small"
                variant="dangerQuiet"
                aria-label={fill(t.revokeOf, { email: row.email })}
                onClick={() => void revoke.run(row)}
              >
                {t.revoke}
              </Button>
            ),
          },
        ]}
        Icon={MailPlus}
        none={t.none}
        noneWhy={t.noneWhy}
        noMatch={t.noneFound}
      />
      {revoke.dialog}
    </>
  );
}

function InviteDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useTexts(waitlistTexts).invitations;
  const api = useApi();
  const schema = z.object({
    emails: z.string().superRefine((text, context) => {
      const addresses = addressesIn(text);
      const wrong = addresses.find((address) => !EMAIL.safeParse(address).success);
      const message =
        addresses.length === 0
          ? t.missing
          : addresses.length > AT_ONCE
            ? t.tooMany
            : wrong !== undefined && fill(t.wrong, { email: wrong });
      if (message) context.addIssue({ code: 'custom', message });
    }),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { emails: '' } });
  const save = useChange({
    act: ({ emails }: z.infer<typeof schema>) =>
      adminRequest(api, projectId, 'POST /sign-up-invitations', { body: { emails: addressesIn(emails) } }),
    refreshes: [signUpInvitationsKey(projectId)],
    done: ({ invited }) => plural(t.done, invited),
  });
  return (
    <FormDialog
      title={t.invite}
      description={t.text}
      form={form}
      save={save}
      action={t.send}
      onClose={onClose}
      onFailure={(error) =>
        error instanceof KnownErrors.RedirectUrlNotWhitelisted && <p className="mt-1">{t.noPages}</p>
      }
    >
      <FormTextarea
        form={form}
        name="emails"
        label={t.emails}
        hint={t.emailsHint}
        rows={5}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
    </FormDialog>
  );
}
