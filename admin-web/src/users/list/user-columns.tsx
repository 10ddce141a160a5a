import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Avatar } from '../../components/avatar';
import { Badge } from '../../components/badge';
import { LongText } from '../../components/long-text';
import type { Column } from '../../components/table';
import { Time } from '../../components/time';
import { methodsOf, nameOf, type UserJson } from '../../people/user-json';
import type { usersTexts } from '../texts';

export const COLUMN_IDS = ['verified', 'methods', 'factor', 'team', 'signedUp', 'lastActive', 'id'] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];
export const FIRST_COLUMNS: readonly ColumnId[] = ['verified', 'methods', 'signedUp', 'lastActive'];

interface UserColumnsOptions {
  projectId: string;
  t: typeof usersTexts.english;
  shown: ReadonlySet<ColumnId>;
  isOldestFirst: boolean;
  onOrder: () => void;
}

export function userColumns({ projectId, t, shown, isOldestFirst, onOrder }: UserColumnsOptions): Column<UserJson>[] {
  const c = t.columns;
  const Arrow = isOldestFirst ? ArrowUp : ArrowDown;
  const columns: Record<ColumnId, Column<UserJson>> = {
    verified: {
      id: 'verified',
      header: c.verified,
      look: { from: 'md' },
      cell: ({ row: { original: user } }) =>
        user.primary_email === null ? (
          <span className="text-ink-faint">{c.none}</span>
        ) : (
          <Badge tone={user.primary_email_verified ? 'positive' : 'warning'}>
            {user.primary_email_verified ? c.isVerified : c.isUnverified}
          </Badge>
        ),
    },
    methods: {
      id: 'methods',
      header: c.methods,
      look: { from: 'lg' },
      cell: ({ row }) => {
        const methods = methodsOf(row.original, t.methods);
        if (methods.length === 0) return <span className="text-ink-faint">{c.nothing}</span>;
        return (
          <span className="flex gap-1">
            {methods.map((method) => (
              <Badge key={method}>{method}</Badge>
            ))}
          </span>
        );
      },
    },
    factor: {
      id: 'factor',
      header: c.factor,
      look: { from: 'lg' },
      cell: ({ row }) =>
        row.original.requires_totp_mfa ? c.hasFactor : <span className="text-ink-faint">{c.none}</span>,
    },
    team: {
      id: 'team',
      header: c.team,
      look: { from: 'md' },
      cell: ({ row: { original: user } }) =>
        user.selected_team === null ? (
          <span className="text-ink-faint">{c.none}</span>
        ) : (
          <span className="block max-w-48 truncate">{user.selected_team.display_name}</span>
        ),
    },
    signedUp: {
      id: 'signedUp',
      look: { from: 'sm', sort: isOldestFirst ? 'ascending' : 'descending' },
      header: () => (
        <button
          type="button"
          className="-mx-1.5 flex items-center gap-1 rounded-md px-1.5 py-1 hover:bg-hover hover:text-ink"
          onClick={onOrder}
        >
          {c.signedUp}
          <Arrow aria-hidden className="size-3.5" />
          <span className="sr-only">{isOldestFirst ? c.newestFirst : c.oldestFirst}</span>
        </button>
      ),
      cell: ({ row }) => (
        <span className="text-ink-muted">
          <Time at={new Date(row.original.signed_up_at_millis)} />
        </span>
      ),
    },
    lastActive: {
      id: 'lastActive',
      header: c.lastActive,
      look: { from: 'lg' },
      cell: ({ row }) => (
        <span className="text-ink-muted">
          <Time at={new Date(row.original.last_active_at_millis)} form="relative" />
        </span>
      ),
    },
    id: {
      id: 'id',
      header: c.id,
      look: { from: 'lg' },
      cell: ({ row }) => <code className="font-mono text-xs text-ink-muted">{row.original.id}</code>,
    },
  };
  return [
    {
      id: 'user',
      header: c.user,
      cell: ({ row: { original: user } }) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOf(user)} imageUrl={user.profile_image_url} size="small" />
          <div className="flex min-w-0 flex-col sm:flex-row sm:items-baseline sm:gap-x-2">
            <Link
              to="/projects/$projectId/users/$userId"
              params={{ projectId, userId: user.id }}
              className="font-medium [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
            >
              <LongText>{nameOf(user)}</LongText>
            </Link>
            {user.display_name !== null && user.primary_email !== null && (
              <span className="max-w-64 truncate text-13 text-ink-muted sm:min-w-32">{user.primary_email}</span>
            )}
          </div>
        </div>
      ),
    },
    ...COLUMN_IDS.filter((id) => shown.has(id)).map((id) => columns[id]),
  ];
}
