import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { useTexts } from '../texts';
import { formTexts } from './texts';

/** The forms of the page that hold what is not saved. */
const unsaved = new Set<string>();

/** A form says whether leaving would lose something. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(id);
    return () => {
      unsaved.delete(id);
    };
  }, [id, isUnsaved]);
}

const tabOf = (search: unknown): unknown => (search as { tab?: unknown }).tab;

/** Asks before a link, the way back, a reload or the end of the tab loses what was typed. Once in the whole page. */
export function UnsavedGuard() {
  const t = useTexts(formTexts).unsaved;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved.size > 0 && (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: () => unsaved.size > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t.title} description={t.description} onClose={blocker.reset} size="small">
      <DialogActions>
        <Button onClick={blocker.reset} autoFocus>
          {t.stay}
        </Button>
        <Button variant="danger" onClick={blocker.proceed}>
          {t.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
