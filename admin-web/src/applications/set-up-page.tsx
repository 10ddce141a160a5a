import type { Application } from '@hallpass/js';
import { useParams } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { Alert } from '../components/alert';
import { CopyBlock, CopyField } from '../components/copy';
import { Card, Section } from '../components/layout';
import { useApi } from '../shell/api-context';
import { fill, useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { ApplicationFrame } from './application-frame';
import { discoveryOf, issuerOf } from './issuer';
import type { Snippet } from './snippet';
import { snippetsOf } from './snippets';
import { TestSignIn } from './test-sign-in';

export function SetUpPage() {
  const { projectId, applicationId } = useParams({
    from: '/signed-in/projects/$projectId/applications/$applicationId',
  });
  return (
    <ApplicationFrame projectId={projectId} applicationId={applicationId}>
      {(application) => <SetUp projectId={projectId} application={application} />}
    </ApplicationFrame>
  );
}

function SetUp({ projectId, application }: { projectId: string; application: Application }) {
  const all = useTexts(applicationsTexts);
  const t = all.setUp;
  const { config } = useApi();
  const issuer = issuerOf(config.apiUrl, projectId);
  const { id, kind, authentication, redirectUris, scopes, idTokenSignedResponseAlg } = application;
  const snippets = snippetsOf({
    issuer,
    clientId: id,
    kind,
    authentication,
    redirectUri: redirectUris[0] ?? '',
    scopes,
    algorithm: idTokenSignedResponseAlg,
  });
  return (
    <>
      <Section title={t.values} description={t.valuesText}>
        <Card className="flex flex-col gap-4 p-4 sm:p-5">
          <CopyField label={t.issuer} value={issuer} />
          <CopyField label={t.discovery} value={discoveryOf(issuer)} />
          <CopyField label={all.clientId} value={id} />
        </Card>
      </Section>
      <Section title={t.code} description={t.codeHints[authentication]}>
        <Card className="p-4 sm:p-5">
          <Tabs.Root defaultValue={snippets[0]!.id}>
            <Tabs.List aria-label={t.code} className="-mx-1 mb-4 flex gap-1 overflow-x-auto border-b border-line px-1">
              {snippets.map((snippet) => (
                <Tabs.Trigger
                  key={snippet.id}
                  value={snippet.id}
                  className="-mb-px shrink-0 border-b-2 border-transparent px-2.5 py-2 font-medium text-ink-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
                >
                  {snippet.name}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            {snippets.map((snippet) => (
              <Tabs.Content key={snippet.id} value={snippet.id} className="flex flex-col gap-3">
                <Files of={snippet} redirectUris={redirectUris} />
              </Tabs.Content>
            ))}
          </Tabs.Root>
        </Card>
      </Section>
      {kind !== 'machine' && <TestSignIn issuer={issuer} application={application} />}
    </>
  );
}

function Files({ of: snippet, redirectUris }: { of: Snippet; redirectUris: readonly string[] }) {
  const t = useTexts(applicationsTexts).setUp;
  const { callback } = snippet;
  return (
    <>
      {callback !== undefined && !redirectUris.includes(callback) && (
        <Alert tone="warning">{fill(t.callback, { library: snippet.name, url: callback })}</Alert>
      )}
      {snippet.install && <CopyBlock label={t.install} text={snippet.install} />}
      {snippet.files.map(({ name, text }) => (
        <CopyBlock key={name} label={name} text={text.trimEnd()} />
      ))}
    </>
  );
}
