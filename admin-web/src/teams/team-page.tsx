import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useApi } from '../shell/api-context';
import { Avatar } from '../components/avatar';
import { BackLink } from '../components/back-link';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { Missing } from '../components/missing';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { TabLinks } from '../components/tabs';
import { Time } from '../components/time';
import { OwnedProductsTab } from '../owned-products/owned-products-tab';
import { TeamInvitations } from '../invitations/team-invitations';
import { OwnerKeysSection } from '../owner-keys/owner-keys-section';
import { useTexts } from '../texts';
import { teamsTexts } from '../texts/generated/teams-texts';
import { type TeamJson, teamNameOf } from '../people/user-json';
import { MembersSection } from './members-section';
import { teamQuery } from '../people/team-queries';
import { TeamData } from './team-data';
import { TeamSettings } from './team-settings';

export function TeamPage() {
  const t = useTexts(teamsTexts);
  const { projectId, teamId } = useParams({ from: '/signed-in/projects/$projectId/teams/$teamId' });
  const { data: team, error, refetch } = useQuery(teamQuery(useApi(), projectId, teamId));
  usePageTitle(team ? teamNameOf(team) : team === null ? t.team.missing : t.title);
  return (
    <>
      <BackLink to="/projects/$projectId/teams">{t.team.back}</BackLink>
      {team === undefined && error === null && (
        <Loading what={t.team.loading}>
          <div className="mb-8 flex items-center gap-4">
            <Skeleton className="size-12" />
            <Skeleton className="h-5 w-44" />
          </div>
          <Card className="h-72">{null}</Card>
        </Loading>
      )}
      {team === undefined && error !== null && (
        <Card>
          <ErrorState isPage error={error} onRetry={() => void refetch()} title={t.team.failed} />
        </Card>
      )}
      {team === null && (
        <Missing Icon={UsersRound} title={t.team.missing} list="/projects/$projectId/teams" action={t.team.all} />
      )}
      {team && <TeamDetails key={team.id} projectId={projectId} team={team} />}
    </>
  );
}

function TeamDetails({ projectId, team }: { projectId: string; team: TeamJson }) {
  const t = useTexts(teamsTexts);
  const { tab, cursor } = useSearch({ from: '/signed-in/projects/$projectId/teams/$teamId' });
  const name = teamNameOf(team);
  return (
    <div className="animate-in">
      <PageHeader
        lead={
          <Avatar key={team.profile_image_url} name={name} imageUrl={team.profile_image_url} size="large" isSquare />
        }
        title={name}
        description={
          <>
            {t.team.created} <Time at={new Date(team.created_at_millis)} />
          </>
        }
      />
      <TabLinks
        label={t.team.tabsLabel}
        current={tab}
        tabs={[
          { label: t.team.tabs.members },
          { label: t.team.tabs.invitations, tab: 'invitations' },
          { label: t.team.tabs.settings, tab: 'settings' },
          { label: t.team.tabs.data, tab: 'data' },
          { label: t.team.tabs.keys, tab: 'keys' },
          { label: t.team.tabs.payments, tab: 'payments' },
        ]}
      />
      {tab === undefined && <MembersSection projectId={projectId} team={team} cursor={cursor} />}
      {tab === 'invitations' && (
        <Section title={t.team.tabs.invitations}>
          <TeamInvitations projectId={projectId} teamId={team.id} />
        </Section>
      )}
      {tab === 'settings' && <TeamSettings projectId={projectId} team={team} />}
      {tab === 'data' && <TeamData projectId={projectId} team={team} />}
      {tab === 'keys' && <OwnerKeysSection projectId={projectId} owner={{ type: 'team', id: team.id }} />}
      {tab === 'payments' && <OwnedProductsTab holder={{ type: 'team', id: team.id }} />}
    </div>
  );
}
