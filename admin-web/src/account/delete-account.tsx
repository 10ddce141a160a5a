import type { CurrentUser } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../shell/api-context';
import { useEndSession } from '../shell/sign-out';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Card, Section } from '../components/layout';
import { useTexts } from '../texts';
import { dashboardProjectQuery } from '../api/queries';
import { texts } from './texts';

/** Shown only if this server lets owners delete their accounts. */
export function DeleteAccount({ user }: { user: CurrentUser }) {
  const t = useTexts(texts).delete;
  const { data: project } = useQuery(dashboardProjectQuery(useApi()));
  const endSession = useEndSession();
  const [isAsking, setAsking] = useState(false);
  if (!project?.config.clientUserDeletionEnabled) return null;
  return (
    <Section title={t.title} description={t.description}>
      <Card className="p-4 sm:p-5">
        <Button variant="dangerQuiet" onClick={() => setAsking(true)}>
          {t.action}
        </Button>
      </Card>
      {isAsking && (
        <ConfirmDialog
          title={t.dialogTitle}
          description={t.dialogText}
          action={t.action}
          typedName={user.primaryEmail ?? user.displayName ?? undefined}
          onConfirm={() => endSession(() => user.delete())}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
