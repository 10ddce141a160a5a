import { useMemo, useState } from 'react';
import { Card } from '../components/layout';
import { cx } from '../components/cx';
import { fill, useTexts } from '../texts';
import { permissionsTexts } from '../texts/generated/permissions-texts';
import { type Definition, effectivePermissions, layoutOf, type Placed } from './graph';
import { isSystem } from './queries';

const NODE = { width: 168, height: 32, gapX: 72, gapY: 12 } as const;
const PADDING = 12;
/** At 12 px, a monospace character is 7.2 px wide. */
const SHOWN_CHARACTERS = 20;

const leftOf = ({ column }: Placed) => PADDING + column * (NODE.width + NODE.gapX);
const topOf = ({ row }: Placed) => PADDING + row * (NODE.height + NODE.gapY);
const middleOf = (node: Placed) => topOf(node) + NODE.height / 2;

function curve(from: Placed, to: Placed): string {
  const [x1, y1, x2, y2] = [leftOf(from) + NODE.width, middleOf(from), leftOf(to), middleOf(to)];
  const bend = Math.max(40, Math.abs(x2 - x1) / 2);
  return `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`;
}

/**
 * Diagram of contained permissions from left to right, with the same data as a list. Pointing at a permission
 * highlights everything it implies.
 */
export function PermissionPicture({ definitions }: { definitions: readonly Definition[] }) {
  const t = useTexts(permissionsTexts).picture;
  const { nodes, edges, columns, rows } = useMemo(() => layoutOf(definitions), [definitions]);
  const [pointed, setPointed] = useState<string | null>(null);
  const given = useMemo(
    () => (pointed === null ? null : effectivePermissions(definitions, [pointed])),
    [definitions, pointed],
  );
  const isQuiet = (id: string) => given !== null && !given.has(id);
  const width = 2 * PADDING + columns * NODE.width + (columns - 1) * NODE.gapX;
  const height = 2 * PADDING + rows * NODE.height + (rows - 1) * NODE.gapY;
  return (
    <Card>
      {/* Focusable, so that it scrolls by keyboard: it may be wider than the page. */}
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t.label}>
        <svg
          aria-hidden
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block max-w-none"
          onPointerLeave={() => setPointed(null)}
        >
          {edges.map(({ from, to }) => (
            <path
              key={`${from.id} ${to.id}`}
              d={curve(from, to)}
              fill="none"
              className={cx(
                'stroke-line-strong transition-opacity',
                given !== null && (given.has(from.id) && given.has(to.id) ? 'stroke-accent' : 'opacity-30'),
              )}
              strokeWidth={1.5}
            />
          ))}
          {nodes.map((node) => (
            <g
              key={node.id}
              className={cx('transition-opacity', isQuiet(node.id) && 'opacity-40')}
              onPointerEnter={() => setPointed(node.id)}
            >
              <title>{node.id}</title>
              <rect
                x={leftOf(node)}
                y={topOf(node)}
                width={NODE.width}
                height={NODE.height}
                rx={8}
                className={cx(
                  isSystem(node.id) ? 'fill-sunken stroke-line' : 'fill-surface stroke-line-strong',
                  pointed === node.id && 'stroke-accent',
                )}
              />
              <text
                x={leftOf(node) + 10}
                y={middleOf(node)}
                dominantBaseline="central"
                className="fill-ink font-mono text-xs"
              >
                {node.id.length > SHOWN_CHARACTERS ? `${node.id.slice(0, SHOWN_CHARACTERS - 1)}…` : node.id}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <details className="border-t border-line px-4 py-3 sm:px-5">
        <summary className="cursor-pointer text-13 font-medium text-ink-muted">{t.list}</summary>
        <ul className="mt-2 flex flex-col gap-1 text-13">
          {definitions.map(({ id, contained_permission_ids: contained }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {contained.length === 0 ? fill(t.alone, { id }) : fill(t.contains, { id, ids: contained.join(', ') })}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
