import { decodeAccessToken } from '@hallpass/js';
import { useState } from 'react';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { CopyBlock, CopyField } from '../../components/copy';
import { Dialog, DialogActions } from '../../components/dialog';
import { Time } from '../../components/time';
import { HOUR_MILLIS } from '../../components/durations';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { userTexts } from '../../texts/generated/user-texts';
import { WithParts } from '../../texts/with-parts';
import { nameOf, type UserJson } from '../../people/user-json';
import { userKeys } from './queries';
import { cookieSnippet, curlSnippet } from './session-snippets';

interface Impersonation {
  accessToken: string;
  refreshToken: string;
  endsAt: Date;
}

/** Creates a session in which the owner acts as the user. Its tokens are shown only once, in this dialog. */
export function ImpersonateDialog({
  projectId,
  user,
  onClose,
}: {
  projectId: string;
  user: UserJson;
  onClose: () => void;
}) {
  const texts = useTexts(userTexts);
  const t = texts.impersonate;
  const name = nameOf(user);
  const api = useApi();
  const [session, setSession] = useState<Impersonation | null>(null);
  const refreshes = [userKeys.sessions(projectId, user.id)];
  const start = useChange({
    act: () =>
      adminRequest(api, projectId, 'POST /auth/sessions', {
        body: { user_id: user.id, expires_in_millis: HOUR_MILLIS, is_impersonation: true },
      }),
    refreshes,
    onDone: ({ access_token, refresh_token }) =>
      setSession({
        accessToken: access_token,
        refreshToken: refresh_token,
        endsAt: new Date(Date.now() + HOUR_MILLIS),
      }),
  });
  const end = useChange({
    act: ({ accessToken }: Impersonation) =>
      adminRequest(api, projectId, 'DELETE /auth/sessions/{id}', {
        path: { id: decodeAccessToken(accessToken)!.refresh_token_id },
      }),
    refreshes,
    done: t.ended,
  });

  if (session === null) {
    return (
      <Dialog title={fill(t.title, { name })} description={t.text} onClose={onClose} isPersistent={start.isBusy}>
        <Failure error={start.error} />
        <DialogActions>
          <Button onClick={onClose} disabled={start.isBusy}>
            {texts.acts.cancel}
          </Button>
          <Button variant="primary" isBusy={start.isBusy} onClick={() => void start.run()}>
            {t.start}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={fill(t.marked, { name })} onClose={onClose} isPersistent>
      <div className="flex flex-col gap-4">
        <Alert tone="warning">
          <WithParts text={t.ends} parts={{ time: <Time at={session.endsAt} form="full" /> }} />
        </Alert>
        <Failure error={end.error} />
        <CopyField label={t.refreshToken} value={session.refreshToken} isSecret />
        <CopyField label={t.accessToken} value={session.accessToken} isSecret />
        <div className="flex flex-col gap-1.5">
          <CopyBlock label={t.console} text={cookieSnippet(projectId, session)} />
          <p className="text-13 text-ink-faint">{t.consoleHint}</p>
        </div>
        <CopyBlock label={t.curl} text={curlSnippet(api.config.apiUrl, projectId, session)} />
      </div>
      <DialogActions>
        <Button
          variant="dangerQuiet"
          isBusy={end.isBusy}
          onClick={() => void (async () => (await end.run(session)) && onClose())()}
        >
          {t.end}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
