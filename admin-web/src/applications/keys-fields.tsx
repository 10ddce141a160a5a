import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Radio } from '../components/choice';
import { FormText, FormTextarea } from '../forms/fields';
import { useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import type { ApplicationValues } from './application-values';

export type ApplicationForm = UseFormReturn<ApplicationValues, unknown, ApplicationValues>;

export const PLAIN = { autoComplete: 'off', spellCheck: false } as const;

interface KeysFieldsProps {
  form: ApplicationForm;
  /** In front of the names of the fields. */
  at?: '' | `workloadIdentities.${number}.`;
  urlHint: string;
  documentHint: string;
}

/** Public keys, from a URL or as a document. */
export function KeysFields({ form, at = '', urlHint, documentHint }: KeysFieldsProps) {
  const t = useTexts(applicationsTexts).form;
  const source = useWatch({ control: form.control, name: `${at}keySource` });
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="mb-2 text-13 font-medium">{t.keySource}</legend>
        <Radio value="url" label={t.fromUrl} {...form.register(`${at}keySource`)} />
        <Radio value="document" label={t.asDocument} {...form.register(`${at}keySource`)} />
      </fieldset>
      {source === 'url' ? (
        <FormText form={form} name={`${at}jwksUri`} label={t.jwksUri} hint={urlHint} type="url" {...PLAIN} />
      ) : (
        <FormTextarea
          form={form}
          name={`${at}jwks`}
          label={t.jwks}
          hint={documentHint}
          rows={8}
          className="font-mono text-base sm:text-13"
          {...PLAIN}
        />
      )}
    </>
  );
}
