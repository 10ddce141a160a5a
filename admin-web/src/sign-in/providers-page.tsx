import type { ConfigTree } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Plug, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { LongText } from '../components/long-text';
import { EmptyState } from '../components/states';
import { type Column, Table } from '../components/table';
import { WithConfig } from '../config-forms/config-page';
import { plural, useTexts } from '../texts';
import { AddProviderDialog } from './add-provider-dialog';
import { MergeStrategyForm } from './merge-strategy-form';
import { problemsOf, type ProviderConfig, type ProviderProblem, providerName, providersOf } from './provider-config';
import { ProviderIcon } from './provider-icon';
import { providerTexts } from './provider-texts';
import { loginMethodsQuery, trustsSomething } from './queries';

export function ProvidersPage() {
  const t = useTexts(providerTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const [isAdding, setAdding] = useState(false);
  usePageTitle(t.title);
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4" />
            {t.add}
          </Button>
        }
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
  const t = useTexts(providerTexts);
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
    <Card className="mb-8 overflow-hidden">
      <Table
        caption={t.caption}
        columns={columns}
        rows={rows}
        rowId={({ provider }) => provider.id}
        searchText={({ provider }) => `${provider.id} ${providerName(provider)}`}
        empty={
          <EmptyState
            Icon={Plug}
            title={t.empty}
            action={
              <Button variant="primary" onClick={onAdd}>
                <Plus aria-hidden className="size-4" />
                {t.add}
              </Button>
            }
          >
            {t.emptyHint}
          </EmptyState>
        }
      />
    </Card>
  );
}

type ProviderTexts = (typeof providerTexts)['english'];

function columnsOf(projectId: string, t: ProviderTexts): Column<ProviderRow>[] {
  return [
    {
      id: 'provider',
      header: t.columns.provider,
      cell: ({ row: { original } }) => (
        <Link
          to="/projects/$projectId/sign-in/providers/$providerId"
          params={{ projectId, providerId: original.provider.id }}
          className="flex items-center gap-3 rounded-md font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          <ProviderIcon id={original.provider.type ?? original.provider.id} />
          <LongText>{providerName(original.provider)}</LongText>
        </Link>
      ),
    },
    {
      id: 'state',
      header: t.columns.state,
      cell: ({ row: { original } }) => {
        const [problem] = original.problems;
        if (problem === undefined) return <Badge tone="positive">{t.working}</Badge>;
        return <Badge tone={problem === 'off' ? 'neutral' : 'warning'}>{t.problems[problem]}</Badge>;
      },
    },
    {
      id: 'keys',
      header: t.columns.keys,
      look: { from: 'sm' },
      cell: ({ row: { original } }) => (original.provider.isShared ? t.shared : t.own),
    },
    {
      id: 'use',
      header: t.columns.use,
      look: { from: 'md' },
      cell: ({ row: { original } }) => usesOf(original.provider, t),
    },
    {
      id: 'users',
      header: t.columns.users,
      look: { from: 'sm', isRight: true },
      cell: ({ row: { original } }) => original.users !== undefined && plural(t.usersWith, original.users),
    },
  ];
}

export function usesOf(provider: ProviderConfig, t: ProviderTexts): string {
  const uses = [...(provider.allowSignIn ? [t.signIn] : []), ...(provider.allowConnectedAccounts ? [t.connected] : [])];
  return uses.length === 0 ? t.nothing : new Intl.ListFormat(document.documentElement.lang).format(uses);
}
