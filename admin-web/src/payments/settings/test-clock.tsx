import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { Input, Select } from '../../components/input';
import { Card, Section } from '../../components/layout';
import { ErrorState, Loading, Skeleton } from '../../components/states';
import { Failure } from '../../forms/failure';
import { useSave } from '../../forms/use-save';
import { fill, formatLocale, plural, useTexts } from '../../texts';
import { paymentsKey, testClockQuery } from '../queries';
import { texts } from '../texts';
import { paymentWrites } from '../writes';
import { settingsTexts } from './settings-texts';
import { DAY_MILLIS } from '../../components/durations';

const DAYS = { day: 1, week: 7, month: 31, year: 366 } as const;
const MOST_DAYS = 3_660;

const exactFormat = () => new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'full', timeStyle: 'short' });

/** Shows the project's payment clock and advances it. */
export function TestClock({ projectId }: { projectId: string }) {
  const t = useTexts(settingsTexts).clock;
  const { units } = useTexts(texts);
  const clock = useQuery(testClockQuery(useApi(), projectId));
  const days = clock.data ? Math.floor(clock.data.offset_millis / DAY_MILLIS) : 0;
  return (
    <Section title={t.title} description={t.text}>
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        {clock.isError && !clock.data && (
          <ErrorState error={clock.error} onRetry={() => void clock.refetch()} title={t.failed} />
        )}
        {clock.isPending && (
          <Loading what={t.title}>
            <Skeleton className="h-9 w-64" />
          </Loading>
        )}
        {clock.data && (
          <>
            <div role="status">
              <p className="text-13 text-ink-faint">{t.now}</p>
              <p className="text-base font-semibold">{exactFormat().format(new Date(clock.data.now_millis))}</p>
              <p className="text-13 text-ink-muted">
                {days === 0 ? t.real : fill(t.ahead, { length: plural(units.day, days) })}
              </p>
              {clock.data.status === 'advancing' && (
                <p className="mt-2 flex items-center gap-2 text-13">
                  <LoaderCircle aria-hidden className="size-4 animate-spin text-ink-faint" />
                  {t.advancing}
                </p>
              )}
            </div>
            <MoveOn projectId={projectId} />
          </>
        )}
      </Card>
    </Section>
  );
}

function MoveOn({ projectId }: { projectId: string }) {
  const api = useApi();
  const t = useTexts(settingsTexts).clock;
  const schema = z
    .object({ move: z.enum(['day', 'week', 'month', 'year', 'days']), days: z.string().trim() })
    .transform(({ move, days }) => ({ days: move === 'days' ? Number(days) : DAYS[move] }))
    .refine(({ days }) => Number.isInteger(days) && days >= 1 && days <= MOST_DAYS, {
      message: t.daysInvalid,
      path: ['days'],
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { move: 'month', days: '' } as z.input<typeof schema>,
  });
  const move = useWatch({ control: form.control, name: 'move' });
  const save = useSave({
    act: ({ days }: { days: number }) => paymentWrites(api, projectId).moveClock(days * DAY_MILLIS),
    refreshes: [paymentsKey(projectId)],
    done: t.moved,
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save.run)(event)}
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      <Failure error={save.error} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-56">
          <Field label={t.move}>
            {(control) => (
              <Select {...control} {...form.register('move')}>
                {(['day', 'week', 'month', 'year'] as const).map((each) => (
                  <option key={each} value={each}>
                    {t.moves[each]}
                  </option>
                ))}
                <option value="days">{t.days}</option>
              </Select>
            )}
          </Field>
        </div>
        {move === 'days' && (
          <div className="w-44">
            <Field label={t.days} error={form.formState.errors.days?.message}>
              {(control) => <Input {...control} {...form.register('days')} inputMode="numeric" autoComplete="off" />}
            </Field>
          </div>
        )}
        <Button type="submit" variant="primary" isBusy={save.isBusy}>
          {t.go}
        </Button>
      </div>
    </form>
  );
}
