import { Plus, X } from 'lucide-react';
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../components/button';
import { Field, FormError } from '../components/field';
import { Input } from '../components/input';
import { Optional } from '../forms/form-dialog';
import { fill, useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import type { EndpointValues } from './endpoint-schema';
import { EventPicker } from './event-picker';
import { FormText } from '../forms/fields';

type EndpointForm = UseFormReturn<EndpointValues>;

const PLAIN = { autoComplete: 'off', spellCheck: false } as const;

export function EndpointFields({ form }: { form: EndpointForm }) {
  const t = useTexts(webhooksTexts).form;
  return (
    <>
      <FormText
        form={form}
        name="url"
        label={t.url}
        hint={t.urlHint}
        type="url"
        placeholder="https://app.example.com/hooks"
        {...PLAIN}
      />
      <FormText form={form} name="description" label={t.description} hint={t.descriptionHint} aside={<Optional />} />
      <Events form={form} />
      <details className="group" open={isAdvanced(form.getValues())}>
        <summary className="w-fit cursor-pointer rounded-md text-13 font-medium text-ink-muted hover:text-ink">
          {t.advanced}
        </summary>
        <div className="mt-4 flex flex-col gap-4">
          <FormText
            form={form}
            name="channels"
            label={t.channels}
            hint={t.channelsHint}
            aside={<Optional />}
            {...PLAIN}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <FormText
              form={form}
              name="rateLimit"
              label={t.rateLimit}
              hint={t.rateLimitHint}
              aside={<Optional />}
              inputMode="numeric"
              {...PLAIN}
            />
            <FormText form={form} name="uid" label={t.uid} hint={t.uidHint} aside={<Optional />} {...PLAIN} />
          </div>
          <Headers form={form} />
        </div>
      </details>
    </>
  );
}

const isAdvanced = ({ channels, rateLimit, uid, headers }: EndpointValues): boolean =>
  channels !== '' || rateLimit !== '' || uid !== '' || headers.length > 0;

function Events({ form }: { form: EndpointForm }) {
  const t = useTexts(webhooksTexts).form;
  const [mode, events] = useWatch({ control: form.control, name: ['mode', 'events'] });
  const error = form.formState.errors.events?.message;
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 text-13 font-medium">{t.events}</legend>
      {(['every', 'chosen'] as const).map((value) => (
        <label key={value} className="flex items-center gap-3 text-sm">
          <input type="radio" value={value} className="size-4 shrink-0 accent-accent" {...form.register('mode')} />
          {t[value]}
        </label>
      ))}
      {mode === 'chosen' && (
        <div className="mt-2 flex flex-col gap-4">
          <EventPicker
            chosen={events}
            onChoose={(events) =>
              form.setValue('events', events, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }
          />
          <FormError>{error}</FormError>
          <FormText
            form={form}
            name="ownTypes"
            label={t.ownTypes}
            hint={t.ownTypesHint}
            aside={<Optional />}
            {...PLAIN}
          />
        </div>
      )}
    </fieldset>
  );
}

function Headers({ form }: { form: EndpointForm }) {
  const t = useTexts(webhooksTexts).form;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'headers' });
  const typed = useWatch({ control: form.control, name: 'headers' });
  const errors = form.formState.errors.headers;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-13 font-medium">{t.headers}</legend>
      <p className="text-13 text-ink-faint">{t.headersHint}</p>
      {fields.map((field, at) => {
        const name = typed[at]?.name ?? '';
        return (
          <div
            key={field.id}
            className="grid grid-cols-[minmax(0,1fr)_2.25rem] gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_2.25rem]"
          >
            <Field label={t.headerName} error={errors?.[at]?.name?.message}>
              {(control) => (
                <Input {...control} {...form.register(`headers.${at}.name`)} readOnly={field.isKept} {...PLAIN} />
              )}
            </Field>
            <div className="order-last col-span-2 sm:order-none sm:col-span-1">
              <Field label={t.headerValue} error={errors?.[at]?.value?.message}>
                {(control) => (
                  <Input
                    {...control}
                    {...form.register(`headers.${at}.value`)}
                    placeholder={field.isKept ? t.headerKept : undefined}
                    {...PLAIN}
                  />
                )}
              </Field>
            </div>
            <Button
              variant="ghost"
              size="icon"
              className="mt-6"
              aria-label={fill(t.removeHeader, { name })}
              onClick={() => remove(at)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </div>
        );
      })}
      <FormError>{errors?.root?.message}</FormError>
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        onClick={() => append({ name: '', value: '', isKept: false })}
      >
        <Plus aria-hidden className="size-4" />
        {t.addHeader}
      </Button>
    </fieldset>
  );
}
