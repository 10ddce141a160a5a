export interface ChartSeries {
  /** Of the rows. */
  key: string;
  label: string;
}

export interface ChartRow {
  /** `YYYY-MM-DD`. */
  date: string;
  [key: string]: string | number;
}

export interface TimeChartProps {
  /** What is shown, for readers. */
  label: string;
  rows: readonly ChartRow[];
  /** Five at most: there are five hues. */
  series: readonly ChartSeries[];
  /** `area` for one quantity that grows and shrinks, `bar` for counts of days, stacked. */
  kind?: 'area' | 'bar';
}

/** The color of a series, by its position: a CSS variable of the design tokens. */
export const hueOf = (at: number): string => `var(--chart-${(at % 5) + 1})`;
