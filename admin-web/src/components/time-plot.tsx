import { useLayoutEffect, useRef, useState } from 'react';
import { Area, AreaChart, Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { formatLocale, formatNumber } from '../texts';
import { hueOf, type TimeChartProps } from './time-chart';

const dayFormat = () => new Intl.DateTimeFormat(formatLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayOf = (date: string): string => dayFormat().format(new Date(`${date}T00:00:00Z`));
const compact = (value: number): string => formatNumber(value, { notation: 'compact' });

/** The plot of a `TimeChart`. Loaded on first use, and drawn at its actual size. */
export default function TimePlot({ rows, series, kind }: TimeChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(host.current!);
    return () => observer.disconnect();
  }, []);

  const axes = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="date"
        tickFormatter={dayOf}
        tick={{ fill: 'var(--ink-faint)', fontSize: 12 }}
        tickLine={false}
        axisLine={false}
        minTickGap={40}
        tickMargin={8}
      />
      <YAxis
        width={40}
        allowDecimals={false}
        tickFormatter={compact}
        tick={{ fill: 'var(--ink-faint)', fontSize: 12 }}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-strong)', fill: 'var(--hover)' }}
        labelFormatter={(date) => dayOf(String(date))}
        formatter={(value, name) => [formatNumber(Number(value)), name]}
        contentStyle={{
          background: 'var(--surface)',
          border: '1px solid var(--line)',
          borderRadius: 'var(--radius-control)',
          boxShadow: 'var(--shadow-floating)',
          fontSize: 13,
        }}
        labelStyle={{ color: 'var(--ink-muted)' }}
        itemStyle={{ color: 'var(--ink)' }}
      />
    </>
  );
  const common = {
    data: [...rows],
    accessibilityLayer: false,
    margin: { top: 8, right: 8, bottom: 0, left: 0 },
    ...size,
  };
  return (
    <div ref={host} className="size-full overflow-hidden">
      {size !== null &&
        (kind === 'bar' ? (
          <BarChart {...common}>
            {axes}
            {series.map(({ key, label }, at) => (
              <Bar
                key={key}
                dataKey={key}
                name={label}
                stackId="all"
                fill={hueOf(at)}
                isAnimationActive={false}
                maxBarSize={24}
              />
            ))}
          </BarChart>
        ) : (
          <AreaChart {...common}>
            {axes}
            {series.map(({ key, label }, at) => (
              <Area
                key={key}
                dataKey={key}
                name={label}
                type="monotone"
                stroke={hueOf(at)}
                strokeWidth={2}
                fill={hueOf(at)}
                fillOpacity={0.12}
                isAnimationActive={false}
              />
            ))}
          </AreaChart>
        ))}
    </div>
  );
}
