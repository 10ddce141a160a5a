import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../components/button';
import { DAY_MILLIS } from '../../components/durations';
import { Card, Section } from '../../components/layout';
import { Loaded } from '../../components/loaded';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { fill, formatLocale, useTexts } from '../../texts';
import { paymentsSettingsTexts } from '../../texts/generated/payments-settings-texts';
import { SelectField, TextField } from '../fields';
import { lengthText } from '../format';
import { useProject } from '../project';
import { paymentsKey, testClockQuery } from '../queries';
import { paymentWrites } from '../writes';

const DAYS = { day: 1, week: 7, month: 31, year: 366 } as const;
const MOST_DAYS = 3_660;

const exactFormat = () => new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'full', timeStyle: 'short' });

/** Shows the project's payment clock and advances it. */
export function TestClock() {
  const t = useTexts(paymentsSettingsTexts).clock;
  const clock = useQuery(testClockQuery(useProject()));
  return (
    <Section title={t.title} description={t.text}>
      <Loaded query={clock} what={t.title} failed={t.failed}>
        {({ now_millis, offset_millis, status }) => {
          const days = Math.floor(offset_millis / DAY_MILLIS);
          return (
            <Card className="flex flex-col gap-4 p-4 sm:p-5">
              <div role="status">
                <p className="text-13 text-ink-faint">{t.now}</p>
                <p className="text-base font-semibold">{exactFormat().format(new Date(now_millis))}</p>
                <p className="text-13 text-ink-muted">
                  {days === 0 ? t.real : fill(t.ahead, { length: lengthText([days, 'day']) })}
                </p>
                {status === 'advancing' && (
                  <p className="mt-2 flex items-center gap-2 text-13">
                    <LoaderCircle aria-hidden className="size-4 animate-spin text-ink-faint" />
                    {t.advancing}
                  </p>
                )}
              </div>
              <MoveClock />
            </Card>
          );
        }}
      </Loaded>
    </Section>
  );
}

function MoveClock() {
  const project = useProject();
  const t = useTexts(paymentsSettingsTexts).clock;
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
  const save = useChange({
    act: ({ days }: { days: number }) => paymentWrites(project).moveClock(days * DAY_MILLIS),
    refreshes: [paymentsKey(project)],
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
        <div className="w-44">
          <SelectField
            label={t.move}
            options={[...Object.entries(t.moves), ['days', t.custom]]}
            {...form.register('move')}
          />
        </div>
        {move === 'days' && (
          <div className="w-44">
            <TextField
              label={t.days}
              error={form.formState.errors.days?.message}
              inputMode="numeric"
              {...form.register('days')}
            />
          </div>
        )}
        <Button type="submit" variant="primary" isBusy={save.isBusy}>
          {t.go}
        </Button>
      </div>
    </form>
  );
}
