import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FolderPlus } from 'lucide-react';
import type { AdminOwnedProject, CurrentUser, Team } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { projectsQuery, keys, projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { TopBar } from '../shell/top-bar';
import { Avatar } from '../components/avatar';
import { Badge } from '../components/badge';
import { Card, PageHeader, usePageTitle } from '../components/layout';
import { EmptyState, ErrorState, Loading, Skeleton } from '../components/states';
import { Time } from '../components/time';
import { useTexts, fill, textsOf } from '../texts';
import { projectsTexts } from '../texts/generated/projects-texts';
import { WithParts } from '../texts/with-parts';
import { Field } from '../components/field';
import { Select } from '../components/input';
import { FormDialog, Optional } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { ownerTeamsQuery } from './queries';
import { FormText } from '../forms/fields';
import { AddButton } from '../components/add-button';

const schema = z.object({
  displayName: z
    .string()
    .trim()
    .min(1, { error: () => textsOf(projectsTexts).create.nameMissing })
    .max(255, { error: () => textsOf(projectsTexts).create.nameLong }),
  description: z.string().trim(),
  teamId: z.string(),
});

export function ProjectsPage() {
  const t = useTexts(projectsTexts);
  const projects = useQuery(projectsQuery(useApi()));
  const { new: isCreating = false } = useSearch({ strict: false });
  const navigate = useNavigate();
  const setCreating = (isOpen: boolean) =>
    void navigate({ to: '/projects', search: { new: isOpen || undefined }, replace: true });
  usePageTitle(t.title);
  const create = <AddButton variant="primary" onClick={() => setCreating(true)} label={t.create.title} />;
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-8 outline-none sm:px-6 sm:py-10">
        <PageHeader
          title={t.title}
          description={t.description}
          actions={projects.data && projects.data.length > 0 && create}
        />
        {projects.isPending && <ProjectsLoading />}
        {projects.isError && !projects.data && (
          <Card>
            <ErrorState error={projects.error} title={t.failed} onRetry={() => void projects.refetch()} />
          </Card>
        )}
        {projects.data?.length === 0 && (
          <Card>
            <EmptyState Icon={FolderPlus} title={t.empty.title} action={create}>
              {t.empty.text}
            </EmptyState>
          </Card>
        )}
        {projects.data && projects.data.length > 0 && (
          <ul className="grid animate-in gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {projects.data.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ul>
        )}
      </main>
      {isCreating && <CreateProjectDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function ProjectCard({ project }: { project: AdminOwnedProject }) {
  const t = useTexts(projectsTexts);
  return (
    <li className="relative flex min-w-0 flex-col rounded-xl border border-line bg-surface p-4 shadow-raised transition-colors hover:border-line-strong">
      <div className="flex items-center gap-3">
        <Avatar name={project.displayName} imageUrl={project.logoUrl} isSquare />
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          <Link
            to="/projects/$projectId"
            params={{ projectId: project.id }}
            className="outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"
          >
            {project.displayName}
          </Link>
        </h2>
        {project.isProductionMode && <Badge tone="positive">{t.isProduction}</Badge>}
      </div>
      {project.description !== '' && (
        <p className="mt-3 line-clamp-2 text-13 [overflow-wrap:anywhere] text-ink-muted">{project.description}</p>
      )}
      <p className="mt-auto pt-4 text-xs text-ink-faint">
        <WithParts text={t.created} parts={{ time: <Time at={project.createdAt} /> }} />
      </p>
    </li>
  );
}

function ProjectsLoading() {
  return (
    <Loading what={useTexts(projectsTexts).loading}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map((key) => (
          <Card key={key} className="flex flex-col gap-4 p-4">
            <div className="flex items-center gap-3">
              <Skeleton className="size-8" />
              <Skeleton className="h-4 w-32" />
            </div>
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-3 w-24" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}

function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(projectsTexts).create;
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const teams = useQuery(ownerTeamsQuery(api));
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { displayName: '', description: '', teamId: '' },
  });
  const save = useChange({
    act: async ({ displayName, description, teamId }: z.infer<typeof schema>) => {
      const user = await api.client.getUser({ or: 'throw' });
      return user.createProject({
        displayName,
        description: description === '' ? undefined : description,
        teamId: await ownerTeam(user, teamId),
      });
    },
    refreshes: [keys.projects],
    done: ({ displayName }) => fill(t.done, { name: displayName }),
    onDone: async (project) => {
      queryClient.setQueryData(projectQuery(api, project.id).queryKey, project);
      await navigate({ to: '/projects/$projectId', params: { projectId: project.id } });
    },
  });

  return (
    // Creating the project navigates to it, so this page unmounts.
    <FormDialog title={t.title} form={form} save={save} action={t.action} onClose={onClose} isGoneWhenSaved>
      <FormText form={form} name="displayName" label={t.name} hint={t.nameHint} placeholder={t.nameExample} autoFocus />
      <FormText form={form} name="description" label={t.description} aside={<Optional />} />
      {teams.data && teams.data.length > 1 && <TeamField teams={teams.data} register={form.register('teamId')} />}
    </FormDialog>
  );
}

function TeamField({ teams, register }: { teams: Team[]; register: object }) {
  const t = useTexts(projectsTexts).create;
  return (
    <Field label={t.owner} hint={t.ownerHint}>
      {(control) => (
        <Select {...control} {...register}>
          <option value="">{t.selectedTeam}</option>
          {teams.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/**
 * Returns the chosen team, otherwise the selected team, otherwise any team. Creates a team for an owner without one,
 * because projects belong to teams.
 */
async function ownerTeam(user: CurrentUser, chosenId: string): Promise<string> {
  if (chosenId !== '') return chosenId;
  if (user.selectedTeam !== null) return user.selectedTeam.id;
  const [first] = await user.listTeams();
  if (first !== undefined) return first.id;
  const t = textsOf(projectsTexts).create;
  const name = fill(t.team, { name: user.displayName ?? user.primaryEmail ?? t.yours });
  const team = await user.createTeam({ displayName: name });
  return team.id;
}
