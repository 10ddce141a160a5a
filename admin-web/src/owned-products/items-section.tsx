import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Boxes } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { Section } from '../components/layout';
import { Loaded } from '../components/loaded';
import { NoRows, Row, Rows } from '../components/rows';
import { FormDialog, Optional } from '../forms/form-dialog';
import { useSave } from '../forms/use-save';
import { fill, formatNumber, useTexts } from '../texts';
import { type Holder, holderPath, holdingKeys, type ItemJson, itemsQuery } from './queries';
import { holdingTexts } from './texts';

interface HolderPart {
  projectId: string;
  holder: Holder;
}

export function ItemsSection({ projectId, holder }: HolderPart) {
  const t = useTexts(holdingTexts).items;
  const items = useQuery(itemsQuery(useApi(), projectId, holder));
  const [changed, setChanged] = useState<ItemJson | null>(null);
  return (
    <Section title={t.title} description={t.description}>
      <Loaded query={items} what={t.what} failed={t.failed} lines={1}>
        {(list) =>
          list.length === 0 ? (
            <NoRows>{t.none}</NoRows>
          ) : (
            <Rows label={t.title}>
              {list.map((item) => (
                <Row
                  key={item.id}
                  lead={<Boxes aria-hidden className="size-4 shrink-0 text-ink-faint" />}
                  title={item.display_name}
                  detail={<code className="font-mono text-xs">{item.id}</code>}
                  actions={
                    <>
                      <span className="px-2 text-sm font-medium tabular-nums">{formatNumber(item.quantity)}</span>
                      <Button
                        size="small"
                        aria-label={fill(t.changeOf, { name: item.display_name })}
                        onClick={() => setChanged(item)}
                      >
                        {t.change}
                      </Button>
                    </>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {changed && (
        <ChangeItemDialog projectId={projectId} holder={holder} item={changed} onClose={() => setChanged(null)} />
      )}
    </Section>
  );
}

function ChangeItemDialog({ projectId, holder, item, onClose }: HolderPart & { item: ItemJson; onClose: () => void }) {
  const t = useTexts(holdingTexts).items;
  const api = useApi();
  const schema = z.object({
    delta: z
      .number(t.deltaWrong)
      .int(t.deltaWrong)
      .refine((delta) => delta !== 0, t.deltaWrong),
    note: z.string().trim().max(4_096, t.noteLength),
    ends: z.string(),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { delta: 1, note: '', ends: '' } });
  const { errors } = form.formState;
  const save = useSave({
    act: ({ delta, note, ends }: z.infer<typeof schema>) =>
      adminRequest(api, projectId, 'POST /payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity', {
        path: { ...holderPath(holder), item_id: item.id },
        query: { allow_negative: true },
        body: {
          delta,
          description: note || undefined,
          expires_at: ends === '' ? undefined : new Date(`${ends}T00:00`).toISOString(),
        },
      }),
    refreshes: [holdingKeys(projectId, holder).items],
    done: fill(t.changed, { name: item.display_name }),
  });
  return (
    <FormDialog
      title={fill(t.changeTitle, { name: item.display_name })}
      form={form}
      save={save}
      action={t.act}
      onClose={onClose}
    >
      <Field label={t.delta} hint={fill(t.deltaHint, { count: item.quantity })} error={errors.delta?.message}>
        {(control) => (
          <Input {...control} {...form.register('delta', { valueAsNumber: true })} type="number" step={1} autoFocus />
        )}
      </Field>
      <Field label={t.note} hint={t.noteHint} aside={<Optional />} error={errors.note?.message}>
        {(control) => <Input {...control} {...form.register('note')} autoComplete="off" />}
      </Field>
      <Field label={t.ends} hint={t.endsHint} aside={<Optional />}>
        {(control) => <Input {...control} {...form.register('ends')} type="date" />}
      </Field>
    </FormDialog>
  );
}
