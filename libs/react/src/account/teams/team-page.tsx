import type { CurrentUser, Team } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useProject } from '../../hooks/use-hallpass-app.js';
import { usePermissions, useProducts, useTeamProfile } from '../../hooks/user-hooks.js';
import { Link } from '../../ui/link.js';
import { ComponentRoot } from '../../ui/component-root.js';
import { ApiKeysList } from '../api-keys/api-keys-list.js';
import { CreateApiKey } from '../api-keys/create-api-key.js';
import { ChevronIcon } from '../frame/icons.js';
import { NameForm } from '../frame/name-form.js';
import { Badge, Nothing, Panel, SectionPage, SubSection } from '../frame/section.js';
import { SavedSwitch } from '../frame/saved-switch.js';
import { hrefOf } from '../frame/use-place.js';
import { PictureField } from '../profile/picture-field.js';
import { Purchases } from '../purchases/purchases.js';
import { useAccountTexts } from '../use-account-texts.js';
import type { AccountTexts } from '../../texts/generated/account-texts.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { TeamInvitations } from './team-invitations.js';
import { TeamMembers } from './team-members.js';
import { KeyList, useKeysOf } from './member-keys.js';

export interface TeamPageProps {
  user: CurrentUser;
  team: Team;
  items: readonly string[];
  /** Called when the user has left or the team was deleted. */
  onGone: () => void;
}

export function TeamPage({ user, team, items, onGone }: TeamPageProps): ReactNode {
  const texts = useAccountTexts();
  const { config } = useProject();
  const ids = usePermissions(user, team).map(({ id }) => id);
  // The project's permissions, which are usually roles, come before the built-in ones.
  const granted = new Set([...ids.filter((id) => !id.startsWith('$')), ...ids.filter((id) => id.startsWith('$'))]);
  const may = (permission: string) => granted.has(permission);
  const canManageKeys = config.allowTeamApiKeys && may('$manage_api_keys');
  return (
    <>
      <Link
        className="hp-back"
        href={hrefOf({ section: 'teams' })}
        onClick={(event) => {
          event.preventDefault();
          onGone();
        }}
      >
        <ChevronIcon isBack />
        {texts.teamsAll}
      </Link>
      <SectionPage title={team.displayName || texts.unnamed}>
        {may('$update_team') && <TeamFacts team={team} />}
        <SubSection title={texts.teamMembers}>
          {may('$read_members') ? (
            <ComponentRoot>
              <TeamMembers user={user} team={team} canRemove={may('$remove_members')} canManageKeys={canManageKeys} />
            </ComponentRoot>
          ) : (
            <Nothing>{texts.teamMembersHidden}</Nothing>
          )}
        </SubSection>
        {may('$invite_members') && (
          <TeamInvitations team={team} canList={may('$read_members')} canRevoke={may('$remove_members')} />
        )}
        <SubSection title={texts.teamProfile} description={texts.teamProfileWhat}>
          <ComponentRoot>
            <OwnProfile user={user} team={team} />
          </ComponentRoot>
        </SubSection>
        <SubSection title={texts.teamPermissions}>
          {granted.size === 0 ? (
            <Nothing>{texts.teamPermissionsNone}</Nothing>
          ) : (
            <p className="hp-badges">
              {[...granted].map((id) => (
                <Badge key={id}>{permissionText(id, texts)}</Badge>
              ))}
            </p>
          )}
        </SubSection>
        {canManageKeys && (
          <SubSection
            title={texts.teamApiKeys}
            description={texts.teamApiKeysWhat}
            actions={<CreateApiKey owner={team} />}
          >
            <ComponentRoot>
              <ApiKeysList owner={team} label={texts.teamApiKeys} />
            </ComponentRoot>
          </SubSection>
        )}
        <ComponentRoot fallback={null}>
          <TeamPurchases team={team} items={items} canManage={may('$update_team')} />
        </ComponentRoot>
        <LeaveOrDelete
          user={user}
          team={team}
          canDelete={may('$delete_team')}
          canManageKeys={canManageKeys}
          onGone={onGone}
        />
      </SectionPage>
    </>
  );
}

function TeamFacts({ team }: { team: Team }): ReactNode {
  const texts = useAccountTexts();
  return (
    <>
      <Panel>
        <PictureField
          label={texts.teamPicture}
          name={team.displayName}
          imageUrl={team.profileImageUrl}
          isSquare
          onChange={(profileImageUrl) => team.update({ profileImageUrl })}
        />
        <NameForm
          label={texts.teamName}
          value={team.displayName}
          maxLength={255}
          isRequired
          onSave={(displayName) => team.update({ displayName })}
        />
      </Panel>
      <SavedSwitch
        label={texts.teamSecondFactor}
        hint={texts.teamSecondFactorWhat}
        isOn={team.requiresSecondFactor}
        onChange={(requiresSecondFactor) => team.update({ requiresSecondFactor })}
      />
    </>
  );
}

function OwnProfile({ user, team }: { user: CurrentUser; team: Team }): ReactNode {
  const texts = useAccountTexts();
  const profile = useTeamProfile(user, team);
  // Without a team-specific name, the profile returns the user's own.
  const ownName = profile.displayName === user.displayName ? '' : (profile.displayName ?? '');
  return (
    <Panel>
      <PictureField
        label={texts.picture}
        name={profile.displayName ?? user.primaryEmail}
        imageUrl={profile.profileImageUrl}
        canRemove={profile.profileImageUrl !== user.profileImageUrl}
        onChange={(profileImageUrl) => profile.update({ profileImageUrl })}
      />
      <NameForm
        label={texts.displayName}
        placeholder={user.displayName ?? undefined}
        value={ownName}
        maxLength={256}
        onSave={(name) => profile.update({ displayName: name === '' ? null : name })}
      />
    </Panel>
  );
}

/** Renders nothing if the team has no purchases. */
function TeamPurchases({ team, items, canManage }: { team: Team; items: readonly string[]; canManage: boolean }) {
  const texts = useAccountTexts();
  const products = useProducts(team, { limit: 20 });
  if (products.length === 0 && items.length === 0) return null;
  return (
    <SubSection title={texts.teamPurchases}>
      <Purchases customer={team} teamId={team.id} items={items} canManage={canManage} />
    </SubSection>
  );
}

/** Describes built-in permissions in words and returns other ids unchanged. */
function permissionText(id: string, texts: AccountTexts): string {
  const known: Readonly<Record<string, string>> = {
    $update_team: texts.permissionUpdateTeam,
    $delete_team: texts.permissionDeleteTeam,
    $read_members: texts.permissionReadMembers,
    $remove_members: texts.permissionRemoveMembers,
    $invite_members: texts.permissionInviteMembers,
    $manage_api_keys: texts.permissionManageApiKeys,
  };
  return known[id] ?? id;
}

interface LeaveOrDeleteProps {
  user: CurrentUser;
  team: Team;
  canDelete: boolean;
  canManageKeys: boolean;
  onGone: () => void;
}

function LeaveOrDelete({ user, team, canDelete, canManageKeys, onGone }: LeaveOrDeleteProps): ReactNode {
  const texts = useAccountTexts();
  const [asks, setAsks] = useState<'leave' | 'delete' | null>(null);
  const close = () => setAsks(null);
  const name = { team: team.displayName };
  const goneAfter = (act: () => Promise<void>) => async () => {
    await act();
    onGone();
  };
  return (
    <Panel>
      <div className="hp-actions">
        <Button variant="danger" onClick={() => setAsks('leave')}>
          {texts.teamLeave}
        </Button>
        {canDelete && (
          <Button variant="danger" onClick={() => setAsks('delete')}>
            {texts.teamDelete}
          </Button>
        )}
      </div>
      {asks === 'leave' && (
        <ConfirmDialog
          title={fill(texts.teamLeaveTitle, name)}
          action={texts.teamLeave}
          more={
            canManageKeys && (
              <ComponentRoot fallback={null}>
                <OwnKeys user={user} team={team} />
              </ComponentRoot>
            )
          }
          onConfirm={goneAfter(() => user.leaveTeam(team))}
          onClose={close}
        >
          {texts.teamLeaveWhat}
        </ConfirmDialog>
      )}
      {asks === 'delete' && (
        <ConfirmDialog
          title={fill(texts.teamDeleteTitle, name)}
          action={texts.teamDelete}
          typed={team.displayName}
          onConfirm={goneAfter(() => team.delete())}
          onClose={close}
        >
          {texts.teamDeleteWhat}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** Lists the user's team API keys, which are revoked when the user leaves. */
function OwnKeys({ user, team }: { user: CurrentUser; team: Team }): ReactNode {
  const texts = useAccountTexts();
  return <KeyList title={texts.teamKeysLeave} keys={useKeysOf(team, user.id)} />;
}
