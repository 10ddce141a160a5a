import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { useTexts } from '../texts';
import { formsTexts } from '../texts/generated/forms-texts';

/** Ids of the page's forms with unsaved changes. */
const unsaved = new Set<string>();

/** Registers whether leaving the page would lose changes. */
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

/**
 * Asks before a link, the back button, a reload or closing the tab discards unsaved changes. Render it once per page.
 */
export function UnsavedGuard() {
  const t = useTexts(formsTexts).unsaved;
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
        <Button variant="danger" writes={false} onClick={blocker.proceed}>
          {t.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
