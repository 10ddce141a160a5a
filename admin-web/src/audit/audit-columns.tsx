import type { ReactNode } from 'react';
import { When } from '../components/cells';
import type { TableColumn } from '../components/table';
import { fullTime } from '../components/time';
import { fill } from '../texts';
import type { AuditTexts } from '../texts/generated/audit-texts';
import { headlineOf, targetName } from './naming';
import type { AuditEntry } from './queries';
import { TargetLink } from './target-link';
import { TeamName, UserName, Who } from './who';

/**
 * Clicking anywhere in a row opens its entry: the headline link covers the row, and links to other pages lie above it.
 */
export function auditColumns(
  t: AuditTexts,
  linkTo: (entry: AuditEntry, label: string, children: ReactNode) => ReactNode,
): TableColumn<AuditEntry>[] {
  return [
    {
      header: t.columns.when,
      cell: (original) => <When at={original.occurred_at_millis} />,
    },
    {
      header: t.columns.what,
      cell: (entry) => {
        const what = headlineOf(entry, t);
        const time = fullTime(new Date(entry.occurred_at_millis));
        return (
          <div className="flex min-w-0 flex-col">
            {linkTo(entry, fill(t.entry.open, { what, time }), what)}
            <span className="truncate font-mono text-xs text-ink-faint max-sm:hidden">{entry.action}</span>
          </div>
        );
      },
    },
    {
      header: t.columns.who,
      cell: (original) => (
        <div className="relative z-10 w-fit max-w-64">
          <Who actor={original.actor} impersonatedUserId={original.impersonated_user_id} />
        </div>
      ),
      from: 'sm',
    },
    {
      header: t.columns.target,
      cell: ({ target }) =>
        target && (
          <div className="relative z-10 w-fit max-w-56 truncate">
            <TargetLink type={target.type} id={target.id}>
              <TargetName target={target} t={t} />
            </TargetLink>
          </div>
        ),
      from: 'md',
    },
    {
      header: t.columns.address,
      cell: (original) => <span className="font-mono text-xs text-ink-muted">{original.client_address}</span>,
      from: 'lg',
    },
  ];
}

function TargetName({ target, t }: { target: NonNullable<AuditEntry['target']>; t: AuditTexts }) {
  if (target.type === 'user') return <UserName id={target.id} />;
  return target.type === 'team' ? <TeamName id={target.id} /> : targetName(target, t);
}
