import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminRequest, type Item } from '../api/admin-request';
import type { Api } from '../api/api';
import { isMissing } from '../api/errors';
import { keys } from '../api/queries';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Faint, When } from '../components/cells';
import { Section } from '../components/layout';
import { List, type ListProps } from '../components/list';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';

export type ConnectedUser = Item<'GET /applications/{application_id}/users'>;
export type ConnectedApplication = Item<'GET /connected-applications'>;

const PER_PAGE = 20;

const connectionsKey = (projectId: string) => [...keys.project(projectId), 'connections'];

export const applicationUsersQuery = (api: Api, projectId: string, id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...connectionsKey(projectId), 'application', id, cursor],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /applications/{application_id}/users', {
        path: { application_id: id },
        query: { cursor, limit: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const connectedApplicationsQuery = (api: Api, projectId: string, id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...connectionsKey(projectId), 'user', id, cursor],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /connected-applications', {
        query: { user_id: id, cursor, limit: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

interface Ends {
  application: string;
  user: string;
}

interface ConnectionsProps<Row> extends Pick<ListProps<Row>, 'query' | 'rowId' | 'Icon' | 'none' | 'noneWhy'> {
  projectId: string;
  title: string;
  description: string;
  /** Header of the first column. */
  other: string;
  /** The other end of the connection. */
  cell: (row: Row) => ReactNode;
  /** Name of the other end. */
  nameOf: (row: Row) => string;
  /** Names of both ends. */
  endsOf: (row: Row) => Ends;
  disconnect: (row: Row) => Promise<unknown>;
}

/** Lists the users of an application, or the applications of a user, with their scopes and dates, and disconnects them. */
export function Connections<Row extends ConnectedUser | ConnectedApplication>({
  projectId,
  title,
  description,
  other,
  cell,
  nameOf,
  endsOf,
  disconnect,
  ...list
}: ConnectionsProps<Row>) {
  const t = useTexts(applicationsTexts).connections;
  const end = useChange({
    act: async (row: Row) => {
      // Another owner, or the user, has already ended it.
      await disconnect(row).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    confirm: (row) => ({
      title: fill(t.disconnectTitle, { ...endsOf(row) }),
      description: t.disconnectText,
      action: t.disconnect,
    }),
    refreshes: [connectionsKey(projectId)],
    done: (_, row) => fill(t.disconnected, { ...endsOf(row) }),
  });
  return (
    <Section title={title} description={description}>
      <List<Row>
        {...list}
        title={title}
        skeletonRows={3}
        columns={[
          {
            header: other,
            cell: (row) => (
              <div className="flex min-w-0 flex-col gap-1.5 py-1">
                {cell(row)}
                <div className="flex flex-col gap-1 ps-10 text-xs text-ink-faint sm:hidden">
                  <Scopes of={row} />
                  <span>
                    {t.columns.connected}: <When at={row.connected_at_millis} form="date" />
                  </span>
                  <span>
                    {t.columns.used}: <LastUse of={row} />
                  </span>
                </div>
              </div>
            ),
          },
          { header: t.columns.scopes, from: 'sm', cell: (row) => <Scopes of={row} /> },
          {
            header: t.columns.connected,
            from: 'md',
            cell: ({ connected_at_millis: at }) => <When at={at} form="date" />,
          },
          { header: t.columns.used, from: 'sm', cell: (row) => <LastUse of={row} /> },
          {
            header: t.columns.actions,
            isActions: true,
            cell: (row) => (
              <Button
                writes
                size="small"
                variant="ghost"
                className="-me-2 hover:text-danger"
                aria-label={fill(t.disconnectLabel, { name: nameOf(row) })}
                onClick={() => void end.run(row)}
              >
                {t.disconnect}
              </Button>
            ),
          },
        ]}
      />
      {end.dialog}
    </Section>
  );
}

function Scopes({ of: { scopes, resources } }: { of: Pick<ConnectedUser, 'scopes' | 'resources'> }) {
  return (
    <span className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <Badge key={scope}>{scope}</Badge>
      ))}
      {resources.map(({ identifier, scopes: own }) => (
        <span key={identifier} className="text-xs [overflow-wrap:anywhere] text-ink-muted">
          {own.length > 0 ? `${identifier}: ${own.join(', ')}` : identifier}
        </span>
      ))}
    </span>
  );
}

function LastUse({ of: { last_used_at_millis: at } }: { of: { last_used_at_millis: number | null } }) {
  const t = useTexts(applicationsTexts).connections;
  return at === null ? <Faint>{t.onlyConsent}</Faint> : <When at={at} />;
}
