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
import { useTexts, fill } from '../texts';
import { permissionsTexts } from '../texts/generated/permissions-texts';
import { keys, projectQuery } from '../api/queries';
import { FormCard } from '../forms/form-card';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useChange } from '../forms/use-change';
import { cx } from '../components/cx';
import { DefinitionDialog } from './definition-dialog';
import { DefinitionsTable } from './definitions-table';
import { definitionsQuery, type Scope, isSystem } from './queries';
import { PermissionChecks } from './permission-checks';
import { type Definition, effectivePermissions, layoutOf, type Placed } from './graph';
import { AddButton } from '../components/add-button';

const NODE = { width: 168, height: 32, gapX: 72, gapY: 12 } as const;
const PADDING = 12;
/** At 12 px, a monospace character is 7.2 px wide. */
const SHOWN_CHARACTERS = 20;

const leftOf = ({ column }: Placed) => PADDING + column * (NODE.width + NODE.gapX);
const topOf = ({ row }: Placed) => PADDING + row * (NODE.height + NODE.gapY);
const middleOf = (node: Placed) => topOf(node) + NODE.height / 2;

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
        actions={tab !== 'defaults' && <AddButton variant="primary" onClick={() => setCreating(true)} label={t.new} />}
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

function curve(from: Placed, to: Placed): string {
  const [x1, y1, x2, y2] = [leftOf(from) + NODE.width, middleOf(from), leftOf(to), middleOf(to)];
  const bend = Math.max(40, Math.abs(x2 - x1) / 2);
  return `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`;
}

/**
 * Diagram of contained permissions from left to right, with the same data as a list. Pointing at a permission
 * highlights everything it implies.
 */
function PermissionPicture({ definitions }: { definitions: readonly Definition[] }) {
  const t = useTexts(permissionsTexts).picture;
  const { nodes, edges, columns, rows } = useMemo(() => layoutOf(definitions), [definitions]);
  const [pointed, setPointed] = useState<string | null>(null);
  const given = useMemo(
    () => (pointed === null ? null : effectivePermissions(definitions, [pointed])),
    [definitions, pointed],
  );
  const isQuiet = (id: string) => given !== null && !given.has(id);
  const width = 2 * PADDING + columns * NODE.width + (columns - 1) * NODE.gapX;
  const height = 2 * PADDING + rows * NODE.height + (rows - 1) * NODE.gapY;
  return (
    <Card>
      {/* Focusable, so that it scrolls by keyboard: it may be wider than the page. */}
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t.label}>
        <svg
          aria-hidden
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block max-w-none"
          onPointerLeave={() => setPointed(null)}
        >
          {edges.map(({ from, to }) => (
            <path
              key={`${from.id} ${to.id}`}
              d={curve(from, to)}
              fill="none"
              className={cx(
                'stroke-line-strong transition-opacity',
                given !== null && (given.has(from.id) && given.has(to.id) ? 'stroke-accent' : 'opacity-30'),
              )}
              strokeWidth={1.5}
            />
          ))}
          {nodes.map((node) => (
            <g
              key={node.id}
              className={cx('transition-opacity', isQuiet(node.id) && 'opacity-40')}
              onPointerEnter={() => setPointed(node.id)}
            >
              <title>{node.id}</title>
              <rect
                x={leftOf(node)}
                y={topOf(node)}
                width={NODE.width}
                height={NODE.height}
                rx={8}
                className={cx(
                  isSystem(node.id) ? 'fill-sunken stroke-line' : 'fill-surface stroke-line-strong',
                  pointed === node.id && 'stroke-accent',
                )}
              />
              <text
                x={leftOf(node) + 10}
                y={middleOf(node)}
                dominantBaseline="central"
                className="fill-ink font-mono text-xs"
              >
                {node.id.length > SHOWN_CHARACTERS ? `${node.id.slice(0, SHOWN_CHARACTERS - 1)}…` : node.id}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <details className="border-t border-line px-4 py-3 sm:px-5">
        <summary className="cursor-pointer text-13 font-medium text-ink-muted">{t.list}</summary>
        <ul className="mt-2 flex flex-col gap-1 text-13">
          {definitions.map(({ id, contained_permission_ids: contained }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {contained.length === 0 ? fill(t.alone, { id }) : fill(t.contains, { id, ids: contained.join(', ') })}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
