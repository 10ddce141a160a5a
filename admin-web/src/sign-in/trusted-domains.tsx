import type { ConfigTree } from '@hallpass/js';
import { configValueAt, domainProblem, unfitForProduction } from '@hallpass/project-config';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Section } from '../components/layout';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { useConfigSave } from '../config-forms/use-config-save';
import { Failure } from '../forms/failure';
import { fill, useTexts } from '../texts';
import { signInTexts, type SignInTexts } from '../texts/generated/sign-in-texts';
import { FormDialog } from '../forms/form-dialog';
import { configFormsTexts } from '../texts/generated/config-forms-texts';
import {
  pathOfDomain,
  shownDomain,
  type TrustedDomain,
  trustedDomainsOf,
  domainFault,
  newDomainId,
  pathFault,
} from './trusted-domain';
import { FormText } from '../forms/fields';
import { AddButton } from '../components/add-button';

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
  const add = <AddButton variant="primary" onClick={() => setEditing({ domain: null })} label={t.add} />;
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

interface DomainDialogProps {
  projectId: string;
  config: ConfigTree;
  /** Null to add a domain. */
  domain: TrustedDomain | null;
  onClose: () => void;
}

function DomainDialog({ projectId, config, domain, onClose }: DomainDialogProps) {
  const t = useTexts(signInTexts).domains;
  const { saved, none } = useTexts(configFormsTexts);
  // The values that the user sees and edits. Others may save in the meantime.
  const [base] = useState(config);
  const known = trustedDomainsOf(config);
  const others = known.filter(({ id }) => id !== domain?.id);
  const schema = z
    .object({ baseUrl: z.string().trim(), handlerPath: z.string().trim() })
    .superRefine((values, context) => {
      const fault = domainFault(values.baseUrl, others);
      if (fault !== null) context.addIssue({ code: 'custom', path: ['baseUrl'], message: t.problem[fault] });
      const pathProblem = pathFault(values.handlerPath);
      if (pathProblem !== null)
        context.addIssue({ code: 'custom', path: ['handlerPath'], message: t.problem[pathProblem] });
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { baseUrl: domain?.baseUrl ?? '', handlerPath: domain?.handlerPath ?? '/handler' },
  });

  const save = useConfigSave(projectId, {
    changesOf: (values: z.infer<typeof schema>) => {
      const id =
        domain?.id ??
        newDomainId(
          values.baseUrl,
          known.map((each) => each.id),
        );
      const isOtherPlace = domain !== null && domain.baseUrl !== '' && domain.baseUrl !== values.baseUrl;
      return [
        {
          path: pathOfDomain(id),
          value: values,
          label: t.trusted,
          before: domain ? shownDomain(domain) : none,
          after: shownDomain(values),
          risk: isOtherPlace ? fill(t.removeRisk, { domain: domain.baseUrl }) : undefined,
        },
      ];
    },
    base,
    show: shownDomain,
    done: ({ baseUrl }) => (domain ? saved : fill(t.added, { domain: baseUrl })),
    onTheirs: onClose,
  });

  return (
    <>
      <FormDialog
        title={domain ? t.editTitle : t.addTitle}
        form={form}
        save={save}
        action={domain ? t.saveDomain : t.addDomain}
        onClose={onClose}
      >
        <FormText
          form={form}
          name="baseUrl"
          label={t.address}
          hint={t.addressHint}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          placeholder="https://app.example.com"
          autoFocus
        />
        <FormText form={form} name="handlerPath" label={t.handlerPath} hint={t.pathHint} />
      </FormDialog>
      {save.dialog}
    </>
  );
}
