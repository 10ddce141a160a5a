import type { ConfigPlace } from '@hallpass/project-config';
import { fill, useTexts } from '../texts';
import { configurationTexts } from '../texts/generated/configuration-texts';
import { shortText } from './shown-value';

export function usePlaceHelp(): (place: ConfigPlace) => string {
  const t = useTexts(configurationTexts);
  return ({ kind, expects, fallback, isSecret }) =>
    [
      fill(kind === 'record' ? t.keys : t.takes, { what: expects }),
      kind === 'value' || kind === 'union'
        ? fallback === undefined
          ? t.noDefault
          : fill(t.default, { value: shortText(fallback) })
        : '',
      isSecret ? t.isSecret : '',
    ]
      .filter(Boolean)
      .join(' ');
}

export function PlaceHelp({ place }: { place: ConfigPlace }) {
  const help = usePlaceHelp();
  return <span className="hidden w-72 shrink-0 text-end text-xs text-ink-faint lg:inline">{help(place)}</span>;
}
