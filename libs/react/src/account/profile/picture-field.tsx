import { type ReactNode, useRef } from 'react';
import { Alert } from '../../ui/alert.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../use-account-texts.js';
import { NotAPicture, pictureOf } from './picture.js';

export interface PictureFieldProps {
  label: string;
  name: string | null;
  imageUrl: string | null;
  isSquare?: boolean;
  /** False if there is no picture to remove, or only a default one. */
  canRemove?: boolean;
  /** @param picture a data URL, or null to remove the picture */
  onChange: (picture: string | null) => Promise<unknown>;
}

/** A picture that the user chooses from a file. Saved at once. */
export function PictureField(props: PictureFieldProps): ReactNode {
  const { label, name, imageUrl, isSquare = false, canRemove = imageUrl !== null, onChange } = props;
  const texts = useAccountTexts();
  const input = useRef<HTMLInputElement>(null);
  const choose = useAct(async (file: File) => onChange(await pictureOf(file)), {
    problemOf: (error) => (error instanceof NotAPicture ? texts.pictureNone : null),
  });
  const remove = useAct(() => onChange(null));
  const problem = choose.problem ?? remove.problem;
  return (
    <div className="hp-stack hp-stack-close">
      <div className="hp-picture" role="group" aria-label={label}>
        <Avatar name={name} imageUrl={imageUrl} size="large" isSquare={isSquare} />
        <div className="hp-stack hp-stack-close">
          <div className="hp-actions">
            <Button variant="secondary" size="small" isBusy={choose.isBusy} onClick={() => input.current?.click()}>
              {texts.pictureChoose}
            </Button>
            {canRemove && (
              <Button variant="quiet" size="small" isBusy={remove.isBusy} onClick={() => void remove.run()}>
                {texts.pictureRemove}
              </Button>
            )}
          </div>
          <p className="hp-hint">{texts.pictureHint}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={label}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Lets the user choose the same file again.
            event.target.value = '';
            if (file) void choose.run(file);
          }}
        />
      </div>
      {problem && <Alert tone="danger">{problem}</Alert>}
    </div>
  );
}
