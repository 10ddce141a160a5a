import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ServerUser } from '@hallpass/js';
import { useState } from 'react';
import { keys } from '../api/queries';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Card } from '../components/layout';
import { showToast } from '../components/toast';
import { nameOf } from './user-name';

export function DeleteUser({ projectId, user }: { projectId: string; user: ServerUser }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
      <p className="min-w-0 flex-1 basis-60 text-pretty text-ink-muted">
        Removes the account with everything that belongs to it, and ends its sessions. Teams stay.
      </p>
      <Button variant="dangerQuiet" onClick={() => setAsking(true)}>
        Delete user
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${nameOf(user)}?`}
          description="The account, its sessions and its data are removed at once. This cannot be undone."
          action="Delete user"
          onConfirm={async () => {
            await user.delete();
            await navigate({ to: '/projects/$projectId/users', params: { projectId } });
            queryClient.removeQueries({ queryKey: keys.oneUser(projectId, user.id) });
            void queryClient.invalidateQueries({ queryKey: keys.users(projectId) });
            showToast(`Deleted ${nameOf(user)}`);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
