import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { TextField } from '../ui/text-field.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { useForm } from '../ui/use-form.js';
import { EmailField, useTypedEmail } from './email-field.js';
import { emailProblem } from './rules.js';

const ANSWER_MAX_CHARACTERS = 1_000;

/** Asks to join the waitlist. @param onApproved shows the forms to sign up instead */
export function WaitlistCard({ footer, onApproved }: { footer: ReactNode; onApproved: () => void }): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const [joined, setJoined] = useState<string | null>(null);
  const project = useProject().displayName;
  const { form, field, isBusy, problem } = useForm(
    { email: useTypedEmail(), answer: '' },
    { email: (value) => emailProblem(value, texts) },
    async ({ email, answer }) => {
      await app.joinWaitlist({ email: email.trim(), ...(answer.trim() !== '' && { answer: answer.trim() }) });
      setJoined(email.trim());
    },
  );
  if (joined !== null)
    return (
      <Card
        title={texts.waitlistJoinedTitle}
        description={fill(texts.waitlistJoined, { email: joined })}
        footer={footer}
        takesFocus
      />
    );
  return (
    <Card title={texts.waitlistTitle} description={fill(texts.waitlistDescription, { project })} footer={footer}>
      <form {...form} className="hp-stack">
        {problem && <Alert tone="danger">{problem}</Alert>}
        <EmailField {...field('email')} />
        <TextField {...field('answer')} label={texts.waitlistAnswer} maxLength={ANSWER_MAX_CHARACTERS} />
        <Button type="submit" isWide isBusy={isBusy}>
          {texts.waitlistTitle}
        </Button>
      </form>
      <Button variant="quiet" size="small" onClick={onApproved}>
        {texts.waitlistApproved}
      </Button>
    </Card>
  );
}
