import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import { useAccountTexts } from '../use-account-texts.js';
import { CheckIcon } from '../../ui/icons.js';
import { useAct } from './use-act.js';

export interface NameFormProps {
  label: string;
  /** The value that applies if nothing is entered. */
  placeholder?: string;
  value: string;
  maxLength: number;
  autoComplete?: string;
  isRequired?: boolean;
  onSave: (value: string) => Promise<unknown>;
}

export function NameForm(props: NameFormProps): ReactNode {
  const { label, placeholder, value, maxLength, autoComplete = 'off', isRequired = false, onSave } = props;
  const texts = useAccountTexts();
  // The typed text. Null while the field shows the stored value, which can change.
  const [typed, setTyped] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  // The stored value that the typed text replaces: the new one may arrive a moment after it was saved.
  const [replaced, setReplaced] = useState<string | null>(null);
  if (replaced !== null && replaced !== value) {
    setReplaced(null);
    setTyped(null);
  }
  const save = useAct(onSave);
  const name = (typed ?? value).trim();
  const submit = async () => {
    if (isRequired && name === '') return save.setProblem(texts.nameMissing);
    if (!(await save.run(name))) return;
    setReplaced(value);
    setSaved(true);
  };
  return (
    <form
      noValidate
      className="hp-stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={label}
        placeholder={placeholder}
        value={typed ?? value}
        maxLength={maxLength}
        autoComplete={autoComplete}
        problem={save.problem}
        onChange={(next) => {
          setTyped(next);
          setReplaced(null);
          setSaved(false);
        }}
      />
      <div className="hp-actions">
        <Button type="submit" variant="secondary" isBusy={save.isBusy} disabled={name === value}>
          {texts.save}
        </Button>
        <Saved is={saved}>{texts.saved}</Saved>
      </div>
    </form>
  );
}

/** Confirms an action next to its button. Screen readers announce it when it appears. */
function Saved({ is, children }: { is: boolean; children: ReactNode }): ReactNode {
  return (
    <span role="status" className="hp-saved">
      {is && (
        <>
          <CheckIcon />
          {children}
        </>
      )}
    </span>
  );
}
