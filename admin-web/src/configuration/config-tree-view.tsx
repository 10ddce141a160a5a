import { configPlace, configValueAt, isPlainObject, isSameConfig } from '@hallpass/project-config';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { Badge } from '../components/badge';
import { Card } from '../components/layout';
import { SearchField } from '../components/search-field';
import { fill, plural, useTexts } from '../texts';
import { configurationTexts } from '../texts/generated/configuration-texts';
import { defaultsOf } from './change';
import { PlaceHelp } from './place-help';
import { HIDDEN, shortText } from './shown-value';

const ROUTE = '/signed-in/projects/$projectId/configuration';

/** The rendered configuration as a tree. Each setting shows which values it accepts. */
export function ConfigTreeView({ config }: { config: object }) {
  const t = useTexts(configurationTexts);
  const navigate = useNavigate({ from: '/projects/$projectId/configuration' });
  const { query } = useSearch({ from: ROUTE });
  const defaults = useMemo(() => defaultsOf(), []);
  const shown = useMemo(
    () => (query === undefined ? config : matching(config, query.toLowerCase(), '')),
    [config, query],
  );
  const keys = Object.keys(shown ?? {});
  return (
    <>
      <div className="mb-3">
        <SearchField
          label={t.search}
          placeholder={t.search}
          value={query ?? ''}
          onSearch={(text) =>
            void navigate({ search: (search) => ({ ...search, query: text || undefined }), replace: true })
          }
        />
      </div>
      <Card className="overflow-hidden py-1">
        {keys.length === 0 ? (
          <p className="p-4 text-ink-muted">{fill(t.nothing, { query: query ?? '' })}</p>
        ) : (
          <ul>
            {keys.map((key) => (
              <TreeNode
                key={`${key} ${query ?? ''}`}
                name={key}
                path={key}
                value={configValueAt(shown, key)}
                defaults={defaults}
                depth={0}
                isOpen={query !== undefined}
              />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

/** Returns the part of a tree whose paths contain the text, or null. */
function matching(value: unknown, text: string, path: string): object | null {
  if (!isPlainObject(value)) return null;
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const place = path === '' ? key : `${path}.${key}`;
    if (place.toLowerCase().includes(text)) kept[key] = inner;
    else {
      const below = matching(inner, text, place);
      if (below !== null) kept[key] = below;
    }
  }
  return Object.keys(kept).length === 0 ? null : kept;
}

interface TreeNodeProps {
  name: string;
  path: string;
  value: unknown;
  defaults: object;
  depth: number;
  isOpen: boolean;
}

const INDENT = ['ps-4', 'ps-9', 'ps-14', 'ps-19', 'ps-24', 'ps-29', 'ps-34'] as const;

function TreeNode({ name, path, value, defaults, depth, isOpen }: TreeNodeProps) {
  const t = useTexts(configurationTexts);
  const indent = INDENT[Math.min(depth, INDENT.length - 1)]!;
  const isChanged = !isSameConfig(configValueAt(defaults, path), value);
  if (!isPlainObject(value))
    return <Leaf name={name} path={path} value={value} isChanged={isChanged} indent={indent} />;
  const entries = Object.entries(value);
  return (
    <li>
      <details open={isOpen} className="group">
        <summary
          className={`flex min-h-9 list-none items-center gap-2 pe-4 hover:bg-hover [&::-webkit-details-marker]:hidden ${indent}`}
        >
          <ChevronRight
            aria-hidden
            className="size-3.5 shrink-0 text-ink-faint transition-transform [details[open]>summary>&]:rotate-90 rtl:rotate-180 rtl:[details[open]>summary>&]:rotate-90"
          />
          <span className="font-mono text-13 font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="text-xs text-ink-faint">
            {entries.length === 0 ? t.empty : plural(t.entries, entries.length)}
          </span>
        </summary>
        <ul>
          {entries.map(([key, inner]) => (
            <TreeNode
              key={key}
              name={key}
              path={`${path}.${key}`}
              value={inner}
              defaults={defaults}
              depth={depth + 1}
              isOpen={isOpen}
            />
          ))}
        </ul>
      </details>
    </li>
  );
}

const LONG = 200;

interface LeafProps {
  name: string;
  path: string;
  value: unknown;
  isChanged: boolean;
  indent: string;
}

function Leaf({ name, path, value, isChanged, indent }: LeafProps) {
  const t = useTexts(configurationTexts);
  const { projectId } = useParams({ from: ROUTE });
  const place = configPlace(path);
  const text =
    place?.isSecret && value !== ''
      ? HIDDEN
      : typeof value === 'string' && value.length > LONG
        ? plural(t.characters, value.length)
        : shortText(value);
  return (
    <li className={`flex min-h-9 items-center gap-3 py-1 pe-4 hover:bg-hover ${indent}`}>
      <span className="ms-5.5 flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 font-mono text-13 [overflow-wrap:anywhere]">
        <span className="text-ink-muted">{name}</span>
        <code className="min-w-0">{text}</code>
        {isChanged && <Badge tone="positive">{t.fromDefault}</Badge>}
      </span>
      {place && (
        <>
          <PlaceHelp place={place} />
          <Link
            to="/projects/$projectId/configuration"
            params={{ projectId }}
            search={{ tab: 'change', set: path }}
            aria-label={fill(t.editLabel, { path })}
            className="shrink-0 rounded-md text-13 font-medium text-ink-muted hover:text-ink hover:underline"
          >
            {t.edit}
          </Link>
        </>
      )}
    </li>
  );
}
