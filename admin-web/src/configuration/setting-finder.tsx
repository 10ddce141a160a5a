import { type ConfigPlace, configPlaces } from '@hallpass/project-config';
import { useMemo, useState } from 'react';
import { Input } from '../components/input';
import { Card } from '../components/layout';
import { fill, plural, useTexts } from '../texts';
import { configurationTexts } from '../texts/generated/configuration-texts';
import { usePlaceHelp } from './place-help';

const SHOWN = 12;

/** Lists all settings with the values they accept. Choosing a setting adds it to the editor. */
export function SettingFinder({ onChoose }: { onChoose: (place: ConfigPlace) => void }) {
  const t = useTexts(configurationTexts).help;
  const help = usePlaceHelp();
  const [query, setQuery] = useState('');
  const places = useMemo(() => configPlaces(), []);
  const text = query.trim().toLowerCase();
  // While the search is empty, list only settings that can be set individually.
  const found = places.filter(({ path, kind }) =>
    text === '' ? kind === 'value' && !path.includes('*') : path.toLowerCase().includes(text),
  );
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 className="font-semibold">{t.title}</h2>
      <Input
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className="flex flex-col">
        {found.slice(0, SHOWN).map((place) => (
          <li key={place.path}>
            <button
              type="button"
              aria-label={fill(t.insert, { path: place.path })}
              className="-mx-2 w-[calc(100%+1rem)] rounded-lg px-2 py-1.5 text-start hover:bg-hover"
              onClick={() => onChoose(place)}
            >
              <span className="block font-mono text-13 font-medium [overflow-wrap:anywhere]">{place.path}</span>
              <span className="block text-xs text-ink-faint">{help(place)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className="text-xs text-ink-faint">{plural(t.more, found.length - SHOWN)}</p>}
      <p className="text-xs text-ink-faint">{t.example}</p>
    </Card>
  );
}
