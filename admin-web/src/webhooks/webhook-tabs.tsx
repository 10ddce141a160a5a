import { PageHeader } from '../components/layout';
import { TabLinks } from '../components/tabs';
import { useTexts } from '../texts';
import { texts } from './texts';

const WEBHOOKS = '/projects/$projectId/webhooks';

export function WebhookTabs() {
  const t = useTexts(texts).tabs;
  return (
    <TabLinks
      label={t.label}
      tabs={[
        { label: t.endpoints, to: WEBHOOKS },
        { label: t.messages, to: `${WEBHOOKS}/messages` },
        { label: t.events, to: `${WEBHOOKS}/events` },
        { label: t.api, to: `${WEBHOOKS}/api` },
      ]}
    />
  );
}

export function WebhooksHeader() {
  const t = useTexts(texts);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WebhookTabs />
    </>
  );
}
