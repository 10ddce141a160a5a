import type { ReactNode } from 'react';
import type { Column } from '../components/table';
import { fullTime, Time } from '../components/time';
import { fill } from '../texts';
import { headlineOf, targetName } from './naming';
import type { AuditEntry } from './queries';
import { TargetLink } from './target-link';
import type { texts } from './texts';
import { UserName, Who } from './who';

/**
 * Clicking anywhere in a row opens its entry: the headline link covers the row, and links to other pages lie above it.
 */
export function auditColumns(
  t: typeof texts.english,
  linkTo: (entry: AuditEntry, label: string, children: ReactNode) => ReactNode,
): Column<AuditEntry>[] {
  return [
    {
      id: 'when',
      header: t.columns.when,
      cell: ({ row: { original } }) => (
        <span className="text-ink-muted">
          <Time at={new Date(original.occurred_at_millis)} form="relative" />
        </span>
      ),
    },
    {
      id: 'what',
      header: t.columns.what,
      cell: ({ row: { original: entry } }) => {
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
      id: 'who',
      header: t.columns.who,
      cell: ({ row: { original } }) => (
        <div className="relative z-10 w-fit max-w-64">
          <Who actor={original.actor} impersonatedUserId={original.impersonated_user_id} />
        </div>
      ),
      look: { from: 'sm' },
    },
    {
      id: 'target',
      header: t.columns.target,
      cell: ({
        row: {
          original: { target },
        },
      }) =>
        target && (
          <div className="relative z-10 w-fit max-w-56 truncate">
            <TargetLink type={target.type} id={target.id}>
              {target.type === 'user' ? <UserName id={target.id} /> : targetName(target, t)}
            </TargetLink>
          </div>
        ),
      look: { from: 'md' },
    },
    {
      id: 'address',
      header: t.columns.address,
      cell: ({ row: { original } }) => (
        <span className="font-mono text-xs text-ink-muted">{original.client_address}</span>
      ),
      look: { from: 'lg' },
    },
  ];
}
