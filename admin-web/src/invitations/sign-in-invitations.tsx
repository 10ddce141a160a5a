import { zodResolver } from '@hookform/resolvers/zod';
import { KnownErrors } from '@hallpass/js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminRequest } from '../api/admin-request';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Field } from '../components/field';
import { Textarea } from '../components/input';
import { FormCard } from '../forms/form-card';
import { useChange } from '../forms/use-change';
import { fill, plural, useTexts } from '../texts';
import { invitationsTexts } from '../texts/generated/invitations-texts';
import { LinkField, useLinks } from './link-field';

const AT_ONCE = 50;
const EMAIL = z.email({ pattern: z.regexes.html5Email });

const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((address) => address.trim())
      .filter(Boolean),
  ),
];

interface Refused {
  address: string;
  reason: string;
}

export function SignInInvitations({ projectId }: { projectId: string }) {
  const texts = useTexts(invitationsTexts);
  const t = texts.signIn;
  const api = useApi();
  const links = useLinks(projectId, 'sign-in');
  const [refused, setRefused] = useState<Refused[]>([]);
  const schema = z.object({
    emails: z.string().superRefine((text, context) => {
      const addresses = addressesIn(text);
      const wrong = addresses.find((address) => !EMAIL.safeParse(address).success);
      const message =
        addresses.length === 0
          ? t.missing
          : addresses.length > AT_ONCE
            ? t.tooMany
            : wrong !== undefined && fill(t.wrong, { address: wrong });
      if (message) context.addIssue({ code: 'custom', message });
    }),
    link: z.url(texts.linkWrong),
  });
  type Values = z.infer<typeof schema>;
  const form = useForm({
    resolver: zodResolver(schema),
    values: { emails: '', link: links[0] ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const save = useChange({
    act: async ({ emails, link }: Values) => {
      const failed: Refused[] = [];
      let sent = 0;
      for (const address of addressesIn(emails)) {
        const body = { email: address, callback_url: link };
        try {
          await adminRequest(api, projectId, 'POST /internal/send-sign-in-invitation', { body });
          sent += 1;
        } catch (error) {
          // The link and the session are the same for every address, so the next one would fail too.
          if (sent === 0 && failed.length === 0) throw error;
          failed.push({ address, reason: describeError(error) });
        }
      }
      setRefused(failed);
      return sent;
    },
    done: (sent) => plural(t.sent, sent),
    // Keep the addresses that failed, for another attempt.
    onDone: (_, { link }) => form.reset({ emails: '', link }),
  });
  return (
    <>
      {refused.length > 0 && (
        <div className="mb-3">
          <Alert tone="danger">
            <p className="font-medium">{plural(t.failed, refused.length)}</p>
            <ul>
              {refused.map(({ address, reason }) => (
                <li key={address}>
                  {address} {reason}
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      <FormCard
        form={form}
        save={save}
        action={t.act}
        onFailure={(error) =>
          error instanceof KnownErrors.RedirectUrlNotWhitelisted && <p className="mt-1">{texts.untrusted}</p>
        }
      >
        <Field label={t.emails} hint={t.emailsHint} error={errors.emails?.message}>
          {(control) => (
            <Textarea {...control} {...form.register('emails')} rows={3} autoComplete="off" spellCheck={false} />
          )}
        </Field>
        <LinkField
          hint={texts.linkHint}
          error={errors.link?.message}
          links={links}
          registered={form.register('link')}
        />
      </FormCard>
    </>
  );
}
