import type { Resource, ResourceUpdateOptions } from '@hallpass/js';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { durationText } from '../components/duration';
import { FormSelect, FormText, FormTextarea } from '../forms/fields';
import { Optional } from '../forms/form-dialog';
import { plural, useTexts } from '../texts';
import { applicationsTexts, type ApplicationsTexts } from '../texts/generated/applications-texts';
import { entriesOf } from './refusals';

const PLAIN = { autoComplete: 'off', spellCheck: false } as const;
const LIFETIMES = [60, 300, 600, 900, 1_800, 3_600, 14_400, 43_200, 86_400];

/** The server checks everything else, and says what is wrong with each field. */
export const resourceSchema = (t: ApplicationsTexts['form'], isNew: boolean) =>
  z.object({
    identifier: z
      .string()
      .trim()
      .min(isNew ? 1 : 0, t.identifierMissing),
    displayName: z.string().trim().min(1, t.nameMissing).max(255, t.nameLong),
    scopes: z.string(),
    defaultScopes: z.string(),
    lifetime: z.string(),
  });

export type ResourceValues = z.infer<ReturnType<typeof resourceSchema>>;

export const resourceValues = (resource?: Resource): ResourceValues => ({
  identifier: resource?.identifier ?? '',
  displayName: resource?.displayName ?? '',
  scopes: (resource?.scopes ?? []).map(({ name, description }) => `${name} ${description}`.trim()).join('\n'),
  defaultScopes: (resource?.defaultScopes ?? []).join(' '),
  lifetime: String(resource?.accessTokenSeconds ?? ''),
});

/** A scope per line: its name, then its description. */
export const resourceOptions = (values: ResourceValues) =>
  ({
    displayName: values.displayName,
    scopes: values.scopes
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [, name = '', description = ''] = /^(\S+)\s*(.*)$/.exec(line.trim())!;
        return { name, description };
      }),
    defaultScopes: entriesOf(values.defaultScopes),
    accessTokenSeconds: values.lifetime === '' ? null : Number(values.lifetime),
  }) satisfies ResourceUpdateOptions;

interface ResourceFieldsProps {
  form: UseFormReturn<ResourceValues, unknown, ResourceValues>;
  resource?: Resource;
}

export function ResourceFields({ form, resource }: ResourceFieldsProps) {
  const t = useTexts(applicationsTexts).form;
  const stored = resource?.accessTokenSeconds ?? 60;
  const lifetimes = [...new Set([...LIFETIMES, stored])].toSorted((a, b) => a - b);
  return (
    <>
      {!resource && <FormText form={form} name="identifier" label={t.identifier} hint={t.identifierHint} {...PLAIN} />}
      <FormText form={form} name="displayName" label={t.displayName} hint={t.displayNameHint} />
      <FormTextarea
        form={form}
        name="scopes"
        label={t.scopes}
        hint={t.resourceScopesHint}
        aside={<Optional />}

        rows={4}
        placeholder={t.resourceScopesExample}
        {...PLAIN}
      />
      <FormText
        form={form}
        name="defaultScopes"
        label={t.defaultScopes}
        hint={t.defaultScopesHint}
        aside={<Optional />}
        {...PLAIN}
      />
      <FormSelect
        form={form}
        name="lifetime"
        label={t.accessTokenSeconds}
        options={[
          ['', t.asApplication],
          ...lifetimes.map(
            (each) => [each, each % 60 === 0 ? durationText(each / 60) : plural(t.seconds, each)] as const,
          ),
        ]}
      />
    </>
  );
}
