import { Badge } from '../../components/badge';
import { useTexts } from '../../texts';
import type { SourceOrigin } from '../queries';
import { sourceTexts } from './texts';

export function OriginBadge({ origin }: { origin: SourceOrigin }) {
  const { origins } = useTexts(sourceTexts);
  return <Badge tone={origin === 'built_in' ? 'neutral' : 'positive'}>{origins[origin]}</Badge>;
}
