import { Loading, Skeleton } from '../../components/states';

export function WorkbenchSkeleton({ what }: { what: string }) {
  return (
    <Loading what={what}>
      <Skeleton className="mb-8 h-7 w-64 max-w-full" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-[36rem] w-full" />
        <Skeleton className="h-[36rem] w-full" />
      </div>
    </Loading>
  );
}
