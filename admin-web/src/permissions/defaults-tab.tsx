import { useQuery } from '@tanstack/react-query';
import type { AdminProject } from '@hallpass/js';
import { useState } from 'react';
import { keys, projectQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { Button } from '../components/button';
import { Card, Section } from '../components/layout';
import { Loaded } from '../components/loaded';
import { Failure } from '../forms/failure';
import { useUnsaved } from '../forms/unsaved';
import { useSave } from '../forms/use-save';
import { useTexts } from '../texts';
import { PermissionChecks } from './permission-checks';
import { definitionsQuery, type Scope } from './queries';
import { permissionTexts } from './texts';

const SETS = ['teamCreatorDefaultPermissions', 'teamMemberDefaultPermissions', 'userDefaultPermissions'] as const;
type DefaultSet = (typeof SETS)[number];
const SCOPE: Record<DefaultSet, Scope> = {
  teamCreatorDefaultPermissions: 'team',
  teamMemberDefaultPermissions: 'team',
  userDefaultPermissions: 'project',
};

/** Which permissions come with making a team, joining one, and signing up. */
export function DefaultsTab({ projectId }: { projectId: string }) {
  const t = useTexts(permissionTexts);
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
  const t = useTexts(permissionTexts);
  const definitions = useQuery(definitionsQuery(useApi(), projectId, SCOPE[set]));
  const stored = project.config[set].map(({ id }) => id);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const value = chosen ?? stored;
  const isDirty = [...value].sort().join() !== [...stored].sort().join();
  useUnsaved(isDirty);
  const save = useSave({
    act: (ids: string[]) => project.update({ config: { [set]: ids.map((id) => ({ id })) } }),
    refreshes: [keys.project(projectId)],
    done: t.defaults.saved,
  });
  return (
    <Loaded query={definitions} what={t.what} failed={t.failed}>
      {(list) => (
        <Card className="flex flex-col gap-4 p-4 sm:p-5">
          <Failure error={save.error} />
          <PermissionChecks
            label={label}
            isLabelHidden
            none={t.defaults.none}
            definitions={list}
            value={value}
            onChange={setChosen}
          />
          <div className="flex justify-end">
            <Button
              variant="primary"
              size="small"
              disabled={!isDirty}
              isBusy={save.isBusy}
              onClick={() => void save.run(value)}
            >
              {t.defaults.save}
            </Button>
          </div>
        </Card>
      )}
    </Loaded>
  );
}
