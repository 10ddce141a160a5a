import { BarList, TimeChart } from '../src/components/charts';
import { Group, Shown } from './group';

const ROWS = Array.from({ length: 30 }, (_, day) => ({
  date: new Date(Date.UTC(2026, 1, 1 + day)).toISOString().slice(0, 10),
  signUps: 20 + Math.round(10 * Math.sin(day / 3)) + day,
  password: 12 + (day % 7),
  passkey: 6 + (day % 5),
  google: 9 + (day % 4),
  github: 4 + (day % 6),
  code: 3 + (day % 3),
}));
const METHODS = [
  { key: 'password', label: 'Password' },
  { key: 'passkey', label: 'Passkey' },
  { key: 'google', label: 'Google' },
  { key: 'github', label: 'GitHub' },
  { key: 'code', label: 'Email code' },
];
const COUNTRIES = [
  { key: 'ch', label: 'Switzerland', value: 1240 },
  { key: 'fr', label: 'France', value: 610 },
  { key: 'jp', label: 'Japan', value: 42 },
];

export function Charts() {
  return (
    <Group title="Charts">
      <Shown name="TimeChart, an area" isWide>
        <TimeChart label="Sign-ups" rows={ROWS} series={[{ key: 'signUps', label: 'Sign-ups' }]} />
      </Shown>
      <Shown name="TimeChart, bars in five hues" isWide>
        <TimeChart label="Sign-ins by method" rows={ROWS} series={METHODS} kind="bar" />
      </Shown>
      <Shown name="BarList" isWide>
        <BarList label="Countries" bars={COUNTRIES} />
      </Shown>
    </Group>
  );
}
