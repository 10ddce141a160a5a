import type { ContactChannel, CurrentUser } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { Card, Section } from '../components/layout';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { showToast } from '../components/toast';
import { Failure } from '../forms/failure';
import { FormDialog } from '../forms/form-dialog';
import { useSave } from '../forms/use-save';
import { fill, useTexts } from '../texts';
import { addressesQuery } from './queries';
import { texts } from './texts';
import { useRecentSignIn } from './use-recent';

const verificationCallback = () => ({ callbackUrl: `${location.origin}/verify-email` });

export function AddressesSection({ user }: { user: CurrentUser }) {
  const t = useTexts(texts).addresses;
  const query = addressesQuery(useApi());
  const addresses = useQuery(query);
  const queryClient = useQueryClient();
  const recent = useRecentSignIn(user);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ContactChannel | null>(null);
  const refreshes = [query.queryKey, keys.user];
  const send = useSave({
    act: (address: ContactChannel) => address.sendVerificationEmail(verificationCallback()),
    refreshes,
    done: (_, { value }) => fill(t.sent, { email: value }),
  });
  const makePrimary = useSave({
    act: (address: ContactChannel) => address.update({ isPrimary: true }),
    refreshes,
    done: (_, { value }) => fill(t.madePrimary, { email: value }),
  });
  return (
    <Section
      title={t.title}
      description={t.description}
      actions={
        <Button isBusy={recent.isBusy} onClick={() => recent.begin(() => setAdding(true))}>
          <Plus aria-hidden className="size-4" />
          {t.add}
        </Button>
      }
    >
      <Card>
        <Failure error={recent.error ?? send.error ?? makePrimary.error} />
        {addresses.isPending && (
          <Loading what={t.title}>
            <Skeleton className="m-4 h-6 w-60" />
          </Loading>
        )}
        {addresses.isError && !addresses.data && (
          <ErrorState error={addresses.error} title={t.loadFailed} onRetry={() => void addresses.refetch()} />
        )}
        {addresses.data && (
          <ul aria-label={t.list} className="divide-y divide-line">
            {addresses.data.map((address) => (
              <li key={address.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 sm:px-5">
                <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 [overflow-wrap:anywhere]">
                  {address.value}
                  {address.isPrimary && <Badge>{t.primary}</Badge>}
                  {address.isVerified ? (
                    <Badge tone="positive">{t.confirmed}</Badge>
                  ) : (
                    <Badge tone="warning">{t.notConfirmed}</Badge>
                  )}
                  {address.usedForAuth && <Badge>{t.signsIn}</Badge>}
                </p>
                <div className="flex flex-wrap gap-1">
                  {!address.isVerified && (
                    <Button
                      size="small"
                      isBusy={send.isBusy}
                      aria-label={fill(t.sendLinkLabel, { email: address.value })}
                      onClick={() => void send.run(address)}
                    >
                      {t.sendLink}
                    </Button>
                  )}
                  {!address.isPrimary && address.isVerified && (
                    <Button
                      size="small"
                      variant="ghost"
                      aria-label={fill(t.makePrimaryLabel, { email: address.value })}
                      onClick={() => recent.begin(() => makePrimary.run(address))}
                    >
                      {t.makePrimary}
                    </Button>
                  )}
                  {!address.isPrimary && (
                    <Button
                      size="small"
                      variant="ghost"
                      className="hover:text-danger"
                      aria-label={fill(t.removeLabel, { email: address.value })}
                      onClick={() => recent.begin(() => setRemoving(address))}
                    >
                      {t.remove}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {recent.dialog}
      {isAdding && <AddAddressDialog user={user} onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmDialog
          title={fill(t.removeTitle, { email: removing.value })}
          description={t.removeText}
          action={t.remove}
          onConfirm={async () => {
            await removing.delete();
            await Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
            showToast(fill(t.removed, { email: removing.value }));
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  );
}

function AddAddressDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const t = useTexts(texts).addresses;
  const { queryKey } = addressesQuery(useApi());
  const form = useForm({
    resolver: zodResolver(z.object({ email: z.email(t.emailInvalid) })),
    defaultValues: { email: '' },
  });
  const save = useSave({
    act: async ({ email }: { email: string }) => {
      const address = await user.createContactChannel({ value: email, type: 'email', usedForAuth: true });
      await address.sendVerificationEmail(verificationCallback());
    },
    refreshes: [queryKey],
    done: (_, { email }) => fill(t.added, { email }),
  });
  return (
    <FormDialog
      title={t.addTitle}
      description={t.addHint}
      form={form}
      save={save}
      action={t.add}
      onClose={onClose}
      size="small"
    >
      <Field label={t.email} error={form.formState.errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email', { setValueAs: (value: string) => value.trim() })}
            type="email"
            autoComplete="email"
            autoFocus
          />
        )}
      </Field>
    </FormDialog>
  );
}
