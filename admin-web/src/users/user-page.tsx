import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ServerUser } from '@hallpass/js';
import { UserX } from 'lucide-react';
import { oneUserQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { Avatar } from '../components/avatar';
import { BackLink } from '../components/back-link';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { EmptyState, ErrorState, Loading, Skeleton } from '../components/states';
import { DeleteUser } from './delete-user';
import { MetadataForm } from './metadata-form';
import { ProfileForm } from './profile-form';
import { UserFacts } from './user-facts';
import { nameOf } from './user-name';

export function UserPage() {
  const { projectId, userId } = useParams({ from: '/signed-in/projects/$projectId/users/$userId' });
  const { data: user, error, refetch } = useQuery(oneUserQuery(useApi(), projectId, userId));
  usePageTitle(user ? nameOf(user) : 'User');
  return (
    <>
      <BackLink to="/projects/$projectId/users">Users</BackLink>
      {user === undefined && error === null && <UserLoading />}
      {user === undefined && error !== null && (
        <Card>
          <ErrorState isPage error={error} onRetry={() => void refetch()} title="The user could not be loaded" />
        </Card>
      )}
      {user === null && (
        <Card>
          <EmptyState
            isPage
            Icon={UserX}
            title="There is no such user"
            action={
              <Button asChild>
                <Link to="/projects/$projectId/users" params={{ projectId }}>
                  All users
                </Link>
              </Button>
            }
          >
            The account has been deleted, or belongs to another project.
          </EmptyState>
        </Card>
      )}
      {user && <UserDetails key={user.id} projectId={projectId} user={user} />}
    </>
  );
}

function UserDetails({ projectId, user }: { projectId: string; user: ServerUser }) {
  return (
    <div className="animate-in">
      <PageHeader
        lead={<Avatar name={nameOf(user)} imageUrl={user.profileImageUrl} size="large" />}
        title={
          <>
            {nameOf(user)}
            {user.isAnonymous && <Badge>Anonymous</Badge>}
          </>
        }
        description={user.displayName === null ? undefined : user.primaryEmail}
      />
      <div className="grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 lg:order-2">
          <UserFacts user={user} />
        </div>
        <div className="min-w-0">
          <Section title="Profile">
            <ProfileForm projectId={projectId} user={user} />
          </Section>
          <Section
            title="Metadata"
            description="JSON that your app keeps with the user. Each field is replaced as a whole."
          >
            <MetadataForm projectId={projectId} user={user} />
          </Section>
          <Section title="Delete">
            <DeleteUser projectId={projectId} user={user} />
          </Section>
        </div>
      </div>
    </div>
  );
}

function UserLoading() {
  return (
    <Loading what="the user">
      <div className="mb-8 flex items-center gap-4">
        <Skeleton isRound className="size-12" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-56" />
        </div>
      </div>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card className="h-72">{null}</Card>
        <Card className="h-72">{null}</Card>
      </div>
    </Loading>
  );
}
