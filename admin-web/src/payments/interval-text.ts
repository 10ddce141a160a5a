import { plural } from '../texts';
import type { Interval } from './catalogue';
import type { texts } from './texts';

type PaymentTexts = typeof texts.english;

/** "14 days" */
export const lengthText = ([count, unit]: Interval, t: PaymentTexts): string => plural(t.units[unit], count);

/** "every month", "once" */
export const everyText = (interval: Interval | undefined, t: PaymentTexts): string =>
  interval === undefined ? t.once : plural(t.every[interval[1]], interval[0]);
