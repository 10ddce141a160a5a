import type { ReactNode } from 'react';
import { PageHeader } from '../components/layout';
import { TabLinks } from '../components/tabs';
import { useTexts } from '../texts';
import { texts } from './texts';

const WEBHOOKS = '/projects/$projectId/webhooks';

export function WebhooksHeader({ actions }: { actions?: ReactNode }) {
  const t = useTexts(texts);
  return (
    <>
      <PageHeader title={t.title} description={t.description} actions={actions} />
      <TabLinks
        label={t.tabs.label}
        tabs={[
          { label: t.tabs.endpoints, to: WEBHOOKS },
          { label: t.tabs.messages, to: `${WEBHOOKS}/messages` },
          { label: t.tabs.events, to: `${WEBHOOKS}/events` },
          { label: t.tabs.api, to: `${WEBHOOKS}/api` },
        ]}
      />
    </>
  );
}
