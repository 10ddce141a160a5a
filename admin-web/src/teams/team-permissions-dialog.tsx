import { type QueryKey, useQuery } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { Loaded } from '../components/loaded';
import { useChange } from '../forms/use-change';
import { GrantsTable } from '../permissions/grants-table';
import { definitionsQuery, permissionKeys } from '../permissions/queries';
import { fill, useTexts } from '../texts';
import { teamsTexts } from '../texts/generated/teams-texts';
import { teamKeys } from '../people/team-queries';

interface TeamPermissionsDialogProps {
  title: string;
  projectId: string;
  teamId: string;
  userId: string;
  granted: readonly string[];
  /** Other queries that contain these grants. */
  refreshes?: readonly QueryKey[];
  onClose: () => void;
}

/** A member's direct permissions in a team, and the permissions they imply. */
export function TeamPermissionsDialog({
  title,
  projectId,
  teamId,
  userId,
  granted,
  refreshes = [],
  onClose,
}: TeamPermissionsDialogProps) {
  const t = useTexts(teamsTexts).members;
  const api = useApi();
  const definitions = useQuery(definitionsQuery(api, projectId, 'team'));
  const set = async ({ id, isGranted }: { id: string; isGranted: boolean }) => {
    const path = { team_id: teamId, user_id: userId, permission_id: id };
    if (isGranted)
      await adminRequest(api, projectId, 'POST /team-permissions/{team_id}/{user_id}/{permission_id}', {
        path,
        body: {},
      });
    else await adminRequest(api, projectId, 'DELETE /team-permissions/{team_id}/{user_id}/{permission_id}', { path });
  };
  const save = useChange({
    act: set,
    undo: (_, { id, isGranted }) => set({ id, isGranted: !isGranted }),
    refreshes: [teamKeys.grants(projectId, teamId), permissionKeys.holders(projectId), ...refreshes],
    done: (_, { id, isGranted }) => fill(isGranted ? t.granted : t.revoked, { id }),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded query={definitions} what={t.permissions} failed={t.failed}>
        {(defined) => (
          <GrantsTable
            caption={title}
            definitions={defined}
            granted={granted}
            isBusy={save.isBusy}
            error={save.error}
            onChange={(id, isGranted) => save.run({ id, isGranted })}
          />
        )}
      </Loaded>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
