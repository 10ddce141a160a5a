import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../api/errors';
import { withSession } from '../../api/session-question';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Progress } from '../../components/progress';
import { Failure } from '../../forms/failure';
import { fill, plural, useTexts } from '../../texts';
import { usersTexts } from '../../texts/generated/users-texts';
import { runMany } from './run-many';

export interface RunItem {
  id: string;
  name: string;
  hasAddress: boolean;
}

interface RunDialogProps {
  title: string;
  /** Null if unknown. */
  total: number | null;
  batches: (signal: AbortSignal) => AsyncIterable<RunItem[]>;
  act: (item: RunItem) => Promise<unknown>;
  /** Query keys to refetch afterwards. */
  refreshes: readonly QueryKey[];
  onClose: () => void;
}

/** Concurrent requests that the server handles for one browser without slowing down others. */
const LANES = 4;
const SHOWN_FAILURES = 100;

/** Runs an action for each user, and lists the users for whom it failed. */
export function RunDialog({ title, total, batches, act, refreshes, onClose }: RunDialogProps) {
  const t = useTexts(usersTexts).bulk.run;
  const queryClient = useQueryClient();
  const [counts, setCounts] = useState({ done: 0, failed: 0 });
  const [failures, setFailures] = useState<{ item: RunItem; reason: string }[]>([]);
  const [isOver, setOver] = useState(false);
  const [broken, setBroken] = useState<unknown>(null);
  const stop = useRef(new AbortController());
  const [isStopped, setStopped] = useState(false);
  const hasBegun = useRef(false);

  useEffect(() => {
    // Run only once: effects may run again, but actions that have started cannot be undone.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const { signal } = stop.current;
    const work = runMany({
      batches: batches(signal),
      act: (item) => withSession(() => act(item)),
      lanes: LANES,
      signal,
      onOutcome: ({ item, error }) => {
        setCounts(({ done, failed }) => (error === null ? { done: done + 1, failed } : { done, failed: failed + 1 }));
        if (error !== null) {
          const reason = error instanceof Error && error.constructor === Error ? error.message : describeError(error);
          setFailures((before) => (before.length < SHOWN_FAILURES ? [...before, { item, reason }] : before));
        }
      },
    });
    void work
      .catch((error: unknown) => {
        if (!signal.aborted) setBroken(error);
      })
      .then(() => {
        setOver(true);
        for (const queryKey of refreshes) void queryClient.invalidateQueries({ queryKey });
      });
  }, [act, batches, queryClient, refreshes]);

  const { done, failed } = counts;
  return (
    <Dialog title={title} onClose={onClose} isPersistent={!isOver}>
      <div className="flex flex-col gap-3">
        <Failure error={broken} />
        <Progress label={title} total={isOver ? 1 : total} done={isOver ? 1 : done + failed} />
        <p role="status" className="text-13 text-ink-muted tabular-nums">
          {!isOver
            ? total === null
              ? fill(t.progressOpen, { done })
              : fill(t.progress, { done, total })
            : isStopped
              ? fill(t.stopped, { done })
              : plural(t.finished, done)}
        </p>
        {failed > 0 && (
          <section className="flex flex-col gap-1.5">
            <h3 className="text-13 font-medium text-danger">{plural(t.failures, failed)}</h3>
            {failed > failures.length && (
              <p className="text-13 text-ink-muted">{fill(t.failuresShown, { count: failures.length })}</p>
            )}
            <ul className="max-h-60 overflow-y-auto rounded-lg border border-line bg-sunken p-3 text-13">
              {failures.map(({ item, reason }) => (
                <li key={item.id} className="py-0.5 [overflow-wrap:anywhere]">
                  <span className="font-medium">{item.name}</span> {reason}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <DialogActions>
        {isOver ? (
          <Button variant="primary" onClick={onClose} autoFocus>
            {t.close}
          </Button>
        ) : (
          <Button
            disabled={isStopped}
            onClick={() => {
              stop.current.abort();
              setStopped(true);
            }}
          >
            {t.stop}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
