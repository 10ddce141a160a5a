import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch, useNavigate } from '@tanstack/react-router';
import { LogOut, Mail, Trash2, UserX, VenetianMask } from 'lucide-react';
import { useMemo, useState } from 'react';
import { usePageActions } from '../../shell/page-actions';
import { useApi } from '../../shell/api-context';
import { Avatar } from '../../components/avatar';
import { BackLink } from '../../components/back-link';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Card, PageHeader, usePageTitle, Section } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { MenuItem, MenuSeparator } from '../../components/menu';
import { Missing } from '../../components/missing';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { TabLinks } from '../../components/tabs';
import { OwnedProductsTab } from '../../owned-products/owned-products-tab';
import { OwnerKeysSection } from '../../owner-keys/owner-keys-section';
import { useTexts, fill } from '../../texts';
import { userTexts } from '../../texts/generated/user-texts';
import { nameOf, type UserJson } from '../../people/user-json';
import { ActivityTab } from './activity-tab';
import { DataExportsSection } from './data-exports-section';
import { EndAllDialog } from './end-all-dialog';
import { ImpersonateDialog } from './impersonate-dialog';
import { ProfileTab } from './profile-tab';
import { userQuery } from '../../people/user-query';
import { adminRequest } from '../../api/admin-request';
import { keys } from '../../api/queries';
import { peopleDataTexts } from '../../texts/generated/people-data-texts';
import { MetadataForm } from '../../people/metadata-form';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { AlsoDeleted } from '../../components/also-deleted';
import { useChange } from '../../forms/use-change';
import { Checkbox } from '../../components/choice';
import { Loaded } from '../../components/loaded';
import { Failure } from '../../forms/failure';
import { useOptimisticValue } from '../../forms/use-optimistic-value';
import { userSecurityTexts } from '../../texts/generated/user-security-texts';
import { SecurityTab } from './security-tab';
import { type MailKind, SendMailDialog } from './send-mail-dialog';
import { ProjectPermissions } from './project-permissions';
import { TeamsSection } from './teams-section';
import { metadataSampleQuery, patchUser, preferencesQuery, userKeys } from './queries';
import { PageMenu } from '../../components/cells';
import { WriteFields } from '../../components/write-access';

export function UserPage() {
  const t = useTexts(userTexts);
  const { projectId, userId } = useParams({ from: '/signed-in/projects/$projectId/users/$userId' });
  const { data: user, error, refetch } = useQuery(userQuery(useApi(), projectId, userId));
  usePageTitle(user ? nameOf(user) : user === null ? t.missing : t.user);
  return (
    <>
      <BackLink to="/projects/$projectId/users">{t.back}</BackLink>
      {user === undefined && error === null && <UserLoading />}
      {user === undefined && error !== null && (
        <Card>
          <ErrorState isPage error={error} onRetry={() => void refetch()} title={t.failed} />
        </Card>
      )}
      {user === null && <Missing Icon={UserX} title={t.missing} list="/projects/$projectId/users" action={t.all} />}
      {user && <UserDetails key={user.id} projectId={projectId} user={user} />}
    </>
  );
}

type Act = MailKind | 'endAll' | 'impersonate' | 'remove';

function UserDetails({ projectId, user }: { projectId: string; user: UserJson }) {
  const t = useTexts(userTexts);
  const { tab, cursor } = useSearch({ from: '/signed-in/projects/$projectId/users/$userId' });
  const [act, setAct] = useState<Act | null>(null);
  const name = nameOf(user);
  usePageActions(
    useMemo(
      () => [
        { label: t.acts.impersonate, Icon: VenetianMask, run: () => setAct('impersonate') },
        { label: t.acts.reset, Icon: Mail, run: () => setAct('reset') },
        { label: t.acts.endAll, Icon: LogOut, run: () => setAct('endAll') },
        { label: t.acts.remove, Icon: Trash2, run: () => setAct('remove') },
      ],
      [t],
    ),
  );
  const close = () => setAct(null);
  const part = { projectId, user };
  return (
    <div className="animate-in">
      <PageHeader
        lead={<Avatar key={user.profile_image_url} name={name} imageUrl={user.profile_image_url} size="large" />}
        title={
          <>
            <LongText>{name}</LongText>
            {user.is_anonymous && <Badge>{t.anonymousBadge}</Badge>}
          </>
        }
        description={user.display_name === null ? undefined : user.primary_email}
        actions={
          <>
            <Button onClick={() => setAct('impersonate')}>{t.acts.impersonate}</Button>
            <PageMenu label={t.acts.more}>
              <MenuItem onSelect={() => setAct('reset')}>{t.acts.reset}</MenuItem>
              <MenuItem onSelect={() => setAct('verify')}>{t.acts.verify}</MenuItem>
              <MenuItem onSelect={() => setAct('invite')}>{t.acts.invite}</MenuItem>
              <MenuSeparator />
              <MenuItem onSelect={() => setAct('endAll')}>{t.acts.endAll}</MenuItem>
              <MenuItem className="text-danger" onSelect={() => setAct('remove')}>
                {t.acts.remove}
              </MenuItem>
            </PageMenu>
          </>
        }
      />
      <TabLinks
        label={t.tabsLabel}
        current={tab}
        tabs={[
          { label: t.tabs.profile },
          { label: t.tabs.security, tab: 'security' },
          { label: t.tabs.access, tab: 'access' },
          { label: t.tabs.data, tab: 'data' },
          { label: t.tabs.keys, tab: 'keys' },
          { label: t.tabs.payments, tab: 'payments' },
          { label: t.tabs.activity, tab: 'activity' },
        ]}
      />
      {tab === undefined && (
        <>
          <ProfileTab {...part} />
          <MailsSection projectId={projectId} userId={user.id} />
        </>
      )}
      {tab === 'security' && <SecurityTab {...part} />}
      {tab === 'access' && <AccessTab {...part} />}
      {tab === 'data' && <DataTab {...part} />}
      {tab === 'keys' && <OwnerKeysSection projectId={projectId} owner={{ type: 'user', id: user.id }} />}
      {tab === 'payments' && <OwnedProductsTab holder={{ type: 'user', id: user.id }} />}
      {tab === 'activity' && <ActivityTab {...part} cursor={cursor} />}

      {(act === 'reset' || act === 'verify' || act === 'invite') && (
        <SendMailDialog kind={act} {...part} onClose={close} />
      )}
      {act === 'endAll' && <EndAllDialog {...part} onClose={close} />}
      {act === 'impersonate' && <ImpersonateDialog {...part} onClose={close} />}
      {act === 'remove' && <DeleteUserDialog {...part} onClose={close} />}
    </div>
  );
}

function UserLoading() {
  const t = useTexts(userTexts);
  return (
    <Loading what={t.loading}>
      <div className="mb-8 flex items-center gap-4">
        <Skeleton isRound className="size-12" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-56" />
        </div>
      </div>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card className="h-96">{null}</Card>
        <Card className="h-72">{null}</Card>
      </div>
    </Loading>
  );
}

function AccessTab(props: { projectId: string; user: UserJson }) {
  return (
    <>
      <TeamsSection {...props} />
      <ProjectPermissions {...props} />
    </>
  );
}

function DataTab({ projectId, user }: { projectId: string; user: UserJson }) {
  const t = useTexts(peopleDataTexts);
  const api = useApi();
  const sample = useQuery(metadataSampleQuery(api, projectId));
  return (
    <>
      <Section title={t.title} description={t.description}>
        <MetadataForm
          stored={user}
          others={sample.data?.filter(({ id }) => id !== user.id) ?? []}
          onSave={(changes) => patchUser(api, projectId, user.id, changes)}
          read={() => adminRequest(api, projectId, 'GET /users/{user_id}', { path: { user_id: user.id } })}
          refreshes={[keys.users(projectId), keys.oneUser(projectId, user.id)]}
        />
      </Section>
      <DataExportsSection projectId={projectId} user={user} />
    </>
  );
}

/** Deletes a user. The owner has to type the user's name. */
function DeleteUserDialog({ projectId, user, onClose }: { projectId: string; user: UserJson; onClose: () => void }) {
  const texts = useTexts(userTexts);
  const t = texts.remove;
  const name = nameOf(user);
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useChange({
    act: () => adminRequest(api, projectId, 'DELETE /users/{user_id}', { path: { user_id: user.id } }),
    refreshes: [keys.users(projectId)],
    done: fill(t.done, { name }),
    onDone: async () => {
      await navigate({ to: '/projects/$projectId/users', params: { projectId } });
      queryClient.removeQueries({ queryKey: keys.oneUser(projectId, user.id) });
    },
  });
  return (
    <ConfirmDialog
      title={fill(t.title, { name })}
      description={t.text}
      action={t.act}
      typedName={name}
      onConfirm={() => remove.run()}
      error={remove.error}
      onClose={onClose}
    >
      <AlsoDeleted lines={t.goes} />
    </ConfirmDialog>
  );
}

/** Email categories that a user receives. */
function MailsSection({ projectId, userId }: { projectId: string; userId: string }) {
  const t = useTexts(userSecurityTexts).mails;
  const api = useApi();
  const preferences = useQuery(preferencesQuery(api, projectId, userId));
  const save = useChange({
    act: ({ id, enabled }: { id: string; name: string; enabled: boolean }) =>
      adminRequest(api, projectId, 'PATCH /emails/notification-preference/{user_id}/{notification_category_id}', {
        path: { user_id: userId, notification_category_id: id },
        body: { enabled },
      }),
    refreshes: [userKeys.preferences(projectId, userId)],
    done: (_, { name }) => fill(t.saved, { name }),
  });
  return (
    <Section title={t.title} description={t.description}>
      <Failure error={save.error} />
      <Loaded query={preferences} what={t.what} failed={t.failed}>
        {(list) => (
          <Card className="flex flex-col gap-4 p-4 sm:p-5">
            {list.map(({ notification_category_id: id, notification_category_name: name, enabled, can_disable }) =>
              can_disable ? (
                <WriteFields key={id}>
                  <Preference
                    name={name}
                    isEnabled={enabled}
                    isBusy={save.isBusy}
                    onChange={(next) => save.run({ id, name, enabled: next })}
                  />
                </WriteFields>
              ) : (
                <p key={id} className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  {name}
                  <Badge>{t.always}</Badge>
                </p>
              ),
            )}
          </Card>
        )}
      </Loaded>
    </Section>
  );
}

interface PreferenceProps {
  name: string;
  isEnabled: boolean;
  isBusy: boolean;
  /** @returns whether it succeeded */
  onChange: (isEnabled: boolean) => Promise<boolean>;
}

function Preference({ name, isEnabled, isBusy, onChange }: PreferenceProps) {
  const [isShown, choose] = useOptimisticValue(isEnabled, onChange);
  return <Checkbox label={name} checked={isShown} disabled={isBusy} onChange={() => choose(!isShown)} />;
}
