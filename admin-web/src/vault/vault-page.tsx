import type { ConfigTree } from '@hallpass/js';
import { configValueAt } from '@hallpass/project-config';
import { useParams } from '@tanstack/react-router';
import { Vault } from 'lucide-react';
import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
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
import { FormDialog } from '../forms/form-dialog';
import { configFormsTexts } from '../texts/generated/config-forms-texts';
import { storeSample } from './store-sample';
import { FormText } from '../forms/fields';
import { AddButton } from '../components/add-button';

const pathOfStore = (id: string): string => `dataVault.stores.${id}`;

const ID = /^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,62}$/;

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
  const add = <AddButton variant="primary" onClick={() => setEditing({ store: null })} label={t.add} />;
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
            writes
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

interface StoreDialogProps {
  projectId: string;
  config: object;
  /** Null to add a store. */
  store: Store | null;
  onClose: () => void;
}

function StoreDialog({ projectId, config, store, onClose }: StoreDialogProps) {
  const all = useTexts(vaultTexts);
  const t = all.dialog;
  const { saved, none } = useTexts(configFormsTexts);
  const [base] = useState(config);
  const schema = z
    .object({ displayName: z.string().trim().min(1, t.nameMissing), id: z.string().trim() })
    .superRefine(({ id }, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['id'], message });
      if (store) return;
      if (!ID.test(id)) refuse(t.idInvalid);
      else if (storesOf(config).some((each) => each.id === id)) refuse(t.idTaken);
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { displayName: store?.displayName ?? '', id: store?.id ?? '' },
  });
  const save = useConfigSave(projectId, {
    changesOf: ({ id, displayName }: Store) => [
      {
        path: pathOfStore(id),
        value: { displayName },
        label: fill(all.store, { id }),
        before: store?.displayName ?? none,
        after: displayName,
      },
    ],
    base,
    show: (value) => String(configValueAt(value, 'displayName') ?? all.gone),
    done: ({ displayName }) => (store ? saved : fill(all.added, { store: displayName })),
    onTheirs: onClose,
  });
  return (
    <>
      <FormDialog
        title={store ? t.rename : t.add}
        form={form}
        save={save}
        action={store ? t.renameAction : t.addAction}
        onClose={onClose}
        size="small"
      >
        <FormText form={form} name="displayName" label={t.name} autoFocus />
        {!store && (
          <FormText
            form={form}
            name="id"
            label={t.id}
            hint={t.idHint}
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </FormDialog>
      {save.dialog}
    </>
  );
}

/** A store of the data vault (docs/data-vault.md). */
interface Store {
  /** Key in the configuration. Servers open the store by this id. */
  id: string;
  displayName: string;
}

/** Sorted by name. */
function storesOf(config: object): Store[] {
  const stored = configValueAt(config, 'dataVault.stores') as Record<string, { displayName: string }>;
  return Object.entries(stored)
    .map(([id, { displayName }]) => ({ id, displayName }))
    .sort((a, b) => a.displayName.localeCompare(b.displayName));
}
