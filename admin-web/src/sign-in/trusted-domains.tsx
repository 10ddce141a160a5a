import type { ConfigTree } from '@hallpass/js';
import { configValueAt, domainProblem, unfitForProduction } from '@hallpass/project-config';
import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Section } from '../components/layout';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { useConfigSave } from '../config-forms/use-config-save';
import { Failure } from '../forms/failure';
import { fill, useTexts } from '../texts';
import { signInTexts, type SignInTexts } from '../texts/generated/sign-in-texts';
import { DomainDialog } from './domain-dialog';
import { pathOfDomain, shownDomain, type TrustedDomain, trustedDomainsOf } from './trusted-domain';

interface TrustedDomainsProps {
  projectId: string;
  config: ConfigTree;
  isProductionMode: boolean;
}

type Editing = { domain: TrustedDomain | null } | null;

export function TrustedDomains({ projectId, config, isProductionMode }: TrustedDomainsProps) {
  const t = useTexts(signInTexts).domains;
  const [editing, setEditing] = useState<Editing>(null);
  const remove = useConfigSave(projectId, {
    changesOf: (domain: TrustedDomain) => [
      {
        path: pathOfDomain(domain.id),
        value: null,
        label: t.trusted,
        before: shownDomain(domain),
        after: t.notTrustedAnswer,
        risk: fill(t.removeRisk, { domain: domain.baseUrl }),
      },
    ],
    base: config,
    show: shownDomain,
    done: ({ baseUrl }) => fill(t.removed, { domain: baseUrl }),
    canUndo: true,
  });
  const domains = trustedDomainsOf(config);
  const allowsLocalhost = configValueAt(config, 'domains.allowLocalhost') === true;

  const columns = columnsOf(t, isProductionMode, {
    edit: (domain) => setEditing({ domain }),
    remove: (domain) => void remove.run(domain),
  });
  const add = (
    <Button variant="primary" onClick={() => setEditing({ domain: null })}>
      <Plus aria-hidden className="size-4" />
      {t.add}
    </Button>
  );
  return (
    <Section title={t.trusted} description={t.trustedHint} actions={domains.length > 0 && add}>
      <Failure error={remove.error} />
      <List
        title={t.trusted}
        rows={domains}
        columns={columns}
        rowId={({ id }) => id}
        searchText={({ baseUrl }) => baseUrl}
        Icon={Globe}
        none={t.empty}
        noneAction={add}
        noneWhy={allowsLocalhost ? t.emptyHint : t.emptyHintNoLocalhost}
      />
      {editing && (
        <DomainDialog
          key={editing.domain?.id}
          projectId={projectId}
          config={config}
          domain={editing.domain}
          onClose={() => setEditing(null)}
        />
      )}
      {remove.dialog}
    </Section>
  );
}

type DomainTexts = SignInTexts['domains'];

interface Acts {
  edit: (domain: TrustedDomain) => void;
  remove: (domain: TrustedDomain) => void;
}

function columnsOf(t: DomainTexts, isProductionMode: boolean, acts: Acts): TableColumn<TrustedDomain>[] {
  return [
    {
      header: t.domain,
      cell: (original) => (
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <code className="font-mono text-13 [overflow-wrap:anywhere]">{original.baseUrl}</code>
          {domainProblem(original.baseUrl) !== null && domainProblem(original.baseUrl) !== 'rest' ? (
            <Badge tone="danger">{t.neverMatches}</Badge>
          ) : (
            unfitForProduction(original.baseUrl) !== null && (
              <Badge tone={isProductionMode ? 'danger' : 'neutral'}>{t.notFit}</Badge>
            )
          )}
        </div>
      ),
    },
    {
      header: t.handlerPath,
      from: 'sm',
      cell: (original) => <code className="font-mono text-13">{original.handlerPath}</code>,
    },
    {
      header: t.actions,
      isActions: true,
      cell: (original) => (
        <div className="flex justify-end gap-1">
          <Button
            variant="ghost"
            size="small"
            aria-label={fill(t.editLabel, { domain: original.baseUrl })}
            onClick={() => acts.edit(original)}
          >
            {t.edit}
          </Button>
          <Button
            variant="ghost"
            size="small"
            className="-me-2 hover:text-danger"
            aria-label={fill(t.removeLabel, { domain: original.baseUrl })}
            onClick={() => acts.remove(original)}
          >
            {t.remove}
          </Button>
        </div>
      ),
    },
  ];
}
