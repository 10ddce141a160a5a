import { Badge } from '../../components/badge';
import { useTexts } from '../../texts';
import type { MoneyEntry } from '../queries';
import { texts } from '../texts';

/** Marks payments with an open or lost dispute. Won disputes are not marked. */
export function DisputeBadge({ status }: { status: MoneyEntry['dispute_status'] }) {
  const { disputes } = useTexts(texts);
  return (status === 'open' || status === 'lost') && <Badge tone="danger">{disputes[status]}</Badge>;
}
