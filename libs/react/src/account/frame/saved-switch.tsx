import { type ReactNode, useState } from 'react';
import { Alert } from '../../ui/alert.js';
import { Switch } from '../../ui/switch.js';
import { Panel } from './section.js';
import { useAct } from './use-act.js';

export interface SavedSwitchProps {
  label: string;
  hint: string;
  /** The stored value. */
  isOn: boolean;
  isFixed?: boolean;
  onChange: (isOn: boolean) => Promise<unknown>;
}

/** A setting that is saved when switched, and reverts if the server rejects the change. */
export function SavedSwitch({ label, hint, isOn, isFixed = false, onChange }: SavedSwitchProps): ReactNode {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = useAct(onChange);
  const flip = async (isWanted: boolean) => {
    setWanted(isWanted);
    await change.run(isWanted);
    setWanted(null);
  };
  return (
    <Panel>
      <Switch
        label={label}
        hint={hint}
        isChecked={wanted ?? isOn}
        isDisabled={isFixed || change.isBusy}
        onChange={(isWanted) => void flip(isWanted)}
      />
      {change.problem && <Alert tone="danger">{change.problem}</Alert>}
    </Panel>
  );
}
