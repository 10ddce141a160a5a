import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Server } from 'lucide-react';
import { AddLink } from '../components/add-button';
import { Code, RowLink, When } from '../components/cells';
import { ListPage } from '../components/list';
import { LongText } from '../components/long-text';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { resourcesQuery } from './queries';

export function ResourcesPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/resources' });
  const { cursor } = useSearch({ from: '/signed-in/projects/$projectId/resources' });
  const t = useTexts(applicationsTexts).resources;
  const add = (variant: 'primary' | 'secondary') => (
    <AddLink variant={variant} to="/projects/$projectId/resources/new" params={{ projectId }} label={t.add} />
  );
  return (
    <ListPage
      title={t.title}
      description={t.description}
      actions={add('primary')}
      query={useQuery(resourcesQuery(useApi(), projectId, cursor))}
      rowId={({ id }) => id}
      skeletonRows={3}
      columns={[
        {
          header: t.name,
          cell: ({ id, displayName, identifier }) => (
            <div className="flex min-w-0 flex-col py-1">
              <RowLink to="/projects/$projectId/resources/$resourceId" params={{ projectId, resourceId: id }}>
                <LongText>{displayName}</LongText>
              </RowLink>
              <Code>{identifier}</Code>
            </div>
          ),
        },
        {
          header: t.scopes,
          from: 'md',
          cell: ({ scopes }) => <Code>{scopes.map(({ name }) => name).join(' ')}</Code>,
        },
        { header: t.created, from: 'sm', cell: ({ createdAt }) => <When at={createdAt} form="date" /> },
      ]}
      Icon={Server}
      none={t.none}
      noneWhy={t.noneWhy}
      noneAction={add('secondary')}
    />
  );
}
