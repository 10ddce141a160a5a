import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../shell/api-context';
import { BackLink } from '../../components/back-link';
import { usePageTitle } from '../../components/layout';
import { NotShown } from '../../components/missing';
import { Loading, Skeleton } from '../../components/states';
import { type SourcePlace, type Sources, sourceQuery } from '../queries';

interface SourcePageProps<Kind extends keyof Sources> {
  projectId: string;
  place: SourcePlace<Kind>;
  /** Route of the list, with `$projectId`. */
  list: string;
  texts: { title: string; oneLoadFailed: string; missing: string; loading: string };
  children: (stored: Sources[Kind]) => ReactNode;
}

/** The page of a template, theme or draft, in every state. */
export function SourcePage<Kind extends keyof Sources>(props: SourcePageProps<Kind>) {
  const { projectId, place, list, texts: t, children } = props;
  const query = useQuery(sourceQuery(useApi(), projectId, place));
  usePageTitle(query.data?.display_name ?? t.title);
  return (
    <>
      <BackLink to={list}>{t.title}</BackLink>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <NotShown query={query} failed={t.oneLoadFailed} missing={{ title: t.missing, list }} />
      ) : (
        <Loading what={t.loading}>
          <Skeleton className="mb-8 h-7 w-64 max-w-full" />
          <div className="grid gap-6 lg:grid-cols-2">
            <Skeleton className="h-[36rem] w-full" />
            <Skeleton className="h-[36rem] w-full" />
          </div>
        </Loading>
      )}
    </>
  );
}
