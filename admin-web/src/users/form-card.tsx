import type { FormEventHandler, ReactNode } from 'react';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Card } from '../components/layout';

interface FormCardProps {
  onSubmit: FormEventHandler;
  onReset: () => void;
  /** Why the last save failed. */
  failure: string | null;
  isDirty: boolean;
  isBusy: boolean;
  /** Names what is saved: "Save profile". */
  action: string;
  children: ReactNode;
}

/** A form that is saved as one; its buttons wake when something has changed. */
export function FormCard({ onSubmit, onReset, failure, isDirty, isBusy, action, children }: FormCardProps) {
  return (
    <Card>
      <form noValidate onSubmit={onSubmit}>
        <div className="flex flex-col gap-5 p-4 sm:p-5">
          {failure && <Alert tone="danger">{failure}</Alert>}
          {children}
        </div>
        <div className="flex items-center justify-end gap-2 rounded-b-xl border-t border-line bg-sunken px-4 py-3 sm:px-5">
          {isDirty && (
            <Button variant="ghost" size="small" onClick={onReset} disabled={isBusy}>
              Discard
            </Button>
          )}
          <Button type="submit" variant="primary" size="small" disabled={!isDirty} isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Card>
  );
}
