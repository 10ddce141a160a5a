import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Plus, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { usePageActions } from '../shell/page-actions';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { Loaded } from '../components/loaded';
import { EmptyState } from '../components/states';
import { TabLinks } from '../components/tabs';
import { useTexts } from '../texts';
import { permissionsTexts } from '../texts/generated/permissions-texts';
import { DefaultsTab } from './defaults-tab';
import { DefinitionDialog } from './definition-dialog';
import { DefinitionsTable } from './definitions-table';
import { PermissionPicture } from './permission-picture';
import { definitionsQuery, type Scope } from './queries';

export function PermissionsPage() {
  const t = useTexts(permissionsTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/permissions' });
  const { tab } = useSearch({ from: '/signed-in/projects/$projectId/permissions' });
  const [isCreating, setCreating] = useState(false);
  const scope: Scope = tab === 'project' ? 'project' : 'team';
  usePageTitle(t.title);
  usePageActions(useMemo(() => [{ label: t.new, Icon: Plus, run: () => setCreating(true) }], [t]));
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          tab !== 'defaults' && (
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Plus aria-hidden className="size-4" />
              {t.new}
            </Button>
          )
        }
      />
      <TabLinks
        label={t.tabsLabel}
        current={tab}
        tabs={[
          { label: t.tabs.team },
          { label: t.tabs.project, tab: 'project' },
          { label: t.tabs.defaults, tab: 'defaults' },
        ]}
      />
      {tab === 'defaults' ? (
        <DefaultsTab projectId={projectId} />
      ) : (
        <Definitions key={scope} projectId={projectId} scope={scope} onCreate={() => setCreating(true)} />
      )}
      {isCreating && (
        <DefinitionDialog projectId={projectId} scope={scope} edited={null} onClose={() => setCreating(false)} />
      )}
    </>
  );
}

function Definitions({ projectId, scope, onCreate }: { projectId: string; scope: Scope; onCreate: () => void }) {
  const t = useTexts(permissionsTexts);
  const definitions = useQuery(definitionsQuery(useApi(), projectId, scope));
  return (
    <Loaded query={definitions} what={t.what} failed={t.failed} lines={6}>
      {(list) =>
        list.length === 0 ? (
          <Card>
            <EmptyState Icon={ShieldCheck} title={t.none} action={<Button onClick={onCreate}>{t.new}</Button>}>
              {t.noneWhy}
            </EmptyState>
          </Card>
        ) : (
          <>
            <div className="mb-8 sm:mb-10">
              <DefinitionsTable projectId={projectId} scope={scope} definitions={list} />
            </div>
            {list.some(({ contained_permission_ids }) => contained_permission_ids.length > 0) && (
              <Section title={t.picture.title}>
                <PermissionPicture definitions={list} />
              </Section>
            )}
          </>
        )
      }
    </Loaded>
  );
}
