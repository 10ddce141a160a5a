import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Plus, SearchX, UserPlus, Users } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { previousPageQuery, type UserListing, usersQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { Button } from '../components/button';
import { Card, PageHeader, usePageTitle } from '../components/layout';
import { EmptyState, ErrorState } from '../components/states';
import { Table } from '../components/table';
import { CreateUserDialog } from './create-user-dialog';
import { SearchField } from '../components/search-field';
import { userColumns } from './user-columns';

/** The users of a project. What is shown is in the URL: it survives a reload, and can be sent to a colleague. */
export function UsersPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/users' });
  const listing = useSearch({ from: '/signed-in/projects/$projectId/users' });
  const navigate = useNavigate({ from: '/projects/$projectId/users' });
  const users = useQuery(usersQuery(useApi(), projectId, listing));
  const [isCreating, setCreating] = useState(false);
  usePageTitle('Users');

  const isOldestFirst = listing.order === 'oldest';
  const columns = useMemo(
    () =>
      userColumns({
        projectId,
        isOldestFirst,
        onOrder: () =>
          void navigate({ search: ({ query }) => ({ query, order: isOldestFirst ? undefined : 'oldest' }) }),
      }),
    [projectId, isOldestFirst, navigate],
  );
  return (
    <>
      <PageHeader
        title="Users"
        description="Everyone who has an account in this project."
        actions={
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" />
            New user
          </Button>
        }
      />
      <div className="mb-3">
        <SearchField
          label="Search users"
          placeholder="Search by name, e-mail or ID"
          value={listing.query ?? ''}
          onSearch={(query) =>
            void navigate({ search: ({ order }) => ({ order, query: query || undefined }), replace: true })
          }
        />
      </div>
      <Card className="overflow-hidden">
        {users.isError && !users.data ? (
          <ErrorState error={users.error} onRetry={() => void users.refetch()} title="The users could not be loaded" />
        ) : (
          <Table
            caption="Users"
            columns={columns}
            rows={users.data}
            rowId={({ id }) => id}
            isStale={users.isPlaceholderData}
            skeletonRows={8}
            empty={<NoUsers projectId={projectId} listing={listing} onCreate={() => setCreating(true)} />}
          />
        )}
      </Card>
      {users.data && (users.data.nextCursor !== null || listing.cursor !== undefined) && (
        <Pager
          projectId={projectId}
          listing={listing}
          nextCursor={users.isPlaceholderData ? null : users.data.nextCursor}
        />
      )}
      <span role="status" className="sr-only">
        {users.data && !users.isPlaceholderData && `${users.data.length} users on this page`}
      </span>
      {isCreating && <CreateUserDialog projectId={projectId} onClose={() => setCreating(false)} />}
    </>
  );
}

function NoUsers({ projectId, listing, onCreate }: { projectId: string; listing: UserListing; onCreate: () => void }) {
  const first = (search: UserListing, label: string) => (
    <Button asChild>
      <Link to="/projects/$projectId/users" params={{ projectId }} search={search}>
        {label}
      </Link>
    </Button>
  );
  if (listing.cursor !== undefined) {
    return (
      <EmptyState
        Icon={Users}
        title="This page is gone"
        action={first({ ...listing, cursor: undefined }, 'First page')}
      >
        The user it began with has been deleted.
      </EmptyState>
    );
  }
  if (listing.query !== undefined) {
    return (
      <EmptyState Icon={SearchX} title="No user matches" action={first({ order: listing.order }, 'Clear the search')}>
        Nothing has “{listing.query}” in its name, its e-mail addresses or as its ID.
      </EmptyState>
    );
  }
  return (
    <EmptyState Icon={UserPlus} title="No users yet" action={<Button onClick={onCreate}>Create a user</Button>}>
      They appear here as soon as somebody signs up in your app.
    </EmptyState>
  );
}

interface PagerProps {
  projectId: string;
  listing: UserListing;
  nextCursor: string | null;
}

function Pager({ projectId, listing, nextCursor }: PagerProps) {
  const { cursor } = listing;
  const previous = useQuery({
    ...previousPageQuery(useApi(), projectId, { ...listing, cursor: cursor ?? '' }),
    enabled: cursor !== undefined,
  });
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-end gap-2">
      <PageLink projectId={projectId} search={previous.data && { ...listing, cursor: previous.data.cursor }}>
        <ChevronLeft aria-hidden className="size-4" />
        Previous
      </PageLink>
      <PageLink projectId={projectId} search={nextCursor === null ? undefined : { ...listing, cursor: nextCursor }}>
        Next
        <ChevronRight aria-hidden className="size-4" />
      </PageLink>
    </nav>
  );
}

/** A link that looks like a button; a refusing button while there is nowhere to go. */
function PageLink({ projectId, search, children }: { projectId: string; search?: UserListing; children: ReactNode }) {
  if (search === undefined) {
    return (
      <Button size="small" disabled>
        {children}
      </Button>
    );
  }
  return (
    <Button asChild size="small">
      <Link to="/projects/$projectId/users" params={{ projectId }} search={search}>
        {children}
      </Link>
    </Button>
  );
}
