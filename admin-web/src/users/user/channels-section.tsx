import { zodResolver } from '@hookform/resolvers/zod';
import { KnownErrors } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../../api/admin-request';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { RowMenu } from '../../components/cells';
import { Badge } from '../../components/badge';
import { Checkbox } from '../../components/choice';
import { Section } from '../../components/layout';
import { LoadedRows } from '../../components/loaded';
import { MenuItem, MenuSeparator } from '../../components/menu';
import { Row } from '../../components/rows';
import { Failure } from '../../forms/failure';
import { FormDialog } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { userSecurityTexts } from '../../texts/generated/user-security-texts';
import type { UserJson } from '../../people/user-json';
import { type ChannelJson, channelsQuery } from './queries';
import { SendMailDialog } from './send-mail-dialog';
import { FormText } from '../../forms/fields';
import { AddButton } from '../../components/add-button';

interface UserPart {
  projectId: string;
  user: UserJson;
}

type ChannelPatch = Partial<Record<'used_for_auth' | 'is_verified' | 'is_primary', boolean>>;

export function ChannelsSection({ projectId, user }: UserPart) {
  const t = useTexts(userSecurityTexts).channels;
  const api = useApi();
  const channels = useQuery(channelsQuery(api, projectId, user.id));
  const [isAdding, setAdding] = useState(false);
  const [mailed, setMailed] = useState<ChannelJson | null>(null);
  const refreshes = [keys.users(projectId), keys.oneUser(projectId, user.id)];
  const pathOf = ({ id }: ChannelJson) => ({ user_id: user.id, id });
  const patch = (channel: ChannelJson, body: ChannelPatch) =>
    adminRequest(api, projectId, 'PATCH /contact-channels/{user_id}/{id}', { path: pathOf(channel), body });
  const change = useChange({
    act: ({ channel, body }: { channel: ChannelJson; body: ChannelPatch }) => patch(channel, body),
    // Makes the previous primary address primary again.
    undo: (_, { channel, body }) => {
      const primary = channels.data?.find(({ is_primary: isPrimary }) => isPrimary);
      if (body.is_primary && primary) return patch(primary, { is_primary: true });
      const { used_for_auth, is_verified } = channel;
      return patch(channel, body.is_primary ? { is_primary: false } : { used_for_auth, is_verified });
    },
    refreshes,
    done: (_, { channel }) => fill(t.saved, { address: channel.value }),
  });
  const remove = useChange({
    confirm: (removed) => ({
      title: fill(t.removeTitle, { address: removed.value }),
      description: removed.is_primary ? t.removePrimaryText : t.removeText,
      action: t.remove,
    }),
    act: (channel: ChannelJson) =>
      adminRequest(api, projectId, 'DELETE /contact-channels/{user_id}/{id}', { path: pathOf(channel) }),
    refreshes,
    done: (_, channel) => fill(t.removed, { address: channel.value }),
    undo: (_, { id: __, value, used_for_auth, is_verified, is_primary }) =>
      adminRequest(api, projectId, 'POST /contact-channels', {
        body: { user_id: user.id, type: 'email', value, used_for_auth, is_verified, is_primary },
      }),
  });

  return (
    <Section
      title={t.title}
      description={t.description}
      actions={<AddButton size="small" onClick={() => setAdding(true)} label={t.add} />}
    >
      <Failure error={change.error} />
      <LoadedRows query={channels} what={t.what} failed={t.failed} label={t.title} none={t.none}>
        {(channel) => (
          <Row
            key={channel.id}
            lead={<Mail aria-hidden className="size-4 shrink-0 text-ink-faint" />}
            title={
              <>
                {channel.value}
                {channel.is_primary && <Badge>{t.primary}</Badge>}
                <Badge tone={channel.is_verified ? 'positive' : 'warning'}>
                  {channel.is_verified ? t.verified : t.unverified}
                </Badge>
                {channel.used_for_auth && <Badge>{t.auth}</Badge>}
              </>
            }
            actions={
              <RowMenu label={fill(t.more, { address: channel.value })}>
                {!channel.is_primary && (
                  <MenuItem onSelect={() => void change.run({ channel, body: { is_primary: true } })}>
                    {t.makePrimary}
                  </MenuItem>
                )}
                <MenuItem onSelect={() => void change.run({ channel, body: { is_verified: !channel.is_verified } })}>
                  {channel.is_verified ? t.unverify : t.verify}
                </MenuItem>
                {!channel.is_verified && <MenuItem onSelect={() => setMailed(channel)}>{t.mail}</MenuItem>}
                <MenuItem
                  onSelect={() => void change.run({ channel, body: { used_for_auth: !channel.used_for_auth } })}
                >
                  {channel.used_for_auth ? t.forbid : t.allow}
                </MenuItem>
                <MenuSeparator />
                <MenuItem className="text-danger" onSelect={() => void remove.run(channel)}>
                  {t.remove}
                </MenuItem>
              </RowMenu>
            }
          />
        )}
      </LoadedRows>
      {isAdding && <AddChannelDialog projectId={projectId} user={user} onClose={() => setAdding(false)} />}
      {mailed && (
        <SendMailDialog
          kind="verify"
          projectId={projectId}
          user={user}
          channel={mailed}
          onClose={() => setMailed(null)}
        />
      )}
      {remove.dialog}
    </Section>
  );
}

function AddChannelDialog({ projectId, user, onClose }: UserPart & { onClose: () => void }) {
  const t = useTexts(userSecurityTexts).channels;
  const api = useApi();
  const schema = z.object({
    value: z.email({ pattern: z.regexes.html5Email, error: t.wrong }).max(256, t.wrong),
    is_verified: z.boolean(),
    used_for_auth: z.boolean(),
    is_primary: z.boolean(),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { value: '', is_verified: false, used_for_auth: true, is_primary: user.primary_email === null },
  });
  const save = useChange({
    act: (channel: z.infer<typeof schema>) =>
      adminRequest(api, projectId, 'POST /contact-channels', { body: { user_id: user.id, type: 'email', ...channel } }),
    refreshes: [keys.users(projectId), keys.oneUser(projectId, user.id)],
    done: (_, { value }) => fill(t.added, { address: value }),
  });
  return (
    <FormDialog
      title={t.add}
      form={form}
      save={save}
      action={t.act}
      onClose={onClose}
      onFailure={(error) =>
        error instanceof KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse && (
          <Link
            to="/projects/$projectId/users"
            params={{ projectId }}
            search={{ query: form.getValues('value') }}
            className="ms-1 font-medium underline underline-offset-2"
          >
            {t.takenBy}
          </Link>
        )
      }
    >
      <FormText form={form} name="value" label={t.address} type="email" autoFocus />
      <Checkbox label={t.isForAuth} hint={t.isForAuthHint} {...form.register('used_for_auth')} />
      <Checkbox label={t.isVerified} hint={t.isVerifiedHint} {...form.register('is_verified')} />
      <Checkbox label={t.isPrimary} hint={t.isPrimaryHint} {...form.register('is_primary')} />
    </FormDialog>
  );
}
