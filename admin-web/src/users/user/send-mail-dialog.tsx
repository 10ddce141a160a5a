import { zodResolver } from '@hookform/resolvers/zod';
import { KnownErrors } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../../api/admin-request';
import { projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Field } from '../../components/field';
import { Input } from '../../components/input';
import { FormDialog } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { userTexts } from '../../texts/generated/user-texts';
import type { UserJson } from '../../people/user-json';
import { callbackLinks } from '../../people/callback-links';
import { type ChannelJson, channelsQuery } from './queries';
import { FormSelect } from '../../forms/fields';

export type MailKind = 'reset' | 'verify' | 'invite';

const PAGES = { reset: 'password-reset', verify: 'email-verification', invite: 'sign-in' } as const;

interface SendMailDialogProps {
  kind: MailKind;
  projectId: string;
  user: UserJson;
  /** The preselected address. */
  channel?: ChannelJson;
  onClose: () => void;
}

export function SendMailDialog({ kind, projectId, user, channel, onClose }: SendMailDialogProps) {
  const t = useTexts(userTexts).mail;
  const api = useApi();
  const project = useQuery(projectQuery(api, projectId));
  const channels = useQuery(channelsQuery(api, projectId, user.id));
  const suitable = (channels.data ?? (channel ? [channel] : [])).filter(
    ({ used_for_auth, is_verified }) => kind === 'invite' || (kind === 'reset' ? used_for_auth : !is_verified),
  );
  const isNowhere = channels.data !== undefined && suitable.length === 0;
  const primary = suitable.find(({ is_primary }) => is_primary) ?? suitable[0];
  const links = project.data === undefined ? [] : callbackLinks(api.config.apiUrl, project.data, PAGES[kind]);

  const schema = z.object({ address: z.string().min(1, t.noAddress), link: z.url(t.linkWrong) });
  const form = useForm({
    resolver: zodResolver(schema),
    values: { address: (channel ?? primary)?.value ?? '', link: links[0] ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const save = useChange({
    act: async ({ address, link }: z.infer<typeof schema>) => {
      const body = { email: address, callback_url: link };
      if (kind === 'reset') return adminRequest(api, projectId, 'POST /auth/password/send-reset-code', { body });
      if (kind === 'invite') return adminRequest(api, projectId, 'POST /internal/send-sign-in-invitation', { body });
      const id = suitable.find(({ value }) => value === address)?.id ?? '';
      return adminRequest(api, projectId, 'POST /contact-channels/{user_id}/{id}/send-verification-code', {
        path: { user_id: user.id, id },
        body: { callback_url: link },
      });
    },
    done: (_, { address }) => fill(t.sent, { address }),
  });

  return (
    <FormDialog
      title={{ reset: t.resetTitle, verify: t.verifyTitle, invite: t.inviteTitle }[kind]}
      description={{ reset: t.resetText, verify: t.verifyText, invite: t.inviteText }[kind]}
      form={form}
      save={save}
      action={t.send}
      isLoading={project.isPending || channels.isPending || isNowhere}
      onClose={onClose}
      onFailure={(error) =>
        error instanceof KnownErrors.RedirectUrlNotWhitelisted && <p className="mt-1">{t.untrusted}</p>
      }
    >
      {isNowhere ? (
        <Alert tone="warning">{kind === 'verify' && channels.data.length > 0 ? t.allVerified : t.noAddress}</Alert>
      ) : (
        <>
          <FormSelect
            form={form}
            name="address"
            label={t.address}
            options={suitable.map(({ value }) => [value, value])}
          />
          <Field label={t.link} hint={kind === 'invite' ? t.inviteLinkHint : t.linkHint} error={errors.link?.message}>
            {(control) => (
              <>
                <Input
                  {...control}
                  {...form.register('link')}
                  type="url"
                  autoComplete="off"
                  list={`${control.id}-links`}
                />
                <datalist id={`${control.id}-links`}>
                  {links.map((link) => (
                    <option key={link} value={link} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
