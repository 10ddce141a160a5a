import type { UseQueryResult, QueryKey } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowLink } from '../../components/cells';
import { ListPage } from '../../components/list';
import { LongText } from '../../components/long-text';
import type { TableColumn } from '../../components/table';
import { mailKeys, type Sources } from '../queries';
import { useChange } from '../../forms/use-change';
import { fill } from '../../texts';
import { NameDialog } from './name-dialog';

interface SourcesPageProps<Source> {
  projectId: string;
  kind: keyof Sources;
  texts: CreateTexts & { title: string; description: string; none: string; columns: { name: string } };
  query: UseQueryResult<Source[]>;
  create: (name: string) => Promise<{ id: string }>;
  /** Shown after the name. */
  badge?: (source: Source) => ReactNode;
  /** Columns after the name. */
  columns: readonly TableColumn<Source>[];
  Icon: LucideIcon;
  noneWhy?: string;
  tabs?: ReactNode;
  skeletonRows: number;
}

/** Folders of the pages, below `/mail`. */
export const SOURCE_PAGES = { templates: 'templates', themes: 'themes', drafts: 'mailings' } as const;

/** The list of templates, themes or drafts. */
export function SourcesPage<Source extends { id: string; display_name: string }>(props: SourcesPageProps<Source>) {
  const { projectId, kind, texts: t, create, badge, columns, ...list } = props;
  const navigate = useNavigate();
  const pathOf = (id: string) => `/projects/${projectId}/mail/${SOURCE_PAGES[kind]}/${id}`;
  return (
    <ListPage
      {...list}
      title={t.title}
      description={t.description}
      rowId={({ id }) => id}
      searchText={({ display_name: name }) => name}
      columns={[
        {
          header: t.columns.name,
          cell: (source) => (
            <span className="flex flex-wrap items-center gap-2">
              <RowLink to={pathOf(source.id) as '.'}>
                <LongText>{source.display_name}</LongText>
              </RowLink>
              {badge?.(source)}
            </span>
          ),
        },
        ...columns,
      ]}
      none={t.none}
      create={{
        label: t.create,
        dialog: (onClose) => (
          <CreateDialog
            texts={t}
            act={create}
            refreshes={mailKeys[kind](projectId)}
            onCreated={(id) => navigate({ to: pathOf(id) as '.' })}
            onClose={onClose}
          />
        ),
      }}
    />
  );
}

interface CreateTexts {
  create: string;
  createDescription: string;
  createAction: string;
  created: string;
}

interface CreateDialogProps {
  texts: CreateTexts;
  act: (name: string) => Promise<{ id: string }>;
  refreshes: QueryKey;
  /** Navigates to the page of the new object. */
  onCreated: (id: string) => unknown;
  onClose: () => void;
}

function CreateDialog({ texts: t, act, refreshes, onCreated, onClose }: CreateDialogProps) {
  const change = useChange({
    act: ({ name }: { name: string }) => act(name),
    refreshes: [refreshes],
    done: (_, { name }) => fill(t.created, { name }),
    onDone: ({ id }) => onCreated(id),
  });
  return (
    <NameDialog
      title={t.create}
      description={t.createDescription}
      action={t.createAction}
      save={change}
      onClose={onClose}
    />
  );
}
