import type { Application } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Alert } from '../components/alert';
import { Avatar } from '../components/avatar';
import { BackLink } from '../components/back-link';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { PageHeader, usePageTitle } from '../components/layout';
import { LongText } from '../components/long-text';
import { MenuItem, MenuSeparator } from '../components/menu';
import { Missing, NotShown } from '../components/missing';
import { Loading, Skeleton } from '../components/states';
import { TabLinks } from '../components/tabs';
import { Time } from '../components/time';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { useApi } from '../shell/api-context';
import { fill, useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { applicationQuery, applicationsKey } from './queries';
import { PageMenu } from '../components/cells';

const LIST = '/projects/$projectId/applications';
const APPLICATION = `${LIST}/$applicationId`;

interface ApplicationFrameProps {
  projectId: string;
  applicationId: string;
  children: (application: Application) => ReactNode;
}

/** Header and tabs of an application's pages. */
export function ApplicationFrame({ projectId, applicationId, children }: ApplicationFrameProps) {
  const all = useTexts(applicationsTexts);
  const t = all.application;
  const query = useQuery(applicationQuery(useApi(), projectId, applicationId));
  const { data: application } = query;
  usePageTitle(application === null ? t.missing : (application?.displayName ?? t.title));
  const missing = { title: t.missing, list: LIST };
  return (
    <>
      <BackLink to={LIST}>{all.title}</BackLink>
      {application === undefined && !query.isError && (
        <Loading what={t.title}>
          <Skeleton className="mb-8 h-7 w-80 max-w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {application === undefined && query.isError && <NotShown query={query} failed={t.failed} missing={missing} />}
      {application === null && <Missing {...missing} />}
      {application && (
        <div key={application.id}>
          <ApplicationHeader projectId={projectId} application={application} />
          <TabLinks
            label={t.tabs.label}
            tabs={[
              { label: t.tabs.setUp, to: APPLICATION },
              { label: t.tabs.settings, to: `${APPLICATION}/settings` },
              ...(application.kind === 'browser' ? [] : [{ label: t.tabs.secrets, to: `${APPLICATION}/secrets` }]),
              ...(application.kind === 'machine' ? [] : [{ label: t.tabs.users, to: `${APPLICATION}/users` }]),
            ]}
          />
          {children(application)}
        </div>
      )}
    </>
  );
}

function ApplicationHeader({ projectId, application }: { projectId: string; application: Application }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const all = useTexts(applicationsTexts);
  const t = all.application;
  const { displayName, logoUrl, kind, isFirstParty, disabledAt } = application;
  const name = { name: displayName };
  const refreshes = [applicationsKey(projectId)];
  const enable = useChange({ act: () => application.update({ disabled: false }), refreshes, done: t.enabled });
  const disable = useChange({
    act: () => application.update({ disabled: true }),
    confirm: { title: fill(t.disableTitle, name), description: t.disableText, action: t.disable },
    refreshes,
    done: t.disabled,
  });
  const remove = useChange({
    act: () => application.delete(),
    confirm: { title: fill(t.deleteTitle, name), description: t.deleteText, action: t.delete, typedName: displayName },
    onDone: async () => {
      await navigate({ to: LIST, params: { projectId } });
      await queryClient.invalidateQueries({ queryKey: applicationsKey(projectId) });
    },
    done: t.deleted,
  });
  return (
    <>
      <PageHeader
        lead={<Avatar key={logoUrl} name={displayName} imageUrl={logoUrl} size="large" isSquare />}
        title={
          <>
            <LongText>{displayName}</LongText> {disabledAt && <Badge tone="warning">{all.disabled}</Badge>}
          </>
        }
        description={fill(t.description, {
          kind: all.kinds[kind].title,
          owner: isFirstParty ? all.list.firstParty : all.list.thirdParty,
        })}
        actions={
          <>
            {disabledAt && (
              <Button writes isBusy={enable.isBusy} onClick={() => void enable.run()}>
                {t.enable}
              </Button>
            )}
            <PageMenu label={t.more}>
              {!disabledAt && <MenuItem onSelect={() => void disable.run()}>{t.disable}</MenuItem>}
              {!disabledAt && <MenuSeparator />}
              <MenuItem className="text-danger" onSelect={() => void remove.run()}>
                {t.delete}
              </MenuItem>
            </PageMenu>
          </>
        }
      />
      {enable.error && (
        <div className="mb-5">
          <Failure error={enable.error} />
        </div>
      )}
      {disabledAt && (
        <div className="mb-5">
          <Alert tone="warning">{t.disabledNotice}</Alert>
        </div>
      )}
      {application.backChannelLogoutFailedAt && (
        <div className="mb-5">
          <Alert tone="warning">
            <p className="font-medium">
              {t.logoutFailed} <Time at={application.backChannelLogoutFailedAt} form="relative" />
            </p>
            <p className="[overflow-wrap:anywhere]">{application.backChannelLogoutError}</p>
            <p>{fill(t.logoutFailedText, { url: application.backChannelLogoutUri ?? '' })}</p>
          </Alert>
        </div>
      )}
      {disable.dialog}
      {remove.dialog}
    </>
  );
}
