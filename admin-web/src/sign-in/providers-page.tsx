import type { ConfigTree } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useParams, Link } from '@tanstack/react-router';
import { Plug } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ACCOUNT_MERGE_STRATEGIES, type AccountMergeStrategy, OAUTH_PROVIDER_TYPES } from '@hallpass/project-config';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { RowLink } from '../components/cells';
import { Badge } from '../components/badge';
import { PageHeader, Section, usePageTitle } from '../components/layout';
import { LongText } from '../components/long-text';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { WithConfig } from '../config-forms/config-page';
import { plural, useTexts } from '../texts';
import { signInProvidersTexts, type SignInProvidersTexts } from '../texts/generated/sign-in-providers-texts';
import { Radio } from '../components/choice';
import { SettingsCard } from '../config-forms/settings-card';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { Dialog } from '../components/dialog';
import {
  problemsOf,
  type ProviderConfig,
  type ProviderProblem,
  providerName,
  providersOf,
  SHAREABLE,
} from './provider-config';
import { ProviderIcon } from './provider-icon';
import { loginMethodsQuery, trustsSomething } from './queries';
import { nameOfProvider } from './provider-names';
import { AddButton } from '../components/add-button';

const CHOICE =
  'flex h-full items-center gap-3 rounded-lg border border-line p-3 text-start hover:border-line-strong hover:bg-hover';

export function ProvidersPage() {
  const t = useTexts(signInProvidersTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const [isAdding, setAdding] = useState(false);
  usePageTitle(t.title);
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={<AddButton variant="primary" onClick={() => setAdding(true)} label={t.add} />}
      />
      <WithConfig projectId={projectId}>
        {(config) => (
          <>
            <Providers projectId={projectId} config={config} onAdd={() => setAdding(true)} />
            <Section title={t.merge.title} description={t.merge.description}>
              <MergeStrategyForm key={projectId} projectId={projectId} config={config} />
            </Section>
            {isAdding && (
              <AddProviderDialog
                projectId={projectId}
                known={providersOf(config).map(({ id }) => id)}
                onClose={() => setAdding(false)}
              />
            )}
          </>
        )}
      </WithConfig>
    </>
  );
}

interface ProviderRow {
  provider: ProviderConfig;
  problems: ProviderProblem[];
  /** Undefined if unknown. */
  users: number | undefined;
}

interface ProvidersProps {
  projectId: string;
  config: ConfigTree;
  onAdd: () => void;
}

function Providers({ projectId, config, onAdd }: ProvidersProps) {
  const t = useTexts(signInProvidersTexts);
  const api = useApi();
  const { data: project } = useQuery(projectQuery(api, projectId));
  const { data: counts } = useQuery(loginMethodsQuery(api, projectId));
  const isProductionMode = project?.isProductionMode ?? false;
  const rows = providersOf(config).map((provider) => ({
    provider,
    problems: problemsOf(provider, { isProductionMode, trustsSomething: trustsSomething(config) }),
    users: counts && (counts[provider.id] ?? 0),
  }));
  const columns = useMemo(() => columnsOf(projectId, t), [projectId, t]);
  return (
    <List
      title={t.caption}
      rows={rows}
      columns={columns}
      rowId={({ provider }) => provider.id}
      searchText={({ provider }) => `${provider.id} ${providerName(provider)}`}
      Icon={Plug}
      none={t.empty}
      noneAction={<AddButton variant="primary" onClick={onAdd} label={t.add} />}
      noneWhy={t.emptyHint}
    />
  );
}

function columnsOf(projectId: string, t: SignInProvidersTexts): TableColumn<ProviderRow>[] {
  return [
    {
      header: t.columns.provider,
      cell: (original) => (
        <RowLink
          to="/projects/$projectId/sign-in/providers/$providerId"
          params={{ projectId, providerId: original.provider.id }}
          className="flex items-center gap-3 rounded-md"
        >
          <ProviderIcon id={original.provider.type ?? original.provider.id} />
          <LongText>{providerName(original.provider)}</LongText>
        </RowLink>
      ),
    },
    {
      header: t.columns.state,
      cell: (original) => {
        const [problem] = original.problems;
        if (problem === undefined) return <Badge tone="positive">{t.working}</Badge>;
        return <Badge tone={problem === 'off' ? 'neutral' : 'warning'}>{t.problems[problem]}</Badge>;
      },
    },
    {
      header: t.columns.keys,
      from: 'sm',
      cell: (original) => (original.provider.isShared ? t.shared : t.own),
    },
    {
      header: t.columns.use,
      from: 'md',
      cell: (original) => usesOf(original.provider, t),
    },
    {
      header: t.columns.users,
      from: 'sm',
      isRight: true,
      cell: (original) => original.users !== undefined && plural(t.usersWith, original.users),
    },
  ];
}

export function usesOf(provider: ProviderConfig, t: SignInProvidersTexts): string {
  const uses = [...(provider.allowSignIn ? [t.signIn] : []), ...(provider.allowConnectedAccounts ? [t.connected] : [])];
  return uses.length === 0 ? t.nothing : new Intl.ListFormat(document.documentElement.lang).format(uses);
}

/** Sets how a sign-in is handled if its email already belongs to a user (contract/02 §8). */
function MergeStrategyForm({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInProvidersTexts).merge;
  const show = (value: unknown) => t[value as AccountMergeStrategy];
  const form = useSettingsForm(projectId, config, {
    strategy: { path: 'auth.oauth.accountMergeStrategy', label: t.title, show },
  });
  return (
    <SettingsCard settings={form} action={t.save}>
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{t.label}</legend>
        {ACCOUNT_MERGE_STRATEGIES.map((strategy) => (
          <Radio
            key={strategy}
            value={strategy}
            label={t[strategy]}
            hint={t[`${strategy}Hint`]}
            {...form.register('strategy')}
          />
        ))}
      </fieldset>
    </SettingsCard>
  );
}

interface AddProviderDialogProps {
  projectId: string;
  known: readonly string[];
  onClose: () => void;
}

/** Links to a setup page for each provider that can be added. */
function AddProviderDialog({ projectId, known, onClose }: AddProviderDialogProps) {
  const t = useTexts(signInProvidersTexts);
  return (
    <Dialog title={t.addTitle} description={t.addDescription} onClose={onClose}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {OAUTH_PROVIDER_TYPES.map((type) => (
          <li key={type}>
            <Link
              to="/projects/$projectId/sign-in/providers/$providerId"
              params={{ projectId, providerId: type }}
              className={CHOICE}
            >
              <ProviderIcon id={type} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{nameOfProvider(type)}</span>
                {known.includes(type) ? (
                  <span className="block text-xs text-accent">{t.configured}</span>
                ) : (
                  SHAREABLE.includes(type) && <span className="block text-xs text-ink-faint">{t.shareable}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
        <li className="sm:col-span-2">
          <Link to="/projects/$projectId/sign-in/new-provider" params={{ projectId }} className={CHOICE}>
            <ProviderIcon id="OpenID" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{t.oidc}</span>
              <span className="block text-xs text-ink-faint">{t.oidcHint}</span>
            </span>
          </Link>
        </li>
      </ul>
    </Dialog>
  );
}
