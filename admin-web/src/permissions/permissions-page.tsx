import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Plus, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AdminProject } from '@hallpass/js';
import { Controller, useForm } from 'react-hook-form';
import { usePageActions } from '../shell/page-actions';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { Loaded } from '../components/loaded';
import { EmptyState } from '../components/states';
import { TabLinks } from '../components/tabs';
import { useTexts } from '../texts';
import { permissionsTexts } from '../texts/generated/permissions-texts';
import { keys, projectQuery } from '../api/queries';
import { FormCard } from '../forms/form-card';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useChange } from '../forms/use-change';
import { DefinitionDialog } from './definition-dialog';
import { DefinitionsTable } from './definitions-table';
import { PermissionPicture } from './permission-picture';
import { definitionsQuery, type Scope } from './queries';
import { PermissionChecks } from './permission-checks';

const SETS = ['teamCreatorDefaultPermissions', 'teamMemberDefaultPermissions', 'userDefaultPermissions'] as const;
const SCOPE: Record<DefaultSet, Scope> = {
  teamCreatorDefaultPermissions: 'team',
  teamMemberDefaultPermissions: 'team',
  userDefaultPermissions: 'project',
};

/** Sorted, so that selecting the same permissions again counts as unchanged. */
const chosenIn = (project: AdminProject, set: DefaultSet): Chosen => ({
  chosen: project.config[set].map(({ id }) => id).sort(),
});

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

type DefaultSet = (typeof SETS)[number];

/** Default permissions of team creators, team members and new users. */
function DefaultsTab({ projectId }: { projectId: string }) {
  const t = useTexts(permissionsTexts);
  const project = useQuery(projectQuery(useApi(), projectId));
  const headings = {
    teamCreatorDefaultPermissions: { title: t.defaults.creator, hint: t.defaults.creatorHint },
    teamMemberDefaultPermissions: { title: t.defaults.member, hint: t.defaults.memberHint },
    userDefaultPermissions: { title: t.defaults.user, hint: t.defaults.userHint },
  };
  return (
    <>
      <p className="mb-6 text-ink-muted">{t.defaults.note}</p>
      <Loaded query={project} what={t.what} failed={t.failed} lines={4}>
        {(loaded) =>
          SETS.map((set) => (
            <Section key={set} title={headings[set].title} description={headings[set].hint}>
              <DefaultsForm projectId={projectId} project={loaded} set={set} label={headings[set].title} />
            </Section>
          ))
        }
      </Loaded>
    </>
  );
}

interface DefaultsFormProps {
  projectId: string;
  project: AdminProject;
  set: DefaultSet;
  label: string;
}

function DefaultsForm({ projectId, project, set, label }: DefaultsFormProps) {
  const t = useTexts(permissionsTexts);
  const api = useApi();
  const definitions = useQuery(definitionsQuery(api, projectId, SCOPE[set]));
  const form = useForm({ values: chosenIn(project, set), resetOptions: KEEP_TYPED });
  const save = useChange({
    act: ({ chosen }: Chosen) => project.update({ config: { [set]: chosen.map((id) => ({ id })) } }),
    refreshes: [keys.project(projectId)],
    done: t.defaults.saved,
  });
  return (
    <Loaded query={definitions} what={t.what} failed={t.failed}>
      {(list) => (
        <FormCard
          form={form}
          save={save}
          action={t.defaults.save}
          conflict={{
            read: async () => chosenIn(await api.admin(projectId).getProject(), set),
            labels: { chosen: label },
          }}
        >
          <Controller
            control={form.control}
            name="chosen"
            render={({ field }) => (
              <PermissionChecks
                label={label}
                isLabelHidden
                none={t.defaults.none}
                definitions={list}
                value={field.value}
                onChange={(chosen) => field.onChange([...chosen].sort())}
              />
            )}
          />
        </FormCard>
      )}
    </Loaded>
  );
}

interface Chosen {
  chosen: string[];
}
