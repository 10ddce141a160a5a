import { Link } from '@tanstack/react-router';
import { type LucideIcon, SearchX } from 'lucide-react';
import { isMissing } from '../api/errors';
import { useTexts } from '../texts';
import { Button } from './button';
import { Card, usePageTitle } from './layout';
import { EmptyState, ErrorState } from './states';
import { componentTexts } from './texts';

interface MissingProps {
  /** "There is no such user". */
  title: string;
  /** Of the list, with `$projectId`. */
  list: string;
  /** Default: back to the list. */
  action?: string;
  Icon?: LucideIcon;
  /** Default: it may have been deleted, or the link may be wrong. */
  children?: string;
}

/** Everything that the page of one thing shows if that thing does not exist. */
export function Missing({ title, list, action, Icon = SearchX, children }: MissingProps) {
  const { missing } = useTexts(componentTexts);
  usePageTitle(title);
  return (
    <Card>
      <EmptyState
        isPage
        Icon={Icon}
        title={title}
        action={
          <Button asChild>
            <Link to={list as '.'} params={true} search={{} as never}>
              {action ?? missing.toList}
            </Link>
          </Button>
        }
      >
        {children ?? missing.why}
      </EmptyState>
    </Card>
  );
}

interface NotShownProps {
  query: { error: unknown; refetch: () => unknown };
  /** Above the reason if it could not be loaded. */
  failed: string;
  missing: MissingProps;
}

/** In place of one thing that its query could not load: says whether it does not exist or could not be loaded. */
export function NotShown({ query, failed, missing }: NotShownProps) {
  if (isMissing(query.error)) return <Missing {...missing} />;
  return (
    <Card>
      <ErrorState isPage error={query.error} title={failed} onRetry={() => void query.refetch()} />
    </Card>
  );
}
