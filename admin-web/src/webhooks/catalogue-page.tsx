import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { CopyBlock } from '../components/copy';
import { cx } from '../components/cx';
import { Field } from '../components/field';
import { Select } from '../components/input';
import { Card, usePageTitle } from '../components/layout';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { groupName, groupsOf } from './event-picker';
import { endpointsQuery, eventTypesQuery, webhooksKey } from './queries';
import { WebhooksHeader } from './webhook-tabs';
import type { EventType } from './wire';
import { webhookWrites } from './writes';

const FROM = '/signed-in/projects/$projectId/webhooks/events';

/** All event types, each with an example. */
export function CataloguePage() {
  const { projectId } = useParams({ from: FROM });
  const { event } = useSearch({ from: FROM });
  const all = useTexts(webhooksTexts);
  const t = all.catalogue;
  usePageTitle(all.tabs.events);
  const types = useQuery(eventTypesQuery(useApi(), projectId));
  const shown =
    types.data?.find(({ name }) => name === event) ?? types.data?.find(({ name }) => name === 'user.created');
  return (
    <>
      <WebhooksHeader />
      {!types.data && (
        <Card>
          {types.isError ? (
            <ErrorState error={types.error} onRetry={() => void types.refetch()} title={t.failed} />
          ) : (
            <Loading what={all.tabs.events}>
              <Skeleton className="m-5 h-64 w-1/3" />
            </Loading>
          )}
        </Card>
      )}
      {types.data && shown && (
        <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <nav
            aria-label={t.choose}
            className="max-h-72 overflow-y-auto rounded-xl border border-line bg-surface p-2 shadow-raised lg:max-h-none"
          >
            {groupsOf(types.data).map(({ name, types: ofGroup }) => (
              <div key={name} className="mb-2 last:mb-0">
                <h2 className="px-2 py-1 text-xs font-medium text-ink-faint">{groupName(name, all.groups)}</h2>
                <ul>
                  {ofGroup.map((type) => (
                    <li key={type.name}>
                      <Link
                        to="/projects/$projectId/webhooks/events"
                        params={{ projectId }}
                        search={{ event: type.name }}
                        resetScroll={false}
                        className={cx(
                          'block rounded-md px-2 py-1.5 font-mono text-13',
                          type === shown
                            ? 'bg-accent-soft text-accent'
                            : 'text-ink-muted hover:bg-hover hover:text-ink',
                        )}
                      >
                        {type.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <EventTypeDetails key={shown.name} projectId={projectId} type={shown} />
        </div>
      )}
    </>
  );
}

function EventTypeDetails({ projectId, type }: { projectId: string; type: EventType }) {
  const t = useTexts(webhooksTexts).catalogue;
  const { examples, ...schema } = type.schemas?.['1'] ?? { examples: [null] };
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="font-mono text-base font-semibold [overflow-wrap:anywhere]">{type.name}</h2>
          <p className="text-ink-muted">{type.description}</p>
        </div>
        <Button asChild size="small">
          <Link to="/projects/$projectId/webhooks/new" params={{ projectId }} search={{ event: type.name }}>
            {t.use}
          </Link>
        </Button>
      </div>
      <CopyBlock label={t.sample} text={JSON.stringify(examples[0], null, 2)} />
      <SendExample projectId={projectId} type={type} />
      <details>
        <summary className="w-fit cursor-pointer text-13 font-medium text-ink-muted hover:text-ink">{t.schema}</summary>
        <div className="mt-3">
          <CopyBlock label={t.schema} text={JSON.stringify(schema, null, 2)} />
        </div>
      </details>
    </div>
  );
}

function SendExample({ projectId, type }: { projectId: string; type: EventType }) {
  const api = useApi();
  const t = useTexts(webhooksTexts).catalogue;
  const all = useQuery(endpointsQuery(api, projectId));
  const endpoints = all.data?.filter(({ disabled }) => !disabled);
  const [chosen, setChosen] = useState<string>();
  const endpointId = chosen ?? endpoints?.[0]?.id;
  const save = useChange({
    act: async () => {
      if (endpointId !== undefined) await webhookWrites(api, projectId).sendExample(endpointId, type.name);
    },
    refreshes: [webhooksKey(projectId)],
    done: t.sent,
  });
  if (endpoints === undefined) return <Failure error={all.error} />;
  if (endpoints.length === 0) return <p className="text-13 text-ink-faint">{t.noEndpoint}</p>;
  return (
    <>
      <Failure error={save.error} />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 sm:max-w-md">
          <Field label={t.sendTo}>
            {(control) => (
              <Select {...control} value={endpointId} onChange={(event) => setChosen(event.target.value)}>
                {endpoints.map(({ id, url }) => (
                  <option key={id} value={id}>
                    {url}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Button writes isBusy={save.isBusy} onClick={() => void save.run()}>
          {t.send}
        </Button>
      </div>
    </>
  );
}
