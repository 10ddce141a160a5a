import { Link } from '@tanstack/react-router';
import { type LucideIcon, SearchX } from 'lucide-react';
import { isMissing } from '../api/errors';
import { useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { Button } from './button';
import { Card, usePageTitle } from './layout';
import { EmptyState, ErrorState } from './states';

interface MissingProps {
  title: string;
  /** Route of the list, with `$projectId`. */
  list: string;
  /** Label of the link. Default: "Back to the list". */
  action?: string;
  Icon?: LucideIcon;
  /** Explanation. Default: it may have been deleted, or the link may be wrong. */
  children?: string;
}

/** Content of a detail page whose subject does not exist. */
export function Missing({ title, list, action, Icon = SearchX, children }: MissingProps) {
  const { missing } = useTexts(componentsTexts);
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

/** Shows, in place of content that did not load, whether it does not exist or loading failed. */
export function NotShown({ query, failed, missing }: NotShownProps) {
  if (isMissing(query.error)) return <Missing {...missing} />;
  return (
    <Card>
      <ErrorState isPage error={query.error} title={failed} onRetry={() => void query.refetch()} />
    </Card>
  );
}
