import { PageHeader } from '../components/layout';
import { TabLinks } from '../components/tabs';
import { useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';

const WEBHOOKS = '/projects/$projectId/webhooks';

export function WebhookTabs() {
  const t = useTexts(webhooksTexts).tabs;
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
  const t = useTexts(webhooksTexts);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WebhookTabs />
    </>
  );
}
