import { Section } from '../components/layout';
import { useTexts } from '../texts';
import { ApiKeys, CreateKeysButton } from './api-keys';
import { texts } from './texts';

/** The project's keys, as a part of a page. */
export function ApiKeysSection({ projectId }: { projectId: string }) {
  const t = useTexts(texts);
  return (
    <Section title={t.caption} description={t.description} actions={<CreateKeysButton projectId={projectId} />}>
      <ApiKeys projectId={projectId} />
    </Section>
  );
}
