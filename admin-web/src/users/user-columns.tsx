import { Link } from '@tanstack/react-router';
import type { ServerUser } from '@hallpass/js';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Avatar } from '../components/avatar';
import { Badge } from '../components/badge';
import type { Column } from '../components/table';
import { Time } from '../components/time';
import { nameOf, signInMethodsOf } from './user-name';

interface UserColumnsOptions {
  projectId: string;
  isOldestFirst: boolean;
  onOrder: () => void;
}

export function userColumns({ projectId, isOldestFirst, onOrder }: UserColumnsOptions): Column<ServerUser>[] {
  const Arrow = isOldestFirst ? ArrowUp : ArrowDown;
  return [
    {
      id: 'user',
      header: 'User',
      cell: ({ row: { original: user } }) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOf(user)} imageUrl={user.profileImageUrl} />
          <div className="flex min-w-0 flex-col">
            <Link
              to="/projects/$projectId/users/$userId"
              params={{ projectId, userId: user.id }}
              className="font-medium [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
            >
              {nameOf(user)}
            </Link>
            {user.displayName !== null && user.primaryEmail !== null && (
              <span className="text-13 [overflow-wrap:anywhere] text-ink-muted">{user.primaryEmail}</span>
            )}
          </div>
        </div>
      ),
    },
    {
      id: 'verified',
      header: 'E-mail',
      look: { from: 'md' },
      cell: ({ row }) => <EmailState of={row.original} />,
    },
    {
      id: 'methods',
      header: 'Signs in with',
      look: { from: 'lg' },
      cell: ({ row }) => <Methods of={row.original} />,
    },
    {
      id: 'signedUp',
      look: { from: 'sm', sort: isOldestFirst ? 'ascending' : 'descending' },
      header: () => (
        <button
          type="button"
          className="-mx-1.5 flex items-center gap-1 rounded-md px-1.5 py-1 hover:bg-hover hover:text-ink"
          onClick={onOrder}
        >
          Signed up
          <Arrow aria-hidden className="size-3.5" />
          <span className="sr-only">{isOldestFirst ? 'Show newest first' : 'Show oldest first'}</span>
        </button>
      ),
      cell: ({ row }) => (
        <span className="text-ink-muted">
          <Time at={row.original.signedUpAt} />
        </span>
      ),
    },
    {
      id: 'lastActive',
      header: 'Last active',
      look: { from: 'lg' },
      cell: ({ row }) => (
        <span className="text-ink-muted">
          <Time at={row.original.lastActiveAt} form="relative" />
        </span>
      ),
    },
  ];
}

function EmailState({ of: user }: { of: ServerUser }) {
  if (user.primaryEmail === null) return <span className="text-ink-faint">None</span>;
  return user.primaryEmailVerified ? <Badge tone="positive">Verified</Badge> : <Badge tone="warning">Unverified</Badge>;
}

function Methods({ of: user }: { of: ServerUser }) {
  const methods = signInMethodsOf(user);
  if (methods.length === 0) return <span className="text-ink-faint">Nothing yet</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {methods.map((method) => (
        <Badge key={method}>{method}</Badge>
      ))}
    </span>
  );
}
