import type { CurrentUser, Team } from '@hallpass/js';
import { type ReactNode, useId, useState } from 'react';
import { plural } from '@hallpass/texts';
import { useHallpass } from '../../provider/context.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { useCoreTexts } from '../../ui/use-core-texts.js';
import { SecretBlock } from '../frame/secret-block.js';
import { useAct } from '../frame/use-act.js';
import { hasDraft, useDraft } from '../recent-sign-in/drafts.js';
import { useAccountTexts } from '../use-account-texts.js';

const DAY_MILLIS = 86_400_000;
const DAYS = [30, 90, 365] as const;
type Life = `${(typeof DAYS)[number]}` | 'never';

export function CreateApiKey({ owner }: { owner: CurrentUser | Team }): ReactNode {
  const texts = useAccountTexts();
  const draft = `api-key ${owner.id}`;
  const [isOpen, setOpen] = useState(() => hasDraft(draft));
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.apiKeyCreate}
      </Button>
      {isOpen && <CreateDialog owner={owner} draft={draft} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CreateDialogProps {
  owner: CurrentUser | Team;
  draft: string;
  onClose: () => void;
}

function CreateDialog({ owner, draft, onClose }: CreateDialogProps): ReactNode {
  const core = useCoreTexts();
  const texts = useAccountTexts();
  const { locale } = useHallpass();
  const form = useId();
  const [description, setDescription] = useDraft(draft);
  const [life, setLife] = useState<Life>('90');
  const [made, setMade] = useState<string | null>(null);
  const create = useAct(async () => {
    const expiresAt = life === 'never' ? null : new Date(Date.now() + Number(life) * DAY_MILLIS);
    const key = await owner.createApiKey({ description: description.trim(), expiresAt });
    setMade(key.value);
  });
  const isMissing = create.problem === texts.apiKeyForMissing;
  const submit = () => {
    if (description.trim() === '') return create.setProblem(texts.apiKeyForMissing);
    return create.run();
  };
  if (made !== null) {
    return (
      <Dialog
        title={texts.apiKeyNew}
        onClose={onClose}
        isPersistent
        actions={<Button onClick={onClose}>{texts.savedSecret}</Button>}
      >
        <p className="hp-prose">{texts.apiKeyNewWhat}</p>
        <SecretBlock label={description} text={made} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={texts.apiKeyCreate}
      onClose={onClose}
      isBusy={create.isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={create.isBusy}>
            {core.cancel}
          </Button>
          <Button type="submit" form={form} isBusy={create.isBusy}>
            {texts.apiKeyCreateAction}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="hp-stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {create.problem && !isMissing && <Alert tone="danger">{create.problem}</Alert>}
        <TextField
          label={texts.apiKeyFor}
          hint={texts.apiKeyForHint}
          value={description}
          maxLength={255}
          autoComplete="off"
          autoFocus
          problem={isMissing ? create.problem : null}
          onChange={setDescription}
        />
        <Select<Life>
          label={texts.apiKeyExpires}
          value={life}
          options={[
            ...DAYS.map((days) => ({
              value: String(days) as Life,
              label: days === 365 ? texts.apiKeyYear : plural(locale, texts.apiKeyDays, days),
            })),
            { value: 'never', label: texts.apiKeyNever },
          ]}
          onChange={setLife}
        />
      </form>
    </Dialog>
  );
}
