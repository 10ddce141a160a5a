import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { Panel } from '../frame/section.js';
import { useAct } from '../frame/use-act.js';
import { useDraft } from '../recent-sign-in/drafts.js';
import { useAccountTexts } from '../use-account-texts.js';
import { isAddress } from './is-address.js';

export function AddAddress({ onAdd }: { onAdd: (address: string) => Promise<unknown> }): ReactNode {
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const [address, setAddress] = useDraft('address');
  const [wasTried, setTried] = useState(false);
  const add = useAct(onAdd);
  const value = address.trim();
  const submit = async () => {
    setTried(true);
    if (!isAddress(value)) return add.setProblem(core.badEmail);
    if (!(await add.run(value))) return;
    setAddress('');
    setTried(false);
  };
  return (
    <Panel>
      <form
        noValidate
        className="hp-inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={texts.emailAdd}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={256}
          value={address}
          problem={wasTried ? add.problem : null}
          onChange={setAddress}
        />
        <Button type="submit" variant="secondary" isBusy={add.isBusy}>
          {texts.add}
        </Button>
      </form>
    </Panel>
  );
}
