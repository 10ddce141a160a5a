import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../../api/admin-request';
import { keys, projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { RowMenu } from '../../components/cells';
import { Alert } from '../../components/alert';
import { Badge } from '../../components/badge';
import { Checkbox } from '../../components/choice';
import { Section } from '../../components/layout';
import { LoadedRows } from '../../components/loaded';
import { MenuItem, MenuSeparator } from '../../components/menu';
import { Row } from '../../components/rows';
import { Failure } from '../../forms/failure';
import { FormDialog, Optional } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { userSecurityTexts } from '../../texts/generated/user-security-texts';
import { providerName, type UserJson } from '../../people/user-json';
import { type ProviderAccountJson, providersQuery } from './queries';
import { FormText, FormSelect } from '../../forms/fields';
import { AddButton } from '../../components/add-button';

interface UserPart {
  projectId: string;
  user: UserJson;
}

type AccountPatch = Partial<Record<'allow_sign_in' | 'allow_connected_accounts', boolean>>;

export function ProvidersSection({ projectId, user }: UserPart) {
  const t = useTexts(userSecurityTexts).providers;
  const api = useApi();
  const accounts = useQuery(providersQuery(api, projectId, user.id));
  const [isAdding, setAdding] = useState(false);
  const refreshes = [keys.users(projectId), keys.oneUser(projectId, user.id)];
  const pathOf = ({ id }: ProviderAccountJson) => ({ user_id: user.id, provider_id: id });
  const nameOf = (account: ProviderAccountJson) => providerName(account.provider_config_id);
  const patch = (account: ProviderAccountJson, body: AccountPatch) =>
    adminRequest(api, projectId, 'PATCH /oauth-providers/{user_id}/{provider_id}', { path: pathOf(account), body });
  const change = useChange({
    act: ({ account, body }: { account: ProviderAccountJson; body: AccountPatch }) => patch(account, body),
    undo: (_, { account }) => {
      const { allow_sign_in, allow_connected_accounts } = account;
      return patch(account, { allow_sign_in, allow_connected_accounts });
    },
    refreshes,
    done: t.saved,
  });
  const remove = useChange({
    confirm: (removed) => ({
      title: fill(t.removeTitle, { name: nameOf(removed) }),
      description: t.removeText,
      action: t.remove,
    }),
    act: (account: ProviderAccountJson) =>
      adminRequest(api, projectId, 'DELETE /oauth-providers/{user_id}/{provider_id}', { path: pathOf(account) }),
    refreshes,
    done: (_, account) => fill(t.removed, { name: nameOf(account) }),
    // `account_id` is always set in responses to servers.
    undo: (_, { provider_config_id, account_id = '', email, allow_sign_in, allow_connected_accounts }) =>
      adminRequest(api, projectId, 'POST /oauth-providers', {
        body: {
          user_id: user.id,
          provider_config_id,
          account_id,
          allow_sign_in,
          allow_connected_accounts,
          ...(email !== undefined && { email }),
        },
      }),
  });

  return (
    <Section
      title={t.title}
      description={t.description}
      actions={<AddButton size="small" onClick={() => setAdding(true)} label={t.add} />}
    >
      <Failure error={change.error} />
      <LoadedRows query={accounts} what={t.what} failed={t.failed} lines={1} label={t.title} none={t.none}>
        {(account) => (
          <Row
            key={account.id}
            lead={<Plug aria-hidden className="size-4 shrink-0 text-ink-faint" />}
            title={
              <>
                {nameOf(account)}
                {account.allow_sign_in && <Badge>{t.signsIn}</Badge>}
                {account.allow_connected_accounts && <Badge>{t.connected}</Badge>}
              </>
            }
            detail={[account.email, account.account_id].filter(Boolean).join(' · ')}
            actions={
              <RowMenu label={fill(t.more, { name: nameOf(account) })}>
                <MenuItem
                  onSelect={() => void change.run({ account, body: { allow_sign_in: !account.allow_sign_in } })}
                >
                  {account.allow_sign_in ? t.forbid : t.allow}
                </MenuItem>
                <MenuItem
                  onSelect={() =>
                    void change.run({
                      account,
                      body: { allow_connected_accounts: !account.allow_connected_accounts },
                    })
                  }
                >
                  {account.allow_connected_accounts ? t.disconnect : t.connect}
                </MenuItem>
                <MenuSeparator />
                <MenuItem className="text-danger" onSelect={() => void remove.run(account)}>
                  {t.remove}
                </MenuItem>
              </RowMenu>
            }
          />
        )}
      </LoadedRows>
      {isAdding && <AddAccountDialog projectId={projectId} user={user} onClose={() => setAdding(false)} />}
      {remove.dialog}
    </Section>
  );
}

function AddAccountDialog({ projectId, user, onClose }: UserPart & { onClose: () => void }) {
  const t = useTexts(userSecurityTexts).providers;
  const api = useApi();
  const project = useQuery(projectQuery(api, projectId));
  const providers = project.data?.config.oauthProviders ?? [];
  const schema = z.object({
    provider_config_id: z.string().min(1),
    account_id: z.string().trim().min(1, t.accountIdMissing),
    email: z.string().trim(),
    allow_sign_in: z.boolean(),
    allow_connected_accounts: z.boolean(),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    values: {
      provider_config_id: providers[0]?.id ?? '',
      account_id: '',
      email: '',
      allow_sign_in: true,
      allow_connected_accounts: true,
    },
    resetOptions: { keepDirtyValues: true },
  });
  const save = useChange({
    act: ({ email, ...account }: z.infer<typeof schema>) =>
      adminRequest(api, projectId, 'POST /oauth-providers', {
        body: { user_id: user.id, ...account, email: email || undefined },
      }),
    refreshes: [keys.users(projectId), keys.oneUser(projectId, user.id)],
    done: (_, { provider_config_id }) => fill(t.added, { name: providerName(provider_config_id) }),
  });
  return (
    <FormDialog title={t.add} form={form} save={save} action={t.act} isLoading={project.isPending} onClose={onClose}>
      {project.data !== undefined && providers.length === 0 && <Alert tone="warning">{t.noneConfigured}</Alert>}
      <FormSelect
        form={form}
        name="provider_config_id"
        label={t.provider}
        options={providers.map(({ id }) => [id, providerName(id)])}
      />
      <FormText form={form} name="account_id" label={t.accountId} hint={t.accountIdHint} spellCheck={false} />
      <FormText form={form} name="email" label={t.email} aside={<Optional />} type="email" />
      <Checkbox label={t.allow} {...form.register('allow_sign_in')} />
      <Checkbox label={t.connect} {...form.register('allow_connected_accounts')} />
    </FormDialog>
  );
}
