import type { ConfigTree } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../shell/api-context';
import { Checkbox, Radio } from '../components/choice';
import { useConfigSave } from '../config-forms/use-config-save';
import { fill, plural, useTexts } from '../texts';
import { signInProvidersTexts, type SignInProvidersTexts } from '../texts/generated/sign-in-providers-texts';
import { FormCard } from '../forms/form-card';
import {
  pathOfProvider,
  type ProviderConfig,
  providerEntry,
  providerName,
  providersOf,
  SHAREABLE,
} from './provider-config';
import { usesOf } from './providers-page';
import { loginMethodsQuery } from './queries';
import { FormPassword, FormText } from '../forms/fields';

interface ProviderFormProps {
  projectId: string;
  config: ConfigTree;
  provider: ProviderConfig;
  isNew: boolean;
}

const ID = /^[a-z0-9_:]+$/;
const ISSUER = /^https?:\/\/[^?#\s]+$/;

export function ProviderForm({ projectId, config, provider, isNew }: ProviderFormProps) {
  const all = useTexts(signInProvidersTexts);
  const t = all.provider;
  const navigate = useNavigate();
  const { data: counts } = useQuery(loginMethodsQuery(useApi(), projectId));
  const isOidc = provider.type === undefined;
  const isShareable = provider.type !== undefined && SHAREABLE.includes(provider.type);
  // The values that the user sees and edits. Others may save in the meantime.
  const [base, setBase] = useState({ config, provider });

  const schema = z
    .object({
      id: z.string().trim(),
      issuer: z.string().trim(),
      keys: z.enum(['shared', 'own']),
      clientId: z.string().trim(),
      clientSecret: z.string().trim(),
      facebookConfigId: z.string().trim(),
      microsoftTenantId: z.string().trim(),
      allowSignIn: z.boolean(),
      allowConnectedAccounts: z.boolean(),
    })
    .superRefine((values, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (isOidc && !ISSUER.test(values.issuer)) refuse('issuer', t.issuerInvalid);
      if (isOidc && isNew && !ID.test(values.id)) refuse('id', t.idInvalid);
      else if (isOidc && isNew && providersOf(config).some(({ id }) => id === values.id)) refuse('id', t.idTaken);
      if (values.keys === 'shared') return;
      if (values.clientId === '') refuse('clientId', t.clientIdMissing);
      if (values.clientSecret === '') refuse('clientSecret', t.clientSecretMissing);
    });
  const { type } = provider;
  const form = useForm({ resolver: zodResolver(schema), values: valuesOf(base.provider) });
  const { isDirty } = form.formState;
  if (!isDirty && base.config !== config) setBase({ config, provider });
  const hasOwnKeys = useWatch({ control: form.control, name: 'keys' }) === 'own';

  type Values = z.infer<typeof schema>;
  const summary = (of: ProviderConfig) => {
    const text = fill(t.entryKeys, { keys: of.isShared ? t.sharedKeys : t.ownKeys, uses: usesOf(of, all) });
    return [text, of.isShared ? '' : of.clientId, of.issuer].filter(Boolean).join(' · ');
  };
  const providerIn = ({ keys, ...values }: Values): ProviderConfig => ({
    ...values,
    type,
    isShared: keys === 'shared',
    id: isNew && isOidc ? values.id : provider.id,
  });
  const save = useConfigSave(projectId, {
    changesOf: (values: Values) => {
      const next = providerIn(values);
      const name = providerName(next);
      const stops = !isNew && base.provider.allowSignIn && !next.allowSignIn;
      return [
        {
          path: pathOfProvider(next.id),
          value: providerEntry(next),
          label: fill(t.entry, { provider: name }),
          before: isNew ? all.nothing : summary(base.provider),
          after: summary(next),
          risk: stops ? riskOf(counts?.[next.id], name, t) : undefined,
        },
      ];
    },
    base: base.config,
    show: (value) =>
      typeof value === 'object' && value !== null
        ? summary({ ...provider, ...value } as ProviderConfig)
        : t.removeAfter,
    done: (values) => fill(isNew ? t.added : t.saved, { provider: providerName(providerIn(values)) }),
    onDone: (values) => {
      if (!isNew || !isOidc) return;
      void navigate({
        to: '/projects/$projectId/sign-in/providers/$providerId',
        params: { projectId, providerId: values.id },
      });
    },
    onTheirs: (_, now) => {
      const theirs = providersOf(now).find(({ id }) => id === provider.id);
      setBase({ config: now, provider: theirs ?? provider });
      form.reset(valuesOf(theirs ?? provider), { keepDirtyValues: false });
    },
  });

  return (
    <FormCard form={form} save={save} action={isNew ? t.addAction : t.save} isReady={isNew}>
      {isOidc && isNew && (
        <FormText form={form} name="id" label={t.id} hint={t.idHint} autoCapitalize="none" placeholder="okta" />
      )}
      {isOidc && <FormText form={form} name="issuer" label={t.issuer} hint={t.issuerHint} type="url" />}
      {isShareable && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-13 font-medium">{t.keys}</legend>
          <Radio value="shared" label={t.sharedKeys} hint={t.sharedKeysHint} {...form.register('keys')} />
          <Radio value="own" label={t.ownKeys} hint={t.ownKeysHint} {...form.register('keys')} />
        </fieldset>
      )}
      {hasOwnKeys && (
        <>
          <FormText form={form} name="clientId" label={t.clientId} spellCheck={false} className="font-mono" />
          <FormPassword
            form={form}
            name="clientSecret"
            label={t.clientSecret}
            hint={type === 'apple' ? t.clientSecretHintApple : undefined}
            autoComplete="off"
            spellCheck={false}
          />
          {type === 'microsoft' && (
            <FormText form={form} name="microsoftTenantId" label={t.tenant} hint={t.tenantHint} />
          )}
          {type === 'facebook' && (
            <FormText form={form} name="facebookConfigId" label={t.facebookConfig} hint={t.facebookConfigHint} />
          )}
        </>
      )}
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-13 font-medium">{t.uses}</legend>
        <Checkbox label={t.allowSignIn} hint={t.allowSignInHint} {...form.register('allowSignIn')} />
        <Checkbox label={t.allowConnected} hint={t.allowConnectedHint} {...form.register('allowConnectedAccounts')} />
      </fieldset>
      {save.dialog}
    </FormCard>
  );
}

const valuesOf = ({ isShared, type: _, ...texts }: ProviderConfig) => ({
  ...texts,
  keys: isShared ? ('shared' as const) : ('own' as const),
});

type Texts = SignInProvidersTexts['provider'];

/**
 * Warning about users who would be locked out without the provider.
 * @param count may be a minute old, so 0 does not mean that nobody is affected
 */
export function riskOf(count: number | undefined, provider: string, t: Texts): string {
  return count === undefined || count === 0
    ? fill(t.signInOffRiskUnknown, { provider })
    : plural(t.signInOffRisk, count, { provider });
}
