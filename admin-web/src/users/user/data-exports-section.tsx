import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '../../api/admin-request';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Section } from '../../components/layout';
import { LoadedRows } from '../../components/loaded';
import { Row } from '../../components/rows';
import { saveBlob } from '../../components/save-blob';
import { Time } from '../../components/time';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import type { UserJson } from '../../people/user-json';
import { useApi } from '../../shell/api-context';
import { useTexts } from '../../texts';
import { userDataTexts } from '../../texts/generated/user-data-texts';
import { type DataExportJson, dataExportsQuery, userKeys } from './queries';

/** Archives of everything that the project holds about the user. */
export function DataExportsSection({ projectId, user }: { projectId: string; user: UserJson }) {
  const t = useTexts(userDataTexts);
  const api = useApi();
  const archives = useQuery(dataExportsQuery(api, projectId, user.id));
  const refreshes = [userKeys.dataExports(projectId, user.id)];
  const request = useChange({
    act: () =>
      adminRequest(api, projectId, 'POST /users/{user_id}/data-exports', { path: { user_id: user.id }, body: {} }),
    refreshes,
    done: t.requested,
  });
  const download = useChange({
    act: async ({ id }: DataExportJson) => {
      const archive = await adminRequest(api, projectId, 'GET /users/{user_id}/data-exports/{export_id}/download', {
        path: { user_id: user.id, export_id: id },
      });
      const text = typeof archive === 'string' ? archive : JSON.stringify(archive, null, 2);
      saveBlob(`data-${user.id}.json`, new Blob([text], { type: 'application/json' }));
    },
  });
  const remove = useChange({
    confirm: { title: t.removeTitle, description: t.removeText, action: t.remove },
    act: ({ id }: DataExportJson) =>
      adminRequest(api, projectId, 'DELETE /users/{user_id}/data-exports/{export_id}', {
        path: { user_id: user.id, export_id: id },
      }),
    refreshes,
    done: t.removed,
  });
  const isRunning = archives.data?.some(({ status, audience }) => status === 'running' && audience !== 'user');
  const error = request.error ?? download.error;
  return (
    <Section
      title={t.title}
      description={t.description}
      actions={
        <Button size="small" isBusy={request.isBusy} disabled={isRunning} onClick={() => void request.run()}>
          {t.create}
        </Button>
      }
    >
      <Failure error={error} />
      <LoadedRows query={archives} what={t.title} failed={t.loadFailed} label={t.title} none={t.none}>
        {(archive) => (
          <Row
            key={archive.id}
            title={
              <>
                <span>
                  {t.requestedAt} <Time at={new Date(archive.created_at_millis)} form="relative" />
                </span>
                {archive.audience === 'user' && <Badge>{t.ofUser}</Badge>}
                {archive.status === 'running' && <Badge>{t.running}</Badge>}
                {archive.status === 'failed' && <Badge tone="danger">{t.failed}</Badge>}
              </>
            }
            detail={
              archive.failure === null ? (
                <>
                  {t.expires} <Time at={new Date(archive.expires_at_millis)} form="relative" />
                </>
              ) : (
                t.failures[archive.failure]
              )
            }
            actions={
              archive.status === 'ready' && (
                <>
                  <Button size="small" isBusy={download.isBusy} onClick={() => void download.run(archive)}>
                    {t.download}
                  </Button>
                  <Button size="small" onClick={() => void remove.run(archive)}>
                    {t.remove}
                  </Button>
                </>
              )
            }
          />
        )}
      </LoadedRows>
      {remove.dialog}
    </Section>
  );
}
