import { Badge } from '../../components/badge';
import { useTexts } from '../../texts';
import type { MoneyEntry } from '../queries';
import { texts } from '../texts';

/** Marks what is disputed, or was lost in a dispute. What was won is as any other payment. */
export function DisputeBadge({ status }: { status: MoneyEntry['dispute_status'] }) {
  const { disputes } = useTexts(texts);
  return (status === 'open' || status === 'lost') && <Badge tone="danger">{disputes[status]}</Badge>;
}
