import type { ConfigTree } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { useConfigSave } from '../config-forms/use-config-save';
import { FormDialog } from '../forms/form-dialog';
import { fill, useTexts } from '../texts';
import { configFormsTexts } from '../texts/generated/config-forms-texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import {
  domainFault,
  newDomainId,
  pathFault,
  pathOfDomain,
  shownDomain,
  type TrustedDomain,
  trustedDomainsOf,
} from './trusted-domain';

interface DomainDialogProps {
  projectId: string;
  config: ConfigTree;
  /** Null to add a domain. */
  domain: TrustedDomain | null;
  onClose: () => void;
}

export function DomainDialog({ projectId, config, domain, onClose }: DomainDialogProps) {
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
  const { errors } = form.formState;

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
        <Field label={t.address} hint={t.addressHint} error={errors.baseUrl?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('baseUrl')}
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              placeholder="https://app.example.com"
              autoFocus
            />
          )}
        </Field>
        <Field label={t.handlerPath} hint={t.pathHint} error={errors.handlerPath?.message}>
          {(control) => <Input {...control} {...form.register('handlerPath')} autoComplete="off" />}
        </Field>
      </FormDialog>
      {save.dialog}
    </>
  );
}
