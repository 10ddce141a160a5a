import type { CurrentUser, DataExport } from '@hallpass/js';
import { type ReactNode, useEffect, useState } from 'react';
import { useDataExports } from '../../hooks/user-hooks.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { Badge, Row, Rows, SectionPage } from '../frame/section.js';
import { SaidTime } from '../frame/time.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../use-account-texts.js';
import { saveArchive } from './save-archive.js';

const POLL_MILLIS = 2_000;

/** Archives of everything that the project holds about the user. */
export function DataSection({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const archives = useArchives(user);
  const isRunning = archives.some(({ status }) => status === 'running');
  const request = useAct(() => user.requestDataExport(), {
    problemOf: (error) => problemOf(error, texts.dataLimit, texts.dataRunning),
  });
  return (
    <SectionPage title={texts.data} description={texts.dataWhat}>
      {request.problem && <Alert tone="danger">{request.problem}</Alert>}
      <div className="hp-actions">
        <Button isBusy={request.isBusy} disabled={isRunning} onClick={() => void request.run()}>
          {texts.dataRequest}
        </Button>
      </div>
      {archives.length > 0 && (
        <Rows label={texts.data}>
          {archives.map((archive) => (
            <ArchiveRow key={archive.id} user={user} archive={archive} />
          ))}
        </Rows>
      )}
    </SectionPage>
  );
}

function ArchiveRow({ user, archive }: { user: CurrentUser; archive: DataExport }): ReactNode {
  const texts = useAccountTexts();
  const [isAsking, setAsking] = useState(false);
  const { id, status, createdAt, expiresAt } = archive;
  const download = useAct(async () => saveArchive(await user.downloadDataExport(id)));
  return (
    <Row
      title={<SaidTime text={texts.dataRequested} at={createdAt} />}
      badges={
        status === 'ready' ? null : (
          <Badge tone={status === 'failed' ? 'warning' : 'plain'}>
            {status === 'failed' ? texts.dataFailed : texts.dataPreparing}
          </Badge>
        )
      }
      detail={
        download.problem ??
        (status === 'ready' ? (
          <SaidTime text={texts.dataExpires} at={expiresAt} isDay />
        ) : status === 'failed' ? (
          texts.dataFailedWhat
        ) : (
          texts.dataPreparingWhat
        ))
      }
      actions={
        status === 'ready' && (
          <>
            <Button variant="secondary" size="small" isBusy={download.isBusy} onClick={() => void download.run()}>
              {texts.dataDownload}
            </Button>
            <Button variant="danger" size="small" onClick={() => setAsking(true)}>
              {texts.dataDelete}
            </Button>
          </>
        )
      }
    >
      {isAsking && (
        <ConfirmDialog
          title={texts.dataDeleteTitle}
          action={texts.dataDelete}
          onConfirm={() => user.deleteDataExport(id)}
          onClose={() => setAsking(false)}
        >
          {texts.dataDeleteWhat}
        </ConfirmDialog>
      )}
    </Row>
  );
}

/** Reads the archives again every two seconds while one is being made. */
function useArchives(user: CurrentUser): readonly DataExport[] {
  const read = useDataExports(user);
  const [newer, setNewer] = useState<{ instead: readonly DataExport[]; of: readonly DataExport[] } | null>(null);
  const archives = newer?.of === read ? newer.instead : read;
  const isRunning = archives.some(({ status }) => status === 'running');
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      // The next time may succeed.
      user.listDataExports().then(
        (instead) => setNewer({ instead, of: read }),
        () => undefined,
      );
    }, POLL_MILLIS);
    return () => clearInterval(timer);
  }, [user, read, isRunning]);
  return archives;
}

function problemOf(error: unknown, limit: string, running: string): string | null {
  const code = (error as { code?: unknown }).code;
  if (code === 'DATA_EXPORT_LIMIT') return limit;
  return code === 'DATA_EXPORT_RUNNING' ? running : null;
}
