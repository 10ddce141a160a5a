import { Badge } from '../../components/badge';
import { useTexts } from '../../texts';
import { emailsSourcesTexts } from '../../texts/generated/emails-sources-texts';
import type { SourceOrigin } from '../queries';

export function OriginBadge({ origin }: { origin: SourceOrigin }) {
  const { origins } = useTexts(emailsSourcesTexts);
  return <Badge tone={origin === 'built_in' ? 'neutral' : 'positive'}>{origins[origin]}</Badge>;
}
