import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight, CircleCheck, KeyRound } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { keys } from '../api/queries';
import { expiryAfter, NEVER_DAYS } from '../api-keys/key-kinds';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { CopyBlock, CopyField } from '../components/copy';
import { cx } from '../components/cx';
import { Card, Section } from '../components/layout';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { homeTexts } from '../texts/generated/home-texts';
import { setUpKey } from './queries';
import { type Library, type Snippet, snippetsOf } from './snippets';
import { SectionRights } from '../shell/area-rights';

export function SetUp({ projectId, hasUsers }: { projectId: string; hasUsers: boolean }) {
  const t = useTexts(homeTexts).setUp;
  const { config } = useApi();
  const [library, setLibrary] = useState<Library>('ours');
  const { data: key } = useQuery({ queryKey: setUpKey(projectId), queryFn: () => '', enabled: false });
  const snippets = snippetsOf(library, {
    apiUrl: config.apiUrl,
    projectId,
    publishableKey: key ?? 'pck_…',
  });
  return (
    <>
      <Waiting isOver={hasUsers} />
      <Section title={t.title} description={t.description}>
        <Card className="flex flex-col gap-5 p-4 sm:p-5">
          <div className="grid gap-4 sm:grid-cols-2">
            <CopyField label={t.projectId} value={projectId} />
            <CopyField label={t.apiUrl} value={config.apiUrl} />
          </div>
          <PublishableKey projectId={projectId} isMade={key !== undefined} />
          <LibraryChoice value={library} onChange={setLibrary} />
          <Tabs.Root defaultValue={snippets[0]!.id}>
            <Tabs.List
              aria-label={t.frameworks}
              className="-mx-1 mb-4 flex gap-1 overflow-x-auto border-b border-line px-1"
            >
              {snippets.map(({ id, name }) => (
                <Tabs.Trigger
                  key={id}
                  value={id}
                  className="-mb-px shrink-0 border-b-2 border-transparent px-2.5 py-2 font-medium text-ink-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
                >
                  {name}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            {snippets.map((snippet) => (
              <Tabs.Content key={snippet.id} value={snippet.id} className="flex flex-col gap-3">
                <Files of={snippet} />
              </Tabs.Content>
            ))}
          </Tabs.Root>
        </Card>
      </Section>
      <Section title={t.hostedTitle} description={t.hosted}>
        <Card className="flex flex-wrap items-end gap-3 p-4 sm:p-5">
          <div className="min-w-0 flex-1 basis-64">
            <CopyField label={t.hostedLabel} value={`${config.apiUrl}/p/${projectId}/sign-in`} />
          </div>
          <Button asChild>
            <a href={`${config.apiUrl}/p/${projectId}/sign-up`} target="_blank" rel="noreferrer">
              {t.openHosted}
              <ArrowUpRight aria-hidden className="size-4" />
            </a>
          </Button>
        </Card>
      </Section>
    </>
  );
}

function Waiting({ isOver }: { isOver: boolean }) {
  const t = useTexts(homeTexts).setUp;
  return (
    <div
      role="status"
      className={cx(
        'mb-6 flex items-center gap-3 rounded-xl border px-4 py-3',
        isOver ? 'border-transparent bg-accent-soft text-accent' : 'border-line bg-surface',
      )}
    >
      {isOver ? (
        <CircleCheck aria-hidden className="size-5 shrink-0" />
      ) : (
        <span aria-hidden className="relative grid size-5 shrink-0 place-items-center">
          <span className="absolute size-4 animate-pulse-soft rounded-full bg-accent-soft" />
          <span className="relative size-2 rounded-full bg-accent" />
        </span>
      )}
      <p className="flex flex-wrap gap-x-2">
        <span className="font-medium">{isOver ? t.arrived : t.waiting}</span>
        {!isOver && <span className="text-ink-muted">{t.waitingHint}</span>}
      </p>
    </div>
  );
}

function PublishableKey({ projectId, isMade }: { projectId: string; isMade: boolean }) {
  const t = useTexts(homeTexts).setUp;
  const api = useApi();
  const queryClient = useQueryClient();
  const make = useChange({
    act: () =>
      api.admin(projectId).createInternalApiKey({
        description: t.keyName,
        expiresAt: expiryAfter(NEVER_DAYS),
        hasPublishableClientKey: true,
        hasSecretServerKey: false,
        hasSuperSecretAdminKey: false,
      }),
    refreshes: [keys.apiKeys(projectId)],
    onDone: ({ publishableClientKey }) => queryClient.setQueryData(setUpKey(projectId), publishableClientKey),
  });
  if (isMade) return <p className="text-13 text-ink-muted">{t.keyMade}</p>;
  return (
    <div className="flex flex-col gap-3">
      <Failure error={make.error} />
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-3">
        <p className="min-w-0 flex-1 basis-64 text-13 text-pretty text-ink-muted">{t.makeKeyWhy}</p>
        <SectionRights area="keys">
          <Button variant="primary" size="small" isBusy={make.isBusy} onClick={() => void make.run()}>
            <KeyRound aria-hidden className="size-4" />
            {t.makeKey}
          </Button>
        </SectionRights>
      </div>
    </div>
  );
}

function LibraryChoice({ value, onChange }: { value: Library; onChange: (library: Library) => void }) {
  const t = useTexts(homeTexts).setUp;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="float-start me-4 text-13 font-medium">{t.library}</legend>
      {(['ours', 'published'] as const).map((library) => (
        <label key={library} className="flex items-center gap-2">
          <input
            type="radio"
            name="library"
            className="size-4 accent-accent"
            checked={value === library}
            onChange={() => onChange(library)}
          />
          {t[library]}
        </label>
      ))}
    </fieldset>
  );
}

function Files({ of: { files, packages, needsSecretKey } }: { of: Snippet }) {
  const t = useTexts(homeTexts).setUp;
  const { config } = useApi();
  // Install packages from this server if it ships them.
  const sources = packages.map((name) => config.packages[name] ?? name);
  return (
    <>
      {packages.length > 0 && <CopyBlock label={t.install} text={`npm install ${sources.join(' ')}`} />}
      {files.map(({ name, text }) => (
        <CopyBlock key={name} label={name} text={text} />
      ))}
      {needsSecretKey && <p className="text-13 text-ink-muted">{t.secretKey}</p>}
    </>
  );
}
