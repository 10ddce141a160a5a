import { type FormEvent, useId, useState } from 'react';
import type { DeviceTexts } from '../../texts/generated/device-texts.js';
import type { Branding } from '../branding.js';
import { Message } from '../frame.js';
import { useAttempt } from '../use-attempt.js';
import './device.css';

interface CodeFormProps {
  branding: Branding;
  own: DeviceTexts;
  /** Shown if the request could not be sent. */
  failure: string;
  defaultCode: string;
  /** The problem with the code that was sent last. */
  problem: 'unknown' | 'tooMany' | null;
  onCode: (code: string) => Promise<void>;
}

/** Asks for the code on the device. Looking up a code allows nothing yet. */
export function CodeForm({ branding, own, failure, defaultCode, problem, onCode }: CodeFormProps) {
  const [code, setCode] = useState(defaultCode);
  const [isMissing, setMissing] = useState(false);
  const { isBusy, hasFailed, run } = useAttempt();
  const id = useId();
  const [heading, sentence] = own.enterCode;
  const shown = isMissing ? own.missing : hasFailed ? failure : problem && own[problem];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') run(() => onCode(code));
  };
  return (
    <Message heading={heading} branding={branding}>
      <p className="hp-description">{sentence}</p>
      <form className="hp-stack" noValidate onSubmit={submit}>
        <div className="hp-field">
          <label className="hp-label" htmlFor={id}>
            {own.code}
          </label>
          <input
            id={id}
            className="hp-input hp-code device-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX"
            maxLength={40}
            aria-invalid={shown === null ? undefined : true}
            aria-describedby={shown === null ? undefined : `${id}-problem`}
          />
          {shown !== null && (
            <p id={`${id}-problem`} className="hp-problem" role="alert">
              {shown}
            </p>
          )}
        </div>
        <button className="hp-button hp-button-primary" aria-disabled={isBusy}>
          {own.proceed}
        </button>
      </form>
    </Message>
  );
}
