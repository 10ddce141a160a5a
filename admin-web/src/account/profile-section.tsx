import type { CurrentUser } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Avatar } from '../components/avatar';
import { Button } from '../components/button';
import { Field } from '../components/field';
import { readImage } from '../components/image-file';
import { Input } from '../components/input';
import { Card, Section } from '../components/layout';
import { Failure } from '../forms/failure';
import { FormCard } from '../forms/form-card';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useSave } from '../forms/use-save';
import { fill, useTexts } from '../texts';
import { texts } from './texts';

const LONGEST_NAME = 256;

export function ProfileSection({ user }: { user: CurrentUser }) {
  const t = useTexts(texts).profile;
  const { client } = useApi();
  const schema = z.object({ displayName: z.string().trim().max(LONGEST_NAME, t.nameLong) });
  const form = useForm({
    resolver: zodResolver(schema),
    values: { displayName: user.displayName ?? '' },
    resetOptions: KEEP_TYPED,
  });
  const save = useSave({
    act: ({ displayName }: z.infer<typeof schema>) => user.update({ displayName: displayName || null }),
    refreshes: [keys.user],
    done: t.saved,
  });
  return (
    <Section title={t.title} description={t.description}>
      <div className="flex flex-col gap-4">
        <Picture user={user} />
        <FormCard
          form={form}
          save={save}
          action={t.save}
          conflict={{
            read: async () => ({ displayName: (await client.getUser({ or: 'throw' })).displayName ?? '' }),
            labels: { displayName: t.name },
          }}
        >
          <Field label={t.name} hint={t.nameHint} error={form.formState.errors.displayName?.message}>
            {(control) => <Input {...control} {...form.register('displayName')} autoComplete="name" />}
          </Field>
        </FormCard>
      </div>
    </Section>
  );
}

function Picture({ user }: { user: CurrentUser }) {
  const t = useTexts(texts).profile;
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useSave({
    act: (url: string | null) => user.update({ profileImageUrl: url }),
    refreshes: [keys.user],
    done: (_, url) => (url === null ? t.pictureRemoved : t.pictureSaved),
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setRefusal(null);
    const image = await readImage(file);
    if ('url' in image) await save.run(image.url);
    else setRefusal(image.fault === 'size' ? fill(t.tooLarge, { size: Math.ceil(file.size / 1024) }) : t.notImage);
  };
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      {refusal ? <Alert tone="danger">{refusal}</Alert> : <Failure error={save.error} />}
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.displayName ?? user.primaryEmail ?? '?'} imageUrl={user.profileImageUrl} size="large" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium">{t.picture}</p>
          <p className="text-13 text-ink-muted">{t.pictureHint}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            aria-label={t.picture}
            className="hidden"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button size="small" isBusy={save.isBusy} onClick={() => input.current?.click()}>
            {user.profileImageUrl ? t.replace : t.upload}
          </Button>
          {user.profileImageUrl && (
            <Button size="small" variant="ghost" disabled={save.isBusy} onClick={() => void save.run(null)}>
              {t.remove}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
