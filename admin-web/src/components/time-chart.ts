export interface ChartSeries {
  /** Property of the rows that holds the values. */
  key: string;
  label: string;
}

export interface ChartRow {
  /** `YYYY-MM-DD`. */
  date: string;
  [key: string]: string | number;
}

export interface TimeChartProps {
  /** Name of the chart for screen readers. */
  label: string;
  rows: readonly ChartRow[];
  /** At most five, because there are five hues. */
  series: readonly ChartSeries[];
  /** `area` for one quantity over time; `bar` for stacked daily counts. */
  kind?: 'area' | 'bar';
}

/** The color of a series, by its position: a CSS variable of the design tokens. */
export const hueOf = (at: number): string => `var(--chart-${(at % 5) + 1})`;
