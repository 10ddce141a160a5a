import { useQuery } from '@tanstack/react-query';
import type { AdminProject } from '@hallpass/js';
import { Controller, useForm } from 'react-hook-form';
import { keys, projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Section } from '../components/layout';
import { Loaded } from '../components/loaded';
import { FormCard } from '../forms/form-card';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { permissionsTexts } from '../texts/generated/permissions-texts';
import { PermissionChecks } from './permission-checks';
import { definitionsQuery, type Scope } from './queries';

const SETS = ['teamCreatorDefaultPermissions', 'teamMemberDefaultPermissions', 'userDefaultPermissions'] as const;
type DefaultSet = (typeof SETS)[number];
const SCOPE: Record<DefaultSet, Scope> = {
  teamCreatorDefaultPermissions: 'team',
  teamMemberDefaultPermissions: 'team',
  userDefaultPermissions: 'project',
};

/** Default permissions of team creators, team members and new users. */
export function DefaultsTab({ projectId }: { projectId: string }) {
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

/** Sorted, so that selecting the same permissions again counts as unchanged. */
const chosenIn = (project: AdminProject, set: DefaultSet): Chosen => ({
  chosen: project.config[set].map(({ id }) => id).sort(),
});
