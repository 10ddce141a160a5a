import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { Avatar } from '../components/avatar';
import { Code, RowLink, When } from '../components/cells';
import { ListPage } from '../components/list';
import { LongText } from '../components/long-text';
import { teamsQuery } from '../people/team-queries';
import { teamNameOf } from '../people/user-json';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { teamsTexts } from '../texts/generated/teams-texts';
import { CreateTeamDialog } from './create-team-dialog';

export function TeamsPage() {
  const t = useTexts(teamsTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/teams' });
  const listing = useSearch({ from: '/signed-in/projects/$projectId/teams' });
  return (
    <ListPage
      title={t.title}
      description={t.description}
      query={useQuery(teamsQuery(useApi(), projectId, listing))}
      rowId={({ id }) => id}
      columns={[
        {
          header: t.columns.team,
          cell: (team) => (
            <div className="flex min-w-0 items-center gap-3">
              <Avatar name={teamNameOf(team)} imageUrl={team.profile_image_url} size="small" isSquare />
              <RowLink to="/projects/$projectId/teams/$teamId" params={{ projectId, teamId: team.id }}>
                <LongText>{teamNameOf(team)}</LongText>
              </RowLink>
            </div>
          ),
        },
        { header: t.columns.id, from: 'md', cell: ({ id }) => <Code>{id}</Code> },
        {
          header: t.columns.created,
          from: 'sm',
          cell: (team) => <When at={team.created_at_millis} form="date" />,
        },
      ]}
      search={t.search}
      searchPlaceholder={t.searchPlaceholder}
      Icon={UsersRound}
      none={t.none}
      noneWhy={t.noneWhy}
      create={{
        label: t.new,
        dialog: (onClose) => <CreateTeamDialog projectId={projectId} onClose={onClose} />,
      }}
    />
  );
}
