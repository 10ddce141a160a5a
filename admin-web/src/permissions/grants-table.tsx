import { useMemo } from 'react';
import { Badge } from '../components/badge';
import { Failure } from '../forms/failure';
import { useOptimisticValue } from '../forms/use-optimistic-value';
import { fill, useTexts } from '../texts';
import { permissionsTexts } from '../texts/generated/permissions-texts';
import { type Definition, effectivePermissions, waysTo } from './graph';
import { useWriteProblem } from '../components/write-access';

interface GrantsTableProps {
  /** Announced by screen readers. */
  caption: string;
  definitions: readonly Definition[];
  granted: readonly string[];
  isBusy: boolean;
  error: Error | null;
  /** @returns whether it succeeded */
  onChange: (permissionId: string, isGranted: boolean) => Promise<boolean>;
}

/** Edits direct grants, and shows which permissions they imply and why. */
export function GrantsTable({ caption, definitions, granted, isBusy, error, onChange }: GrantsTableProps) {
  const t = useTexts(permissionsTexts).grants;
  const effective = useMemo(() => effectivePermissions(definitions, granted), [definitions, granted]);
  const why = (id: string) => {
    const ways = waysTo(definitions, granted, id).filter((way) => way.length > 1);
    return ways.map((way) => way.slice(0, -1).join(' › ')).join('; ');
  };
  return (
    <>
      <Failure error={error} />
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-start">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-xs text-ink-faint">
              <th scope="col" className="h-9 w-10 px-4 font-medium">
                <span className="sr-only">{t.granted}</span>
              </th>
              <th scope="col" className="h-9 pe-4 font-medium">
                {t.permission}
              </th>
              <th scope="col" className="h-9 pe-4 font-medium">
                {t.holds}
              </th>
            </tr>
          </thead>
          <tbody>
            {definitions.map(({ id, description }) => {
              const isGranted = granted.includes(id);
              const isHeld = effective.has(id);
              const through = isHeld ? why(id) : '';
              return (
                <tr key={id} className="border-b border-line align-top last:border-0">
                  <td className="px-4 py-2.5">
                    <GrantBox id={id} isGranted={isGranted} isBusy={isBusy} onChange={onChange} />
                  </td>
                  <td className="py-2 pe-4">
                    <code className="font-mono text-13">{id}</code>
                    {description && <p className="text-xs text-ink-muted">{description}</p>}
                  </td>
                  <td className="py-2 pe-4 text-13 [overflow-wrap:anywhere]">
                    {isHeld ? (
                      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                        {isGranted && <Badge tone="positive">{t.directly}</Badge>}
                        {through !== '' && <span className="text-ink-muted">{fill(t.through, { ways: through })}</span>}
                      </span>
                    ) : (
                      <span className="text-ink-faint">{t.no}</span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

function GrantBox({
  id,
  isGranted,
  isBusy,
  onChange,
}: { id: string; isGranted: boolean } & Pick<GrantsTableProps, 'isBusy' | 'onChange'>) {
  const t = useTexts(permissionsTexts).grants;
  const problem = useWriteProblem();
  const [isShown, choose] = useOptimisticValue(isGranted, (next) => onChange(id, next));
  return (
    <input
      type="checkbox"
      aria-label={fill(t.grant, { id })}
      className="block size-4 accent-accent"
      checked={isShown}
      disabled={isBusy || problem !== null}
      title={problem ?? undefined}
      onChange={() => choose(!isShown)}
    />
  );
}
