import { ArrowDown, ArrowUp } from 'lucide-react';
import { Code, Faint, RowLink, When } from '../../components/cells';
import { Avatar } from '../../components/avatar';
import { Badge } from '../../components/badge';
import { cx } from '../../components/cx';
import { LongText } from '../../components/long-text';
import type { TableColumn } from '../../components/table';
import { methodsOf, nameOf, type UserJson } from '../../people/user-json';
import type { UsersTexts } from '../../texts/generated/users-texts';

export const COLUMN_IDS = ['email', 'methods', 'factor', 'team', 'signedUp', 'lastActive', 'id'] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];
export const FIRST_COLUMNS: readonly ColumnId[] = ['email', 'methods', 'signedUp', 'lastActive'];

interface UserColumnsOptions {
  projectId: string;
  t: UsersTexts;
  shown: ReadonlySet<ColumnId>;
  isOldestFirst: boolean;
  onOrder: () => void;
}

export function userColumns({
  projectId,
  t,
  shown,
  isOldestFirst,
  onOrder,
}: UserColumnsOptions): TableColumn<UserJson>[] {
  const c = t.columns;
  const Arrow = isOldestFirst ? ArrowUp : ArrowDown;
  const columns: Record<ColumnId, TableColumn<UserJson>> = {
    email: {
      header: c.email,
      from: 'md',
      cell: ({ primary_email: email, primary_email_verified: isVerified }) =>
        email === null ? (
          <Faint>{c.none}</Faint>
        ) : (
          <span className="flex items-center gap-2">
            <span title={email} className="max-w-64 truncate">
              {email}
            </span>
            {!isVerified && <Badge tone="warning">{c.isUnverified}</Badge>}
          </span>
        ),
    },
    methods: {
      header: c.methods,
      from: 'lg',
      cell: (row) => {
        const methods = methodsOf(row, t.methods);
        if (methods.length === 0) return <Faint>{c.nothing}</Faint>;
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
      header: c.factor,
      from: 'lg',
      cell: (row) => (row.requires_totp_mfa ? c.hasFactor : <Faint>{c.none}</Faint>),
    },
    team: {
      header: c.team,
      from: 'md',
      cell: (user) =>
        user.selected_team === null ? (
          <Faint>{c.none}</Faint>
        ) : (
          <span className="block max-w-48 truncate">{user.selected_team.display_name}</span>
        ),
    },
    signedUp: {
      from: 'sm',
      sort: isOldestFirst ? 'ascending' : 'descending',
      header: (
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
      cell: (row) => <When at={row.signed_up_at_millis} form="date" />,
    },
    lastActive: {
      header: c.lastActive,
      from: 'lg',
      cell: (row) => <When at={row.last_active_at_millis} />,
    },
    id: {
      header: c.id,
      from: 'lg',
      cell: (row) => <Code>{row.id}</Code>,
    },
  };
  return [
    {
      header: c.user,
      cell: (user) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOf(user)} imageUrl={user.profile_image_url} size="small" />
          <div className="flex min-w-0 flex-col sm:flex-row sm:items-baseline sm:gap-x-2">
            <RowLink to="/projects/$projectId/users/$userId" params={{ projectId, userId: user.id }}>
              <LongText>{nameOf(user)}</LongText>
            </RowLink>
            {user.display_name !== null && user.primary_email !== null && (
              <span
                className={cx(
                  'max-w-64 truncate text-13 text-ink-muted sm:min-w-32',
                  shown.has('email') && 'md:hidden',
                )}
              >
                {user.primary_email}
              </span>
            )}
          </div>
        </div>
      ),
    },
    ...COLUMN_IDS.filter((id) => shown.has(id)).map((id) => columns[id]),
  ];
}
