import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Plus, SearchX, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { usePageActions } from '../shell/page-actions';
import { useApi } from '../shell/api-context';
import { Avatar } from '../components/avatar';
import { Button } from '../components/button';
import { CursorPager } from '../components/cursor-pager';
import { DensityButton } from '../components/density';
import { Card, PageHeader, usePageTitle } from '../components/layout';
import { LongText } from '../components/long-text';
import { SearchField } from '../components/search-field';
import { EmptyState, ErrorState } from '../components/states';
import { type Column, Table } from '../components/table';
import { Time } from '../components/time';
import { fill, plural, useTexts } from '../texts';
import { type TeamJson, teamNameOf } from '../people/user-json';
import { CreateTeamDialog } from './create-team-dialog';
import { teamsQuery } from '../people/team-queries';
import { teamsTexts } from './texts';

export function TeamsPage() {
  const t = useTexts(teamsTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/teams' });
  const listing = useSearch({ from: '/signed-in/projects/$projectId/teams' });
  const navigate = useNavigate({ from: '/projects/$projectId/teams' });
  const teams = useQuery(teamsQuery(useApi(), projectId, listing));
  const [isCreating, setCreating] = useState(false);
  usePageTitle(t.title);
  usePageActions(useMemo(() => [{ label: t.new, Icon: Plus, run: () => setCreating(true) }], [t]));
  const columns = useMemo(() => teamColumns(projectId, t), [projectId, t]);
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" />
            {t.new}
          </Button>
        }
      />
      <div className="mb-3 flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <SearchField
            label={t.search}
            placeholder={t.searchPlaceholder}
            value={listing.query ?? ''}
            onSearch={(query) => void navigate({ search: { query: query || undefined }, replace: true })}
          />
        </div>
        <DensityButton />
      </div>
      <Card className="overflow-hidden">
        {teams.isError && !teams.data ? (
          <ErrorState error={teams.error} onRetry={() => void teams.refetch()} title={t.failed} />
        ) : (
          <Table
            caption={t.title}
            columns={columns}
            rows={teams.data?.items}
            rowId={({ id }) => id}
            isStale={teams.isPlaceholderData}
            skeletonRows={8}
            empty={
              listing.query === undefined ? (
                <EmptyState
                  Icon={UsersRound}
                  title={t.none}
                  action={<Button onClick={() => setCreating(true)}>{t.new}</Button>}
                >
                  {t.noneWhy}
                </EmptyState>
              ) : (
                <EmptyState
                  Icon={SearchX}
                  title={t.noMatch}
                  action={
                    <Button asChild>
                      <Link to="/projects/$projectId/teams" params={{ projectId }}>
                        {t.clear}
                      </Link>
                    </Button>
                  }
                >
                  {fill(t.noMatchWhy, { query: listing.query })}
                </EmptyState>
              )
            }
          />
        )}
      </Card>
      <CursorPager
        cursor={listing.cursor}
        nextCursor={teams.isPlaceholderData ? null : (teams.data?.pagination?.next_cursor ?? null)}
      />
      <span role="status" className="sr-only">
        {teams.data && !teams.isPlaceholderData && plural(t.onPage, teams.data.items.length)}
      </span>
      {isCreating && <CreateTeamDialog projectId={projectId} onClose={() => setCreating(false)} />}
    </>
  );
}

function teamColumns(projectId: string, t: typeof teamsTexts.english): Column<TeamJson>[] {
  return [
    {
      id: 'team',
      header: t.columns.team,
      cell: ({ row: { original: team } }) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={teamNameOf(team)} imageUrl={team.profile_image_url} size="small" isSquare />
          <Link
            to="/projects/$projectId/teams/$teamId"
            params={{ projectId, teamId: team.id }}
            className="font-medium [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            <LongText>{teamNameOf(team)}</LongText>
          </Link>
        </div>
      ),
    },
    {
      id: 'id',
      header: t.columns.id,
      look: { from: 'md' },
      cell: ({ row }) => <code className="font-mono text-xs text-ink-muted">{row.original.id}</code>,
    },
    {
      id: 'created',
      header: t.columns.created,
      look: { from: 'sm' },
      cell: ({ row }) => (
        <span className="text-ink-muted">
          <Time at={new Date(row.original.created_at_millis)} />
        </span>
      ),
    },
  ];
}
