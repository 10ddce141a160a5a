import type { ConfigTree } from '@hallpass/js';
import { configValueAt } from '@hallpass/project-config';
import { useParams } from '@tanstack/react-router';
import { Plus, Vault } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/button';
import { CopyBlock } from '../components/copy';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { LongText } from '../components/long-text';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { WithConfig } from '../config-forms/config-page';
import { useConfigSave } from '../config-forms/use-config-save';
import { Failure } from '../forms/failure';
import { fill, useTexts } from '../texts';
import { vaultTexts } from '../texts/generated/vault-texts';
import { StoreDialog } from './store-dialog';
import { storeSample } from './store-sample';
import { pathOfStore, type Store, storesOf } from './store';

export function VaultPage() {
  const t = useTexts(vaultTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WithConfig projectId={projectId}>
        {(config) => (
          <div key={projectId}>
            <Stores projectId={projectId} config={config} />
            <Use storeId={storesOf(config)[0]?.id ?? 'secrets'} />
          </div>
        )}
      </WithConfig>
      <Section title={t.shows}>
        <Card className="flex flex-col gap-2 p-4 text-pretty text-ink-muted sm:p-5">
          {[t.showsNothing, t.showsWho, t.showsLimits].map((text) => (
            <p key={text} className="max-w-prose text-13">
              {text}
            </p>
          ))}
        </Card>
      </Section>
    </>
  );
}

function Stores({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(vaultTexts);
  const [editing, setEditing] = useState<{ store: Store | null } | null>(null);
  const stores = storesOf(config);
  const remove = useConfigSave(projectId, {
    changesOf: ({ id, displayName }: Store) => [
      {
        path: pathOfStore(id),
        value: null,
        label: fill(t.store, { id }),
        before: displayName,
        after: t.gone,
        risk: fill(t.removeRisk, { id }),
      },
    ],
    base: config,
    show: (value) => String(configValueAt(value, 'displayName') ?? t.gone),
    done: ({ displayName }) => fill(t.removed, { store: displayName }),
  });
  const add = (
    <Button variant="primary" onClick={() => setEditing({ store: null })}>
      <Plus aria-hidden className="size-4" />
      {t.add}
    </Button>
  );
  const columns: TableColumn<Store>[] = [
    {
      header: t.columns.name,
      cell: (original) => <LongText className="font-medium">{original.displayName}</LongText>,
    },
    {
      header: t.columns.id,
      cell: (original) => <code className="font-mono text-13 [overflow-wrap:anywhere]">{original.id}</code>,
    },
    {
      header: t.columns.actions,
      isActions: true,
      cell: (original) => (
        <div className="flex justify-end gap-1">
          <Button
            variant="ghost"
            size="small"
            aria-label={fill(t.renameLabel, { store: original.displayName })}
            onClick={() => setEditing({ store: original })}
          >
            {t.rename}
          </Button>
          <Button
            variant="ghost"
            size="small"
            className="-me-2 hover:text-danger"
            aria-label={fill(t.removeLabel, { store: original.displayName })}
            onClick={() => void remove.run(original)}
          >
            {t.remove}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <Section title={t.stores} description={t.storesHint} actions={stores.length > 0 && add}>
      <Failure error={remove.error} />
      <List
        title={t.stores}
        rows={stores}
        columns={columns}
        rowId={({ id }) => id}
        searchText={({ id, displayName }) => `${id} ${displayName}`}
        Icon={Vault}
        none={t.empty}
        noneAction={add}
        noneWhy={t.emptyHint}
      />
      {editing && (
        <StoreDialog projectId={projectId} config={config} store={editing.store} onClose={() => setEditing(null)} />
      )}
      {remove.dialog}
    </Section>
  );
}

function Use({ storeId }: { storeId: string }) {
  const t = useTexts(vaultTexts);
  return (
    <Section title={t.use} description={t.useHint}>
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        <div className="flex flex-col gap-2">
          <h3 className="text-13 font-medium">{t.secret}</h3>
          <CopyBlock label={t.terminal} text="openssl rand -base64 32" />
          <p className="text-13 text-ink-muted">{t.secretHint}</p>
        </div>
        <div className="flex flex-col gap-2">
          <h3 className="text-13 font-medium">{t.code}</h3>
          <CopyBlock label={t.file} text={storeSample(storeId)} />
        </div>
      </Card>
    </Section>
  );
}
